import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleDashed, MapPin, Store, TextSearch } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { type Interpretation, search } from '#contract/search.ts'
import { call } from '#web/lib/call.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'

const DEBOUNCE_MS = 250
const MIN_LENGTH = 3

/** What the search box is understood as, while somebody types. One line high always, so that nothing jumps. */
export function Understood({ text }: { text: string }) {
  const settled = useSettled(text.trim(), DEBOUNCE_MS)
  const isAsked = settled.length >= MIN_LENGTH && text.trim() !== ''
  const { data } = useQuery({
    queryKey: ['interpret', settled],
    queryFn: ({ signal }) => call(search.interpret, { query: { q: settled } }, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  return (
    <div className="mt-2 -mb-1 flex min-h-6 flex-wrap items-center gap-1.5" aria-live="polite">
      {isAsked && data ? (
        <Chips {...data} />
      ) : (
        <p className="text-ink-3 text-xs">
          A kind of business and a place: “dentists in Denver”, “cafés in 97205”, or a ZIP code alone.
        </p>
      )}
    </div>
  )
}

function Chips({ category, words, place, radiusKm }: Interpretation) {
  return (
    <>
      <span className="sr-only">Understood as</span>
      {category && <Chip icon={Store}>{category.label}</Chip>}
      {words && <Chip icon={TextSearch}>{category ? `with “${words}”` : `“${words}”`}</Chip>}
      {!category && !words && <Chip icon={Store}>All kinds of businesses</Chip>}
      {place ? (
        <>
          <Chip icon={MapPin}>{place.name}</Chip>
          <Chip icon={CircleDashed}>within {formatNumber(Math.max(radiusKm, 1))} km</Chip>
        </>
      ) : (
        <span className="text-warm text-xs">No place recognised yet: add “in” and a town or a ZIP code.</span>
      )}
    </>
  )
}

const Chip = ({
  icon: Icon,
  children,
}: {
  icon: ComponentType<{ className: string }>
  children: ReactNode
}) => (
  <Badge tone="accent" className="h-6 max-w-full">
    <Icon aria-hidden className="size-3.5 shrink-0 stroke-[1.75]" />
    <span className="truncate">{children}</span>
  </Badge>
)

function useSettled(value: string, milliseconds: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
