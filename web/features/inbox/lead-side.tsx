import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleStop, Clock, Phone } from 'lucide-react'
import type { ThreadEntry, WholeThread } from '#contract/inbox.ts'
import { useCallLeads } from '#web/features/leads/kept-selection.ts'
import { oneLead } from '#web/features/leads/queries.ts'
import { labelOf } from '#web/features/leads/statuses.ts'
import { formatSoon } from '#web/lib/format.ts'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'

const LeadFacts = lazyPart(() => import('#web/features/leads/facts/lead-facts.tsx'), 'LeadFacts')
const TasksOfLead = lazyPart(
  () => import('#web/features/tasks/tasks-of-lead.tsx'),
  'TasksOfLead',
  <Skeleton className="h-40" />,
)
const LeadActivity = lazyPart(() => import('#web/features/leads/details/lead-activity.tsx'), 'LeadActivity')

/** The lead beside its thread: what comes next, what we know, and everything that happened. */
export function LeadSide({ whole }: { whole: WholeThread }) {
  const { thread, entries } = whole
  const { data: lead, error } = useQuery(oneLead(thread.leadId))
  const call = useCallLeads()
  const isGone = thread.leadId === null || error !== null
  return (
    <div className="flex flex-col gap-3 px-4 py-3">
      <header className="flex flex-col gap-1">
        <h2 className="flex items-baseline gap-2">
          <span className="wrap-anywhere min-w-0 flex-1 font-semibold text-base">
            {lead?.businessName ?? thread.name}
          </span>
          {lead && <StatusDot tone={lead.status}>{labelOf(lead.status)}</StatusDot>}
        </h2>
        <p className="wrap-anywhere text-ink-2">
          {[lead?.category, lead?.city].filter(Boolean).join(', ') || thread.email}
        </p>
        {isGone && <p className="text-ink-2">This lead was deleted. You can still answer.</p>}
        {lead && (
          <div className="flex flex-wrap gap-2 pt-1">
            {lead.phone && (
              <Button onClick={() => call({ ids: [lead.id] })}>
                <Phone aria-hidden />
                Call
              </Button>
            )}
            <Link to="/dashboard" search={{ q: lead.businessName }} className={buttonStyles()}>
              Open lead
            </Link>
          </div>
        )}
      </header>
      <NextSteps entries={entries} />
      {thread.leadId && (
        <>
          <TasksOfLead leadId={thread.leadId} />
          {lead && <LeadFacts lead={lead} />}
          <LeadActivity leadId={thread.leadId} />
        </>
      )}
    </div>
  )
}

/** Follow-ups that wait, and the ones that this conversation stopped. */
function NextSteps({ entries }: { entries: ThreadEntry[] }) {
  const steps = entries.filter(({ kind }) => kind === 'step')
  if (steps.length === 0) return null
  return (
    <section aria-label="Next step" className="flex flex-col gap-2 border-line border-t pt-3">
      <h3 className="font-semibold">Next step</h3>
      <ul className="flex flex-col gap-2">
        {steps.slice(-3).map(({ id, note, at, campaign }) => {
          const isWaiting = note?.includes('waits') ?? false
          const Icon = isWaiting ? Clock : CircleStop
          return (
            <li key={id} className="flex gap-2 rounded-lg border border-line bg-sunken px-3 py-2">
              <Icon aria-hidden className="mt-0.5 size-4 shrink-0 stroke-[1.75] text-ink-2" />
              <span className="min-w-0">
                <span className="block">{note}</span>
                <span className="block truncate text-ink-2 text-xs">
                  {isWaiting ? `${formatSoon(at)}, ${campaign}` : campaign}
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
