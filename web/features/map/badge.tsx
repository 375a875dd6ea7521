import { LEAD_PINS_MOST } from '#contract/lead-pins.ts'
import { formatNumber, plural } from '#web/lib/format.ts'

interface BadgeProps {
  count: number
  total: number
  /** More than the list has loaded. */
  isAll: boolean
  place: string | undefined
}

export function Badge({ count, total, isAll, place }: BadgeProps) {
  const businesses = plural(total, 'business', 'businesses')
  return (
    <p
      title={count < total ? whyFewer(count, isAll) : undefined}
      // In a narrow window it has a line of its own; a finger's buttons stand below each other and leave room.
      className="absolute top-2 left-2 z-10 flex h-7.5 max-w-[calc(100%-15rem)] items-center gap-1.5 rounded-md border border-line bg-panel px-2 pointer-coarse:max-w-[calc(100%-7.5rem)] max-md:pointer-fine:top-11 max-md:pointer-fine:max-w-[calc(100%-1rem)]"
    >
      <span className="figures truncate font-medium md:shrink-0">
        {count < total ? `${formatNumber(count)} of ${businesses}` : businesses}
      </span>
      {place && <span className="truncate text-ink-2 max-md:hidden">{place}</span>}
    </p>
  )
}

function whyFewer(count: number, isAll: boolean): string {
  if (!isAll) return 'Of the others the place is not known, or the list has not loaded them yet.'
  if (count < LEAD_PINS_MOST) return 'Of the others the place is not known.'
  return `The newest ${formatNumber(LEAD_PINS_MOST)} are drawn. Filter the list to see others.`
}
