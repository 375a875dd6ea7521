import { downloadText } from './download.ts'

type Cell = string | number | null

/** Quoted where CSV needs it. A text that a spreadsheet would calculate gets an apostrophe. */
const write = (cell: Cell): string => {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  const plain = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

export const csvOf = (rows: Cell[][]): string => rows.map(row => `${row.map(write).join(',')}\r\n`).join('')

/** Saves a table that the page shows. Excel takes UTF-8 only with a byte order mark. */
export function saveCsv(name: string, rows: Cell[][]): void {
  downloadText(`${name}.csv`, `\uFEFF${csvOf(rows)}`, 'text/csv')
}
