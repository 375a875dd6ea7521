import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import type { Interpretation, SearchArea } from '#contract/search.ts'
import { useKept } from '#web/lib/draft.ts'
import { createStore, type Store, useStore } from '#web/lib/store.ts'

/** What the search, the map, and the lead list share. Businesses go by their `businessKey`. */
export interface DashboardState {
  hovered: string | null
  /** The leads that the list has loaded, and those of them that are selected. */
  listed: ReadonlySet<string>
  selected: ReadonlySet<string>
  toggle: (key: string) => void
  /** How the search box's text was understood; null while the box is empty. */
  query: UnderstoodQuery | null
  drawnArea: DrawnArea | null
  /** A search that a button suggested: the search box shows its text. */
  suggested: { text: string } | null
}

export interface UnderstoodQuery {
  text: string
  understood: Interpretation
}

export interface DrawnArea {
  area: SearchArea
  /** The query's text when the area was drawn. */
  text: string
  /** The place in that text, which the area replaces. Typing another place drops the area. */
  instead: string | null
}

/** The same for a search result and for the lead that it became. */
export const businessKey = ({ placeId, id }: { placeId?: string | null; id?: string }): string | null =>
  placeId ?? id ?? null

const NO_SELECTION = { listed: new Set<string>(), selected: new Set<string>(), toggle: () => {} }
const DRAWN_AREA = 'search-area'

const Dashboard = createContext<Store<DashboardState> | null>(null)

export function DashboardProvider({ children }: { children: ReactNode }) {
  const [drawnArea] = useKept<DashboardState['drawnArea']>(DRAWN_AREA, null)
  const [store] = useState(() =>
    createStore<DashboardState>({ ...NO_SELECTION, hovered: null, query: null, suggested: null, drawnArea }),
  )
  return <Dashboard value={store}>{children}</Dashboard>
}

function useDashboardStore(): Store<DashboardState> {
  const store = useContext(Dashboard)
  if (!store) throw new Error('The page has no DashboardProvider')
  return store
}

/** `useDashboard(({ hovered }) => hovered)`: renders again only when that part changes. */
export const useDashboard = <Part,>(select: (state: DashboardState) => Part): Part =>
  useStore(useDashboardStore(), select)

function useSetState(): (part: Partial<DashboardState>) => void {
  const store = useDashboardStore()
  return useCallback(part => store.write({ ...store.read(), ...part }), [store])
}

/**
 * Marks the business on the map and its rows (`data-business`). The rows get a DOM attribute rather than React state:
 * hovering across a long list renders none of it again.
 */
export function useHover(): (key: string | null) => void {
  const change = useSetState()
  return useCallback(
    key => {
      for (const row of document.querySelectorAll<HTMLElement>('[data-business]'))
        row.toggleAttribute('data-hovered', key !== null && row.dataset.business === key)
      change({ hovered: key })
    },
    [change],
  )
}

export function useSetSelection(): (next: Pick<DashboardState, 'listed' | 'selected' | 'toggle'> | null) => void {
  const change = useSetState()
  return useCallback(next => change(next ?? NO_SELECTION), [change])
}

export function useSetQuery(): (query: UnderstoodQuery | null) => void {
  const change = useSetState()
  return useCallback(query => change({ query }), [change])
}

/** Puts a text into the search box. */
export function useSuggestSearch(): (text: string) => void {
  const change = useSetState()
  return useCallback(text => change({ suggested: { text } }), [change])
}

/** Like a draft, the drawn area survives a reload and a lost session. */
export function useDrawnArea(): [DrawnArea | null, (drawnArea: DrawnArea | null) => void] {
  const [, keep] = useKept<DashboardState['drawnArea']>(DRAWN_AREA, null)
  const change = useSetState()
  const set = useCallback(
    (drawnArea: DrawnArea | null) => {
      keep(drawnArea)
      change({ drawnArea })
    },
    [keep, change],
  )
  return [useDashboard(({ drawnArea }) => drawnArea), set]
}
