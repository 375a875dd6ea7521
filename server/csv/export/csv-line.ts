export const csvLine = (cells: (string | number | null)[]) => `${cells.map(csvCell).join(',')}\r\n`

/**
 * A spreadsheet runs a text that begins like a formula, the full-width signs included; an apostrophe keeps it a text. One that has
 * an apostrophe of its own gets a second, so that an import takes off what was put on.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/
/** A number in groups can neither be run nor be added up: it stays as people write it (docs/decisions/029-csv.md). */
const phone = /^\+\d{1,3} (?=\d)[\d ]+$/

export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = formula.test(value) && !phone.test(value) ? `'${value}` : value
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
