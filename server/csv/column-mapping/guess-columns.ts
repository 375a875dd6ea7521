import { type ColumnTarget, ImportField } from '#contract/csv.ts'
import { guessMeanings, isColumnName } from './guess-meanings.ts'
import { plain } from './plain.ts'
import { isAside } from './scope.ts'
import { EMAIL, fits, isMostly, TELLING } from './shapes.ts'

/** Guesses the field of each column from its name and its values. Each field is used once. */
export function guessColumns(
  names: string[],
  values: string[][],
  own: { id: string; name: string }[],
): (ColumnTarget | null)[] {
  // A custom field's column has the name of the field.
  const guesses = values.map((_, n): ColumnTarget | null => {
    const field = own.find(({ name }) => plain(name) === plain(names[n] ?? ''))
    return field && plain(names[n] ?? '') ? `field:${field.id}` : null
  })
  const rest = names.map((name, n) => (guesses[n] ? '' : name))
  guessMeanings(rest, values, ImportField.options).forEach((field, n) => {
    guesses[n] ??= field
  })
  for (const field of TELLING) {
    const column = values.findIndex(
      (cells, n) => !guesses[n] && cells.length > 0 && fits(field, cells) && !isAside(plain(names[n] ?? '')),
    )
    if (column >= 0 && !guesses.includes(field)) guesses[column] = field
  }
  if (names.length === 0 && !guesses.includes('businessName')) {
    const column = values.findIndex((cells, n) => !guesses[n] && isMostly(cells, /\p{L}{2}/u))
    if (column >= 0) guesses[column] = 'businessName'
  }
  return guesses
}

/** Exports put up to this many rows of notes above the names of their columns. */
const PREAMBLE = 20

/** The index of the row with column names: the first, or one below a preamble of nearly empty rows. */
export function headerIndex(rows: string[][]): number {
  const widths = rows.slice(0, PREAMBLE).map(cells => cells.filter(cell => cell !== '').length)
  const isHeader = (cells: string[]) => !cells.some(cell => EMAIL.test(cell)) && cells.filter(isColumnName).length >= 2
  const found = rows
    .slice(0, PREAMBLE)
    .findIndex((cells, n) => isHeader(cells) && widths.slice(0, n).every(width => width * 2 < (widths[n] ?? 0)))
  return Math.max(found, 0)
}

/** Whether a row has column names: it contains known names, or nothing that looks like a business's data. */
export function looksLikeHeader(cells: string[]): boolean {
  if (cells.some(cell => EMAIL.test(cell))) return false
  if (cells.some(isColumnName)) return true
  return !cells.some(cell => /\d{3}|:\/\//.test(cell))
}
