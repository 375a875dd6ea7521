import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, PenLine } from 'lucide-react'
import { useState } from 'react'
import { audiences } from '#contract/audience.ts'
import type { DraftRun } from '#contract/drafts.ts'
import { AUDIENCE_PAGE_MAX, DRAFT_RUN_MAX } from '#contract/limits.ts'
import { runsQuery } from '#web/features/drafts/queries.ts'
import { UseInCampaign } from '#web/features/drafts/review/use-in-campaign.tsx'
import { call } from '#web/lib/call.ts'
import { cn } from '#web/lib/cn.ts'
import { formatNumber, plural } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { useChange } from '#web/lib/use-change.ts'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useChosenAudience } from '../audience/use-audience.ts'

const RunDrafts = lazyPart(
  () => import('#web/features/drafts/review/run-drafts.tsx'),
  'RunDrafts',
  <Skeleton className="mt-2 h-72" />,
)
const WriteDialog = lazyPart(() => import('#web/features/drafts/start/write-dialog.tsx'), 'WriteDialog')

/** In place of one text for all: emails that the writer drafts for these recipients, and those it has drafted already. */
export function OwnEmails({ recipients }: { recipients: string[] }) {
  const { data: runs = [] } = useQuery({ ...runsQuery, staleTime: 0 })
  const [chosen, setChosen] = useState<string | null>()
  const open = runs.filter(
    ({ state, counts }) => state !== 'cancelled' && counts.total > counts.skipped + counts.failed,
  )
  // The newest drafts that no campaign has yet are the ones that the user came for.
  const shown = chosen === undefined ? open.find(({ campaignId }) => campaignId === null)?.id : chosen
  return (
    <div className="mt-3 flex flex-col items-start gap-3">
      <p className="text-ink-2">
        Canvass writes each email from what it knows about the business. You review them, and the approved ones become a
        campaign that you check and send. Your template stays as it is.
      </p>
      <WriteForRecipients recipients={recipients} />
      {open.length > 0 && (
        <section aria-label="Drafts" className="w-full">
          <h4 className="mb-1 font-medium">Emails that are written already</h4>
          <ul className="divide-y divide-line rounded-md border border-line">
            {open.slice(0, SHOWN).map(run => (
              <Run
                key={run.id}
                run={run}
                isShown={run.id === shown}
                onShow={() => setChosen(run.id === shown ? null : run.id)}
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** The newest ones; the composer lists all. */
const SHOWN = 5

function Run({ run, isShown, onShow }: { run: DraftRun; isShown: boolean; onShow: () => void }) {
  const { written, approved, sendable } = run.counts
  return (
    <li className="px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <button
          type="button"
          aria-expanded={isShown}
          onClick={onShow}
          className="flex min-w-0 flex-1 basis-52 items-center gap-2 rounded-md text-left pointer-coarse:min-h-11"
        >
          <ChevronDown
            aria-hidden
            className={cn('size-4 shrink-0 text-ink-2 transition-transform', !isShown && '-rotate-90')}
          />
          <span className="min-w-0">
            <span className="block truncate font-medium">{run.name}</span>
            <span className="figures text-ink-2 text-xs">
              {`${formatNumber(written)} to review, ${formatNumber(approved)} approved`}
            </span>
          </span>
        </button>
        <Link to="/drafts/$runId" params={{ runId: run.id }} className={buttonStyles({ size: 'sm' })}>
          Full page
        </Link>
        <UseInCampaign run={run} sendable={sendable} />
      </div>
      {isShown && (
        <div className="mt-2">
          <RunDrafts run={run} />
        </div>
      )}
    </li>
  )
}

function WriteForRecipients({ recipients }: { recipients: string[] }) {
  const audience = useChosenAudience({ recipients, sendingAccountIds: [] })
  const [leadIds, setLeadIds] = useState<string[]>([])
  const find = useChange({
    mutationFn: async () => {
      const ids: string[] = []
      for (let offset = 0; ids.length <= DRAFT_RUN_MAX; offset += AUDIENCE_PAGE_MAX) {
        const body = { ...audience, group: 'recipients' as const, offset, limit: AUDIENCE_PAGE_MAX }
        const { people, hasMore } = await call(audiences.people, { body })
        ids.push(...people.flatMap(({ leadId }) => leadId ?? []))
        if (!hasMore) break
      }
      return [...new Set(ids)]
    },
    onSuccess: ids => {
      if (ids.length > 0) return setLeadIds(ids)
      toast({
        title: 'Nothing to write about',
        text: 'None of these recipients is in your leads. Add them to your leads, or write one template.',
        tone: 'bad',
      })
    },
    failed: ['Not started', 'Couldn’t read these recipients. Please try again.'],
  })
  if (recipients.length === 0) return <p className="text-ink-2">Choose recipients first.</p>
  return (
    <>
      <Button variant="primary" pending={find.isPending} aria-haspopup="dialog" onClick={() => find.mutate()}>
        <PenLine aria-hidden />
        <span className="figures">{`Write to ${plural(recipients.length, 'recipient')}`}</span>
      </Button>
      {leadIds.length > 0 && (
        <WriteDialog selection={{ ids: leadIds }} count={leadIds.length} onClose={() => setLeadIds([])} />
      )}
    </>
  )
}
