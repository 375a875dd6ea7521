import { useQuery } from '@tanstack/react-query'
import type { Interpretation } from '#contract/search.ts'
import { formatNumber } from '#web/lib/format.ts'
import { kindsOf } from './chip-parts.ts'
import { searchedFor } from './interpretation.ts'
import type { LastSearch } from './use-lead-search.ts'

/** What an empty search was understood as, and what would find more. */
export function NothingFound({ last: { text, area } }: { last: LastSearch }) {
  const { data } = useQuery(searchedFor(text))
  if (!data) return null
  const where = area ? 'in the drawn area' : whereOf(data)
  return (
    <div className="px-4 pb-3 text-ink-2">
      <p className="break-words">
        Looked for {whatOf(data)} {where}.
      </p>
      <p>Try {list.format(triesOf(data, area !== undefined))}.</p>
    </div>
  )
}

const list = new Intl.ListFormat('en-US', { type: 'disjunction' })
const both = new Intl.ListFormat('en-US', { type: 'conjunction' })

function whatOf(understood: Interpretation): string {
  const kinds = kindsOf(understood).toLowerCase() || 'businesses of all kinds'
  const named = understood.words ? `${kinds} with “${understood.words}” in their names` : kinds
  const { has = [] } = understood.said
  return has.length > 0 ? `${named} whose ${both.format(has)} ${has.length === 1 ? 'is' : 'are'} known` : named
}

function whereOf({ place, radiusKm, said }: Interpretation): string {
  if (!place) return 'anywhere'
  if (place.kind === 'state' || place.kind === 'country') return `in ${place.name}`
  return `within ${formatNumber(Math.max(1, radiusKm))} km of ${place.name}${said.radiusKm === null ? ' and beyond' : ''}`
}

function triesOf({ category, words, place, said }: Interpretation, isDrawn: boolean): string[] {
  const wider = place && said.radiusKm !== null ? 'a larger radius' : null
  return [
    words && !category && 'a kind of business (“dentists”, “cafés”)',
    words && category && `without “${words}”`,
    category && !words && 'a broader kind of business',
    said.has && `without “with ${said.has.join(' and ')}”`,
    isDrawn ? 'a larger area' : place ? wider : 'a town or a ZIP code after “in”',
    isDrawn || place ? 'another place' : null,
  ].flatMap(part => part || [])
}
