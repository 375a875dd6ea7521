import { BookmarkPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { SelectionReach } from '#contract/lead-list.ts'
import type { LeadSelection } from '#contract/leads.ts'
import { useDashboard } from '#web/features/dashboard/dashboard-state.tsx'
import { WriteButton } from '#web/features/drafts/start/write-button.tsx'
import { FindEmailsButton } from '#web/features/find-emails/find-emails-button.tsx'
import { cn } from '#web/lib/cn.ts'
import { formatNumber } from '#web/lib/format.ts'
import { isCallingOnly, useUser } from '#web/lib/user.ts'
import { Button } from '#web/ui/button.tsx'
import { CallButton } from '../bulk/call-button.tsx'
import { useReach } from '../bulk/use-reach.ts'
import type { LastSearch } from './use-lead-search.ts'

const BulkDialog = lazy(() => import('../bulk/bulk-dialog.tsx').then(m => ({ default: m.BulkDialog })))
const TagsAndFields = lazy(() =>
  import('../tags-and-fields/tags-and-fields.tsx').then(m => ({ default: m.TagsAndFields })),
)

/** How many of the businesses found can be reached, and the next steps for exactly these leads. */
export function SearchStrip({ last: { leadIds, progress } }: { last: LastSearch }) {
  const isOff = isCallingOnly(useUser()) || progress !== undefined
  if (isOff || leadIds.length === 0) return null
  return <NextSteps selection={{ ids: leadIds }} found={leadIds.length} />
}

interface NextStepsProps {
  selection: LeadSelection
  found: number
}

function NextSteps({ selection, found }: NextStepsProps) {
  const { data } = useReach(selection)
  // While leads are selected, their bar has the next steps.
  const isQuiet = useDashboard(({ selected }) => selected.size > 0)
  if (!data) return null
  const { count, withEmail, withPhone } = data
  return (
    <section
      aria-label="Next steps for the leads found"
      className={cn(
        'flex flex-wrap items-center gap-2 border-line border-t px-4',
        isQuiet ? 'py-1 text-ink-2' : 'bg-accent-soft/50 py-2',
      )}
    >
      <p className="figures mr-auto max-md:basis-full">
        <strong className={cn(isQuiet && 'font-normal')}>{formatNumber(count)} found:</strong> {formatNumber(withEmail)}{' '}
        with email, {formatNumber(withPhone)} with phone
      </p>
      {!isQuiet && <Steps selection={selection} found={found} reach={data} />}
    </section>
  )
}

interface StepsProps {
  selection: LeadSelection
  found: number
  reach: SelectionReach
}

/** What most of them lack comes first. */
function Steps({ selection, found, reach: { count, withEmail, withPhone, withWebsiteOnly } }: StepsProps) {
  const [open, setOpen] = useState<'tag' | 'tags' | null>(null)
  const close = () => setOpen(null)
  const isFindFirst = withEmail * 2 < count
  const finds = withWebsiteOnly > 0 && (
    <FindEmailsButton selection={selection} count={found} reached={withWebsiteOnly} onDone={close} />
  )
  return (
    <>
      {isFindFirst && finds}
      {withEmail > 0 && (
        <WriteButton selection={{ ...selection, reachBy: 'email' }} count={withEmail} isSecondary={isFindFirst} />
      )}
      <CallButton selection={selection} count={withPhone} />
      {!isFindFirst && finds}
      <Button onClick={() => setOpen('tag')} aria-haspopup="dialog">
        <BookmarkPlus aria-hidden />
        Save to list
      </Button>
      <Suspense>
        {open === 'tag' && (
          <BulkDialog
            what="tag"
            selection={selection}
            count={count}
            onClose={close}
            onDone={close}
            onManage={() => setOpen('tags')}
          />
        )}
        {open === 'tags' && <TagsAndFields onClose={close} />}
      </Suspense>
    </>
  )
}
