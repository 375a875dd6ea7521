import { capitalized } from './fill.ts'

const NAMES =
  /^(?:google|wi-fi|qr|portuguese|japanese|korean|arabic|mandarin|turkish|vietnamese|russian|polish|hindi|meta|facebook|instagram|tiktok|youtube|linkedin|shopify|wordpress|wix|squarespace|yelp|microsoft|apple|amazon|etsy|outlook|excel|quickbooks|xero|zoom|slack|english|spanish|french|german|italian|chinese|american|european|british|i|monday|tuesday|wednesday|thursday|friday|saturday|sunday)(?:$|['’/-])/i
export const isName = (word: string): boolean => NAMES.test(word)

const ACRONYM =
  /^(?:seo|ppc|crm|ai|hvac|pos|hr|usa|uk|eu|cctv|led|vip|b2b|b2c|cpa|llc|html|css|cms|ceo|roi|sms|voip|diy|faq|gdpr|pdf|ok|tv|3d|qr|nfc|ev|iso|appcc|sst|pc|mac|ios|dj|bbq|llcs?|haccp|qr|gbp|tpe|pme|tva|sarl|gmbh|kg|tse|tpv|dsgvo|rgpd|edv|wlan|ec|iva)$/i

/** "IT support"; in "most of it", it's a pronoun. */
const OF_IT = /^it[ -](?:support|services?|help|security|maintenance|consult\p{L}*|betreuung|dienst\p{L}*|wartung)/iu

/** Small words and verbs of German; other words in capitals are taken for nouns. */
const GERMAN_SMALL =
  /^(?:u|o|qm|kg|km|cm|mm|std|stk|und|oder|sowie|siehe|bitte|gerne?|etwa|ca|umsonst|fürs|ins|ans|vors|beschriften|schreiben|gestalten|abholen|waschen|immer|oft|nichts|nix|etwas|meistens|vorher|nachher|hinterher|meist|sehr|fast|nie|mehr|vorbei|schon|nicht|keine?[nrm]?|dabei|dazu|dann|danach|damit|davon|mich|uns|seit|wenn|weil|statt|gegen|um|als|wie|so|es|man|über|unter|wo|was|wer|kann|können|habe?n?|hat|bin|biete|mache|suche|gesucht|komme|gebe|gibt|arbeite|bringe?|hole|nehme|selbst|direkt|inklusive|rund|meine?[mnrs]?|unsere?[mnrs]?|der|die|das|den|dem|des|ein|eine[mnrs]?|für|mit|ohne|ab|an|am|im|in|zu|zum|zur|bei|auf|aus|von|vom|vor|nach|pro|je|bis|nur|inkl|alle[rs]?|neue[rs]?|ihre?[mnrs]?|sie|wir|ich|ihr|du|euch|dich|dir|eure[mnrs]?|deine?[mnrs]?|ist|sind|mal|jede[nrs]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|zwanzig|(?:günstig|schnell|klein|groß|neu|alt|gut|frisch|sauber|lokal|regional|mobil|eigen|ganz|digital|professionell|fair|schön|einfach|komplett|\p{Ll}{3,}(?:lich|isch))e?[nrsm]?|[a-zäöüß]{3,}(?:ieren|igen|ern|eln|utzen|cken|achen|auen|ieten|ichen)|(?:auf|ab|an|ein|aus|zu|um|vor|nach)?ge\p{Ll}{3,}t|zahlt|kostet|findet|dauert|braucht|merkt|sieht|spart|macht|liefert|geliefert|gereinigt|geprüft|verlegt|gebraucht\p{Ll}{0,2}|\p{Ll}{2,}iert|mieten|leihen|kaufen|frei(?:e[nrsm]?)?|fertig|innen|außen|kostenlos|gratis|auch|nachts|abends|(?:mon|diens|donners|frei|sams|sonn)tags|mittwochs)$/u

/** "Wir stellen sie auf und füllen nach" */
const GERMAN_VERB =
  /(?<=(?<!\p{L})(?:wir|ich|sie) )\p{L}+|(?<=[\p{L},] )\p{L}+(?= (?:wir|ich)(?!\p{L}))|(?<!\p{L})\p{L}{1,9}en(?= (?:nach|auf|ab|an|ein|aus|vor|mit|vorbei)(?:[.,!]|$| und ))|(?<= )\p{L}{1,40}es(?= \p{L}{3})|(?<=, )\p{L}{3,20}e(?= (?:seit|auch|alle|jede))/giu

/** Merge tags, links, and addresses. */
const AS_TYPED =
  /\{\{[^{}]*\}\}|(?:https?:|www\.)\S+|(?<!\S)\S{1,80}@\S+|(?<![\p{L}\p{N}-])[\p{L}\p{N}-]{1,60}\.(?:de|at|ch|com|net|org|eu)(?![\p{L}\p{N}])/giu
const WORDS = new RegExp(`${AS_TYPED.source}|[\\p{L}\\p{N}'’]+`, 'giu')

/** What has a capital where nothing else has: "Euro", "TÜV", and a sentence's first word. */
const ANYWAY = new RegExp(
  `${AS_TYPED.source}|(?<!\\p{L})(?:Euro|Uhr|\\p{Lu}{2,})(?!\\p{L})|(?<=^|[.!?\n]\\s?)\\p{Lu}`,
  'gu',
)
/** Nouns that somebody wrote in lowercase. */
const LOWERCASE_NOUNS =
  /(?<![\p{L}@./])(?:euro|uhr|monat|woche|stunde|tage?|jahr|stück|person(?:en)?|umsatz|rechnung|wochenende|preis|büro|boxen|firma|fotos|bilder|\p{Ll}{4,}zeiten|\p{Ll}{4,}(?:ung|ungen|heit|keit|schaft|kurse?|service))(?!\p{L}|\.\p{L})|(?<=(?<!\p{L})pro )\p{Ll}{4,}/gu

/** "Aktenvernichtung nach DIN", but "frische Blumen". */
export const asNoun = (text: string): string =>
  GERMAN_SMALL.test(text.split(' ')[0] ?? '') || /^\S+ \p{Lu}/u.test(text) ? text : capitalized(text)

/** Converts text in capitals to ordinary case; keeps abbreviations, merge tags, and links. */
export const withoutShouting = (text: string, isGerman = false): string => {
  const letters = text.replace(AS_TYPED, '').replace(/[^\p{L}]/gu, '')
  const capitals = letters.replace(/[^\p{Lu}]/gu, '').length
  // German nouns have capitals: without any, it's as hard to read.
  const isInformal = /(?<!\p{L})(?:du|euch|eure|dein)/iu.test(text)
  const isMumbled =
    isGerman && (capitals === 0 || (text.search(LOWERCASE_NOUNS) >= 0 && !/\p{Lu}/u.test(text.replace(ANYWAY, ''))))
  if (letters.length < 12 || (capitals < letters.length * 0.7 && !isMumbled))
    return isGerman ? text.replace(LOWERCASE_NOUNS, capitalized) : text
  const quiet = text.replace(WORDS, (word, at: number) => {
    if (/[{.@]/.test(word)) return word
    if (ACRONYM.test(word) || (/^it$/i.test(word) && OF_IT.test(text.slice(at))))
      return isMumbled ? word.toUpperCase() : word
    if (/^i$/i.test(word)) return 'I'
    const small = word.toLowerCase()
    if (/^[^aeiouyäöü\d'’]{2,4}$/iu.test(word) && !/^(?:ft|sq|lbs?|hrs?|kg|km|cm|mm|qm|std|stk)$/i.test(word))
      return word
    if (isGerman && !isInformal && /^ihr(?:e[mnrs]?)?$|^ihnen$/.test(small)) return capitalized(small)
    if (isGerman) return GERMAN_SMALL.test(small) ? small : capitalized(small)
    return NAMES.test(word) ? word.charAt(0) + word.slice(1).toLowerCase() : word.toLowerCase()
  })
  const said = isGerman
    ? quiet
        .replace(/(?<=au|ei|eu|äu|ie)ss|(?<=grö|gro|fu|fü|stra|sü|grü|spa|gemä)ss/giu, 'ß')
        .replace(GERMAN_VERB, verb => verb.toLowerCase())
    : quiet
  return said.replace(/(?<=^|(?<!(?<!\p{L})\p{L})[.!?]\s)\p{Ll}/gu, letter => letter.toUpperCase())
}

/** By sound instead of spelling: "an hour", "a university", "an SEO agency". */
export const withArticle = (noun: string): string => {
  const isSpelled = /^\p{Lu}{2,}(?!\p{L})/u.test(noun)
  const isVowel = isSpelled
    ? /^[AEFHILMNORSX]/.test(noun)
    : /^(?:[aeio]|u(?!ni|se|ti)|hour|honest|heir)/i.test(noun) && !/^(?:one\b|eu)/i.test(noun)
  return `${isVowel ? 'an' : 'a'} ${noun}`
}
