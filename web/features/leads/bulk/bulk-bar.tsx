import { useQueryClient } from '@tanstack/react-query'
import {
  CircleDot,
  Combine,
  ListX,
  MailPlus,
  MailSearch,
  PencilLine,
  PenLine,
  PhoneOff,
  Tag as TagIcon,
  UserX,
  X,
} from 'lucide-react'
import { useState } from 'react'
import type { SelectionReach } from '#contract/lead-list.ts'
import type { LeadSelection } from '#contract/leads.ts'
import { WriteButton } from '#web/features/drafts/start/write-button.tsx'
import { formatNumber } from '#web/lib/format.ts'
import { useIsPhone, useIsRoomy } from '#web/lib/row-height.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { MenuItem } from '#web/ui/menu.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { useListView } from '../list/list-view.ts'
import { countOf, type Selection, toServer } from '../list/selection.ts'
import type { Loaded } from '../list/use-leads.ts'
import { loadedRows } from '../queries.ts'
import { CallButton } from './call-button.tsx'
import { useDrop } from './use-drop.ts'
import { useReach } from './use-reach.ts'

const AddToCampaign = lazyPart(() => import('#web/features/campaigns/add-leads/add-to-campaign.tsx'), 'AddToCampaign')

export interface BulkBarProps {
  selection: Selection
  loaded: Loaded
  matching: number
  onDone: () => void
  onAll: () => void
}

/**
 * What can be done with the whole selection, loaded or not. It covers the filters, at their height, so that no row
 * moves; on a phone it is docked above the navigation. Counts leave out leads that can't be reached; the menu lists them.
 */
export function BulkBar(props: BulkBarProps) {
  const { selection, matching, onDone, onAll } = props
  const { view } = useListView()
  const isRoomy = useIsRoomy()
  const [open, setOpen] = useState<BulkOpen>(null)
  const count = countOf(selection, matching)
  const chosen = toServer(selection, view.filter)
  const { data } = useReach(chosen)
  const withEmail = data?.withEmail ?? count
  const withPhone = data?.withPhone ?? 0
  const drop = useDrop()
  const dropRest =
    drop && selection.kind === 'some' && count < matching
      ? () => drop({ filter: view.filter, except: [...selection.ids] }, matching - count)
      : undefined
  const more = selectionItems(props, { reach: data, open: setOpen, dropRest })
  const isPhone = useIsPhone()
  const toCampaign: MenuItem[] =
    withEmail > 0 ? [{ label: 'Add to campaign', icon: MailPlus, run: () => setOpen('campaign') }] : []
  const changes: MenuItem[] = [
    { label: 'Change status', icon: CircleDot, run: () => setOpen('status') },
    { label: 'Tags', icon: TagIcon, run: () => setOpen('tag') },
  ]
  const inRow = [...(isPhone ? [] : toCampaign), ...(isRoomy ? changes : [])]
  return (
    <div
      role="group"
      aria-label="Change selected leads"
      data-docked
      className="flex items-center gap-2 border-line bg-accent-soft max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(57px+env(safe-area-inset-bottom))] max-md:z-20 max-md:border-t max-md:p-2 md:-mx-2 md:animate-rise md:rounded-md md:px-2"
    >
      <IconButton icon={X} label="Clear selected leads" onClick={onDone} className="max-md:h-11 max-md:w-11" />
      <p aria-live="polite" className="figures mr-auto flex min-w-0 flex-wrap items-center gap-x-2 leading-4">
        {count === matching ? `All ${formatNumber(count)} selected` : `${formatNumber(count)} selected`}
        {count < matching && (
          <Button variant="link" size="sm" className="-my-1 h-7 px-0 pointer-coarse:px-0" onClick={onAll}>
            Select all {formatNumber(matching)}
          </Button>
        )}
      </p>
      <ReachButtons selection={chosen} count={count} withEmail={withEmail} withPhone={withPhone} />
      {inRow.map(({ label, icon: Icon, run }) => (
        <Button key={label} onClick={run} aria-haspopup="dialog">
          {Icon && <Icon aria-hidden />}
          {label}
        </Button>
      ))}
      <MenuButton
        className="max-md:h-11 max-md:w-11"
        label="More actions for the selected leads"
        items={[...toCampaign, ...changes].filter(item => !inRow.includes(item)).concat(more)}
      />
      <BulkDialogs
        {...props}
        selection={selection}
        chosen={chosen}
        count={count}
        reach={data}
        open={open}
        setOpen={setOpen}
      />
      {open === 'campaign' && (
        <AddToCampaign selection={{ ...chosen, reachBy: 'email' }} count={withEmail} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}

interface ReachButtonsProps {
  selection: LeadSelection
  count: number
  withEmail: number
  withPhone: number
}

const ReachButtons = ({ selection, count, withEmail, withPhone }: ReachButtonsProps) => (
  <span className="contents max-md:[&>button]:h-11 max-md:[&_svg]:hidden">
    {withEmail > 0 && (
      <WriteButton selection={withEmail < count ? { ...selection, reachBy: 'email' } : selection} count={withEmail} />
    )}
    <CallButton selection={selection} count={withPhone} />
  </span>
)

interface Shown {
  /** Undefined until it's counted. */
  reach: SelectionReach | undefined
  open: (dialog: BulkOpen) => void
  /** Takes everything else out of the view. */
  dropRest: (() => void) | undefined
}

/** The rest of what can be done with a selection, for the bar's menu. */
function selectionItems({ selection, matching }: BulkBarProps, { reach, open, dropRest }: Shown) {
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
    withoutEmail > 0 && { label: `Write to all ${formatNumber(count)}`, icon: PenLine, run: () => open('write-all') },
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

const BulkDialog = lazyPart(() => import('./bulk-dialog.tsx'), 'BulkDialog')
const MergeDialog = lazyPart(() => import('./merge-dialog.tsx'), 'MergeDialog')
const TagsAndFields = lazyPart(() => import('../tags-and-fields/tags-and-fields.tsx'), 'TagsAndFields')
const UnreachableDialog = lazyPart(() => import('./unreachable-dialog.tsx'), 'UnreachableDialog')
const WriteDialog = lazyPart(() => import('#web/features/drafts/start/write-dialog.tsx'), 'WriteDialog')
const FindEmailsDialog = lazyPart(() => import('#web/features/find-emails/find-emails-dialog.tsx'), 'FindEmailsDialog')

type BulkOpen =
  | 'campaign'
  | 'status'
  | 'tag'
  | 'value'
  | 'named'
  | 'merge'
  | 'find'
  | 'write-all'
  | 'no-email'
  | 'no-phone'
  | null

interface BulkDialogsProps extends BulkBarProps {
  chosen: LeadSelection
  count: number
  reach: SelectionReach | undefined
  open: BulkOpen
  setOpen: (open: BulkOpen) => void
}

/** The dialogs of the selection's bar. */
function BulkDialogs({ selection, loaded, chosen, count, reach, open, setOpen, onDone }: BulkDialogsProps) {
  const close = () => setOpen(null)
  const done = () => {
    close()
    onDone()
  }
  const client = useQueryClient()
  const rows = open === 'merge' ? loadedRows(client, loaded.rows) : []
  const pair = rows.filter(row => selection.kind === 'some' && selection.ids.has(row.id))
  const withoutEmail = reach ? reach.count - reach.withEmail : 0
  const withoutPhone = reach ? reach.count - reach.withPhone : 0
  return (
    <>
      {pair[0] && pair[1] && <MergeDialog pair={[pair[0], pair[1]]} onClose={close} onDone={done} />}
      {(open === 'status' || open === 'tag' || open === 'value') && (
        <BulkDialog
          what={open}
          selection={chosen}
          count={count}
          onClose={close}
          onDone={done}
          onManage={() => setOpen('named')}
        />
      )}
      {open === 'named' && <TagsAndFields onClose={close} />}
      {open === 'find' && <FindEmailsDialog selection={chosen} count={count} onClose={close} onDone={done} />}
      {open === 'write-all' && <WriteDialog selection={chosen} count={count} onClose={close} />}
      {open === 'no-email' && <UnreachableDialog selection={chosen} by="email" count={withoutEmail} onClose={close} />}
      {open === 'no-phone' && <UnreachableDialog selection={chosen} by="phone" count={withoutPhone} onClose={close} />}
    </>
  )
}
