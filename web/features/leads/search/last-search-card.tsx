import { X } from 'lucide-react'
import type { FoundLead } from '#contract/leads.ts'
import { businessKey, useHover } from '#web/features/dashboard/dashboard-state.tsx'
import { formatDistance, formatNumber, plural } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { NothingFound } from './nothing-found.tsx'
import { useNextPage } from './search-cost.ts'
import { SearchStrip } from './search-strip.tsx'
import { SourceResults } from './source-results.tsx'
import { importedText, type LastSearch as Last, type LeadSearch } from './use-lead-search.ts'

export function LastSearchCard({ search, last }: { search: LeadSearch; last: Last }) {
  const { forget, run, more, isPending } = search
  const { found, cursor } = last
  return (
    <Card flush aria-label="Last search">
      <header className="relative flex flex-wrap items-start gap-2 py-3 pr-12 pl-4">
        <div className="min-w-0 grow">
          <h2 className="font-semibold text-base">Last search</h2>
          <p className="break-words text-ink-2">{summaryOf(last)}</p>
        </div>
        {cursor && <LoadMore isPending={isPending} onLoad={more} />}
        <IconButton
          icon={X}
          size="sm"
          label="Close last search"
          onClick={forget}
          className="absolute top-3 right-3 pointer-coarse:top-1 pointer-coarse:right-1"
        />
      </header>
      <SearchStrip last={last} />
      {found.length > 0 && (
        <ul
          // Keyboard users need the focus on a list that scrolls sideways.
          tabIndex={0}
          aria-label="Businesses found"
          // On a phone, the map and the list show them, and the next steps stay in view.
          className="max-md:hidden flex snap-x gap-2 overflow-x-auto px-4 pt-3 pb-3 focus-visible:-outline-offset-2"
        >
          {found.map((business, index) => (
            <Found key={`${business.placeId} ${index}`} {...business} />
          ))}
        </ul>
      )}
      {found.length === 0 && !last.saved && !last.progress && <NothingFound last={last} onSearch={run} />}
      <SourceResults last={last} />
    </Card>
  )
}

function LoadMore({ isPending, onLoad }: { isPending: boolean; onLoad: (most: number) => void }) {
  const { most, cost } = useNextPage()
  return (
    <Button size="sm" pending={isPending} onClick={() => onLoad(most)}>
      Load {most} more{cost && ` (${cost})`}
    </Button>
  )
}

function summaryOf({ text, area, saved, found, imported, leftOut, progress }: Last): string {
  const name = `“${saved?.name ?? text}”${area ? ' in the area you drew' : ''}`
  const count = plural(found.length, saved ? 'new business' : 'business', saved ? 'new businesses' : 'businesses')
  if (progress) return `${count} for ${name} so far.`
  const already = leftOut > 0 ? ` ${formatNumber(leftOut)} already in your list.` : ''
  if (found.length === 0) return `${saved ? 'No new businesses' : 'No businesses'} for ${name}.${already}`
  if (saved) return `${count} for ${name}.${already}`
  return `${count} for ${name}.${imported ? ` ${importedText(imported)}` : ''}`
}

function Found(business: FoundLead) {
  const { businessName, category, address, distanceM, city } = business
  const hover = useHover()
  const key = businessKey(business)
  return (
    <li
      data-business={key ?? undefined}
      onPointerEnter={() => hover(key)}
      onPointerLeave={() => hover(null)}
      className="w-52 shrink-0 snap-start scroll-ml-4 rounded-lg border border-line bg-bg px-2.5 py-2 data-hovered:border-mark"
    >
      <div className="flex items-center gap-2">
        <p className="min-w-0 grow truncate font-medium" title={businessName}>
          {businessName}
        </p>
      </div>
      <p className="flex gap-1.5 text-ink-2 text-xs">
        <span className="truncate">{category ?? '—'}</span>
        {distanceM !== null && <span className="figures ml-auto shrink-0 text-ink">{formatDistance(distanceM)}</span>}
      </p>
      <p className="truncate text-ink-3 text-xs">{address ?? city ?? 'No address'}</p>
    </li>
  )
}
