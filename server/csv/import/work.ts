import type { ImportPlan } from '#contract/csv.ts'
import type { RowProblem } from '#contract/import-words.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { lookForEmailsLater } from '#server/email-finder/email-finder.ts'
import { addRows } from '#server/leads/add/add-rows.ts'
import { lineOf, type RowLead, stage, withoutEmail } from '#server/leads/add/rows-sql.ts'
import { listFields } from '#server/leads/tags-and-fields/custom-fields-sql.ts'
import { type BroughtImage, bringImage } from '#server/media/bring.ts'
import { suppressListed } from '#server/suppressions/sql.ts'
import { type AccountRow, readRow } from '../account/rows.ts'
import { WRITERS } from '../account/write-rows.ts'
import { addBrought, type Claimed, type Reject } from '../imports-sql.ts'
import type { Row } from '../read/parse-rows.ts'
import type { Address } from './opt-outs.ts'
import { leadReader, raggedness, readEmail } from './read-lead.ts'

/** The result of a chunk. */
export interface Outcome {
  added: number
  updated: number
  joined: number
  people: number
  skipped: number
  refused: { row: number; reason: RowProblem }[]
  /** Skipped rows that the report names. */
  duplicates: { row: number; reason: RowProblem }[]
}

export interface Item<T> {
  row: number
  cells: string[]
  item: T
  line: string
  image?: BroughtImage
}

/** A row as it was read. `partial` names the cells that were left out. */
export type Read<T> = ({ item: T; partial?: RowProblem | null } | { problem: RowProblem }) & { optOuts?: Address[] }

/** How to process the rows of a file: each is read separately, and each chunk is written in one transaction. */
export interface Work<T> {
  read(row: Row): Read<T>
  /** Prepares a chunk for `write` while the chunk before is being written. */
  lineOf(row: number, item: T): string
  /** What takes longer than a transaction may, before the chunk's begins. It may be repeated. */
  prepare?(items: Item<T>[]): Promise<void>
  /** Copies a chunk to where `write` finds it, in parallel with other writes. */
  stage(tx: Sql, items: Item<T>[]): Promise<void>
  /** Calls `hold` before it changes anything: it rejects if the import is no longer ours. */
  write(tx: Sql, items: Item<T>[], hold: () => Promise<void>): Promise<Outcome>
}

export async function leadsWork(
  deps: Deps,
  { userId, id, columns, country }: Pick<Claimed, 'userId' | 'id' | 'columns' | 'country'>,
  plan: Extract<ImportPlan, { kind: 'leads' }>,
): Promise<Work<RowLead>> {
  const fields = await deps.db.asUser(userId, tx => listFields(tx, userId))
  return {
    read: leadReader(plan, { columns, country }, fields, deps.clock.now()),
    lineOf,
    stage,
    write: async (tx, rows, hold) => {
      const { refused, limit, ...counts } = await addRows(tx, { userId, plan, rows, hold, now: deps.clock.now() })
      await lookForEmailsLater(tx, deps, { userId, runId: id, leadIds: withoutEmail(tx) })
      const reason: RowProblem = { code: 'quota', limit: limit ?? 0 }
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
      return wrong ? { problem: wrong } : readEmail(cells[column])
    },
    lineOf: () => '',
    stage: async () => {},
    write: async (tx, items, hold) => {
      await hold()
      const addresses = items.map(({ item }) => item)
      const added = await suppressListed(tx, userId, { channel: 'email', addresses, reason, detail: name })
      const skipped = items.length - added
      return { added, updated: 0, joined: 0, people: 0, skipped, refused: [], duplicates: [] }
    },
  }
}

/** Brings the rows of an account's export, list by list. */
export const accountWork = (deps: Deps, { userId, id }: Pick<Claimed, 'userId' | 'id'>): Work<AccountRow> => {
  const { clock, secrets } = deps
  const account = { userId, secrets, ours: new Map<string, string>() }
  return {
    prepare: async items => {
      for (const one of items) if (one.item.list === 'images') one.image = await bringImage(deps, userId, one.item.row)
    },
    read: ({ cells: [list = '', text = ''], problem }) => {
      const item = problem ? undefined : readRow(list, text)
      return item ? { item } : { problem: problem ?? { code: 'not-a-row' } }
    },
    lineOf: () => '',
    stage: async () => {},
    write: async (tx, items, hold) => {
      await hold()
      const sum = { added: 0, skipped: 0, refused: [] as Outcome['refused'], duplicates: [] as Outcome['duplicates'] }
      for (const [list, rows] of Map.groupBy(items, ({ item }) => item.list)) {
        const own = rows.map(({ row, item, image }) => ({ row, item: item.row, image }))
        const written = await WRITERS[list](tx, { ...account, now: clock.now() }, own as never)
        const { brought = {}, known = 0, left = [], refused = [], limit } = written
        await addBrought(tx, { userId, id }, brought)
        sum.added += Object.values(brought).reduce((all, n) => all + n, 0)
        sum.skipped += known + left.length
        sum.duplicates.push(...left)
        sum.refused.push(...refused.map(row => ({ row, reason: { code: 'quota' as const, limit: limit ?? 0 } })))
      }
      return { ...sum, updated: 0, joined: 0, people: 0 }
    },
  }
}

/** Puts the addresses of people who opted out on the suppression list, whatever became of their rows. */
export async function suppressOptOuts(tx: Sql, { userId, name }: Pick<Claimed, 'userId' | 'name'>, optOuts: Address[]) {
  for (const channel of ['email', 'phone'] as const) {
    const addresses = optOuts.flatMap(one => (one.channel === channel ? one.address : []))
    if (addresses.length > 0)
      await suppressListed(tx, userId, { channel, addresses, reason: 'unsubscribed', detail: name })
  }
}

/** The rows of a chunk as the report lists them. */
export function reported<T>(items: Item<T>[], rows: { row: number; reason: RowProblem }[]): Reject[] {
  const cellsOf = new Map(items.map(({ row, cells }) => [row, cells]))
  return rows.map(({ row, reason }) => ({ row, reason, cells: cellsOf.get(row) ?? [] }))
}
