import { leadSources } from '#contract/lead-sources.ts'
import type { AskedSource } from '#contract/search.ts'
import { cn } from '#web/lib/cn.ts'
import { formatNumber } from '#web/lib/format.ts'
import type { LastSearch } from './use-lead-search.ts'

/** Which sources the search asked, what each found, and the attributions. */
export function SourceResults({ last }: { last: LastSearch }) {
  const { looked, cursor } = last
  if (!looked?.sources.length) return null
  const { sources, attributions } = looked
  // Only the last source that found something can have more; the directory's matches are counted.
  const open = cursor ? sources.findLastIndex(({ outcome }) => outcome === 'found') : -1
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 font-normal text-ink-2 text-xs">
      <ul aria-label="Sources searched" className="flex flex-wrap gap-x-4 gap-y-1">
        {sources.map((asked, n) => (
          <Source
            key={asked.source}
            {...asked}
            isInstead={isPassedOver(sources[n - 1]) && !isPassedOver(asked)}
            mayHaveMore={n === open && asked.source !== 'directory'}
          />
        ))}
      </ul>
      {attributions.length > 0 && (
        <p className="ml-auto text-ink-3">
          {attributions.map(({ text, url }, n) => (
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

/** It gave no answer, so we asked the next source. */
const isPassedOver = (asked: AskedSource | undefined) =>
  asked !== undefined && (asked.outcome === 'not-asked' || isFailure(asked.outcome))
const isFailure = (outcome: AskedSource['outcome']) =>
  ['down', 'timed-out', 'limited', 'refused', 'failed'].includes(outcome)

/** The server's message may repeat the name in front of it. */
const nameAtFront = new RegExp(
  `^(The )?(${Object.values(leadSources)
    .map(({ label }) => label)
    .join('|')}) `,
  'i',
)

interface SourceProps extends AskedSource {
  isInstead: boolean
  mayHaveMore: boolean
}

function Source({ source, outcome, found, total, message, isInstead, mayHaveMore }: SourceProps) {
  const said = (message ?? outcomes[outcome]).replace(nameAtFront, '')
  const all = total !== null && total > found ? ` of ${formatNumber(total)}` : ''
  return (
    <li className="min-w-0">
      <span className="font-medium text-ink">
        {source === 'osm' ? 'OpenStreetMap online' : leadSources[source].label}
      </span>{' '}
      {isInstead && 'searched instead: '}
      {found > 0 && (
        <span className="figures">
          {`${formatNumber(found)} found${all}${mayHaveMore && !all ? ', may be more' : ''}`}
        </span>
      )}
      {(isFailure(outcome) || found === 0) && said && (
        <span className={cn('break-words', isFailure(outcome) && 'text-warm')}>
          {found > 0 && '; '}
          {said}
        </span>
      )}
    </li>
  )
}

/** For outcomes without a message from the server. */
const outcomes: Record<AskedSource['outcome'], string> = {
  found: 'nothing new',
  nothing: 'found none',
  'not-asked': 'not needed yet',
  down: 'couldn’t be reached',
  'timed-out': 'took too long',
  limited: 'is limiting searches right now',
  refused: 'refused the request',
  failed: 'gave an invalid reply',
}
