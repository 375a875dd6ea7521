import { type FileProblem, fileProblemText, type RowProblem } from '#contract/import-words.ts'

/** A row of a table, numbered as in a spreadsheet: the header is row 1, and blank rows count. */
export type Row = {
  row: number
  cells: string[]
  /** Why the row can't be read; `cells` then has its text as written. */
  problem: RowProblem | null
}

/** Characters per row. */
export const ROW_MAX = 1_000_000
/** Of an account's export: a campaign's text, doubled by quotation marks within quotation marks. */
export const ACCOUNT_ROW_MAX = 8_000_000
/** Each broken row may cost a scan of a megabyte, so a file full of them would never end. */
export const MOST_BROKEN = 1000
/** How far to look for the end of a cell after a quotation mark within it. */
const LOOK_AHEAD = 300
const SHOWN_OF_BROKEN = 1000

/** A file that can't be read any further. */
export class UnreadableFile extends Error {
  readonly problem: FileProblem

  constructor(problem: FileProblem | string) {
    const coded: FileProblem = typeof problem === 'string' ? { code: 'other', text: problem } : problem
    super(fileProblemText(coded))
    this.problem = coded
  }
}

interface Found {
  cells: string[]
  next: number
}

const QUOTE = 34
const LF = 10
const CR = 13

/**
 * Parses text piece by piece into rows. Handwritten, because libraries stop at a broken row; here it costs only its own
 * line (docs/decisions/029-csv.md has the measurements).
 */
export function parseRows(delimiter: string, rowMax = ROW_MAX): { read(text: string): Row[]; end(): Row[] } {
  const split = delimiter.charCodeAt(0)
  let rest = ''
  let row = 0
  let broken = 0
  // Within an overlong line whose start was already reported.
  let skipping = false

  function parse(text: string, isEnd: boolean): Row[] {
    const rows: Row[] = []
    let at = 0
    const report = (cells: string[], problem: RowProblem | null = null) => rows.push({ row: ++row, cells, problem })
    while (at < text.length) {
      if (skipping) {
        const next = afterLine(text, at, isEnd)
        if (next === null) return keep('', rows)
        skipping = false
        at = next
        continue
      }
      const found = readRow(text, at, split, isEnd)
      if (found !== 'open' && found !== 'broken' && found.next - at <= rowMax) {
        report(found.cells)
        at = found.next
        continue
      }
      if (found === 'open' && !isEnd && text.length - at <= rowMax) break
      const next = afterLine(text, at, isEnd)
      const isLong = next === null || next - at > rowMax
      const line = text.slice(at, isLong ? at + SHOWN_OF_BROKEN : (next ?? text.length))
      report(
        [
          line
            .slice(0, SHOWN_OF_BROKEN)
            .replace(/(?<![\r\n])[\r\n]+$/, '')
            .toWellFormed(),
        ],
        { code: isLong ? 'too-long' : 'unclosed-quote' },
      )
      if (++broken > MOST_BROKEN) throw new UnreadableFile({ code: 'broken-rows', most: MOST_BROKEN, row })
      if (next === null) {
        skipping = true
        return keep('', rows)
      }
      at = next
    }
    return keep(text.slice(at), rows)
  }
  function keep(text: string, rows: Row[]): Row[] {
    rest = text
    return rows
  }
  return { read: text => parse(rest + text, false), end: () => parse(rest, true) }
}

/** Where the next line starts, or null if this one hasn't ended yet. */
function afterLine(text: string, from: number, isEnd: boolean): number | null {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === LF) return at + 1
    if (code === CR && (at + 1 < text.length || isEnd)) return text.charCodeAt(at + 1) === LF ? at + 2 : at + 1
  }
  return isEnd ? text.length : null
}

/** Reads one row. `open`: its end isn't in the text yet. `broken`: it has no end. */
function readRow(text: string, from: number, split: number, isEnd: boolean): Found | 'open' | 'broken' {
  const cells: string[] = []
  let at = from
  for (;;) {
    const start = afterBlanks(text, at, split)
    let cell: string
    if (text.charCodeAt(start) === QUOTE) {
      const quoted = readQuoted(text, start, split, isEnd)
      if (typeof quoted === 'string') return quoted
      cell = quoted.cell
      at = quoted.next
    } else {
      const end = endOfPlain(text, start, split)
      cell = text.slice(start, end).trimEnd()
      at = end
    }
    cells.push(cell)
    if (at >= text.length) return isEnd ? { cells, next: at } : 'open'
    const code = text.charCodeAt(at)
    if (code === split) {
      at++
      continue
    }
    if (code === LF) return { cells, next: at + 1 }
    // A line feed may follow in the next piece.
    if (at + 1 >= text.length && !isEnd) return 'open'
    return { cells, next: text.charCodeAt(at + 1) === LF ? at + 2 : at + 1 }
  }
}

function afterBlanks(text: string, from: number, split: number): number {
  let at = from
  for (;;) {
    const code = text.charCodeAt(at)
    if ((code !== 32 && code !== 9 && code !== 160) || code === split) return at
    at++
  }
}

function endOfPlain(text: string, from: number, split: number): number {
  let at = from
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === split || code === LF || code === CR) break
  }
  return at
}

function readQuoted(
  text: string,
  start: number,
  split: number,
  isEnd: boolean,
): { cell: string; next: number } | 'open' | 'broken' {
  let from = start + 1
  let hasDoubled = false
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return isEnd ? 'broken' : 'open'
    if (text.charCodeAt(quote + 1) === QUOTE) {
      hasDoubled = true
      from = quote + 2
      continue
    }
    const after = afterBlanks(text, quote + 1, split)
    if (after >= text.length && !isEnd) return 'open'
    if (isEndOfCell(text, after, split)) {
      const cell = text.slice(start + 1, quote)
      return { cell: hasDoubled ? cell.replaceAll('""', '"') : cell, next: after }
    }
    if (opensAnother(text, start, quote, split)) return 'broken'
    const closes = closesLater(text, quote + 1, split)
    if (closes === 'open' && !isEnd) return 'open'
    if (closes === 'no') return endingLoose(text, start, quote, split)
    from = quote + 1
  }
}

/** `"Joe's" Diner`: like a spreadsheet, joins the quoted words and the rest. */
function endingLoose(text: string, start: number, quote: number, split: number) {
  const next = endOfPlain(text, quote + 1, split)
  return { cell: text.slice(start + 1, quote).replaceAll('""', '"') + text.slice(quote + 1, next).trimEnd(), next }
}

function isEndOfCell(text: string, at: number, split: number): boolean {
  if (at >= text.length) return true
  const code = text.charCodeAt(at)
  return code === split || code === LF || code === CR
}

/** Whether this quotation mark opens a cell lines below, so that the one before it was never closed. */
function opensAnother(text: string, start: number, quote: number, split: number): boolean {
  const before = text.charCodeAt(quote - 1)
  if (before === LF || before === CR) return true
  if (before !== split) return false
  const line = text.indexOf('\n', start)
  return line >= 0 && line < quote
}

/** Whether the rest of the line has a quotation mark at the end of a cell. */
function closesLater(text: string, from: number, split: number): 'yes' | 'no' | 'open' {
  const end = from + LOOK_AHEAD
  for (let at = from; at < end; at++) {
    if (at >= text.length) return 'open'
    const code = text.charCodeAt(at)
    if (code === LF || code === CR) return 'no'
    if (code !== QUOTE) continue
    if (at + 1 >= text.length) return 'open'
    if (isEndOfCell(text, at + 1, split)) return 'yes'
  }
  return 'no'
}
