import type { Offer } from '#contract/facts.ts'
import { clean } from '../clean.ts'
import { asWe, deedsIn } from '../languages/act.ts'
import { LANGUAGES, type WriterLanguage } from '../languages/languages.ts'
import { capitalized, fill, type Values } from './fill.ts'
import { asNoun, isName, withArticle, withoutShouting } from './words.ts'

/** The offer as an email says it: the user's words, whole and in their order. */
export interface OfferText {
  /** One paragraph for each of the user's. */
  paragraphs: string[]
  whole: string
  /** It ends with a question or a request of the user's. */
  isAsked: boolean
  isWe: boolean
  /** The reader pays nothing. */
  isFree: boolean
  /** It names a price that isn't a starting one, or none has to be paid. */
  hasFixedPrice: boolean
  /** It names one that nobody can multiply yet: by the hour. */
  isHourly: boolean
}

/** In a hurry, people begin a sentence in lowercase: an abbreviation doesn't end one. */
const SENTENCE_END =
  /(?<=[.!?]["”»)]?)(?<!(?:^|[\s(/])(?:p\.ej|ca|inkl|incl|zzgl|mr|mrs|dr|st|no|nr|tel|approx|aprox|etc|bzw|min|max|std|tägl|mtl|evtl|ggf|usw|vs|ft|sq|oz|lbs?|hrs?|yr|avg|inc|env|jan|feb|febr|märz?|apr|aug|sept?|okt|oct|nov|dez|dec|déc|févr?|janv|juil|avr|ene|abr|ago|dic)\.)(?<!(?:^|[\s(/.])\p{L}\.)(?<!(?:am|vom|zum|der|den|dem|ab|bis|und) \d{1,2}\.)\s+(?=[\p{L}\p{N}$€£¿¡"“„«•])/iu
const LABEL =
  /^(?:niche|offer|my offer|our offer|(?:our |my )?services?|(?:here(?:['’]s| is) )?what (?:we|i) (?:do|offer|make|sell)|price|pricing|angebot|mein angebot|unser angebot(?: für sie)?|(?:unsere? |meine? )?leistung(?:en)?|(?:das |was )(?:ich |wir )?(?:biete[n]?|anbieten?|mache?n?|tun)(?: ich| wir)?|preis|oferta|mi oferta|nuestra oferta|(?:nuestros? |mis? )?servicios?|(?:lo que|¿?qué) (?:ofrezco|ofrecemos|hago|hacemos|vendemos)\??|precio|offre|mon offre|(?:nos |mes |notre |ma )?(?:services?|prestations?)|ce que (?:je|nous|on) (?:propose|proposons|fai[st]|faisons)|prix)\s*:\s*/i
const BULLET = /^\s*(?:\p{Extended_Pictographic}\uFE0F?|[-*•·▪–—✓✔→►]|\d{1,2}[.)](?=\s))\s*/u
const MOST_LISTED = 8

export function offerText(offer: Offer, language: WriterLanguage): OfferText {
  const { frames } = LANGUAGES[language]
  const isWe = frames.isWe.test(offer.offer)
  const lines = paragraphsOf(ownWords(offer.offer, language), language)
  const all = lines.flat()
  // "Wasp nests. I remove them": whoever goes on in sentences needs no frame.
  const isTold = all.slice(1).some(said => frames.sentence.test(said))
  let at = 0
  const written = lines.map(sentences =>
    sentences.map(text => {
      return at++ === 0 ? framed(text, language, isWe, isTold) : asSentence(text)
    }),
  )
  const last = written.at(-1)?.at(-1) ?? ''
  const isFree = frames.isFree.test(offer.offer)
  return {
    paragraphs: written.map(sentences => sentences.join(' ')),
    whole: withoutShouting(offer.offer, language === 'de'),
    // "Send me one and I'll tell you what it would cost. Usually $80."
    isAsked: all.length > 1 && (/\?$/.test(last) || all.slice(1).some(said => frames.request.test(said))),
    isWe,
    isFree,
    hasFixedPrice: isFree || priceIn(offer.offer) === 'fixed',
    isHourly: priceIn(offer.offer) === 'hourly',
  }
}

export const PERSONAL =
  /^(?:i['’]m|i am|my name|this is|ich bin|ich heiße|mein name|hier|soy(?! (?:candles?|wax|milk|sauce))|me llamo|somos|le (?:habla|escribe)|je suis|je m['’]appelle|moi,? c['’]est|c['’]est|ici|wir sind|(?:we are|we['’]re)(?! \p{L}+ing)|nous sommes)(?!\p{L})/iu

/** "Marcus here from Blue Ridge Ice", "Marc, de Glace du Nord" */
export const SENDER = /^\p{Lu}(?:\p{L}* ){1,3}(?:here|hier)(?!\p{L})|^\p{Lu}\p{Ll}+, (?:from|vom|von|de|du) \p{Lu}/u

/** The offer without what the email has itself, a greeting and a signature. */
export function ownWords(given: string, language: WriterLanguage): string {
  const { frames } = LANGUAGES[language]
  const cleaned = clean(given)
  const unopened = cleaned.replace(frames.hello, '')
  const text = unopened
    .replace(frames.signed, '')
    .replace(NAME_BEHIND, '')
    .replace(unopened === cleaned ? '' : FIRST_NAME_BEHIND, '')
  return withLists(text, language).trim()
}

/** "Shall I call you? Camille", "Delivered free. – Walt, Hollow Creek Apiary" */
const NAME_BEHIND =
  /(?:(?<=\?)\s+|(?<=[.!?])\s+[-–—]\s?)\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?(?:, \p{Lu}[\p{L}’' ]{2,40})?\.?$/u

/** Whoever greets signs: "Takes one morning. Jess" */
const FIRST_NAME_BEHIND = /(?<=[.!?])\s+\p{Lu}\p{Ll}+$/u

/** A list with bullets is part of the line before it, or a line. */
function withLists(text: string, language: WriterLanguage): string {
  const lines: string[] = []
  let list: string[] = []
  for (const line of [...text.split('\n'), '']) {
    if (BULLET.test(line)) list.push(line.replace(BULLET, ''))
    else {
      const isPlain = list.every(thing => !/[.!?:]$/.test(thing) && thing.split(' ').length <= MOST_LISTED)
      const heading = list.length > 1 && isPlain && lines.at(-1)?.endsWith(':') ? `${lines.pop()} ` : ''
      const things = list.map((thing, at) => (at > 0 && isPlain ? inSentence(thing, language) : thing))
      if (list.length > 0) lines.push(heading + things.join(isPlain ? ', ' : '\n'))
      lines.push(line)
      list = []
    }
  }
  return lines.join('\n')
}

export const MONEY =
  /\d ?[c¢](?= an? | per |\/)|\d ?%(?= (?:per|of|pro|vom?|von|por|de|par) )|(?:[$€£]|chf|usd|eur)\s?\d|\d[\d.,’']{0,12}\s?(?:€|\$|£|usd|eur|chf|cents?|céntimos|centimes|dollars?|bucks|euros?|pesos|soles|pounds?|franken|francs?)(?!\p{L})|\d[\d.,’']{0,12}(?=\s?\/\s?\p{L}| (?:pro|je|al|por|per|par)(?!\p{L})|\.?[-–](?!\d))|(?<=(?:vale|cuesta|kostet|costs?|coûte) )\d/giu
const STARTING = /(?<!\p{L})(?:from|starting at|ab|desde|à partir d[e’']|dès)\s?(?:\p{L}{2,8} )?$/iu
/** Nobody knows how many hours it takes. */
const HOURLY =
  /^[^\p{L}]{0,20}(?:an|per|pro|die|je|la|por|de l['’]|par|\/) ?(?:h|hr|hour|stunde|std|hora|heure)(?!\p{L})/iu
/** What the first price is: "from 24 jars, $6 a jar" has a fixed one. */
function priceIn(text: string): 'fixed' | 'starting' | 'hourly' | undefined {
  const [found] = text.matchAll(MONEY)
  if (!found) return undefined
  if (HOURLY.test(text.slice(found.index + found[0].length))) return 'hourly'
  return STARTING.test(text.slice(0, found.index)) ? 'starting' : 'fixed'
}

/** The user's paragraphs, each a list of sentences. */
function paragraphsOf(given: string, language: WriterLanguage): string[][] {
  const text = clean(given)
  const paragraphs = text.split('\n\n').map(block => statementsIn(block, language))
  return paragraphs.filter(sentences => sentences.length > 0)
}

/** Sentences and lines, without labels and bullets. */
export const statementsIn = (given: string, language?: WriterLanguage): string[] =>
  withoutShouting(
    clean(given).replace(/([!?.¡¿])\1+/g, (_, mark: string) => mark),
    language === 'de',
  )
    .split(/\n+/)
    // "GUTTER CLEANING - COMMERCIAL ONLY - INSURED"
    .flatMap(line => ((line.match(/ [-–—|] /g)?.length ?? 0) > 1 ? line.split(/ [-–—|] /) : line))
    .flatMap(line => line.split(SENTENCE_END))
    .map(line =>
      line
        .replace(BULLET, '')
        .replace(LABEL, '')
        .replace(/(?<=\s)[-–—]+(?=\s)/g, '–')
        .trim(),
    )
    .filter(line => /[\p{L}\p{N}]/u.test(line))

const PROPER =
  /(?<![\p{L}@./])(?:english|spanish|french|german|italian|chinese|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|google|instagram|facebook)(?!\p{L}|[./]\p{L})/gu

const bare = (text: string): string => text.replace(/(?<![\s.,;:!。–-])[\s.,;:!。–-]+$/u, '')

export const asSentence = (text: string): string => {
  const said = text.replace(/(?<!\p{L})i(?=\s|['’](?:m|ve|ll|d)(?!\p{L}))/gu, 'I').replace(PROPER, capitalized)
  if (/^https?:|^www\./.test(said)) return said
  return /[.!?…]["”»)]?$/.test(said) || /^https?:/.test(said.split(' ').at(-1) ?? '')
    ? capitalized(said)
    : `${capitalized(bare(said))}.`
}

/** The sentence that says what's offered. A fragment gets what it lacks: "I offer …", "My offer: …". */
function framed(text: string, language: WriterLanguage, isWe: boolean, isTold: boolean): string {
  const { frames, deeds } = LANGUAGES[language]
  const said = bare(text).replace(/^¡/, '')
  if (frames.sentence.test(said) || said.includes('?') || deedsIn(asWe(said, deeds), frames.beyond, deeds))
    return asSentence(text)
  const say = (frame = '', values: Values) => fill(frame, values, isWe) ?? ''
  const verb = frames.bareVerb?.exec(said)?.[0]
  if (verb) return say(frames.doing, { verb: verb.toLowerCase(), rest: said.slice(verb.length) })
  const inside = inSentence(said, language)
  const role = roleOf(said, language)
  if (role) return say(frames.role, { x: role })
  // "My offer: bookkeeping: I …" has a colon too many.
  if (isTold || role || frames.asTyped.test(said) || SENDER.test(said) || /[:;]\s/.test(said)) return asSentence(text)
  const thing = said.split(frames.behind ?? '\n')[0] ?? ''
  const [, frame = frames.other] = frames.things?.find(([pattern]) => pattern.test(thing)) ?? []
  return frame === undefined
    ? asSentence(text)
    : say(frame, { x: language === 'de' ? asNoun(inside) : inside, a: withArticle(inside) })
}

/** "Web designer in Reno" is "a web designer in Reno". */
function roleOf(said: string, language: WriterLanguage): string | undefined {
  const head = said.split(ROLE_END)[0] ?? ''
  // "Caretaker, gardening, snow removal, and more" is a list.
  if (!LANGUAGES[language].frames.role_.test(head) || LIST.test(said) || /^(?:my|our|your|the) /i.test(head))
    return undefined
  const inside = inSentence(said, language)
  if (language !== 'en') return inside
  const role = lowerFirst(inside, true)
  return /^an?\s/.test(role) ? role : withArticle(role)
}

const LIST = /^[^,.]+, [^\s,]+, [^\s,]+,/u
const ROLE_END =
  /\s(?:für|in|aus|mit|bei|para|en|de|con|à|pour|avec|chez|for|with|that|which|who|helping|based|from|since|serving|seit|depuis|desde|–|speciali[sz]ing)\s|,/

/** As it reads within a sentence. A sentence's capital goes; that of a name or of a title, "Online Ordering Setup", stays. */
export function inSentence(phrase: string, language: WriterLanguage): string {
  if (language === 'de') return lowerAdjective(phrase)
  const bare = language === 'en' ? phrase.replace(/^(?:my|our) /i, '') : phrase
  return isName(bare.split(' ')[0] ?? '') ? bare : lowerFirst(bare)
}

/** "Frische Blumen" are "frische Blumen" behind a verb; a noun keeps its capital. */
const lowerAdjective = (text: string): string =>
  isName(text.split(' ')[0] ?? '')
    ? text
    : text.replace(
        /^\p{Lu}(?=\p{Ll}+(?:(?:lich|ig|isch|weise) \p{Ll}+)?(?:e|(?:lich|ig|isch|al|il|ell|iv|neu|gut|lein|roß|chnell|est)er|es) \p{Lu}\p{Ll})/u,
        first => first.toLowerCase(),
      )

export const lowerFirst = (text: string, isNoun = false): string =>
  /^\p{Lu}\p{Ll}/u.test(text) && (isNoun || !/^\p{Lu}[\p{Ll}'’]+ \p{Lu}\p{Ll}/u.test(text))
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text
