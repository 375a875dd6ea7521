import { Link } from '@tanstack/react-router'
import { CircleDot, Combine, MailPlus, PencilLine, Tag as TagIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { LeadSelection } from '#contract/leads.ts'
import { WriteButton } from '#web/features/drafts/start/write-button.tsx'
import { FindEmailsButton } from '#web/features/find-emails/find-emails-button.tsx'
import { formatNumber } from '#web/lib/format.ts'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { useListView } from '../list/list-view.ts'
import { countOf, type Selection, toServer } from '../list/selection.ts'
import type { Loaded } from '../list/use-leads.ts'
import { CallButton } from './call-button.tsx'
import { useReach } from './use-reach.ts'

const BulkDialog = lazy(() => import('./bulk-dialog.tsx').then(m => ({ default: m.BulkDialog })))
const MergeDialog = lazy(() => import('./merge-dialog.tsx').then(m => ({ default: m.MergeDialog })))

const TagsAndFields = lazy(() =>
  import('../tags-and-fields/tags-and-fields.tsx').then(m => ({ default: m.TagsAndFields })),
)

interface BulkBarProps {
  selection: Selection
  loaded: Loaded
  matching: number
  onDone: () => void
}

type Open = 'status' | 'tag' | 'value' | 'merge' | 'named' | null

/** The changes to make to the whole selection, loaded or not. */
export function BulkBar({ selection, loaded, matching, onDone }: BulkBarProps) {
  const { view } = useListView()
  const [open, setOpen] = useState<Open>(null)
  const count = countOf(selection, matching)
  const chosen = toServer(selection, view.filter)
  const pair = selection.kind === 'some' && count === 2 ? loaded.rows.filter(row => selection.ids.has(row.id)) : []
  const close = () => setOpen(null)
  const done = () => {
    close()
    onDone()
  }
  return (
    <section
      aria-label="Change selected leads"
      className="-mx-4 mb-2 flex animate-rise items-center gap-2 overflow-x-auto border-line border-y bg-accent-soft/50 px-4 py-2"
    >
      <ReachSteps selection={chosen} count={count} />
      <Button onClick={() => setOpen('status')}>
        <CircleDot aria-hidden />
        Change status
      </Button>
      <Button onClick={() => setOpen('tag')}>
        <TagIcon aria-hidden />
        Tags
      </Button>
      <Button onClick={() => setOpen('value')}>
        <PencilLine aria-hidden />
        Set a field
      </Button>
      <FindEmailsButton selection={chosen} count={count} onDone={onDone} />
      {pair.length === 2 && (
        <Button onClick={() => setOpen('merge')}>
          <Combine aria-hidden />
          Merge
        </Button>
      )}
      <Suspense>
        {open === 'merge' && pair[0] && pair[1] && (
          <MergeDialog pair={[pair[0], pair[1]]} onClose={close} onDone={done} />
        )}
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
      </Suspense>
    </section>
  )
}

/** Writing, and campaigns. The numbers leave out leads that can't be emailed. */
function ReachSteps({ selection, count }: { selection: LeadSelection; count: number }) {
  const { data } = useReach(selection)
  const withEmail = data?.withEmail ?? count
  const isPart = withEmail < count
  return (
    <>
      {withEmail > 0 && (
        <WriteButton selection={isPart ? { ...selection, reachBy: 'email' } : selection} count={withEmail} />
      )}
      <CallButton selection={selection} count={data?.withPhone ?? 0} />
      {withEmail > 0 && (
        <Link to="/campaigns" className={buttonStyles()}>
          <MailPlus aria-hidden />
          Add to campaign
        </Link>
      )}
      {isPart && (
        <WriteButton selection={selection} count={count} label={`Write to all ${formatNumber(count)}`} isSecondary />
      )}
    </>
  )
}
