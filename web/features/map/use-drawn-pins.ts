import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type LeadPin, leadPins } from '#contract/lead-pins.ts'
import type { LeadFilter } from '#contract/leads.ts'
import type { MapConfig } from '#contract/map.ts'
import { oneLead } from '#web/features/leads/queries.ts'
import { call } from '#web/lib/call.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { isOnMap, type Pin, pinsOf, withoutGoogles } from './pins.ts'

/** A filter changes before its counts do, and someone triaging leads changes one status after another. */
const SETTLE_MS = 300

interface Many {
  filter?: LeadFilter
  total: number
}

/** Read again when the number of matching leads changes. */
const pinsUnder = ({ filter, total }: Many) =>
  queryOptions({
    queryKey: ['lead-pins', filter, total],
    queryFn: filter ? async ({ signal }) => (await call(leadPins.list, { query: filter }, { signal })).pins : skipToken,
    placeholderData: (before, query) => (isSame(query?.queryKey[1], filter) ? before : undefined),
    // Up to half a megabyte each.
    gcTime: 30_000,
  })

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export interface DrawnPins {
  pins: Pin[]
  /** How many Google located: only its own map may show those. */
  notDrawn: number
  /** Every lead under the filter is there. */
  isAll: boolean
}

interface Shown {
  placed: Pin[]
  total: number
  /** Set while the list has loaded only some of its leads. */
  filter?: LeadFilter | undefined
}

/** The pins to draw, with those of the leads that the list hasn't loaded. Google's map draws only the loaded ones. */
export function useDrawnPins(config: MapConfig | undefined, { placed, total, filter: listed }: Shown): DrawnPins {
  const isOwn = config !== undefined && !config.googleMapsApiKey
  const filter = isOwn ? listed : undefined
  const [settled] = useSettled(JSON.stringify({ filter, total }), SETTLE_MS)
  const asked: Many = JSON.parse(settled)
  const { data } = useQuery(pinsUnder(asked))
  const all = filter && isSame(asked.filter, filter) ? data : undefined
  const every = useMemo(() => (all ? withOthers(placed, all) : placed), [placed, all])
  const pins = useMemo(() => (isOwn ? withoutGoogles(every) : every), [isOwn, every])
  return { pins, notDrawn: every.length - pins.length, isAll: all !== undefined }
}

function withOthers(placed: Pin[], all: readonly LeadPin[]): Pin[] {
  const loaded = new Set(placed.map(({ id }) => id))
  const others = all.filter(([id, lat, lon]) => !loaded.has(id) && isOnMap(lat, lon))
  return [...placed, ...others.map(bare)]
}

const bare = ([id, lat, lon, of]: LeadPin): Pin => ({
  key: id,
  id,
  isBare: true,
  name: '',
  lat,
  lon,
  isGoogle: of === 'google',
  isOsm: of === 'osm',
  category: null,
  address: null,
  phone: null,
  website: null,
})

/** The pin with the details for its card. Fetches the lead if the list hasn't loaded it. */
export function usePinDetails(pin: Pin | undefined): Pin | undefined {
  const { data, isError } = useQuery(oneLead(pin?.isBare ? pin.id : undefined))
  if (!pin?.isBare) return pin
  const [named] = data ? pinsOf([data]) : []
  return named ?? { ...pin, name: isError ? 'Couldn’t load this lead.' : 'Loading…' }
}
