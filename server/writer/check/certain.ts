import type { Judged } from './check.ts'
import { factOfFigure, isAge, isWorkedOut, supported, unsupported } from './coverage.ts'
import { daysSaid, offersDays } from './days.ts'
import { contentWords, figuresOf, isMoney, type Known } from './known.ts'
import { classesOf } from './learned/word-classes.ts'
import type { Lexicon } from './lexicon.ts'
import { plainText } from './plain-text.ts'
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
  if (isPriceOfFree(text, known)) return unsupported('Your offer includes this without a price.')
  if (isFounder(text, known)) return unsupported('No fact says who founded the business.')
  if (isSum(text, known)) return supported()
  if (isPromisedDay(text, topic, known, lexicons)) return unsupported('Your offer names no such day.')
  return topic === 'business' || topic === 'general' ? judgeAge(text, known) : undefined
}

/** "Twenty chairs come to $180" of $9 a chair. */
function isSum(text: string, known: Known): boolean {
  const money = figuresOf(text).filter(({ unit }) => unit === 'money')
  return (
    money.length > 0 &&
    money.every(figure => isWorkedOut(figure, text, known)) &&
    contentWords(text).filter(word => !holds(known.offerWords, word)).length <= 1
  )
}

/** "You've been around for more than fifteen years." */
function judgeAge(text: string, known: Known): Judged | undefined {
  const figure = figuresOf(text).find(({ unit }) => isAge(unit))
  const fact = figure && factOfFigure(figure, text, known)
  const unknown = contentWords(text).filter(word => !holds(known.factWords, word) && !holds(figure?.near ?? [], word))
  // "You've baked in Soria for thirty years"
  const isPlain =
    unknown.length === 1 && contentWords(text).length > 2 && unknown.every(word => classesOf(word).length === 0)
  return fact?.type === 'founded' && (unknown.length === 0 || isPlain) ? supported(fact) : undefined
}

const isOnlyOfHours = (text: string, known: Known): boolean =>
  contentWords(text).filter(word => !holds(known.factWords, word) && !HOURS.test(word)).length === 0

const HOURS =
  /^(?:half|past|noon|midday|midnight|halb|mittag|mitternacht|media|mediodía|demie?|midi|week|doors?|hours?|descansan?|libran?)$/

const COST =
  /(?<![\p{L}])(?:costs?|is|are|kosten|kostet|cuestan?|vale|valen|son|coûte(?:nt)?|est à|sont à)(?![\p{L}])(?=[^.]{0,40}\d)/u
const THEIRS =
  /(?<![\p{L}])(?:(?:at|in|from|of) (?:you|your (?:\p{L}+))|bei ihnen|in ihrem \p{L}+|chez vous|en (?:su|vuestr[oa]) \p{L}+|con ustedes|dans votre \p{L}+)(?![\p{L}])/gu

const WITHOUT_END =
  /(?<![\p{L}])(?:as (?:many|much|often)(?: \p{L}+)? as you (?:like|want|need|wish)|unlimited|unbegrenzt\p{L}*|so (?:oft|viele?) [^.]{0,20}(?:wollen|möchten)|ilimitad[oa]s?|(?:tantas?|cuantas) (?:\p{L}+ )?(?:como )?quieran?|illimitée?s?|autant (?:de|que) [^.]{0,20}(?:voulez|souhaitez))(?![\p{L}])/u
const ALWAYS =
  /(?<![\p{L}])(?:always|immer|stets|siempre|toujours)(?![\p{L}])[^.]{0,20}(?<![\p{L}])(?:free|gratis|kostenlos\p{L}*|gratuit\p{L}*)(?![\p{L}])|(?<![\p{L}])(?:never (?:costs?|pay)|kostet (?:sie )?nie|nunca (?:cuesta|pagan?)|coûte jamais)(?![\p{L}])/u
const EVERY = /(?<![\p{L}])(?:every(?! other)|each|jeden|jede[rs]?|cada|todos l[oa]s|chaque|tous les)(?![\p{L}])/u
const SOME =
  /(?<![\p{L}])(?:every other|first|second|third|last|erste[nrs]?|zweite[nrs]?|letzte[nrs]?|primer[oa]?|último|premi(?:er|ère)|deuxième|dernier)(?![\p{L}])/u

/** What the offer limits, without the limit: "always free", "every Monday" of "the first Monday of the month". */
export function isWidened(text: string, topic: string, { offerText }: Known): boolean {
  const isEvery =
    topic === 'offer' && EVERY.test(text) && daysSaid(text).length > 0 && SOME.test(offerText) && !EVERY.test(offerText)
  return isEvery || [WITHOUT_END, ALWAYS].some(pattern => pattern.test(text) && !pattern.test(offerText))
}

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

/** "A container costs $65" of "containers are free": the offer's price for something that another sentence of it gives away. */
function isPriceOfFree(text: string, { offered }: Known): boolean {
  const subject = contentWords(text.slice(0, Math.max(0, text.search(COST))))
  const about = offered.filter(({ all }) => subject.some(word => holds(all, word)))
  return about.length > 0 && about.every(({ text: said }) => GIVEN.test(said) && figuresOf(said).length === 0)
}
const GIVEN =
  /(?<![\p{L}])(?:free|includ|kostenlos|kostenfrei|gratis|inklusive|inbegriffen|gratuit|compris|offert|inclu)/u

/** "Dr. Moran founded the clinic", or has run it since then: a year and a name don't say so. */
const isFounder = (text: string, { facts, has }: Known): boolean =>
  (FOUNDED.test(text) || (SINCE.test(text) && text.includes(has('founded')?.value ?? '\n'))) &&
  facts.some(
    ({ fact }) =>
      fact.type === 'person' &&
      contentWords(plainText(fact.value).replace(/,.*|(?<!\p{L})(?:dra?|prof)\./gu, '')).some(
        word => contentWords(text).includes(word) && !plainText(has('name')?.value ?? '').includes(word),
      ),
  ) &&
  !facts.some(({ fact, text: said }) => (fact.type === 'person' || fact.type === 'quote') && FOUNDER.test(said))
const FOUNDED =
  /(?<![\p{L}])(?:founded|opened|gegründet|eröffnet|fundó|abrió|(?:a|avait) (?:fondé|ouvert|créé))(?![\p{L}])/u
const FOUNDER = /found|start|gründ|eröffn|fund|abr|fond|ouv|cré/u

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

const SINCE =
  /^(?<before>.*?)(?:ever since|since|seit|desde|depuis)(?: (?:you |sie |the |la |el |l')?(?:started|opened|opening|gründung|abrieron|l'ouverture)(?: in| en)?)? (?<year>\d{4})(?:,| )? ?(?<rest>.*)$/u

/** "Since 2009, the café has grown a lot": the year is a fact, and what else the sentence says isn't. */
export function addedTo(text: string, known: Known): string | undefined {
  const { before = '', year, rest = '' } = SINCE.exec(text)?.groups ?? {}
  if (
    year === undefined ||
    !known.facts.some(({ fact, text: value }) => fact.type === 'founded' && value.includes(year))
  )
    return undefined
  const said = `${before} ${rest}`
  const held = [...known.factWords, ...known.typeWords]
  return CHANGED.exec(said)?.[0] ?? contentWords(said).find(word => !holds(held, word) && CHANGE.test(word))
}

const CHANGE =
  /^(?:grow|grew|ganad|remport|doubl|tripl|expand|mov|add|train|becom|became|chang|renovat|win|won|gewachs|verdoppel|verdreifach|erweiter|umgebaut|eröffn|umgezog|geword|creci|ampli|duplic|triplic|reform|abierto|convert|mudad|grandi|agrand|doubl|tripl|refait|ouvert|devenu|passé|déménag)/u
const CHANGED =
  /(?:(?<=\p{L})'(?:ve|s)|(?<![\p{L}'])(?:has|have|haben|hat|ist|han|ha|avez|a|est)|s'est)(?![\p{L}])[^.]{0,30}(?<![\p{L}])(?:grown|doubled|tripled|expanded|moved|added|trained|become|changed|gewachsen|verdoppelt|verdreifacht|erweitert|umgebaut|eröffnet|umgezogen|crecido|ampliado|duplicado|triplicado|reformado|abierto|grandi|agrandi|doublé|triplé|refait|ouvert|passée?)(?![\p{L}])/u
