import { plural } from '#web/lib/format.ts'

interface BadgeProps {
  count: number
  total: number
  place: string | undefined
}

export function Badge({ count, total, place }: BadgeProps) {
  const businesses = plural(total, 'business', 'businesses')
  return (
    <p
      title={
        count < total
          ? 'Of the others the place is not known, or the list has not loaded them yet.'
          : undefined
      }
      className="absolute top-2 left-2 z-10 flex h-7.5 max-w-[calc(100%-15rem)] items-center gap-1.5 rounded-md border border-line bg-panel px-2 pointer-coarse:max-w-[calc(100%-8rem)]"
    >
      <span className="figures shrink-0 font-medium">
        {count < total ? `${count} of ${businesses}` : businesses}
      </span>
      {place && <span className="truncate text-ink-2 max-md:hidden">{place}</span>}
    </p>
  )
}
