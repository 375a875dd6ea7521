import { Combine, ListX, MailSearch, PencilLine, PenLine, PhoneOff, UserX } from 'lucide-react'
import type { SelectionReach } from '#contract/lead-list.ts'
import { formatNumber } from '#web/lib/format.ts'
import type { MenuItem } from '#web/ui/menu.tsx'
import { countOf } from '../list/selection.ts'
import type { BulkBarProps } from './bulk-bar.tsx'
import type { BulkOpen } from './bulk-dialogs.tsx'

interface Shown {
  /** Undefined until it's counted. */
  reach: SelectionReach | undefined
  open: (dialog: BulkOpen) => void
  /** Takes everything else out of the view. */
  dropRest: (() => void) | undefined
}

/** The rest of what can be done with a selection, for the bar's menu. */
export function selectionItems({ selection, matching }: BulkBarProps, { reach, open, dropRest }: Shown) {
  const count = countOf(selection, matching)
  const withoutEmail = reach ? reach.count - reach.withEmail : 0
  const withoutPhone = reach ? reach.count - reach.withPhone : 0
  const items: (MenuItem | false)[] = [
    dropRest !== undefined && {
      label: `Drop the rest (${formatNumber(matching - count)})`,
      icon: ListX,
      run: dropRest,
    },
    { label: 'Set a field', icon: PencilLine, run: () => open('value') },
    { label: 'Find emails', icon: MailSearch, run: () => open('find') },
    selection.kind === 'some' && count === 2 && { label: 'Merge', icon: Combine, run: () => open('merge') },
    withoutEmail > 0 && {
      label: `Write to all ${formatNumber(count)}`,
      icon: PenLine,
      run: () => open('write-all'),
    },
    withoutEmail > 0 && {
      label: `Can’t be emailed (${formatNumber(withoutEmail)})`,
      icon: UserX,
      run: () => open('no-email'),
    },
    withoutPhone > 0 && {
      label: `Can’t be called (${formatNumber(withoutPhone)})`,
      icon: PhoneOff,
      run: () => open('no-phone'),
    },
  ]
  return items.filter(item => item !== false)
}
