import { plain } from './plain.ts'
import { belongsTo, isAside, scopeOf } from './scope.ts'
import { fits } from './shapes.ts'
import { type ColumnField, columnWords } from './words.ts'

interface Candidate {
  field: ColumnField
  column: number
  sureness: number
  /** Non-blank cells in the sample. */
  filled: number
  group: string
}

/** Fields that describe one place and so must come from one group of columns. */
const PLACE: ColumnField[] = ['address', 'houseNumber', 'city', 'region', 'postcode', 'country']
/** A column with fewer than a tenth of another's cells loses to it, however good its name. */
const HARDLY = 0.1

/** Guesses each column's field from its name and sample cells. Each field is used once. `null` cells: only names are known. */
export function guessMeanings<F extends ColumnField>(
  names: string[],
  values: string[][],
  fields: readonly F[],
): (F | null)[] {
  const all = candidatesFor(names, values, fields)
  const guesses = names.map((): F | null => null)
  for (const { field, column } of inOrder(onePlace(all)))
    if (!guesses[column] && !guesses.includes(field as F)) guesses[column] = field as F
  return guesses
}

/** All columns that may hold this field, the most certain first. */
export function columnsOf(field: ColumnField, names: string[], values: string[][]): number[] {
  return inOrder(candidatesFor(names, values, [field])).map(({ column }) => column)
}

/** Whether a cell could be a column's name. */
export const isColumnName = (cell: string) => meaningsOf(cell).length > 0

function candidatesFor(names: string[], values: string[][], fields: readonly ColumnField[]): Candidate[] {
  return names.flatMap((name, column) => {
    const cells = values[column] ?? []
    return meaningsOf(name)
      .filter(({ field }) => fields.includes(field) && fits(field, cells))
      .map(meaning => ({ ...meaning, column, filled: cells.length }))
  })
}

function inOrder(candidates: Candidate[]): Candidate[] {
  const most = new Map<ColumnField, number>()
  for (const { field, filled } of candidates) most.set(field, Math.max(most.get(field) ?? 0, filled))
  const isHardly = ({ field, filled }: Candidate) => filled < (most.get(field) ?? 0) * HARDLY
  return candidates.toSorted(
    (a, b) => Number(isHardly(a)) - Number(isHardly(b)) || b.sureness - a.sureness || b.filled - a.filled,
  )
}

/** Keeps only one group of address columns: a company's street with a contact's own city isn't an address. */
function onePlace(candidates: Candidate[]): Candidate[] {
  const fill = new Map<string, number>()
  for (const { field, group, filled } of candidates)
    if (field === 'address' || field === 'city' || field === 'postcode')
      fill.set(group, Math.max(fill.get(group) ?? 0, filled))
  const chosen = belongsTo(fill)
  if (chosen === null) return candidates
  const has = (field: ColumnField) => candidates.some(one => one.field === field && one.group === chosen)
  const isTwin = (group: string) =>
    (chosen === 'business' && group === 'plain') || (chosen === 'plain' && group === 'business')
  return candidates.filter(
    ({ field, group }) => !PLACE.includes(field) || group === chosen || (isTwin(group) && !has(field)),
  )
}

type Meaning = Pick<Candidate, 'field' | 'sureness' | 'group'>

function meaningsOf(name: string): Meaning[] {
  const words = plain(name)
  if (!words || isAside(words)) return []
  const { group, bonus, rest, isOfPlace } = scopeOf(words)
  const whole = matches(words)
  const inner = rest === words ? [] : matches(rest).filter(({ field }) => isInner(field, { words, rest, group }))
  const ofPlace = inner.filter(({ field }) => !isOfPlace || PLACE.includes(field))
  const exact = [whole, ofPlace].find(found => found.some(({ sureness }) => sureness > EXACT))
  return (exact ?? [...whole, ...ofPlace]).map(match => ({
    field: match.field,
    sureness: match.sureness + bonus,
    group,
  }))
}

/** "Office name" names a business, "owner name" and "organization title" don't; nor is "organization 1 type" a category. */
function isInner(field: ColumnField, { words, rest, group }: { words: string; rest: string; group: string }) {
  if (field === 'businessName') return rest === 'name' && group.startsWith('business')
  return field !== 'category' || !/\d/.test(words)
}

/** Between partial and exact matches. */
const EXACT = 500

function matches(words: string): { field: ColumnField; sureness: number }[] {
  const isLabel = ABOUT.test(words)
  return known.flatMap(({ field, phrase, isAlone, rank }) => {
    if (words === phrase) return { field, sureness: 1000 + (isAlone ? 0 : 500) - rank }
    if (isAlone || !` ${words} `.includes(` ${phrase} `)) return []
    const isLast = words.endsWith(` ${phrase}`)
    if (isLabel && !isLast) return []
    const begins = words.startsWith(`${phrase} `) ? 20 : 0
    return { field, sureness: 100 + phrase.length + (isLast ? 50 : begins) - rank / 100 }
  })
}

/** Words that make a column a description of another one: "E-mail 1 - Label" has no address. */
const ABOUT =
  / (?:label|type|typ|status|source|confidence|owner|size|count|extended|formatted|display name|date|id|verified|etikett)$/

const known = (Object.keys(columnWords) as ColumnField[]).flatMap(field => {
  const { words, alone = '' } = columnWords[field]
  const phrases = words.split(', ').filter(Boolean)
  const single = alone.split(', ').filter(Boolean)
  return [
    ...phrases.map((phrase, rank) => ({ field, phrase, isAlone: false, rank })),
    ...single.map((phrase, rank) => ({ field, phrase, isAlone: true, rank })),
  ]
})
