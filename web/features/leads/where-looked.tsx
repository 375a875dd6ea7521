import { useQuery } from '@tanstack/react-query'
import { type AskedSource, leadSourceNames } from '#contract/search.ts'
import { cn } from '#web/lib/cn.ts'
import { formatNumber } from '#web/lib/format.ts'
import { coverageText } from './coverage-text.ts'
import { coverage } from './search-queries.ts'
import type { LastSearch } from './use-lead-search.ts'

/** Which sources were asked and what each said, how many there are, and whom to name. */
export function WhereLooked({ last }: { last: LastSearch }) {
  const { text, area, progress, looked } = last
  // The count goes by the text alone.
  const { data } = useQuery({ ...coverage(text), enabled: !area && !progress })
  if (!looked?.sources.length && !data) return null
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-t px-4 py-2 text-ink-2 text-xs">
      {looked && looked.sources.length > 0 && (
        <ul aria-label="Where we looked" className="flex flex-wrap gap-x-4 gap-y-1">
          {looked.sources.map(asked => (
            <Source key={asked.source} {...asked} />
          ))}
        </ul>
      )}
      {data && !area && !progress && <p className="figures">{coverageText(data)}</p>}
      {looked && looked.attributions.length > 0 && (
        <p className="ml-auto text-ink-3">
          {looked.attributions.map(({ text, url }, n) => (
            <span key={text}>
              {n > 0 && ' · '}
              <a href={url} target="_blank" rel="noreferrer" className="underline underline-offset-2">
                {text}
              </a>
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

function Source({ source, outcome, found, total, message }: AskedSource) {
  const isFailure = ['down', 'timed-out', 'limited', 'refused', 'failed'].includes(outcome)
  const said = message ?? outcomes[outcome]
  const all = total !== null && total > found ? ` of ${formatNumber(total)}` : ''
  return (
    <li className="min-w-0">
      <span className="font-medium text-ink">{leadSourceNames[source]}</span>{' '}
      {found > 0 && <span className="figures">{`${formatNumber(found)} found${all}`}</span>}
      {(isFailure || found === 0) && said && (
        <span className={cn('break-words', isFailure && 'text-warm')}>
          {found > 0 && '; '}
          {said}
        </span>
      )}
    </li>
  )
}

/** Where the server has no words of its own. */
const outcomes: Record<AskedSource['outcome'], string> = {
  found: 'nothing new',
  nothing: 'has none',
  'not-asked': 'not asked',
  down: 'could not be reached',
  'timed-out': 'took too long',
  limited: 'can not be asked more often just now',
  refused: 'refused the question',
  failed: 'gave no proper answer',
}
