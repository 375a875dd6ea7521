import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { leadChanges, leadFields, savedFilters, tags } from '#contract/lead-list.ts'
import { LEADS_PAGE } from '#contract/limits.ts'
import { call } from '#web/lib/call.ts'

// Not below `leads`: tags and fields don't change with a lead.
export const NAMED = ['lead-list'] as const

export const allTags = queryOptions({ queryKey: [...NAMED, 'tags'], queryFn: () => call(tags.list) })
export const allFields = queryOptions({
  queryKey: [...NAMED, 'fields'],
  queryFn: () => call(leadFields.list),
})
export const allSaved = queryOptions({
  queryKey: [...NAMED, 'saved'],
  queryFn: () => call(savedFilters.list),
})

/** Tags and values of the rows of the list. */
export const TAGS_OF = ['leads', 'tags-of'] as const

const tagsOfPage = (ids: string[], fieldIds: string[]) =>
  queryOptions({
    queryKey: [...TAGS_OF, 'page', fieldIds, ids],
    queryFn: () => call(leadChanges.tagsOf, { body: { ids, fieldIds } }),
    staleTime: 30_000,
  })

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

export const moreOfLead = (id: string) =>
  queryOptions({
    queryKey: ['leads', 'more', id],
    queryFn: () => call(leadChanges.more, { params: { id } }),
  })

export const timelineOf = (id: string) =>
  queryOptions({
    queryKey: ['leads', 'timeline', id],
    queryFn: () => call(leadChanges.timeline, { params: { id } }),
  })
