import { useRef } from 'react'
import { type AudienceCounts, audiences } from '#contract/audience.ts'
import { type LeadSelection, leads } from '#contract/leads.ts'
import { AUDIENCE_PAGE_MAX } from '#contract/limits.ts'
import { FindEmailsButton } from '#web/features/find-emails/find-emails-button.tsx'
import { call } from '#web/lib/call.ts'
import { useServerEvents } from '#web/lib/events.ts'
import { addAddresses } from './addresses.ts'
import type { Audience } from './use-audience.ts'

interface FindMissingProps {
  audience: Audience
  selection: LeadSelection
  counts: AudienceCounts
  onChange: (recipients: string) => void
}

/** Looks for the missing addresses on websites. Each one that's found joins the recipients while this page is open. */
export function FindMissing({ audience, selection, counts, onChange }: FindMissingProps) {
  const looking = useRef<string[]>([])
  const latest = useRef(audience.recipients)
  latest.current = audience.recipients
  async function start() {
    const body = { ...audience, selection, group: 'without-email' as const, limit: AUDIENCE_PAGE_MAX }
    const { people } = await call(audiences.people, { body }).catch(() => ({ people: [] }))
    looking.current = people.flatMap(({ leadId }) => leadId ?? [])
  }
  async function addFound() {
    if (looking.current.length === 0) return
    const body = { selection: { ids: looking.current } }
    const { emails } = await call(leads.recipients, { body }).catch(() => ({ emails: [] }))
    const { text, added } = addAddresses(latest.current.join(', '), emails)
    if (added > 0) onChange(text)
  }
  useServerEvents('leads', () => void addFound())
  return (
    <FindEmailsButton
      selection={selection}
      count={counts.withoutEmail}
      reached={counts.withWebsiteOnly}
      onDone={() => void start()}
    />
  )
}
