import { X } from 'lucide-react'
import type { FoundLead } from '#contract/leads.ts'
import { formatDistance, plural } from '#web/lib/format.ts'
import { keyOf, pointAt } from '#web/lib/pointed-at.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SampleBadge } from './sample.tsx'
import { importedText, type LeadSearch } from './use-lead-search.ts'

/** The businesses of the last search, nearest first, as they came. */
export function LastSearch({ search }: { search: LeadSearch }) {
  const { last, forget, more, isPending } = search
  if (!last || last.found.length === 0) return null
  const { text, found, imported, cursor } = last
  return (
    <Card
      flush
      title="Last search"
      text={
        <>
          {plural(found.length, 'business', 'businesses')} for “{text}”.
          {imported && ` ${importedText(imported)}`}
        </>
      }
      actions={
        <>
          {cursor && (
            <Button size="sm" pending={isPending} onClick={more}>
              Find more
            </Button>
          )}
          <IconButton icon={X} size="sm" label="Close last search" onClick={forget} />
        </>
      }
    >
      <ul
        // A list that scrolls sideways must be reachable by keyboard.
        tabIndex={0}
        aria-label="Businesses found"
        className="flex snap-x gap-2 overflow-x-auto rounded-b-xl px-4 pb-3 focus-visible:-outline-offset-2"
      >
        {found.map((business, index) => (
          <Found key={business.placeId ?? index} {...business} />
        ))}
      </ul>
    </Card>
  )
}

function Found(business: FoundLead) {
  const { businessName, category, address, distanceM, isSample, city } = business
  return (
    <li
      onPointerEnter={() => pointAt(keyOf(business))}
      onPointerLeave={() => pointAt(null)}
      className="w-52 shrink-0 snap-start scroll-ml-4 rounded-lg border border-line bg-bg px-2.5 py-2"
    >
      <div className="flex items-center gap-2">
        <p className="min-w-0 grow truncate font-medium" title={businessName}>
          {businessName}
        </p>
        {isSample && <SampleBadge />}
      </div>
      <p className="flex gap-1.5 text-ink-2 text-xs">
        <span className="truncate">{category ?? '—'}</span>
        {distanceM !== null && (
          <span className="figures ml-auto shrink-0 text-ink">{formatDistance(distanceM)}</span>
        )}
      </p>
      <p className="truncate text-ink-3 text-xs">{address ?? city ?? 'No address known'}</p>
    </li>
  )
}
