import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Interpretation, SearchArea } from '#contract/search.ts'
import { cn } from '#web/lib/cn.ts'
import { coverageText } from './coverage-text.ts'
import { coverage } from './queries.ts'

interface DirectoryCountProps {
  text: string
  area: SearchArea | undefined
  understood: Interpretation
  /** While false, the last count stays. */
  isCurrent: boolean
}

/** How many matches the directory has, before the user searches. */
export function DirectoryCount({ text, area, understood: { place, category, words }, isCurrent }: DirectoryCountProps) {
  const isSearchable = (area !== undefined || place !== null) && (category !== null || words !== '')
  const { data, isPlaceholderData } = useQuery({
    ...coverage(text, area),
    enabled: isSearchable && isCurrent,
    placeholderData: keepPreviousData,
  })
  const said = isSearchable && data && coverageText(data)
  if (!said) return null
  const isOld = !isCurrent || isPlaceholderData
  return <span className={cn('figures px-1 text-ink-3 text-xs', isOld && 'opacity-60')}>{said}</span>
}
