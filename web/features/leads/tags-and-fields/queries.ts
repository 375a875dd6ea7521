import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { leadChanges, leadFields, savedFilters, tags } from '#contract/lead-list.ts'
import { LEADS_PAGE } from '#contract/limits.ts'
import { queryOf } from '#web/lib/query-of.ts'

// Not below `leads`: tags and fields don't change with a lead.
export const NAMED = ['lead-list'] as const

export const allTags = queryOf([...NAMED, 'tags'], tags.list)
export const allFields = queryOf([...NAMED, 'fields'], leadFields.list)
export const allSaved = queryOf([...NAMED, 'saved'], savedFilters.list)

/** Tags and values of the rows of the list. */
export const TAGS_OF = ['leads', 'tags-of'] as const

const tagsOfPage = (ids: string[], fieldIds: string[]) =>
  queryOf([...TAGS_OF, 'page', fieldIds, ids], leadChanges.tagsOf, { body: { ids, fieldIds } }, { staleTime: 30_000 })

/** Of all loaded rows: a page that was read for fewer rows isn't read again. */
export const tagsOfRows = (ids: string[], fieldIds: string[]) =>
  queryOptions({
    queryKey: [...TAGS_OF, 'rows', fieldIds, ids],
    queryFn: async ({ client }) => {
      const pages = Array.from({ length: Math.ceil(ids.length / LEADS_PAGE) }, (_, page) =>
        tagsOfPage(ids.slice(page * LEADS_PAGE, (page + 1) * LEADS_PAGE), fieldIds),
      )
      return (await Promise.all(pages.map(page => client.fetchQuery(page)))).flat()
    },
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  })

export const moreOfLead = (id: string) => queryOf(['leads', 'more', id], leadChanges.more, { params: { id } })

export const timelineOf = (id: string) => queryOf(['leads', 'timeline', id], leadChanges.timeline, { params: { id } })
