import type { Mailbox } from '#contract/mailboxes.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'

interface ChooseMailboxesProps {
  list: Mailbox[]
  chosen: string[]
  onChange: (ids: string[]) => void
}

/** One line for each account, with what stands in its way. */
export function ChooseMailboxes({ list, chosen, onChange }: ChooseMailboxesProps) {
  return (
    <ul className="max-h-60 overflow-y-auto">
      {list.map(mailbox => (
        <li key={mailbox.id} className="flex items-center justify-between gap-x-4">
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside */}
          <label className="flex min-h-8 min-w-0 items-center gap-2.5 pl-0.5 pointer-coarse:min-h-11">
            <Checkbox
              checked={chosen.includes(mailbox.id)}
              onChange={event =>
                onChange(event.target.checked ? [...chosen, mailbox.id] : chosen.filter(id => id !== mailbox.id))
              }
            />
            <span className="wrap-anywhere min-w-0">
              {mailbox.fromName && <span className="text-ink-2">{mailbox.fromName} </span>}
              {mailbox.fromAddress}
            </span>
          </label>
          {mailbox.isPaused ? (
            <StatusDot tone="neutral" className="shrink-0">
              Paused
            </StatusDot>
          ) : (
            mailbox.lastError && (
              <StatusDot tone="bad" className="shrink-0">
                Failing
              </StatusDot>
            )
          )}
        </li>
      ))}
    </ul>
  )
}
