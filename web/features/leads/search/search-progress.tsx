import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import type { LeadSearch } from './use-lead-search.ts'

/** The progress of a search that runs over several pages. */
export function SearchProgress({ search: { last, stop } }: { search: LeadSearch }) {
  if (!last?.progress) return null
  const { found, goal } = last.progress
  const text = `Found ${found} of ${goal}`
  return (
    <div className="mt-3 flex items-center gap-3">
      <Progress label="Search" value={found} max={goal} valueText={text} className="grow" />
      <p role="status" className="figures shrink-0 text-ink-2 text-xs">
        {text}
      </p>
      <Button size="sm" onClick={stop}>
        Stop
      </Button>
    </div>
  )
}
