import type { Offer } from '#contract/facts.ts'
import { languageOfText } from '../check/language.ts'
import { clean } from '../clean.ts'
import { capitalized, type Phrases, type WriterLanguage } from './phrases.ts'
import { pitchOf } from './pitch.ts'
import { decapitalized, withoutShouting } from './words.ts'

/** The offer in the user's words, as sentences. */
export interface OfferWords {
  /** What is offered; undefined if the offer has no word in it. */
  pitch: string | undefined
  /** Sentences with prices and conditions, which every length keeps. */
  terms: string[]
  /** The rest, in order. */
  supports: string[]
  about: string | undefined
  proof: string[]
  callToAction: string | undefined
}

const MONEY =
  /[$€£]\s?\d|\d[\d.,]*\s?(?:%|percent|€|\$|£|usd|eur|dollars?|euros?|pounds?|prozent|por ciento)(?![\p{L}])/iu
const TERMS =
  /(?<![\p{L}])(?:per (?:month|year|hour)|a month|an hour|monthly|no (?:monthly|set-?up|hidden) fees?|fees?|cancel\w*|contract|deposit|refund|guarantee\w*|free|included|includes|trial|minimum|pro monat|im monat|monatlich\w*|einmalig|kündbar|vertrag|kostenlos\w*|gratis|inklusive|inbegriffen|anzahlung|garantie|al mes|mensual\w*|único pago|solo pago|cuota|permanencia|incluid[oa]s?|incluye|garantía|gratuit[oa]s?|(?:within|in|innerhalb von|binnen|in|en) (?:\p{L}+|\d+) (?:days?|weeks?|hours?|tagen?|wochen?|stunden|días?|semanas?|horas?))(?![\p{L}])/iu
const SENTENCE_END =
  /(?<=[.!?]["”»)]?)(?<!(?:^|\s)(?:e\.g|i\.e|z\.b|d\.h|ca|inkl|zzgl|mr|dr|st|no|approx)\.)\s+(?=[\p{Lu}\p{N}$€£¿¡"“„«])|\n+/u
const LABEL =
  /^(?:niche|offer|my offer|our offer|service|price|pricing|angebot|mein angebot|unser angebot|preis|oferta|mi oferta|precio)\s*:\s*/i

/** "20 edited photos": what the price buys. */
const COUNTED = /(?<![\p{L}\d.,])\d{1,4} (?:\p{L}+ )?\p{L}{3,}/u

const hasTerms = (text: string): boolean => MONEY.test(text) || TERMS.test(text) || COUNTED.test(text)

/** A price with its conditions is at most this long. */
const MOST_TERMS = 5

export function offerWords(
  offer: Offer,
  { phrases, language, most, who }: { phrases: Phrases; language: WriterLanguage; most: number; who: 'I' | 'we' },
): OfferWords {
  const statements = coreFirst(merged(statementsIn(offer.offer), phrases.and))
  const [first, ...others] = statements
  const spoken = languageOfText(offer.offer)
  const isForeign = spoken === undefined ? isElsewhere(offer.offer) : spoken !== language
  const said = new Set(statements)
  const price = statementsIn(offer.price).filter(
    text => !said.has(text) && !plainly(offer.offer).includes(plainly(text)),
  )
  const terms = [
    ...others.filter(hasTerms).map(text => asSentence(cut(text, 24), phrases)),
    ...price.map((text, n) => (n === 0 ? asPrice(cut(text, 24), phrases) : asSentence(cut(text, 24), phrases))),
  ].slice(0, MOST_TERMS)
  const words = { most, who, phrases, language }
  if (isForeign) return foreignWords(statements, price, words)
  const pitch = first && pitchIn(first, words)
  return {
    pitch,
    terms: [...lostPrices([pitch ?? '', ...terms].join(' '), first ?? '', phrases), ...terms],
    supports: others
      .filter(text => !hasTerms(text))
      .map(text => asSentence(cut(text, 24), phrases))
      .slice(0, 6),
    about: aboutOf(offer.about, words),
    proof: statementsIn(offer.proof).map(text => asSentence(cut(text, 28), phrases)),
    callToAction:
      statementsIn(offer.callToAction)
        .map(text => asSentence(text, phrases))
        .join(' ') || undefined,
  }
}

/** In a language that we don’t write: another script, or the small words of French, Italian, Portuguese, or Dutch. */
const isElsewhere = (text: string): boolean =>
  /(?!\p{Script=Latin})\p{L}{2}/u.test(text) ||
  (text.match(
    /(?<![\p{L}])(?:je|nous|vous|des|les|du|avec|votre|vos|est|io|noi|gli|che|sono|della|per|il|eu|nós|você|uma|não|com|seu|ik|wij|het|een|voor|jouw|van)(?![\p{L}])/giu,
  )?.length ?? 0) >= 2

/** Short things of a list are one: "logo design, business cards and flyers". */
function merged(statements: string[], and: string): string[] {
  const end = statements.findIndex(text => hasTerms(text) || text.split(' ').length > 4 || /[.!?]$/.test(text))
  const things = statements.slice(0, end < 0 ? statements.length : end)
  if (things.length < 2 || things.length > 6) return statements
  const list = things.map((text, n) => (n === 0 || and === 'und' ? text : decapitalized(text)))
  return [`${list.slice(0, -1).join(', ')} ${and} ${list.at(-1)}`, ...statements.slice(things.length)]
}

/** A question, or what happened to a customer, isn't what the user offers. */
function coreFirst(statements: string[]): string[] {
  const isCore = (text: string) =>
    !/[?]$/.test(text) && !/^(?:(?:my |our |a )?(?:client|customer)|kunde|cliente)/i.test(text)
  const core = statements.find(isCore)
  if (core === undefined || core === statements[0]) return statements
  return [core, ...statements.filter(text => text !== core && !/[?]$/.test(text))]
}

const plainly = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s.]+/g, ' ')
    .trim()

/** Sentences and lines, without labels and bullets. */
export const statementsIn = (given: string): string[] => {
  const text = clean(given).replace(/([!?.])\1+/g, '$1')
  const calm = withoutShouting(text)
  return calm
    .split(calm === text ? SENTENCE_END : /(?<=[.!?])\s+|\n+/)
    .map(line =>
      line
        .replace(/^\s*(?:[-*•·▪–—✓✔→]|\d{1,2}[.)])\s+/u, '')
        .replace(LABEL, '')
        .replace(/\s+([,.;:!?])/g, '$1')
        .trim(),
    )
    .filter((line, at, all) => /[\p{L}\p{N}]/u.test(line) && all.indexOf(line) === at)
}

const bare = (text: string): string => text.replace(/[\s.,;:!。–-]+$/u, '')

const asSentence = (text: string, _phrases: Phrases): string =>
  /[?]$/.test(text) ? capitalized(text) : `${capitalized(bare(text))}.`

/** "$900 once" needs a word before it; "It costs $900" doesn't. */
const asPrice = (text: string, { offer: { price } }: Phrases): string =>
  /^(?:[$€£]?\s?\d|ab |from |desde |starting |only |nur )/i.test(text) || text.split(/\s+/).length <= 3
    ? (price[0] ?? '{x}.').replace('{x}', bare(text))
    : `${capitalized(bare(text))}.`

interface Words {
  most: number
  who: 'I' | 'we'
  phrases: Phrases
  language: WriterLanguage
}

/** An offer in another language is quoted, with its prices and conditions. */
function foreignWords(statements: string[], price: string[], { most, phrases }: Words): OfferWords {
  const [open, close] = phrases.quotes
  const [first = '', ...others] = statements
  const kept = [cut(first, most), ...[...others, ...price].filter(hasTerms).slice(0, MOST_TERMS)]
  const quoted = kept.map(text => `${capitalized(bare(text))}.`).join(' ')
  const pitch = phrases.offer.foreign.replace('{x}', () => `${open}${quoted}${close}`)
  return { ...NO_WORDS, pitch, terms: lostPrices(pitch, first, phrases) }
}

const NO_WORDS = { terms: [], supports: [], about: undefined, proof: [], callToAction: undefined }

function pitchIn(text: string, words: Words): string {
  const { most, who, phrases, language } = words
  const said = cut(text, most)
  if (said.endsWith('?')) return capitalized(said)
  if (language === 'en') {
    const { lead, words: inner } = pitchOf(said)
    const isThing =
      lead === '{x}.' && said.split(' ').length <= 4 && !/^(?:i|we|my|our|it|you|the)(?![\p{L}])/iu.test(said)
    if (isThing) return phrases.offer.thing[who].replace('{x}', () => decapitalized(bare(said)))
    const voiced =
      who === 'we'
        ? lead
            .replace(/^I am /, 'We’re ')
            .replace(/^I /, 'We ')
            .replace(/^My /, 'Our ')
        : lead.replace(/^I am /, 'I’m ')
    return `${capitalized(bare(voiced.replace('{x}', () => inner)))}.`
  }
  const plain = bare(said)
  if (language === 'es' ? IS_SENTENCE.es.test(plain) || isFirstPerson(plain) : IS_SENTENCE.de.test(plain))
    return `${capitalized(plain)}.`
  const spoken = language === 'de' ? SPOKEN_GERMAN.exec(plain)?.[0] : undefined
  if (spoken)
    return `${who === 'we' ? `Wir ${spoken.toLowerCase()}n` : `Ich ${spoken.toLowerCase()}`}${plain.slice(spoken.length)}.`
  const { thing, role } = phrases.offer
  if (IS_ROLE[language].test(plain.split(/\s(?:für|in|aus|mit|para|en|de|con)\s|,/)[0] ?? ''))
    return role[who].replace('{x}', () => roleWords(plain, language))
  return thing[who].replace('{x}', () => (language === 'es' ? decapitalizedSpanish(plain) : plain))
}

/** "Biete Webdesign": the verb of the first person, without its subject. */
const SPOKEN_GERMAN =
  /^(?:biete|baue|gestalte|mache|verkaufe|repariere|übersetze|fotografiere|schreibe|drucke|reinige|liefere|erstelle|entwickle|plane|pflege|vermiete|installiere|berate|betreue|fertige|nähe|male|organisiere|suche)(?= \p{L})/iu

/** "Traduzco páginas" is a sentence; "Diseño web" and "Mantenimiento de piscinas" are things. */
const isFirstPerson = (text: string): boolean => {
  const [, verb = '', next = ''] = /^(\p{L}{3,}o) (\p{L}+)/u.exec(text) ?? []
  return (
    verb !== '' &&
    !/(?:[mi]ento|icio|ivo|ero|ismo|logo|ico|orio|ado|ido|grafo|vino|foto|vídeo|curso|precio|producto|seguro|queso|equipo|apoyo|estudio|transporto)$/iu.test(
      verb,
    ) &&
    !/^(?:de|del|para|con|en|web|y|e|digital|online|gráfico|industrial|interior)$|\p{L}{3,}o$/iu.test(next)
  )
}

/** The language has its own sentence: a subject or a verb of the first person. */
const IS_SENTENCE: Record<'de' | 'es', RegExp> = {
  de: /^(?:ich|wir|sie|es|das|wenn|mit|bei|unser|unsere|mein|meine)\s.*(?<![\p{L}])(?:\p{Ll}{2,}(?:e|en|st|t)|bin|sind|ist|hat|habe|haben)(?![\p{L}])/iu,
  es: /^(?:se|yo|nosotros|usted|ustedes|mi|mis|nuestr[oa]s?|le|les|con|si)\s|^(?:hago|hacemos|ofrezco|ofrecemos|soy|somos|creo|creamos|diseño(?! (?:web|gráfic|de |industrial|interior))|diseñamos|llevo|llevamos|limpio|limpiamos|vendo|vendemos|ayudo|ayudamos|trabajo|trabajamos|monto|montamos|instalo|instalamos|gestiono|gestionamos|preparo|preparamos|fabrico|fabricamos|tengo|tenemos|doy|damos|me|nos|\p{L}+(?:amos|emos|imos))(?![\p{L}])/iu,
}
const IS_ROLE: Record<'de' | 'es', RegExp> = {
  de: /^(?:\S+ )?\S*(?:designer|entwickler|berater|fotograf|texter|programmierer|techniker|coach|freiberufler|gestalter|trainer|makler)(?:in)?$|^(?:\S+ )?(?:agentur|webagentur|werbeagentur|designbüro|studio|druckerei|reinigungsfirma)$/iu,
  es: /^(?:(?:un|una) )?(?:diseñador|desarrollador|programador|consultor|asesor|redactor|contador|traductor|entrenador)a?(?: \p{L}+){0,2}$|^(?:(?:un|una) )?(?:fotógraf[oa]|contable|agencia|estudio|empresa|gestoría|imprenta)(?: \p{L}+){0,3}$/iu,
}

/** "Freiberufliche Fotografin": the adjective is lowercase inside a sentence. */
const roleWords = (text: string, language: 'de' | 'es'): string =>
  language === 'es'
    ? decapitalizedSpanish(text)
    : text.replace(/^\p{Lu}(?=\p{Ll}+er? \p{Lu})/u, letter => letter.toLowerCase())

const decapitalizedSpanish = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) && !/^\p{Lu}\p{Ll}+ \p{Lu}/u.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text

function aboutOf(text: string, words: Words): string | undefined {
  const [first] = statementsIn(text)
  if (!first) return undefined
  const said = bare(cut(first, 24))
  const isSentence =
    /^(?:i|we|ich|wir|soy|somos|my|our|mein|unser|mi|nuestr[oa])(?:['’]\w+)?\s/i.test(said) ||
    /(?<![\p{L}])(?:is|are|ist|sind|es|son)(?![\p{L}])/iu.test(said)
  if (isSentence) return `${capitalized(said)}.`
  const spoken = languageOfText(said)
  if (spoken !== undefined && spoken !== words.language) return undefined
  const { about } = words.phrases.offer
  if (
    words.language === 'en' &&
    /^[a-z]|^(?:web|freelance|graphic|licensed|certified)/i.test(said) &&
    !/^\p{Lu}\p{Ll}+ \p{Lu}/u.test(said)
  ) {
    const role = decapitalized(said)
    return about[words.who].replace('{x}', () =>
      /^(?:an?|the) /.test(role) || words.who === 'we' ? role : `${/^[aeiou]/i.test(role) ? 'an' : 'a'} ${role}`,
    )
  }
  return about[words.who].replace('{x}', () => said)
}

/** A price of the first statement that its shortened form lost. */
function lostPrices(body: string, first: string, phrases: Phrases): string[] {
  const all = first.match(new RegExp(MONEY.source, 'giu')) ?? []
  return all
    .filter(price => !body.includes(price.trim()))
    .slice(0, MOST_TERMS)
    .map(price => {
      const clause = first.split(/[;:]\s|,\s(?!\d)|\s[–—-]\s/).find(part => part.includes(price)) ?? price
      return asPrice(clause.length <= 120 ? clause : price, phrases)
    })
}

/** Ends at the last clause that fits. */
export function cut(text: string, most: number): string {
  const words = text.split(' ')
  if (words.length <= most && text.length <= most * 12) return text
  const start = words
    .slice(0, most)
    .join(' ')
    .slice(0, most * 12)
  const clause =
    /^.{30,}(?=[,;:]|\s–\s|\s(?:and|but|so|which|because|und|aber|sowie|damit|weil|y|pero|para que|porque)\s)/su.exec(
      start,
    )?.[0]
  return (clause ?? start.replace(/\s\S*$/, ''))
    .replace(
      /(?:\s(?:and|or|the|an?|of|to|for|with|in|on|that|so|but|which|und|oder|der|die|das|den|ein|eine|für|mit|zu|y|o|el|la|los|las|un|una|de|para|con|que))+$/iu,
      '',
    )
    .replace(/[,;:\s–-]+$/u, '')
}
