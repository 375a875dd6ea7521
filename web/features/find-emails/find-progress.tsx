import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type EmailFinderRun, emailFinder } from '#contract/email-finder.ts'
import { call } from '#web/lib/call.ts'
import { formatNumber, plural } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { useChange } from '#web/lib/use-change.ts'
import { JobProgress } from '#web/ui/job-progress.tsx'
import { emailFinderRuns } from './queries.ts'

const RESULT_SHOWN_MS = 15_000

/** The progress of each email search under way, and its result when it ends. */
export function FindProgress() {
  const { data: runs = [] } = useQuery(emailFinderRuns)
  useResults(runs)
  return runs.filter(isRunning).map(run => <RunProgress key={run.id} run={run} />)
}

const isRunning = ({ remaining }: EmailFinderRun) => remaining > 0

/** Announces the end of runs that were under way on this page, once each. */
function useResults(runs: EmailFinderRun[]) {
  const seen = useRef(new Set<string>())
  useEffect(() => {
    for (const run of runs)
      if (isRunning(run)) seen.current.add(run.id)
      else if (seen.current.delete(run.id)) announce(run)
  }, [runs])
}

function announce({ total, found, none, unreachable }: EmailFinderRun) {
  const rest = [
    none > 0 && `${formatNumber(none)} had none`,
    unreachable > 0 && `${formatNumber(unreachable)} couldn’t be read`,
  ].filter(Boolean)
  const counts = `Found on ${formatNumber(found)} of ${plural(total, 'website')}`
  toast({
    title: found > 0 ? 'Emails found' : 'No emails found',
    text: total === 0 ? 'None of these leads has a website that Canvass can read.' : `${[counts, ...rest].join('; ')}.`,
    tone: found > 0 ? 'good' : 'bad',
    milliseconds: RESULT_SHOWN_MS,
  })
}

function RunProgress({ run: { id, kind, total, remaining, found } }: { run: EmailFinderRun }) {
  const client = useQueryClient()
  const stopping = useChange({
    mutationFn: () => call(emailFinder.stop, { params: { id } }),
    onSuccess: stopped =>
      client.setQueryData(emailFinderRuns.queryKey, runs => runs?.map(run => (run.id === id ? stopped : run))),
    failed: ['The search is still running', 'Couldn’t stop it. Try again.'],
  })
  const done = total - remaining
  return (
    <JobProgress
      label={kind === 'import' ? 'Finding emails for imported leads' : 'Finding emails'}
      words={`${formatNumber(done)} of ${plural(total, 'website')}, ${formatNumber(found)} found`}
      value={done}
      max={total}
      isStopping={stopping.isPending}
      onStop={() => stopping.mutate()}
    />
  )
}
