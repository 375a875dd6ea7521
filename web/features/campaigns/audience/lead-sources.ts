import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, ListFilter, type LucideIcon, Tag } from 'lucide-react'
import type { LeadSelection } from '#contract/leads.ts'
import { SEARCH_MAX_RESULTS } from '#contract/limits.ts'
import type { SavedSearch } from '#contract/saved-searches.ts'
import { interpretation } from '#web/features/leads/search/interpretation.ts'
import { savedList } from '#web/features/leads/search/queries.ts'
import { allSaved, allTags } from '#web/features/leads/tags-and-fields/queries.ts'

export interface LeadSource {
  label: string
  icon?: LucideIcon
  /** For the toast "2 new addresses from the selected leads". */
  from: string
  /** Every lead with an address. */
  isAll?: true
  /** What a campaign for these leads is called. */
  name?: string
  /** Undefined if there are none. */
  select: () => Promise<LeadSelection | undefined> | LeadSelection
}

/** Groups of leads that the user named: saved searches, saved filters, and tags. */
export function useNamedSources(): LeadSource[] {
  const client = useQueryClient()
  const { data: searches = [] } = useQuery(savedList)
  const { data: filters = [] } = useQuery(allSaved)
  const { data: tags = [] } = useQuery(allTags)
  return [
    ...searches.map(saved => ({
      label: `Saved search: ${saved.name}`,
      icon: Bookmark,
      ...named(saved.name),
      select: () => runAgain(client, saved),
    })),
    ...filters.map(({ name, view: { sort: _sort, dir: _dir, ...filter } }) => ({
      label: `Saved filter: ${name}`,
      icon: ListFilter,
      ...named(name),
      select: () => ({ filter }),
    })),
    ...tags.map(({ id, name }) => ({
      label: `Tag: ${name}`,
      icon: Tag,
      ...named(name),
      select: () => ({ filter: { tag: id } }),
    })),
  ]
}

const named = (name: string) => ({ name, from: `“${name}”` })

/** Searches, and adds what's new to the list: the audience is what the search finds now. */
async function runAgain(client: QueryClient, { text, area }: SavedSearch): Promise<LeadSelection | undefined> {
  const { runSearch } = await import('#web/features/leads/search/run-search.ts')
  const { count } = await client.fetchQuery(interpretation(text)).catch(() => ({ count: SEARCH_MAX_RESULTS }))
  const { leadIds } = await runSearch({
    from: { text, area: area ?? undefined },
    wanted: count,
    signal: new AbortController().signal,
    onProgress: () => {},
    onStep: () => {},
  })
  return leadIds.length > 0 ? { ids: leadIds } : undefined
}
