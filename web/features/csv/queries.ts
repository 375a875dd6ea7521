import type { QueryClient } from '@tanstack/react-query'
import { type CsvImport, csvImports, type ImportPlan } from '#contract/csv.ts'
import { leadFields } from '#contract/lead-list.ts'
import { queryOf } from '#web/lib/query-of.ts'

export const importsQuery = queryOf(['lead-imports', 'list'], csvImports.list)

export const importQuery = (id: string) => queryOf(['lead-imports', 'one', id], csvImports.get, { params: { id } })

export const previewQuery = (id: string, plan: ImportPlan) =>
  queryOf(['lead-imports', 'preview', id, plan], csvImports.preview, { params: { id }, body: { plan } })

/** Shares its key with the lead list, which then offers fields created here. */
export const ownFieldsQuery = queryOf(['lead-list', 'fields'], leadFields.list)

export const keepFile = (client: QueryClient, file: CsvImport) =>
  client.setQueryData(importQuery(file.id).queryKey, file)
