import type { ImportPlan } from '#contract/csv.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { lookForEmailsLater } from '#server/email-finder/email-finder.ts'
import { listFields } from '#server/leads/tags-and-fields/custom-fields.ts'
import { suppressListed } from '#server/suppressions/suppressions.ts'
import type { Claimed, Reject } from '../files-sql.ts'
import type { Row } from '../read/parse-rows.ts'
import { mergeLeads } from './merge.ts'
import { lineOf, stage, withoutEmail } from './merge-sql.ts'
import { type FileLead, leadReader, orProblem, raggedness, requiredEmail } from './read-lead.ts'

/** What a chunk came to. */
export interface Outcome {
  added: number
  updated: number
  skipped: number
  refused: { row: number; reason: string }[]
  /** The skipped rows that the report names. */
  duplicates: { row: number; reason: string }[]
}

export interface Item<T> {
  row: number
  cells: string[]
  item: T
  line: string
}

/** What is done with the rows of a file: each read for itself, all of a chunk written in one transaction. */
export interface Work<T> {
  read(row: Row): { item: T } | { problem: string }
  /** What can be made ready for `write` while the chunk before is written. */
  lineOf(row: number, item: T): string
  /** Brings a chunk to where `write` finds it, beside whatever is written. */
  stage(tx: Sql, items: Item<T>[]): Promise<void>
  write(tx: Sql, items: Item<T>[]): Promise<Outcome>
}

export async function leadsWork(
  deps: Deps,
  { userId, id, columns }: Pick<Claimed, 'userId' | 'id' | 'columns'>,
  plan: Extract<ImportPlan, { kind: 'leads' }>,
): Promise<Work<FileLead>> {
  const fields = await deps.db.asUser(userId, tx => listFields(tx, userId))
  return {
    read: leadReader(plan, columns.length, fields),
    lineOf,
    stage,
    write: async (tx, rows) => {
      const { refused, limit, ...counts } = await mergeLeads(tx, {
        userId,
        plan,
        rows,
        now: deps.clock.now(),
      })
      await lookForEmailsLater(tx, deps, { userId, runId: id, leadIds: withoutEmail(tx) })
      const reason = `Your plan has room for ${limit?.toLocaleString('en-US')} new leads a month, and they are used up`
      return { ...counts, refused: refused.map(row => ({ row, reason })) }
    },
  }
}

export function suppressionsWork(
  { userId, name, columns }: Pick<Claimed, 'userId' | 'name' | 'columns'>,
  { column, reason }: Extract<ImportPlan, { kind: 'suppressions' }>,
): Work<string> {
  return {
    read: ({ cells, problem }) => {
      const wrong = problem ?? raggedness(cells.length, columns.length, cells)
      return wrong ? { problem: wrong } : orProblem(() => requiredEmail(cells[column]))
    },
    lineOf: () => '',
    stage: async () => {},
    write: async (tx, items) => {
      const emails = items.map(({ item }) => item)
      const added = await suppressListed(tx, userId, { emails, reason, detail: `Imported from ${name}` })
      return { added, updated: 0, skipped: items.length - added, refused: [], duplicates: [] }
    },
  }
}

/** The rows of a chunk as the report lists them. */
export function reported<T>(items: Item<T>[], rows: { row: number; reason: string }[]): Reject[] {
  const cellsOf = new Map(items.map(({ row, cells }) => [row, cells]))
  return rows.map(({ row, reason }) => ({ row, reason, cells: cellsOf.get(row) ?? [] }))
}
