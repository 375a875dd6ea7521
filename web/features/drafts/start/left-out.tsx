import { useQuery } from '@tanstack/react-query'
import { leadChanges } from '#contract/lead-list.ts'
import type { LeadSelection } from '#contract/leads.ts'
import { FindEmailsButton } from '#web/features/find-emails/find-emails-button.tsx'
import { call } from '#web/lib/call.ts'
import { formatNumber, plural } from '#web/lib/format.ts'

interface LeftOutProps {
  /** Only of leads that can be emailed. */
  selection: LeadSelection
  onDone: () => void
}

const NAMED = 5

/** Names the selected leads that get no email, and offers to look for their addresses. */
export function LeftOut({ selection: { reachBy: _, ...selection }, onDone }: LeftOutProps) {
  const { data = [] } = useQuery({
    queryKey: ['leads', 'unreachable', 'email', selection],
    queryFn: ({ signal }) => call(leadChanges.unreachable, { body: { selection, by: 'email' } }, { signal }),
    gcTime: 0,
  })
  const missing = data.filter(({ why }) => why === 'missing')
  const suppressed = data.filter(({ why }) => why === 'suppressed')
  return (
    <>
      {missing.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="wrap-anywhere min-w-0 flex-1 basis-60 text-ink-2">
            {`${formatNumber(missing.length)} ${missing.length === 1 ? 'has' : 'have'} no email address: ${namesOf(missing)}`}
          </p>
          <FindEmailsButton selection={{ ids: missing.map(({ id }) => id) }} count={missing.length} onDone={onDone} />
        </div>
      )}
      {suppressed.length > 0 && (
        <p className="wrap-anywhere text-ink-2">
          {`${formatNumber(suppressed.length)} ${suppressed.length === 1 ? 'is' : 'are'} on your suppression list: ${namesOf(suppressed)}`}
        </p>
      )}
    </>
  )
}

function namesOf(leads: { businessName: string }[]): string {
  const names = leads.slice(0, NAMED).map(({ businessName }) => businessName)
  const rest = leads.length - names.length
  return `${names.join(', ')}${rest > 0 ? `, and ${plural(rest, 'other')}` : ''}`
}
