import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { emailFinder, type FinderRun } from '#contract/email-finder.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { formatNumber, plural } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { finderRuns } from './queries.ts'

const RESULT_SHOWN_MS = 15_000

/** How far the searches of many websites are, and at the end what came of each. */
export function FindProgress() {
  const { data: runs = [] } = useQuery(finderRuns)
  useOutcomes(runs)
  return runs.filter(isInWork).map(run => <InWork key={run.id} run={run} />)
}

const isInWork = ({ remaining }: FinderRun) => remaining > 0

/** Told once, of searches that were seen under way here. */
function useOutcomes(runs: FinderRun[]) {
  const seen = useRef(new Set<string>())
  useEffect(() => {
    for (const run of runs)
      if (isInWork(run)) seen.current.add(run.id)
      else if (seen.current.delete(run.id)) tellOutcome(run)
  }, [runs])
}

function tellOutcome({ total, found, none, unreachable }: FinderRun) {
  const rest = [
    ...(none > 0 ? [`${formatNumber(none)} show none`] : []),
    ...(unreachable > 0 ? [`${formatNumber(unreachable)} could not be read`] : []),
  ]
  toast({
    title: found > 0 ? 'E-mails found' : 'No e-mails found',
    text:
      total === 0
        ? 'None of the leads names a website that can be read.'
        : `${formatNumber(found)} of ${plural(total, 'website')} named an e-mail${rest.length > 0 ? `; ${rest.join(', ')}` : ''}.`,
    tone: found > 0 ? 'good' : 'bad',
    milliseconds: RESULT_SHOWN_MS,
  })
}

function InWork({ run: { id, kind, total, remaining, found } }: { run: FinderRun }) {
  const client = useQueryClient()
  const stopping = useMutation({
    mutationFn: () => call(emailFinder.stop, { params: { id } }),
    onSuccess: stopped =>
      client.setQueryData(finderRuns.queryKey, runs => runs?.map(run => (run.id === id ? stopped : run))),
    onError: error => toastFailure(error, 'Not stopped', 'The search could not be stopped. Try again.'),
  })
  const done = total - remaining
  const words = `${formatNumber(done)} of ${plural(total, 'website')}, ${formatNumber(found)} found`
  return (
    <section
      aria-label="Search for e-mails"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-panel px-4 py-2"
    >
      <p role="status" className="figures">
        {kind === 'import' ? 'E-mails of imported leads' : 'Finding e-mails'}: {words}
      </p>
      <Progress label="Finding e-mails" value={done} max={total} valueText={words} className="min-w-32 grow" />
      <Button variant="danger-ghost" pending={stopping.isPending} onClick={() => stopping.mutate()}>
        Stop
      </Button>
    </section>
  )
}
