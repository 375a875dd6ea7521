import { queryOptions } from '@tanstack/react-query'
import { leadChanges, leadFields, savedFilters, tags } from '#contract/lead-list.ts'
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

export const tagsOfLeads = (ids: string[]) =>
  queryOptions({
    queryKey: ['leads', 'tags-of', ids],
    queryFn: () => call(leadChanges.tagsOf, { body: { ids } }),
    staleTime: 30_000,
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
