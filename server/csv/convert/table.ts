/** A table as text, row by row. */
export interface Table {
  rows: AsyncIterable<string[]>
  /** The names of a workbook's sheets; empty for other files. */
  sheets: string[]
  /** The number of the sheet, from 0; null for other files. */
  sheet: number | null
}

/** A value of a workbook or of JSON as a spreadsheet shows it: dates as 2026-11-28, without a time at midnight. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dateText(value.toISOString())
  return typeof value === 'object' ? '' : String(value)
}

const dateText = (iso: string) =>
  iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ')
