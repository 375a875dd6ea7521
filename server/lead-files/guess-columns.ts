import { LeadFileField, type LeadFileTarget } from '#contract/lead-files.ts'
import { columnWords } from './column-words.ts'

/** What each column is likely to hold, by its name and by what stands in it; each meaning once. */
export function guessColumns(
  names: string[],
  values: string[][],
  own: { id: string; name: string }[],
): (LeadFileTarget | null)[] {
  // A field of the user's own has the name that the user gave it.
  const guesses = values.map((_, n): LeadFileTarget | null => {
    const field = own.find(({ name }) => plain(name) === plain(names[n] ?? ''))
    return field && plain(names[n] ?? '') ? `field:${field.id}` : null
  })
  const candidates = names
    .flatMap((name, column) => meaningsOf(name).map(meaning => ({ ...meaning, column })))
    .filter(({ field, column }) => fits(field, values[column] ?? []))
    .sort((a, b) => b.sureness - a.sureness)
  for (const { field, column } of candidates)
    if (!guesses[column] && !guesses.includes(field)) guesses[column] = field
  for (const field of LeadFileField.options.filter(each => shapes[each])) {
    const column = values.findIndex(
      (cells, n) => !guesses[n] && cells.length > 0 && isMostly(cells, shapes[field]),
    )
    // Numbers alone say nothing of what they count.
    if (column >= 0 && !guesses.includes(field) && field !== 'lat' && field !== 'lon' && field !== 'leadId')
      guesses[column] = field
  }
  if (names.length === 0 && !guesses.includes('businessName')) {
    const column = values.findIndex((cells, n) => !guesses[n] && isMostly(cells, /\p{L}{2}/u))
    if (column >= 0) guesses[column] = 'businessName'
  }
  return guesses
}

/** Whether a row names columns: by their names, else by the absence of anything that a business has. */
export function looksLikeHeader(cells: string[]): boolean {
  if (cells.some(cell => EMAIL.test(cell))) return false
  if (cells.some(cell => meaningsOf(cell).length > 0)) return true
  return !cells.some(cell => /\d{3}|:\/\//.test(cell))
}

interface Meaning {
  field: LeadFileField
  sureness: number
}

function meaningsOf(name: string): Meaning[] {
  const words = plain(name)
  return known.flatMap(({ field, phrase, isAlone, rank }) => {
    if (words === phrase) return { field, sureness: 1000 + (isAlone ? 0 : 500) - rank }
    if (isAlone || !` ${words} `.includes(` ${phrase} `)) return []
    return { field, sureness: 100 + phrase.length - rank / 100 }
  })
}

/** Longer is no name of a column. */
const LONGEST_NAME = 200

/** Lower case, without accents and marks: "E-Mail-Adresse" is "e mail adresse". */
const plain = (name: string) =>
  name
    .slice(0, LONGEST_NAME)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const known = LeadFileField.options.flatMap(field => {
  const { words, alone = '' } = columnWords[field]
  const phrases = words.split(', ').map((phrase, rank) => ({ field, phrase, isAlone: false, rank }))
  const single = alone.split(', ').filter(Boolean)
  return [...phrases, ...single.map((phrase, rank) => ({ field, phrase, isAlone: true, rank }))]
})

/** No two neighbours of a pattern here take the same characters: a cell of a megabyte is read once. */
export const EMAIL = /^\s*<?(?:mailto:)?[^\s@<>,;]+@[^\s@<>,;][^\s@<>,;.]*\.[^\s@<>,;]{2,}>?\s*$/i

/** What the values of a column must look like, however it is called. */
const shapes: Partial<Record<LeadFileField, RegExp>> = {
  email: EMAIL,
  website: /^\s*(?:https?:\/\/\S+|www\.\S+|[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?:\/\S*)?)\s*$/i,
  phone: /^['\s]{0,5}(?=(?:\D*\d){7})\+?[\d\s()./-]{7,25}(?:\s*(?:x|ext)\.?\s*\d+)?\s*$/i,
  lat: /^\s*-?\d{1,2}(?:[.,]\d+)?\s*$/,
  lon: /^\s*-?\d{1,3}(?:[.,]\d+)?\s*$/,
  status: /^\s*(?:new|cold|warm|converted)\s*$/i,
  leadId: /^[\da-f]{8}-[\da-f-]{27}$/i,
}

const fits = (field: LeadFileField, cells: string[]) => cells.length === 0 || isMostly(cells, shapes[field])

const isMostly = (cells: string[], shape: RegExp | undefined) =>
  !shape || cells.filter(cell => shape.test(cell)).length >= cells.length * 0.5
