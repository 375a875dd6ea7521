import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SearchArea } from '#contract/search.ts'
import { type Asked, searchedFor } from '#web/lib/interpretation.ts'
import type { Centre } from '../engine/engine.ts'
import { geocoded } from '../queries.ts'
import { circleOf, type LookedAt } from './areas.ts'

const NEW_YORK: Centre = { lat: 40.7128, lng: -74.006 }

interface Search {
  location: string
  area: SearchArea | undefined
  asked: Asked | null
  /** Somebody types it, so it is shown where it would look. */
  isTyped: boolean
}

/** Where the place of a search is, and how far it looks. Until a new one is known the last one stays. */
export function useLookedAt({ location, area, asked, isTyped }: Search) {
  const { data, isPending, isError, isPlaceholderData } = useQuery(geocoded(location))
  const searched = useQuery(searchedFor(location)).data
  const typed = useMemo(
    () => (asked && isTyped && asked.text !== location ? circleOf(asked.understood) : null),
    [asked, isTyped, location],
  )
  const drawn = useMemo((): LookedAt | null => {
    if (area) return { kind: 'box', ...area }
    if (typed) return typed
    return location && searched ? circleOf(searched) : null
  }, [typed, area, location, searched])
  const { lat, lng } = data?.geometry.location ?? (location ? undefined : typedCentre(typed)) ?? NEW_YORK
  const centre = useMemo(() => ({ lat, lng }), [lat, lng])
  // The place in the words that another search with them would have.
  const said = (asked ? asked.understood : searched)?.place?.name ?? null
  const isMeant = location !== '' || drawn !== null
  const common = { said, centre, typed: area ? null : typed, area: drawn, isMeant }
  if (!location) {
    const name = area ? 'this area' : isTyped ? asked?.understood.place?.name : undefined
    return { ...common, isKnown: true, isUnknown: false, name }
  }
  return {
    ...common,
    isKnown: !isPending,
    isUnknown: !area && (isError || (data === null && !isPlaceholderData)),
    name: area ? 'this area' : isPlaceholderData ? undefined : data?.formatted_address,
  }
}

const typedCentre = (typed: LookedAt | null): Centre | undefined =>
  typed?.kind === 'circle' ? { lat: typed.lat, lng: typed.lng } : undefined
