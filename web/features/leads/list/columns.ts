import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { CustomField } from '#contract/lead-list.ts'
import type { Lead, LeadSort } from '#contract/leads.ts'
import { searchedFor } from '../search/interpretation.ts'
import { allFields } from '../tags-and-fields/queries.ts'
import { useListView } from './list-view.ts'
import { useShownSearch, useViews } from './use-views.ts'

export interface Column {
  name: 'email' | 'category' | 'town' | 'distance' | 'phone' | 'website' | 'contact' | 'status' | `field:${string}`
  heading: string
  width: number
  /** The user gave it this width. */
  isSized?: boolean
  sort?: LeadSort
  field?: CustomField
}

/** The others follow from the place. */
export const isEditable = ({ name }: Column) => name !== 'town' && name !== 'distance' && name !== 'contact'

export const columnOf = (field: CustomField): Column => ({
  name: `field:${field.id}`,
  heading: field.name,
  width: 128,
  field,
})

/** In the table's order. */
export const COLUMNS: Column[] = [
  { name: 'distance', heading: 'Distance', width: 80 },
  { name: 'town', heading: 'Town', width: 120 },
  { name: 'email', heading: 'Email', width: 160, sort: 'email' },
  { name: 'phone', heading: 'Phone', width: 136 },
  { name: 'website', heading: 'Website', width: 144 },
  { name: 'category', heading: 'Category', width: 104, sort: 'category' },
  { name: 'contact', heading: 'Last contact', width: 144 },
  { name: 'status', heading: 'Status', width: 112, sort: 'status' },
]

/** What decides comes first. All results of a search are of one category. */
const FIRST: Column['name'][] = ['status', 'email', 'category', 'town', 'contact', 'phone', 'website']
const FIRST_OF_RESULTS: Column['name'][] = [
  'status',
  'email',
  'distance',
  'town',
  'category',
  'contact',
  'phone',
  'website',
]

const SIDEBAR = 208
const MARGINS = 46
/** Checkbox, the name's least width, and actions, which have words on a wide screen. */
const FIXED = 310
const WIDE_ACTIONS = 64
const WIDE = 1200

/** In pixels, as the grid of leads-card.tsx has them. */
const WIDTH_BESIDE = {
  map: (windowWidth: number) => Math.min(Math.max(windowWidth / 4, 288), 608),
  lead: (windowWidth: number) => Math.min(Math.max(windowWidth / 3, 416), 544),
}
/** What a wide screen shows beside the list. */
export type Beside = keyof typeof WIDTH_BESIDE | null

/** In pixels. */
const WIDTH = { min: 56, max: 480 }

const keyOf = (view: string | undefined) => `canvass-columns:${view ?? 'all'}`

/** Keeps the columns on screen for a new view, too. */
export const keepColumns = (from: string | undefined, to: string) => {
  const kept = localStorage.getItem(keyOf(from))
  if (kept !== null) localStorage.setItem(keyOf(to), kept)
}

/** As many of the columns as there's room for, or those that the user chose for this view, in their order and width, kept in this browser. */
export function useColumns(shown: Beside) {
  const { view } = useListView()
  const { openId } = useViews()
  const key = keyOf(openId ?? view.filter.tag)
  const [, changed] = useState(0)
  const kept = `${localStorage.getItem(key) ?? ''}`
  const { data: fields = NO_FIELDS } = useQuery({ ...allFields, enabled: kept.includes('field:') })
  const hasDistance = useHasDistance(view.filter.tag)
  const room = useSyncExternalStore(onResize, () => Math.floor(roomOf(window.innerWidth, shown) / 8) * 8)
  const columns = useMemo(() => columnsFor(kept, fields, room, hasDistance), [kept, fields, room, hasDistance])
  const keep = (next: Column[]) => {
    const written = next.map(({ name, width, isSized }) => (isSized ? `${name}=${width}` : name)).join(' ')
    localStorage.setItem(key, written || NO_COLUMNS)
    changed(n => n + 1)
  }
  return { columns, layout: layoutOf(columns, keep) }
}

const NO_COLUMNS = 'none'

function columnsFor(kept: string, fields: CustomField[], room: number, hasDistance: boolean): Column[] {
  const all = [...COLUMNS, ...fields.map(columnOf)]
  if (kept) return sharing(readColumns(kept, all), room)
  const fit = fitting(hasDistance ? FIRST_OF_RESULTS : FIRST, room)
  return sharing(
    all.filter(({ name }) => fit.includes(name)),
    room,
  )
}

/** "email=200 status" */
const readColumns = (kept: string, all: Column[]): Column[] =>
  kept.split(' ').flatMap(entry => {
    const [name, width] = entry.split('=')
    const column = all.find(one => one.name === name)
    return column ? [width ? { ...column, width: Number(width), isSized: true } : column] : []
  })

export type Layout = ReturnType<typeof layoutOf>

/** What the user changes about the columns. */
const layoutOf = (columns: Column[], keep: (columns: Column[]) => void) => ({
  toggle: (column: Column) => {
    const others = columns.filter(({ name }) => name !== column.name)
    keep(others.length < columns.length ? others : [...columns, column])
  },
  /** To a place among the shown ones. */
  move: (name: Column['name'], to: number) => {
    const moved = columns.find(column => column.name === name)
    const others = columns.filter(column => column !== moved)
    if (moved && to >= 0 && to <= others.length) keep(others.toSpliced(to, 0, moved))
  },
  resize: (name: Column['name'], width: number) => {
    const within = Math.round(Math.min(Math.max(width, WIDTH.min), WIDTH.max))
    keep(columns.map(column => (column.name === name ? { ...column, width: within, isSized: true } : column)))
  },
})

const NO_FIELDS: CustomField[] = []

/** Whether the view shows a search around a place; remembered, so that no column moves once that's known after a reload. */
function useHasDistance(view: string | undefined): boolean {
  const search = useShownSearch()
  const key = `canvass-distance:${view}`
  const isAround = search !== undefined && !search.area
  useEffect(() => {
    if (isAround) localStorage.setItem(key, 'shown')
  }, [isAround, key])
  return search ? isAround : view !== undefined && localStorage.getItem(key) !== null
}

export interface Start {
  lat: number
  lng: number
}

/** Where the distances of the shown search are measured from; null without a place. */
export function useStart(): Start | null {
  const saved = useShownSearch()
  const { data } = useQuery(searchedFor(saved && !saved.area ? saved.text : ''))
  const [lat, lng] = [data?.place?.lat, data?.place?.lng]
  return useMemo(() => (lat === undefined || lng === undefined ? null : { lat, lng }), [lat, lng])
}

const KM_PER_DEGREE = 111.195

/** On a flat map, which is close enough for a search's area. */
export const kmFrom = (start: Start, { lat, lng }: Start): number =>
  KM_PER_DEGREE * Math.hypot(lat - start.lat, (lng - start.lng) * Math.cos((start.lat * Math.PI) / 180))

export function nearestFirst(leads: Lead[], start: Start): Lead[] {
  const away = ({ lat, lon }: Lead) =>
    lat === null || lon === null ? Number.POSITIVE_INFINITY : kmFrom(start, { lat, lng: lon })
  return leads.toSorted((one, other) => away(one) - away(other) || 0)
}

/**
 * The email gets half of the room that's left. Of more columns than fit, those without a width from the user get narrower, and
 * the name keeps its width.
 */
function sharing(columns: Column[], room: number): Column[] {
  const widthOf = (of: Column[]) => of.reduce((sum, { width }) => sum + width, 0)
  const [sized, taken] = [widthOf(columns.filter(({ isSized }) => isSized)), widthOf(columns)]
  if (taken <= room)
    return columns.map(column =>
      column.name === 'email' && !column.isSized ? { ...column, width: column.width + (room - taken) / 2 } : column,
    )
  const forOthers = Math.max(room - sized, (taken - sized) / 3)
  const [share, shareOfSized] = [forOthers / (taken - sized || 1), Math.min(1, (room - forOthers) / (sized || 1))]
  return columns.map(column => ({ ...column, width: column.width * (column.isSized ? shareOfSized : share) }))
}

function roomOf(windowWidth: number, shown: Beside): number {
  const beside = shown && windowWidth >= WIDE ? WIDTH_BESIDE[shown](windowWidth) + 12 : 0
  const fixed = FIXED + (windowWidth >= 1440 ? WIDE_ACTIONS : 0)
  // A phone has the status only.
  return Math.max(windowWidth - (windowWidth >= 768 ? SIDEBAR : 0) - MARGINS - beside - fixed, 112)
}

function fitting(names: Column['name'][], room: number): Column['name'][] {
  let left = room
  return names.filter(name => {
    left -= COLUMNS.find(column => column.name === name)?.width ?? 0
    return left >= 0
  })
}

function onResize(listener: () => void) {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
