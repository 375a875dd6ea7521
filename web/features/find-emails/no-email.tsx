import { useQuery } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Lead } from '#contract/leads.ts'
import { stateOf } from './queries.ts'

const WORDS = { none: 'None found', unreachable: 'Site unreachable', refused: 'Site blocks reading' } as const

/** In the list, for a lead without an address: the state of the search. Leads without a website ask nothing. */
export function NoEmail({ lead, children }: { lead: Lead; children: ReactNode }) {
  const canLook = lead.website !== null && lead.source !== 'sample'
  const { data: state } = useQuery({ ...stateOf(lead.id), enabled: canLook })
  if (!canLook || !state || state === 'found') return children
  if (state !== 'searching') return <span className="text-ink-3">{WORDS[state]}</span>
  return (
    <span className="inline-flex items-center gap-1.5 text-ink-3">
      <LoaderCircle aria-hidden className="size-3.5 animate-spin" />
      Searching…
    </span>
  )
}
