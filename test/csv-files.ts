import { rm } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { ColumnTarget, CsvImport, ImportPlan } from '#contract/csv.ts'
import type { Lead } from '#contract/leads.ts'
import { runImports } from '#server/csv/import/import-file.ts'
import { testApp } from './app.ts'
import { makeUser, type TestUser } from './make.ts'
import { openFolder } from './program.ts'

type Given = Partial<Extract<ImportPlan, { kind: 'leads' }>>

/** An application with an upload folder, and the steps of an import as a user takes them. */
export async function csvImportsApp(
  env: Record<string, string> = {},
  options: Omit<NonNullable<Parameters<typeof testApp>[0]>, 'env'> = {},
) {
  const folder = await openFolder()
  const t = await testApp({ env: { DATA_DIR: folder, ...env }, now: '2026-03-02T12:00:00Z', ...options })

  const post = (user: TestUser, path: string, payload: object = {}) =>
    user.client({ method: 'POST', url: `/api/lead-imports${path}`, payload })
  const put = (url: string, payload: string | Buffer) =>
    t.anonymous({ method: 'PUT', url, payload, headers: { 'content-type': 'text/csv' } })
  async function begin(user: TestUser, content: string | Buffer, name = 'list.csv') {
    const made = await post(user, '', { name, bytes: Math.max(1, content.length) })
    return made.json<{ id: string; uploadUrl: string }>()
  }
  async function upload(user: TestUser, content: string | Buffer, name?: string): Promise<CsvImport> {
    const { uploadUrl } = await begin(user, content, name)
    const reply = await put(uploadUrl, content)
    if (reply.statusCode !== 200) throw new Error(`upload: ${reply.statusCode} ${reply.body}`)
    return reply.json()
  }
  const read = async (user: TestUser, id: string) => (await user.client(`/api/lead-imports/${id}`)).json<CsvImport>()
  /** Queues the import with the guessed mapping or another one. */
  async function start(user: TestUser, content: string | Buffer, given: Given = {}) {
    const file = await upload(user, content)
    const columns: (ColumnTarget | null)[] = file.columns.map(column => column.guess)
    const plan = { kind: 'leads', columns, duplicates: 'skip', ...given }
    const started = await post(user, `/${file.id}/import`, { plan })
    if (started.json<CsvImport>().state !== 'waiting') throw new Error(`import: ${started.statusCode} ${started.body}`)
    return file
  }

  return {
    t,
    folder,
    post,
    put,
    begin,
    upload,
    read,
    start,
    newUser: () => makeUser(t, { plan: 'standard' }),
    importAll: async (user: TestUser, content: string | Buffer, given: Given = {}) => {
      const { id } = await start(user, content, given)
      await runImports(t.deps)
      return read(user, id)
    },
    leadsOf: async (user: TestUser) => (await user.client('/api/leads')).json<Lead[]>(),
    rejectsOf: async (user: TestUser, id: string): Promise<string[][]> => {
      const reply = await user.client(`/api/lead-imports/${id}/rejected.csv`)
      return parse(reply.body, { bom: true, relax_column_count: true })
    },
    close: async () => {
      await t.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** The result of an import. */
export const countsOf = ({ state, added, updated, skipped, rejected }: CsvImport) => ({
  state,
  added,
  updated,
  skipped,
  rejected,
})
