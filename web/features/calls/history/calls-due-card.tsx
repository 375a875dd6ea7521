import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { useMemo } from 'react'
import { type Task, tasks } from '#contract/tasks.ts'
import { call } from '#web/lib/call.ts'
import { formatAgo } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Dialer } from '../use-dialer.ts'

/** The calls that campaigns ask for. Recording the outcome of a call takes it off the list. */
const useCallsDue = (): Task[] =>
  useQuery({
    // Below ['tasks']: read again on every change of a task.
    queryKey: ['tasks', 'calls-due'],
    queryFn: ({ signal }) => call(tasks.list, { query: { state: 'open', type: 'call', limit: 100 } }, { signal }),
    refetchOnMount: 'always',
  }).data ?? NONE
const NONE: Task[] = []

export function useLeadsDue(): ReadonlySet<string> {
  const due = useCallsDue()
  return useMemo(() => new Set(due.flatMap(({ leadId }) => leadId ?? [])), [due])
}

export function CallsDueCard({ dialer }: { dialer: Dialer }) {
  const due = useCallsDue()
  if (due.length === 0) return null
  return (
    <Card flush title="Calls due" text="From your campaigns and tasks." className="overflow-hidden">
      <ul className="max-h-80 overflow-y-auto">
        {due.map(task => (
          <Row key={task.id} task={task} dialer={dialer} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ task: { leadId, businessName, email, phone, title, note, campaignName, dueAt }, dialer }: RowProps) {
  const name = businessName ?? email ?? ''
  const about = [title, note].filter(Boolean).join('\n')
  return (
    <li className="flex items-center gap-3 border-line border-t px-4 py-2">
      <div className="min-w-0 grow">
        <p className="truncate font-medium">{name}</p>
        {about && <p className="wrap-anywhere line-clamp-2 text-ink-2">{about}</p>}
        <p className="truncate text-ink-3 text-xs">
          {[campaignName, `due ${formatAgo(dueAt)}`].filter(Boolean).join(' · ')}
        </p>
      </div>
      {leadId && phone && (
        <Button
          size="sm"
          pending={dialer.callingId === leadId}
          aria-label={`Call now: ${name}`}
          onClick={() => dialer.call({ leadId, businessName: name, phone, callId: null })}
        >
          <Phone aria-hidden />
          Call now
        </Button>
      )}
    </li>
  )
}

interface RowProps {
  task: Task
  dialer: Dialer
}
