import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, CheckCheck, List, Pause, Play } from 'lucide-react'
import type { DraftRun } from '#contract/drafts.ts'
import type { ModelUsage } from '#contract/writer.ts'
import { formatNumber } from '#web/lib/format.ts'
import { formatCost, modelUsageQuery } from '#web/lib/model-usage.ts'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Counts } from '../states.ts'
import { useControl } from './use-control.ts'
import { UseInCampaign } from './use-in-campaign.tsx'

interface RunHeaderProps {
  run: DraftRun
  counts: Counts
  /** Without one, the center of the page has the next step. */
  isDraftOpen: boolean
  onApproveAll: () => void
  onQueue: () => void
}

/** The run's name and figures, and the actions on all of it. */
export function RunHeader({ run, counts, isDraftOpen, onApproveAll, onQueue }: RunHeaderProps) {
  const waiting = counts.waiting
  const isOver = counts.waiting + counts.flagged + counts.queued === 0
  return (
    <header className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-b bg-panel px-3 py-2 md:px-4">
      <div className="flex min-w-0 items-center gap-2 max-md:grow">
        <Link
          to="/ai-composer"
          aria-label="All drafts"
          className={buttonStyles({ variant: 'ghost', className: 'px-2' })}
        >
          <ArrowLeft aria-hidden />
        </Link>
        <div className="min-w-0">
          <p className="truncate font-semibold" title={run.name}>
            {run.name}
          </p>
          <p className="max-w-64 truncate text-ink-2 text-xs max-lg:hidden" title={run.offer.offer}>
            Offer: {run.offer.offer}
          </p>
        </div>
        <span className="ml-auto flex gap-1 md:hidden">
          {waiting > 0 && <IconButton icon={CheckCheck} label={approveAllWords(waiting)} onClick={onApproveAll} />}
          <IconButton icon={List} label="Show the queue" onClick={onQueue} />
        </span>
      </div>
      <Figures run={run} counts={counts} />
      <div className="ml-auto flex flex-wrap items-center gap-2 max-md:ml-0">
        <Control run={run} />
        {waiting > 0 && (
          <Button onClick={onApproveAll} className="max-md:hidden">
            <CheckCheck aria-hidden />
            {approveAllWords(waiting)}
          </Button>
        )}
        {(isDraftOpen || !isOver) && (
          <span className="max-md:hidden">
            <UseInCampaign run={run} sendable={counts.sendable} />
          </span>
        )}
        <IconButton icon={List} label="Show the queue" onClick={onQueue} className="max-md:hidden lg:hidden" />
      </div>
    </header>
  )
}

const approveAllWords = (waiting: number) =>
  waiting === 1 ? 'Approve the one that passed' : `Approve all ${formatNumber(waiting)} that passed`

/** While the run writes, how far it is; after that, how far the review is. */
function Figures({ run, counts }: Pick<RunHeaderProps, 'run' | 'counts'>) {
  const { total, queued, approved, skipped } = counts
  const isWriting = queued > 0 && run.state !== 'cancelled'
  const words = isWriting
    ? `${formatNumber(total - queued)} of ${formatNumber(total)} written`
    : `${formatNumber(approved + skipped)} of ${formatNumber(total)} reviewed`
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 max-md:w-full max-md:flex-nowrap">
      <Bar counts={counts} words={words} isWriting={isWriting} />
      <div className="whitespace-nowrap">
        <p role="status" className="figures font-medium">
          {words}
        </p>
        <RunCost run={run} counts={counts} />
      </div>
      <p className="figures whitespace-nowrap text-ink-2 max-2xl:hidden">
        {formatNumber(approved)} approved, {formatNumber(skipped)} skipped
      </p>
    </div>
  )
}

interface BarProps {
  counts: Counts
  words: string
  isWriting: boolean
}

/** Approved and skipped drafts as shares of all, and the written ones until all are. */
function Bar({ counts: { total, approved, skipped, queued }, words, isWriting }: BarProps) {
  const share = (count: number) => ({ width: `${total > 0 ? (count / total) * 100 : 0}%` })
  return (
    <div
      role="img"
      aria-label={words}
      className="flex h-1.5 w-40 shrink-0 gap-px overflow-hidden rounded-full bg-line max-md:w-auto max-md:flex-1"
    >
      <span style={share(approved)} className="bg-accent transition-[width] duration-200" />
      <span style={share(skipped)} className="bg-ink-3 transition-[width] duration-200" />
      {isWriting && (
        <span
          style={share(total - queued - approved - skipped)}
          className="bg-accent/25 transition-[width] duration-200"
        />
      )}
    </div>
  )
}

/** Pause, continue, and cancel, as long as there's something to write. After a pause by itself, the notice below continues. */
function Control({ run }: { run: DraftRun }) {
  const control = useControl(run.id)
  if (run.state === 'done' || run.state === 'cancelled') return null
  return (
    <>
      {run.state === 'writing' ? (
        <Button pending={control.isPending} onClick={() => control.mutate('pause')}>
          <Pause aria-hidden />
          Pause
        </Button>
      ) : (
        !run.reason && (
          <Button pending={control.isPending} onClick={() => control.mutate('continue')}>
            <Play aria-hidden />
            Continue
          </Button>
        )
      )}
      <Button variant="danger-ghost" pending={control.isPending} onClick={() => control.mutate('cancel')}>
        Cancel
      </Button>
    </>
  )
}

/** "$0.12 of $1.00 spent, about $0.34 for the other 31": what a language model cost so far, and what is still to come. */
function RunCost({ run, counts: { queued } }: { run: DraftRun; counts: Counts }) {
  const isModel = run.writer !== 'builtin'
  const { data: usage } = useQuery({ ...modelUsageQuery, enabled: isModel })
  if (!isModel) return null
  const left = run.state === 'cancelled' ? 0 : queued
  const parts = [spentWords(run), ...(left > 0 && usage?.writer === run.writer ? [restWords(left, usage)] : [])]
  const words = parts.filter(part => part !== null).join(', ')
  return (
    words && (
      <p className="figures text-ink-2 text-xs first-letter:uppercase" title="At the prices that your operator set">
        {words}
      </p>
    )
  )
}

function spentWords({ spent, spendLimit }: DraftRun): string | null {
  if (spent === null) return null
  return spendLimit === null ? `${formatCost(spent)} spent` : `${formatCost(spent)} of ${formatCost(spendLimit)} spent`
}

function restWords(left: number, { forecast: { cost, tokens } }: ModelUsage): string {
  const amount = cost === null ? `${formatNumber(Math.round(tokens * left))} tokens` : formatCost(cost * left)
  return `about ${amount} for the ${left === 1 ? 'last one' : `other ${formatNumber(left)}`}`
}
