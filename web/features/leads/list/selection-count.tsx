import { formatNumber, plural } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { countOf, type Selection } from './selection.ts'

interface SelectionCountProps {
  /** No count is known yet. */
  isPending: boolean
  selection: Selection
  matching: number
  total: number
  onAll: () => void
  onNone: () => void
}

/** The exact number of leads in the list, or in the selection. */
export function SelectionCount({ isPending, selection, matching, total, onAll, onNone }: SelectionCountProps) {
  const count = countOf(selection, matching)
  if (isPending) return <Skeleton className="my-1 w-16" />
  if (count === 0)
    return (
      <span className="figures">
        {matching === total ? plural(total, 'lead') : `${formatNumber(matching)} of ${plural(total, 'lead')}`}
      </span>
    )
  return (
    <span className="figures inline-flex flex-wrap items-center gap-x-1" aria-live="polite">
      <span className="font-medium text-ink">
        {count === matching ? `All ${formatNumber(count)} selected` : `${formatNumber(count)} selected`}
      </span>
      {count < matching && (
        <Button variant="link" size="sm" className="-my-1 px-1.5" onClick={onAll}>
          Select all {formatNumber(matching)} that match
        </Button>
      )}
      <Button variant="link" size="sm" className="-my-1 px-1.5" onClick={onNone}>
        Clear selection
      </Button>
    </span>
  )
}
