import { useQuery } from '@tanstack/react-query'
import { type AskedSource, leadSourceNames } from '#contract/search.ts'
import { cn } from '#web/lib/cn.ts'
import { formatNumber } from '#web/lib/format.ts'
import { directoryText } from './coverage-text.ts'
import { coverage } from './queries.ts'
import type { LastSearch } from './use-lead-search.ts'

/** Which sources were asked and what each said, how many there are, and whom to name. */
export function WhereLooked({ last }: { last: LastSearch }) {
  const { text, area, progress, looked, cursor } = last
  const { data } = useQuery({ ...coverage(text, area), enabled: !progress })
  // That it has none says its own line.
  const counted = data?.there && !progress ? directoryText(data) : ''
  if (!looked?.sources.length && !counted) return null
  const sources = looked?.sources ?? []
  // The others have told all that they have, or were not asked; what the directory has is counted.
  const open = cursor ? sources.findLastIndex(({ outcome }) => outcome === 'found') : -1
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-t px-4 py-2 text-ink-2 text-xs">
      {sources.length > 0 && (
        <ul aria-label="Where we looked" className="flex flex-wrap gap-x-4 gap-y-1">
          {sources.map((asked, n) => (
            <Source
              key={asked.source}
              {...asked}
              isInstead={isPassedOver(sources[n - 1]) && !isPassedOver(asked)}
              mayHaveMore={n === open && asked.source !== 'directory'}
            />
          ))}
        </ul>
      )}
      {counted && <p className="figures">{counted}</p>}
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

/** It gave no answer, so the next one was asked. */
const isPassedOver = (asked: AskedSource | undefined) =>
  asked !== undefined && (asked.outcome === 'not-asked' || isFailure(asked.outcome))
const isFailure = (outcome: AskedSource['outcome']) =>
  ['down', 'timed-out', 'limited', 'refused', 'failed'].includes(outcome)

/** Its name stands before it already. */
const nameAtFront = new RegExp(`^(The )?(${Object.values(leadSourceNames).join('|')}) `, 'i')

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
        {source === 'osm' ? 'OpenStreetMap online' : leadSourceNames[source]}
      </span>{' '}
      {isInstead && 'asked instead: '}
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

/** Where the server has no words of its own. */
const outcomes: Record<AskedSource['outcome'], string> = {
  found: 'nothing new',
  nothing: 'has none',
  'not-asked': 'not needed so far',
  down: 'could not be reached',
  'timed-out': 'took too long',
  limited: 'can not be asked more often just now',
  refused: 'refused the question',
  failed: 'gave no proper answer',
}
