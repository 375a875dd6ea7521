import { distance } from '#contract/suggest-variable.ts'
import { categoryFromWords, knownCategory } from '#server/directory/categories/category-words.ts'
import { OTHER, sectorOf } from '#server/directory/categories/taxonomy.ts'
import { withoutAccents } from '#server/without-accents.ts'
import type { Contradiction } from './dates.ts'
import { isSwapped } from './figures.ts'

const MOST = 20_000
const plain = (word: string) => withoutAccents(word).toLowerCase()

/** "Nortlight" of northlight.test: a name with a letter too many, too few, another, or two that changed places, within it. */
export function misspelt(words: string, names: string[]): Contradiction | undefined {
  const written = new Set(words.slice(0, MOST).match(/(?:(?<=[@./])\p{Ll}|(?<!\p{L})\p{Lu})\p{L}{4,30}(?!\p{L})/gu))
  for (const name of new Set(names.flatMap(one => one.match(/\p{L}{5,30}/gu) ?? [])))
    for (const word of written) if (isSlip(plain(word), plain(name))) return { text: word, to: `the name is “${name}”` }
  return undefined
}

function isSlip(word: string, name: string): boolean {
  if (word === name || word.slice(0, 2) !== name.slice(0, 2) || word.slice(-2) !== name.slice(-2)) return false
  return isSwapped(word, name) || distance(word, name) === 1
}

/** Businesses, by the word that their kind ends with. */
const PLACE =
  '(?:\\p{L}+ )?(?:practices?|clinics?|salons?|hotels?|gyms?|baker(?:y|ies)|pharmac(?:y|ies)|dealerships?|firms?|barber ?shops?|restaurants?|caf[eé]s?|bistros?|brewer(?:y|ies)|\\p{L}*(?:praxis|kanzlei|apotheke|bäckerei|salon|hotel)|cabinet \\p{L}+|pharmacie|boulangerie|hôtel|clínica(?: \\p{L}+)?|peluquería|farmacia|panadería)'
const TRADE = '\\p{L}{4,24}(?: \\p{L}{4,24})?'
const ADDRESSED = new RegExp(
  [
    `(?:^|\\n)[ \\t]{0,9}(?:dear|liebe[rs]?|chers?|chères?|estimad[oa]s?|querid[oa]s?) (${TRADE})(?=[ \\t]{0,3}[,!:\\n])`,
    `(?<!\\p{L})(?:as an?|als|en tant que|como) (${TRADE}),? (?:you|wissen sie|kennen sie|haben sie|vous|usted|sabe)(?!\\p{L})`,
    `(?<!\\p{L})(?:your|ihre[nmr]?|votre|su) (${PLACE})(?!\\p{L})`,
    `(?<!\\p{L})(${TRADE}) (?:like yours|like you|wie (?:ihre[nrs]?|sie)|comme (?:le vôtre|la vôtre|vous)|como (?:el suyo|la suya|usted))(?!\\p{L})`,
    `(?<!\\p{L})(?:help|helped|helping|helfen) (?:\\p{L}+ )??(${TRADE}?) (?:to|get|find|win|fill|grow|save|reach|keep|cut|like|dabei)(?!\\p{L})`,
    `(?<!\\p{L})(?:your|ihre[nr]?|vos|sus) (patients|patienten|pacientes)(?!\\p{L})`,
  ].join('|'),
  'giu',
)
/** Those who aren't businesses. */
const PRIVATE =
  /(?:^|\n)[ \t]{0,9}(?:dear|hello|hi|liebe[rs]?|sehr geehrte[rs]?|chers?|chères?|estimad[oa]s?|querid[oa]s?) ((?:home ?owner|resident|patient|tenant|voter|candidate|applicant|passenger|shopper)s?|mieter(?:innen)?|patient(?:en|innen)|locataires|pacientes|inquilinos)(?=[ \t]{0,3}[,!:\n])/iu

/** "Dear dentist", "your dental practice", and "your patients" to recipients of other trades. */
export function otherTrade(words: string, categories: readonly string[]): Contradiction | undefined {
  const read = words.slice(0, MOST)
  const trades = new Set(categories.map(category => sectorOf(categoryFromWords(category).category)))
  const isTrade = (word: string) => knownCategory(word) === 2 && categoryFromWords(word).category !== OTHER
  const isTheirs = (word: string) => isTrade(word) && trades.has(sectorOf(categoryFromWords(word).category))
  const named = Array.from(read.matchAll(ADDRESSED), groups => groups.slice(1).find(Boolean) ?? '')
  const other = named.find(trade => /^pa[tc]ien/i.test(trade) || [trade, trade.split(' ').at(-1) ?? ''].some(isTrade))
  const text = PRIVATE.exec(read)?.[1] ?? other
  // An email that names the recipients' own trade beside another may be for both.
  const isForThem =
    [...named, ...(read.match(/\p{L}{4,24}/gu) ?? [])].some(isTheirs) ||
    (text?.startsWith('pa') && ['dentist', 'veterinarian', 'beautician'].some(isTheirs))
  return text && !isForThem ? { text, to: `the recipients are ${categories.slice(0, 2).join(', ')}` } : undefined
}
