import type { ReactNode } from 'react'
import { type Finding, type TextPlace } from '#contract/preflight.ts'
import { findingText, isBlock } from '#contract/preflight-words.ts'

/** The notes under a field: its blocks as the error, else its warnings before the hint. */
export interface Notes {
  error?: ReactNode
  hint?: ReactNode
}

/** Gives the notes about one text, for its field. */
export type NotesAt = (place: TextPlace, hint?: ReactNode) => Notes

interface NotesAsked {
  /** Null: the recipients. */
  place: TextPlace | null
  hint?: ReactNode
  /** Buttons beside a finding. */
  fixes?: ((finding: Finding) => ReactNode) | undefined
}

export function notesOf(findings: Finding[], { place, hint, fixes }: NotesAsked): Notes {
  const here = findings.filter(finding => isSame('at' in finding ? finding.at : null, place))
  if (here.length === 0) return { hint }
  const list = here.map((finding, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a finding is its place in the list
    <span key={n} className={isBlock(finding) ? 'block' : 'block text-warm'}>
      {findingText(finding)} {fixes?.(finding)}
    </span>
  ))
  return here.some(isBlock)
    ? { error: list }
    : {
        hint: (
          <>
            {list}
            {hint}
          </>
        ),
      }
}

const isSame = (a: TextPlace | null, b: TextPlace | null) =>
  a === b || (a?.email === b?.email && a?.n === b?.n && a?.field === b?.field)
