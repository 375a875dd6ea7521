import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SearchArea } from '#contract/search.ts'
import type { UnderstoodQuery } from '#web/features/dashboard/dashboard-state.tsx'
import { searchedFor } from '#web/features/leads/search/interpretation.ts'
import type { Center } from '../engine/engine.ts'
import { geocoded } from '../queries.ts'
import { circleOf, type SearchRegion } from './regions.ts'

const NEW_YORK: Center = { lat: 40.7128, lng: -74.006 }

interface Search {
  location: string
  area: SearchArea | undefined
  query: UnderstoodQuery | null
  /** The user is typing the query, so the map previews where it would search. */
  isTyped: boolean
  /** Where to look without a search. */
  center?: Center | undefined
}

/** Where the search looks, and what the map calls it. The last region stays until the next one is known. */
export function useSearchRegion({ location, area, query, isTyped, center: home = NEW_YORK }: Search) {
  const { data, isPending, isError, isPlaceholderData } = useQuery(geocoded(location))
  const searched = useQuery(searchedFor(location)).data
  const typed = useMemo(
    () => (query && isTyped && query.text !== location ? circleOf(query.understood) : null),
    [query, isTyped, location],
  )
  const drawn = useMemo((): SearchRegion | null => {
    if (area) return { kind: 'box', ...area }
    if (typed) return typed
    return location && searched ? circleOf(searched) : null
  }, [typed, area, location, searched])
  const { lat, lng, zoom }: Center = data?.geometry.location ?? (location ? undefined : centerOf(typed)) ?? home
  const center = useMemo((): Center => ({ lat, lng, ...(zoom !== undefined && { zoom }) }), [lat, lng, zoom])
  const typedPlace = isTyped ? query?.understood.place?.name : undefined
  const foundPlace = isPlaceholderData ? undefined : data?.formatted_address
  const namedPlace = location ? foundPlace : typedPlace
  return {
    center,
    drawn,
    typed: area ? null : typed,
    name: area ? 'this area' : namedPlace,
    /** The place that the query names: an area drawn now would replace it. */
    said: (query ? query.understood : searched)?.place?.name ?? null,
    isMeant: location !== '' || drawn !== null,
    isKnown: !location || !isPending,
    isUnknown: location !== '' && !area && (isError || (data === null && !isPlaceholderData)),
  }
}

const centerOf = (region: SearchRegion | null): Center | undefined =>
  region?.kind === 'circle' ? { lat: region.lat, lng: region.lng } : undefined
