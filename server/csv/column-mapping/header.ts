import { isColumnName } from './names.ts'

/** Exports put up to this many rows of notes above the names of their columns. */
const PREAMBLE = 20
const EMAIL = /[^\s@]@[^\s@.]+\.[^\s@]/

export interface Header {
  /** The index of the row with column names. */
  at: number
  /** How many rows they take: some tools repeat them in another form below. */
  rows: number
  /** The index of a row above it that names groups of columns. */
  groups?: number
}

/** Finds the names of the columns: in the first row, or below notes, a title, or a row of groups. */
export function findHeader(rows: string[][]): Header {
  const scored = rows
    .slice(0, PREAMBLE)
    .map(cells => ({
      filled: cells.filter(cell => cell !== '').length,
      names: hasData(cells) ? 0 : cells.filter(isColumnName).length,
    }))
  const most = Math.max(...scored.map(({ names }) => names), 0)
  const first = scored.findIndex(({ names, filled }) => names >= 2 && names >= most * 0.6 && names * 4 >= filled)
  // "VENDOR,,CONTACT,,": the names of groups are above those of columns.
  const [row, next] = [scored[first], scored[first + 1]]
  const at = row && next && next.names > row.names && next.filled > row.filled ? first + 1 : first
  if (at < 0) return { at: belowTitles(rows, scored), rows: 1 }
  const above = scored[at - 1]
  const below = scored[at + 1]
  const isTwice =
    below !== undefined &&
    ((below.names >= 2 && below.names * 2 > below.filled) || rows[at + 1]?.every(cell => OF_COLUMNS.test(cell)))
  return {
    at,
    rows: isTwice && rows.length > at + 2 ? 2 : 1,
    ...(above !== undefined && above.filled > 1 && { groups: at - 1 }),
  }
}

/** Titles and legends fill a cell or two of a spreadsheet's rows, whatever the columns below are called. */
function belowTitles(rows: string[][], counted: { filled: number }[]): number {
  const widest = Math.max(1, ...counted.map(({ filled }) => filled))
  if ((rows[0]?.length ?? 0) < widest) return 0
  return Math.max(
    counted.findIndex(({ filled }) => filled * 2 >= widest),
    0,
  )
}

/** Forms repeat what's asked, and databases name the type of each column. */
const OF_COLUMNS =
  /^(?:|.{0,40}response|text|string|(?:var)?char(?:\(\d+\))?|number|numeric|integer|int|decimal|float|boolean|bool|date|datetime|timestamp|currency|required|optional)$/i

/** "Name" below "Contact" and once more is "Contact Name"; a group of one column names it. */
export function withGroups(names: string[], groups: string[]): string[] {
  const isTwice = (name: string) => names.indexOf(name) !== names.lastIndexOf(name)
  return names.map((name, n) => {
    const group = name === '' ? groups[n] : groups.slice(0, n + 1).findLast(one => one !== '')
    return isTwice(name) || name === '' ? [group, name].filter(Boolean).join(' ') : name
  })
}

const hasData = (cells: string[]) => cells.some(cell => EMAIL.test(cell) || /^\W*(?:\d\W*){5,}$/.test(cell))

/** Whether a row has column names: it contains known names, or nothing that looks like a business's data. */
export function looksLikeHeader(cells: string[]): boolean {
  if (hasData(cells)) return false
  if (cells.some(isColumnName)) return true
  return !cells.some(cell => /\d{3}|:\/\//.test(cell))
}
