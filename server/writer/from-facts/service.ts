import type { Offer } from '#contract/facts.ts'
import type { OfferType } from '#contract/offer-types.ts'
import { LANGUAGES, type WriterLanguage } from '../languages/languages.ts'

/** What an offer is about, as a table of its language names it. */
export interface Service {
  type: OfferType
  /** Within a sentence: "window cleaning". Undefined if the table knows no word of the offer. */
  noun: string | undefined
  /** What names it. */
  pattern?: RegExp
  /** Names it only where nothing else does: "print", "clean". Marked `~`. */
  isWeak?: boolean
  /** Its own, instead of its type's. */
  asks: readonly string[]
  /** Facts have no meaning for it that its type's bridges could say: a dish and a van's lettering. Marked `!`. */
  isUnbridged: boolean
  /** Only for who serves food: menus. Marked `^`, and `^^` where it has no other side, such as photos of dishes. */
  isForFood: boolean
}

interface Row extends Service {
  pattern: RegExp
  /** Names it only where nothing else does: "print", "clean". Marked `~`. */
  isWeak: boolean
  isStrict: boolean
  /** The pattern's source. */
  words: string
}

const tables = new Map<WriterLanguage, Row[]>()

/** Compiled when a language is written first. */
function tableOf(language: WriterLanguage): Row[] {
  const known = tables.get(language)
  if (known) return known
  const rows = LANGUAGES[language].services
    .trim()
    .split('\n')
    .map((line): Row => {
      const [type = '', pattern = '', noun, asks] = line.split(' | ')
      // At most a word's length: the table's words are ours.
      const named = pattern.replaceAll('\\w*', '\\p{L}{0,40}').replaceAll('\\w+', '\\p{L}{1,40}')
      return {
        type: type.replace(/[~^!]+/, '') as OfferType,
        isWeak: type.includes('~'),
        isForFood: type.includes('^'),
        isStrict: type.includes('^^'),
        isUnbridged: type.includes('!'),
        words: named,
        pattern: new RegExp(`(?<![\\p{L}])(?:${named})(?![\\p{L}])`, 'iu'),
        noun,
        asks: asks ? asks.split(' / ') : [],
      }
    })
  tables.set(language, rows)
  return rows
}

interface Wanted {
  language: WriterLanguage
  /** What the user chose wins. */
  type?: OfferType | undefined
  servesFood?: boolean
}

/**
 * The service that the offer's first statement names, before whom it's for. Later ones only count behind an introduction:
 * they have terms and extras, such as insurance, photos, or delivery. "Menus and flyers" are flyers for who serves no food.
 */
export function serviceOf({ offer, type }: Named, language: WriterLanguage, servesFood = true): Service {
  const found = foundIn({ offer, type }, language)
  return (!servesFood && found.isForFood && found.otherwise) || found
}

type Named = Pick<Offer, 'offer' | 'type'>
type Found = Service & { otherwise?: Service | undefined }

/** The last offer's: a run writes hundreds of drafts for one. */
let last: { key: string; found: Found } | undefined

function foundIn({ offer, type }: Named, language: WriterLanguage): Found {
  const key = `${language} ${type} ${offer}`
  if (last?.key !== key) last = { key, found: search({ offer, type }, language) }
  return last.found
}

/** Cups with a logo are cups. */
const BRANDED =
  /(?<!\p{L})(?:with|mit|con|avec|à) (?:your|ihrem|su|sus|votre) (?:own )?(?:logo\w{0,6}|name|namen|nombre|nom)(?!\p{L})/giu

function search({ offer, type }: Named, language: WriterLanguage): Found {
  const { terms, introduction } = LANGUAGES[language].frames
  const statements = offer
    .slice(0, 600)
    .split(/(?<=[.!?\n])\s+/)
    .map(statement => statement.replace(BRANDED, '').replace(terms, (term, at: number) => (at === 0 ? term : ',')))
    .filter(statement => /\p{L}/u.test(statement))
  const end = statements.findIndex(statement => !introduction.test(statement)) + 1
  const telling = type === undefined && end > 0 ? statements.slice(0, end) : statements
  const find = (servesFood: boolean) =>
    telling.flatMap(statement => inStatement(statement, { language, type, servesFood }) ?? [])[0]
  const found = find(true) ?? (language === 'de' ? inCompound(telling.join(' '), type) : undefined)
  if (!found?.isForFood)
    return found ?? { type: type ?? 'other', noun: undefined, asks: [], isUnbridged: false, isForFood: false }
  const otherwise = found.isStrict ? undefined : find(false)
  const isOther = otherwise !== undefined && !otherwise.isWeak && otherwise.type === found.type
  return { ...found, otherwise: isOther ? otherwise : undefined }
}

/** "Ladenschilder" are signs: the end of a German compound says what it is. */
function inCompound(text: string, type: OfferType | undefined): Row | undefined {
  for (const row of tableOf('de')) {
    if (type !== undefined && row.type !== type) continue
    const named = row.words
    const pattern = new RegExp(`(?<=\\p{L}{3})(?:${named})(?![\\p{L}])`, 'iu')
    if ((pattern.exec(text)?.[0].length ?? 0) >= SHORTEST_END) return { ...row, pattern }
  }
  return undefined
}
const SHORTEST_END = 5

/** A hood "with a certificate for your insurer" is no insurance. */
const ATTACHED =
  /^\s*(?:with|from|including|plus|without|no|mit|ab|inklusive|inkl|samt|ohne|con|desde|incluid[oa]s?|sin|avec|dès|à partir|inclus|sans)(?!\p{L})/iu

/** By its first phrase that names any. "Maintenance for heating": a word that says little is said more exactly later. */
function inStatement(statement: string, wanted: Wanted): Row | undefined {
  const { audience } = LANGUAGES[wanted.language].frames
  const phrases = statement.split(/[,;:()|]|\s[-–—+]\s/).filter((phrase, n) => n === 0 || !ATTACHED.test(phrase))
  const found =
    first(
      phrases.map(phrase => phrase.split(audience)[0] ?? ''),
      wanted,
    ) ?? first(phrases, wanted)
  if (!found?.isWeak) return found
  const exact = named(statement, { ...wanted, type: found.type })
  return exact && !exact.isWeak ? exact : found
}

const first = (phrases: string[], wanted: Wanted): Row | undefined => {
  for (const phrase of phrases) {
    const found = named(phrase, wanted)
    if (found) return found
  }
  return undefined
}

/** How many letters of the offer the language's table knows. */
export const lettersNamed = ({ offer }: Pick<Offer, 'offer'>, language: WriterLanguage): number =>
  tableOf(language).reduce((sum, { pattern }) => sum + (pattern.exec(offer.slice(0, 600))?.[0].length ?? 0), 0)

/** What a short text about a business names, such as its category. */
export const serviceIn = (text: string, language: WriterLanguage): Row | undefined =>
  named(text.slice(0, 200), { language })

function named(text: string, { language, type, servesFood = true }: Wanted): Row | undefined {
  const found = tableOf(language)
    .filter(row => (type === undefined || row.type === type) && (servesFood || !row.isForFood))
    .flatMap(row => {
      const match = row.pattern.exec(text)
      return match ? [{ row, at: match.index, length: match[0].length }] : []
    })
    .sort((a, b) => Number(a.row.isWeak) - Number(b.row.isWeak) || a.at - b.at || b.length - a.length)
  return found[0]?.row
}
