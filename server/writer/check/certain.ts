import type { Judged } from './check.ts'
import { supported, unsupported } from './coverage.ts'
import { offersDays } from './days.ts'
import { contentWords, figuresOf, isMoney, type Known } from './known.ts'
import type { Lexicon } from './lexicon.ts'
import { saidHours } from './said-hours.ts'
import { holds } from './word-forms.ts'

/** What rules say for certain of a sentence that claims something: no weight outweighs it. */
export function judgeCertain(
  text: string,
  topic: string,
  known: Known,
  lexicons: readonly Lexicon[],
): Judged | undefined {
  if (topic !== 'offer' || lexicons.some(({ you }) => you.test(text))) {
    const hours = saidHours(text, known, lexicons)
    if (hours === null) return unsupported('The opening hours don’t say so.')
    if (hours && topic !== 'offer' && isOnlyOfHours(text, known)) return supported(hours)
  }
  if (isPriceOfLead(text, known)) return unsupported('That price is yours, and not theirs.')
  return isPromisedDay(text, topic, known, lexicons) ? unsupported('Your offer names no such day.') : undefined
}

const isOnlyOfHours = (text: string, known: Known): boolean =>
  contentWords(text).filter(word => !holds(known.factWords, word) && !HOURS.test(word)).length === 0

const HOURS =
  /^(?:half|past|noon|midday|midnight|halb|mittag|mitternacht|media|mediodía|demie?|midi|week|doors?|hours?|descansan?|libran?)$/

const COST =
  /(?<![\p{L}])(?:costs?|is|are|kosten|kostet|cuestan?|vale|valen|son|coûte(?:nt)?|est à|sont à)(?![\p{L}])(?=[^.]{0,40}\d)/u
const THEIRS =
  /(?<![\p{L}])(?:(?:at|in|from|of) (?:you|your (?:\p{L}+))|bei ihnen|in ihrem \p{L}+|chez vous|en (?:su|vuestr[oa]) \p{L}+|con ustedes|dans votre \p{L}+)(?![\p{L}])/gu

/** "A bowl of your soup costs $350": the offer's price for something that the business sells, and the user doesn't. */
function isPriceOfLead(text: string, known: Known): boolean {
  const money = figuresOf(text).filter(({ unit }) => isMoney(unit))
  if (money.length === 0) return false
  const at = text.search(COST)
  if (at <= 0) return false
  const words = contentWords(text.slice(0, at).replace(THEIRS, ' ').replace(/^.*, /u, ''))
  const isTheirs = text.search(THEIRS) >= 0 || words.some(word => holds(known.ownWords, word))
  return words.length > 0 && isTheirs && !words.some(word => isOfOffer(word, known))
}

/** "Zahnreinigung" of a dentist isn't what a cleaner does. */
const isOfOffer = (word: string, { ownWords, offerWords }: Known): boolean =>
  ownWords.includes(word) ? offerWords.includes(word) : holds(offerWords, word)

/** "The site is finished on Monday": a day that the offer doesn't name, of anything but opening hours. */
function isPromisedDay(text: string, topic: string, known: Known, lexicons: readonly Lexicon[]): boolean {
  const tomorrow = CALLS.test(text) ? undefined : TOMORROW.exec(text)?.[0]
  if (tomorrow === undefined && offersDays(text, known.offerText)) return false
  if (tomorrow !== undefined && known.offerText.includes(tomorrow)) return false
  if (lexicons.some(({ opens, closed }) => opens.test(text) || closed.test(text))) return false
  if (topic !== 'offer' && topic !== 'delivery' && !DONE.test(text)) return false
  return !known.facts.some(
    ({ fact, text: value }) =>
      tomorrow === undefined &&
      (fact.type === 'opening_hours' ? topic === 'business' && !DONE.test(text) : offersDays(text, value)),
  )
}

/** What isn't delivered. */
const CALLS = /(?<![\p{L}])(?:calls?|ring|rufe|melde|anrufen|llamo|marco|llamar|appelle|rappelle|appeler)(?![\p{L}])/u
/** Days without a name. Spanish "mañana" is the morning, too. */
const TOMORROW =
  /(?<![\p{L}])(?:tomorrow|same day|mismo día|jour même|(?:selben|gleichen) tag|(?<!(?:jeden|am|guten) )morgen(?! (?:früh|bis|an))|(?<!(?:la|cada|esta|una|tarde y|de|las) )mañana(?! y)|demain)(?![\p{L}])/u
const DONE =
  /(?<![\p{L}])(?:ready|arrives?|delivered|inbox|finished|works? again|rings?|fertig|online|haben sie|läuft|liegt|list[oa]s?|tendrán?|vuelve|suenan|llegan?|prête?s?|aurez|remarche|sonnent|arrivent?)(?![\p{L}])/u
