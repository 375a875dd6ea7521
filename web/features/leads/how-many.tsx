import { useQuery } from '@tanstack/react-query'
import type { Interpretation, SearchArea } from '#contract/search.ts'
import { coverageText } from './coverage-text.ts'
import { coverage } from './search-queries.ts'

interface HowManyProps {
  text: string
  area: SearchArea | undefined
  understood: Interpretation
}

/** How many the directory has, before anybody searches. */
export function HowMany({ text, area, understood: { place, category, words } }: HowManyProps) {
  const isSearchable = (area !== undefined || place !== null) && (category !== null || words !== '')
  const { data } = useQuery({ ...coverage(text, area), enabled: isSearchable })
  const said = data && coverageText(data)
  return said ? <span className="figures px-1 text-ink-3 text-xs">{said}</span> : null
}
