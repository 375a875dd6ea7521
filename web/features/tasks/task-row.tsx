import { Link } from '@tanstack/react-router'
import { Phone } from 'lucide-react'
import type { Task } from '#contract/tasks.ts'
import { useCallLeads } from '#web/features/leads/kept-selection.ts'
import { formatAgo, formatMinute } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { useSetDone } from './use-tasks.ts'

/** "Call Joe’s" or what the user wrote, with a box to tick it off. In a lead's record, it doesn't name the lead. */
export function TaskRow({ task, isOfLead = false }: { task: Task; isOfLead?: boolean }) {
  const { mutate, isPending } = useSetDone()
  const call = useCallLeads()
  const { type, leadId, state, note, campaignId, campaignName, doneAt } = task
  const isDone = state === 'done'
  return (
    <li className="flex items-start gap-3 border-line border-b px-4 py-2.5 last:border-b-0">
      <Checkbox
        label={`Done: ${titleOf(task)}`}
        checked={isDone}
        disabled={isPending}
        onChange={() => mutate({ task, isDone: !isDone })}
        className="mt-0.5"
      />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-medium">{titleOf(task)}</p>
        {note && <p className="wrap-anywhere whitespace-pre-line text-ink-2">{note}</p>}
        <p className="wrap-anywhere text-ink-3 text-xs">
          {[
            ...(isOfLead ? [] : leadOf(task)),
            campaignId && (
              <Link key="campaign" to="/campaigns/$id" params={{ id: campaignId }} className={LINK}>
                {campaignName}
              </Link>
            ),
            isDone && doneAt ? `done ${formatAgo(doneAt)}` : dueText(task),
          ]
            .filter(Boolean)
            .flatMap((part, at) => (at > 0 ? [' · ', part] : part))}
        </p>
      </div>
      {type === 'call' && !isDone && leadId && (
        // Recording the call's outcome does the task.
        <Button size="sm" onClick={() => call({ ids: [leadId] })} aria-label={`Open the dialer: ${titleOf(task)}`}>
          <Phone aria-hidden /> Call
        </Button>
      )}
    </li>
  )
}

const LINK = 'underline underline-offset-2'

const leadOf = ({ type, leadId, businessName, phone, email }: Task) => [
  leadId && (
    <Link key="lead" to="/dashboard" search={{ lead: leadId }} className={LINK}>
      {businessName}
    </Link>
  ),
  type === 'call' && phone,
  email,
]

const dueText = ({ state, dueAt }: Task) =>
  state === 'waiting' ? `due ${formatMinute(dueAt)}` : `due ${formatAgo(dueAt)}`

export const titleOf = ({ type, title, businessName, email }: Task) =>
  title || (type === 'call' ? `Call ${businessName ?? email}` : 'Task')
