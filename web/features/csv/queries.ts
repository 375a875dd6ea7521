import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type CsvImport, csvImports, type ImportPlan } from '#contract/csv.ts'
import { leadFields } from '#contract/lead-list.ts'
import { call } from '#web/lib/call.ts'

export const importsQuery = queryOptions({
  queryKey: ['lead-imports', 'list'],
  queryFn: ({ signal }) => call(csvImports.list, undefined, { signal }),
})

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['lead-imports', 'one', id],
    queryFn: ({ signal }) => call(csvImports.get, { params: { id } }, { signal }),
  })

export const previewQuery = (id: string, plan: ImportPlan) =>
  queryOptions({
    queryKey: ['lead-imports', 'preview', id, plan],
    queryFn: ({ signal }) => call(csvImports.preview, { params: { id }, body: { plan } }, { signal }),
    retry: false,
  })

/** Shares its key with the lead list, which then offers fields created here. */
export const ownFieldsQuery = queryOptions({
  queryKey: ['lead-list', 'fields'],
  queryFn: ({ signal }) => call(leadFields.list, undefined, { signal }),
})

export const keepFile = (client: QueryClient, file: CsvImport) =>
  client.setQueryData(importQuery(file.id).queryKey, file)
