import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type LeadFile, type LeadFilePlan, leadFiles } from '#contract/lead-files.ts'
import { leadFields } from '#contract/lead-list.ts'
import { call } from '#web/lib/call.ts'

export const leadFilesQuery = queryOptions({
  queryKey: ['lead-files', 'list'],
  queryFn: ({ signal }) => call(leadFiles.list, undefined, { signal }),
})

export const leadFileQuery = (id: string) =>
  queryOptions({
    queryKey: ['lead-files', 'one', id],
    queryFn: ({ signal }) => call(leadFiles.get, { params: { id } }, { signal }),
  })

export const previewQuery = (id: string, plan: LeadFilePlan) =>
  queryOptions({
    queryKey: ['lead-files', 'preview', id, plan],
    queryFn: ({ signal }) => call(leadFiles.preview, { params: { id }, body: { plan } }, { signal }),
    retry: false,
  })

/** Under the name that the list has for them: one made here is offered there. */
export const ownFieldsQuery = queryOptions({
  queryKey: ['lead-list', 'fields'],
  queryFn: ({ signal }) => call(leadFields.list, undefined, { signal }),
})

export const keepFile = (client: QueryClient, file: LeadFile) =>
  client.setQueryData(leadFileQuery(file.id).queryKey, file)
