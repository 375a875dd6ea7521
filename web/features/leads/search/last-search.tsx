import { formatNumber, plural } from '#web/lib/format.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useNextPage } from './search-cost.ts'
import { importedText, type LastSearch as Last, type LeadSearch } from './use-lead-search.ts'

const NothingFound = lazyPart(() => import('./nothing-found.tsx'), 'NothingFound')
const SourceResults = lazyPart(() => import('./source-results.tsx'), 'SourceResults')

/** Says what no list can: that the last search failed, or that it found nothing, and what finds some. */
export function SearchNotice({ search }: { search: LeadSearch }) {
  const { last, failed, again, forgetFailed, forget, run, isPending } = search
  if (failed)
    return (
      <Banner
        tone="bad"
        onDismiss={forgetFailed}
        action={
          <Button size="sm" pending={isPending} onClick={again}>
            Try again
          </Button>
        }
      >
        <p className="break-words">
          We couldn’t search for “{failed.from.text}” right now. {failed.reason}
        </p>
      </Banner>
    )
  if (!last || last.progress || last.found.length > 0) return null
  return (
    <Banner tone="quiet" onDismiss={forget}>
      <p className="break-words">{summaryOf(last)}</p>
      {!last.saved && <NothingFound last={last} onSearch={run} />}
      <SourceResults last={last} />
    </Banner>
  )
}

/** Below the results: how many there are and how many are new, more of them, and the sources with their credits. */
export function SearchEnd({ search, last }: { search: LeadSearch; last: Last }) {
  if (last.found.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t px-4 py-1.5 text-ink-2 text-xs">
      <p className="figures">{summaryOf(last)}</p>
      {last.cursor && <LoadMore isPending={search.isPending} onLoad={search.more} />}
      <SourceResults last={last} />
    </div>
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
