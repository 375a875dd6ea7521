import type { DraftClause } from '#contract/drafts.ts'

/** A part of a text with one verdict. */
export interface Piece {
  text: string
  start: number
  clause?: DraftClause
}

export interface Paragraph {
  start: number
  pieces: Piece[]
  /** Its flagged clauses, whose reasons appear below it. */
  flagged: DraftClause[]
}

/** Splits a body into its paragraphs, and those into clauses and the text between them. */
export function paragraphsOf(body: string, clauses: DraftClause[]): Paragraph[] {
  const own = clauses.filter(({ part }) => part === 'body')
  return [...body.matchAll(/\S(?:(?!\n[^\S\n]*\n)[\s\S])*/g)].map(({ 0: text, index: start }) => {
    const pieces = piecesOf(text, start, own)
    return { start, pieces, flagged: pieces.flatMap(({ clause }) => (clause && isFlagged(clause) ? [clause] : [])) }
  })
}

/** The subject's clauses and the text between them. */
export const subjectPieces = (subject: string, clauses: DraftClause[]) =>
  piecesOf(
    subject,
    0,
    clauses.filter(({ part }) => part === 'subject'),
  )

export const isFlagged = ({ verdict }: DraftClause) => verdict === 'unsupported'

/** Clauses that need no fact read as plain text. Of two that overlap, the first one counts. */
function piecesOf(text: string, offset: number, clauses: DraftClause[]): Piece[] {
  const end = offset + text.length
  const marked = clauses
    .filter(clause => clause.verdict !== 'neutral' && clause.start < end && clause.end > offset)
    .toSorted((a, b) => a.start - b.start)
  const pieces: Piece[] = []
  let at = offset
  const take = (to: number, clause?: DraftClause) => {
    if (to > at) pieces.push({ text: text.slice(at - offset, to - offset), start: at, ...(clause && { clause }) })
    at = Math.max(at, to)
  }
  for (const clause of marked) {
    take(Math.min(clause.start, end))
    take(Math.min(clause.end, end), clause)
  }
  take(end)
  return pieces
}

/** The draft's text without one clause, and without the gap that it leaves. */
export function withoutClause<Text extends { subject: string; body: string }>(
  text: Text,
  { part, start, end }: DraftClause,
): { subject: string; body: string } {
  const { subject, body } = text
  const whole = part === 'subject' ? subject : body
  const before = whole.slice(0, start).replace(/(?<![^\S\n])[^\S\n]+$/, '')
  const after = whole.slice(end).replace(/^[^\S\n]+/, '')
  const isLine = (before === '' || before.endsWith('\n')) && (after === '' || after.startsWith('\n'))
  const joint = isLine || /^[.,;:!?]/.test(after) || after.startsWith('\n') || before.endsWith('\n') ? '' : ' '
  const left = `${before}${joint}${after}`.replace(/\n{3,}/g, '\n\n').trim()
  return part === 'subject' ? { subject: left, body } : { subject, body: left }
}
