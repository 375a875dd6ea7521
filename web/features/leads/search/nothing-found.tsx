import { useQuery } from '@tanstack/react-query'
import { filterTexts, type Interpretation, type OtherSearch } from '#contract/search.ts'
import { useSuggestSearch } from '#web/features/dashboard/dashboard-state.tsx'
import { formatDistance, formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { categoriesOf } from './chip-parts.ts'
import { searchedFor } from './interpretation.ts'
import { searchesNearby } from './queries.ts'
import type { LastSearch } from './use-lead-search.ts'

interface NothingFoundProps {
  last: LastSearch
  onSearch: (text: string) => void
}

/** Says how a search without results was understood, and what finds some: each button searches for it. */
export function NothingFound({ last: { text, area }, onSearch }: NothingFoundProps) {
  const { data } = useQuery(searchedFor(text))
  const { data: nearby } = useQuery({ ...searchesNearby(text), enabled: area === undefined })
  if (!data) return null
  const where = area ? 'in the area you drew' : whereOf(data)
  return (
    <div className="text-ink-2">
      <p className="break-words">
        We looked for {whatOf(data)} {where}.
      </p>
      <Others name="Nearby" others={nearby?.towns.slice(0, TOWNS)} onSearch={onSearch} />
      <Others name={`In ${data.place?.name ?? ''}`} others={nearby?.categories} onSearch={onSearch} />
      <p>Try {list.format(triesOf(data, area !== undefined))}.</p>
    </div>
  )
}

const TOWNS = 6

interface OthersProps {
  name: string
  others: OtherSearch[] | undefined
  onSearch: (text: string) => void
}

function Others({ name, others = [], onSearch }: OthersProps) {
  const suggest = useSuggestSearch()
  if (others.length === 0) return null
  const search = (text: string) => {
    suggest(text)
    onSearch(text)
  }
  return (
    <p className="flex flex-wrap items-center gap-x-1">
      {name}:
      {others.map(({ label, text, count }) => (
        <Button key={text} variant="link" className="figures px-1" onClick={() => search(text)}>
          {label} ({formatNumber(count)})
        </Button>
      ))}
    </p>
  )
}

const list = new Intl.ListFormat('en-US', { type: 'disjunction' })

function whatOf(understood: Interpretation): string {
  const categories = categoriesOf(understood).toLowerCase() || 'businesses of every type'
  const named = understood.words ? `${categories} with “${understood.words}” in their names` : categories
  return [named, ...filterTexts(understood.said)].join(' ')
}

function whereOf({ place, radiusKm, said, needsPlace }: Interpretation): string {
  if (!place) return needsPlace ? 'in a place that we don’t know' : 'anywhere'
  if (place.kind === 'state' || place.kind === 'country') return `in ${place.name}`
  if (said.radiusKm === null) return `in and around ${place.name}`
  return `within ${formatDistance(Math.max(1, radiusKm))} of ${place.name}`
}

function triesOf({ category, words, place, said }: Interpretation, isDrawn: boolean): string[] {
  return [
    words && !category && 'a type of business (“dentists”, “cafés”)',
    words && category && `leaving out “${words}”`,
    category && !words && 'a broader type of business',
    ...filterTexts(said).map(text => `leaving out “${text}”`),
    isDrawn && 'a larger area',
    !isDrawn && place && said.radiusKm !== null && 'a larger radius',
    isDrawn || place ? 'another place' : 'a city or ZIP code after “in”',
  ].flatMap(part => part || [])
}
