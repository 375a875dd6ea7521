import { useQuery } from '@tanstack/react-query'
import type { LeadView } from '#contract/lead-list.ts'
import type { SavedSearch } from '#contract/saved-searches.ts'
import { savedList } from '../search/queries.ts'
import { allSaved, allTags } from '../tags-and-fields/queries.ts'
import { inUrl, NO_FILTER, useListView } from './list-view.ts'

export interface View {
  id: string
  name: string
  /** Leads in it, where that's known. */
  count?: number
  isOpen: boolean
  search?: SavedSearch
  /** A filter that was saved under a name. */
  isSaved?: boolean
  open: () => void
}

/** What the user keeps of the list: each search that was run, saved filters, and tags. */
export function useViews() {
  const { view, change } = useListView()
  const { data: searches = [] } = useQuery(savedList)
  const { data: saved = [] } = useQuery(allSaved)
  const { data: tags = [] } = useQuery(allTags)
  const show = ({ sort, dir, ...filter }: LeadView) => void change({ ...NO_FILTER, sort, dir, ...inUrl(filter) })
  const isTag = (id: string) => view.filter.tag === id
  const views: View[] = [
    ...searches.map(search => ({
      id: search.id,
      name: search.name,
      count: search.leads,
      isOpen: isTag(search.id),
      search,
      open: () => show({ tag: search.id }),
    })),
    ...saved.map(({ id, name, view: kept }) => ({
      id,
      name,
      isSaved: true,
      isOpen: JSON.stringify(inUrl(kept)) === JSON.stringify(inUrl(view.filter)),
      open: () => show(kept),
    })),
    ...tags.map(({ id, name }) => ({ id, name, isOpen: isTag(id), open: () => show({ tag: id }) })),
  ]
  return { views, openId: views.find(({ isOpen }) => isOpen)?.id, openAll: () => show({}) }
}

/** The search whose results the list shows. */
export function useShownSearch(): SavedSearch | undefined {
  const { view } = useListView()
  const { data = [] } = useQuery(savedList)
  return data.find(({ id }) => id === view.filter.tag)
}
