import { LEAD_PINS_MOST } from '#contract/lead-pins.ts'
import { formatNumber, plural } from '#web/lib/format.ts'

interface BadgeProps {
  count: number
  total: number
  /** The map has all leads, not only the loaded ones. */
  isAll: boolean
  place: string | undefined
}

export function Badge({ count, total, isAll, place }: BadgeProps) {
  const businesses = plural(total, 'business', 'businesses')
  return (
    <p
      title={count < total ? whyFewer(count, isAll) : undefined}
      // In a narrow map it takes its own line, except on touch screens, where the buttons leave room.
      className="absolute top-2 left-2 z-10 flex h-7.5 max-w-[calc(100%-12.5rem)] items-center gap-1.5 rounded-md border border-line bg-panel px-2 pointer-coarse:max-w-[calc(100%-7.5rem)] @max-[30rem]:pointer-fine:top-11 @max-[30rem]:pointer-fine:max-w-[calc(100%-1rem)]"
    >
      <span className="figures truncate font-medium md:shrink-0">
        {count < total ? `${formatNumber(count)} of ${businesses}` : businesses}
      </span>
      {place && <span className="truncate text-ink-2 max-md:hidden">{place}</span>}
    </p>
  )
}

function whyFewer(count: number, isAll: boolean): string {
  if (!isAll) return 'The others have no known location, or aren’t loaded yet.'
  if (count < LEAD_PINS_MOST) return 'The others have no known location.'
  return `The map shows the newest ${formatNumber(LEAD_PINS_MOST)}. Filter the list to see others.`
}
