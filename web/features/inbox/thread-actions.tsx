import { AlarmClock, Ban, Check, Mail, RotateCcw } from 'lucide-react'
import type { Thread } from '#contract/inbox.ts'
import { LABEL_NAMES, LABELS } from '#contract/reply-words.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { laterTimes } from './later.ts'
import type { Change } from './use-changes.ts'

interface ThreadActionsProps {
  threads: Thread[]
  onChange: (change: Change) => void
  /** Icons only. */
  isCompact?: boolean
}

/** What one thread, or several, can be done with. */
export function ThreadActions({ threads, onChange, isCompact = false }: ThreadActionsProps) {
  const isDone = threads.every(thread => thread.isDone)
  const isUnread = threads.every(thread => thread.isUnread)
  const done = isDone ? 'Move to inbox' : 'Done'
  const finish = () => onChange({ isDone: !isDone, ...(!isDone && { isUnread: false }) })
  return (
    <>
      {isCompact ? (
        <IconButton icon={isDone ? RotateCcw : Check} label={done} onClick={finish} />
      ) : (
        <Button onClick={finish} aria-label={done}>
          {isDone ? <RotateCcw aria-hidden /> : <Check aria-hidden />}
          <span className="max-md:hidden">{done}</span>
        </Button>
      )}
      <MenuButton
        icon={AlarmClock}
        label="Snooze"
        menu="Snooze until"
        data-snooze
        align="end"
        items={[
          ...laterTimes().map(({ label, at: time }) => ({ label, run: () => onChange({ snoozedUntil: time }) })),
          ...(threads.some(thread => thread.snoozedUntil)
            ? [{ label: 'End the snooze', run: () => onChange({ snoozedUntil: null }) }]
            : []),
        ]}
      />
      <MenuButton
        label="More"
        menu="More actions"
        align="end"
        items={[
          {
            label: isUnread ? 'Mark as read' : 'Mark as unread',
            icon: Mail,
            run: () => onChange({ isUnread: !isUnread }),
          },
          ...LABEL_NAMES.map(label => ({
            label: `Label: ${LABELS[label]}`,
            run: () => onChange({ label }),
            isChosen: threads.every(thread => thread.label === label),
          })),
          {
            label: 'Never email again',
            icon: Ban,
            tone: 'bad' as const,
            shortcut: '#',
            disabled: threads.every(thread => thread.isSuppressed),
            run: () => onChange({ isSuppressed: true, isDone: true }),
          },
        ]}
      />
    </>
  )
}
