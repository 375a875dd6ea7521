import type { ReactNode } from 'react'
import type { Finding, TextPlace } from '#contract/preflight.ts'
import { isAboutRecipients, isBlock } from '#contract/preflight-levels.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const FindingText = lazyPart(() => import('./finding-text.tsx'), 'FindingText')

/** The notes under a field: blocks appear as its error, warnings before its hint. */
export interface Notes {
  error?: ReactNode
  hint?: ReactNode
}

/** Returns the notes about one text, for its field. */
export type NotesAt = (place: TextPlace, hint?: ReactNode) => Notes

interface NotesAsked {
  /** Null for the recipients. */
  place: TextPlace | null
  hint?: ReactNode
  /** Renders buttons beside a finding. */
  fixes?: ((finding: Finding) => ReactNode) | undefined
}

export function notesOf(findings: Finding[], { place, hint, fixes }: NotesAsked): Notes {
  const here = findings.filter(finding =>
    'at' in finding ? isSame(finding.at, place) : !place && isAboutRecipients(finding) && !COUNTED.has(finding.code),
  )
  if (here.length === 0) return { hint }
  const list = here.map((finding, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a finding is known by its position
    <span key={n} className={isBlock(finding) ? 'block' : 'block text-warm'}>
      <FindingText finding={finding} /> {fixes?.(finding)}
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

/** The counts below the recipients show these, with the people behind them. */
const COUNTED = new Set<Finding['code']>(['skipped', 'samples', 'contacted-recently'])

const isSame = (a: TextPlace | null, b: TextPlace | null) =>
  a === b || (a?.email === b?.email && a?.n === b?.n && a?.field === b?.field)
