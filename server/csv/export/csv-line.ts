export const csvLine = (cells: (string | number | null)[]) => `${cells.map(csvCell).join(',')}\r\n`

/** The first line of a file. It starts with a byte order mark, because Excel doesn't recognize UTF-8 without it. */
export const csvHeader = (names: string[]) => `\uFEFF${csvLine(names)}`

/**
 * Spreadsheets run text that starts like a formula, even with full-width characters; an apostrophe prevents that. Text
 * that starts with an apostrophe gets a second one, so that an import can remove what the export added.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/
/** A grouped number is no formula, so it stays as people write it (docs/decisions/029-csv.md). */
const phone = /^\+\d{1,3} (?=\d)[\d ]+$/

export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = formula.test(value) && !phone.test(value) ? `'${value}` : value
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
