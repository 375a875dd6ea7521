import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type LeadPin, leadPins } from '#contract/lead-pins.ts'
import { type LeadFilter, leads } from '#contract/leads.ts'
import { call } from '#web/lib/call.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { isOnMap, type Pin, pinsOf } from './pins.ts'

/** A filter comes before its counts, and who goes through the list changes one status after the other. */
const SETTLE_MS = 300

interface Many {
  filter?: LeadFilter
  total: number
}

/** Asked again where more or fewer leads match than did. */
const pinsUnder = ({ filter, total }: Many) =>
  queryOptions({
    queryKey: ['lead-pins', filter, total],
    queryFn: filter ? async ({ signal }) => (await call(leadPins.list, { query: filter }, { signal })).pins : skipToken,
    placeholderData: (before, query) => (isSame(query?.queryKey[1], filter) ? before : undefined),
    // Half a megabyte each.
    gcTime: 30_000,
  })

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * All leads of a list that has loaded some of them, `placed` among them, and whether they are all; `filter` is undefined where nothing
 * is missing.
 */
export function useAllPins(filter: LeadFilter | undefined, total: number, placed: Pin[]) {
  const [settled] = useSettled(JSON.stringify({ filter, total }), SETTLE_MS)
  const asked: Many = JSON.parse(settled)
  const { data } = useQuery(pinsUnder(asked))
  const all = filter && isSame(asked.filter, filter) ? data : undefined
  const pins = useMemo(() => (all ? withOthers(placed, all) : placed), [placed, all])
  return { pins, isAll: all !== undefined }
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

const oneLead = (id: string | undefined) =>
  queryOptions({
    queryKey: ['leads', 'one', id],
    queryFn: id ? ({ signal }) => call(leads.get, { params: { id } }, { signal }) : skipToken,
  })

/** The pin with what its card says, which is asked for where the list has not loaded the lead. */
export function useNamed(pin: Pin | undefined): Pin | undefined {
  const { data, isError } = useQuery(oneLead(pin?.isBare ? pin.id : undefined))
  if (!pin?.isBare) return pin
  const [named] = data ? pinsOf([data]) : []
  return named ?? { ...pin, name: isError ? 'This lead could not be loaded.' : 'Loading…' }
}
