import type { z } from 'zod'
import type { AdminFilter, AdminUser } from '#contract/admin.ts'
import type { Db } from '#server/db/db.ts'
import { foldCounts, listUsers, readCounts, searchAndCount, searchUsers } from './sql.ts'

type Filter = z.infer<typeof AdminFilter>

/** A search counts this far. Counting on costs 0.5 µs per account. */
const COUNTED = 2_000
/** How many rows the stored counts may consist of: summing them takes 1 ms. */
const MOST_PARTS = 1_000

interface Page {
  users: AdminUser[]
  hasMore: boolean
  /** How many match; null after the first page. */
  total: { n: number; isMore: boolean } | null
}

/** A page of accounts, newest first. The first one says how many there are. */
export async function listAccounts(
  db: Db,
  { q, ...filter }: Filter,
  after: string | null,
  limit: number,
): Promise<Page> {
  // One extra row shows whether another page follows.
  const page = (rows: AdminUser[]) => ({ users: rows.slice(0, limit), hasMore: rows.length > limit })
  if (!q) {
    const [rows, n] = await Promise.all([
      listUsers(db.system, filter, after, limit + 1),
      after ? null : countAccounts(db, filter),
    ])
    return { ...page(rows), total: n === null ? null : { n, isMore: false } }
  }
  if (after) {
    const rows = await db.asSystem(sql => searchUsers(sql, { ...filter, q }, after, limit + 1))
    return { ...page(rows), total: null }
  }
  const rows = await db.asSystem(sql => searchAndCount(sql, { ...filter, q }, limit + 1, COUNTED + 1))
  const found = rows[0]?.found ?? 0
  return { ...page(rows), total: { n: Math.min(found, COUNTED), isMore: found > COUNTED } }
}

export async function readStats(db: Db) {
  const counts = await keptCounts(db)
  const sum = (which: (count: (typeof counts)[number]) => boolean) =>
    counts.reduce((n, count) => (which(count) ? n + count.n : n), 0)
  return {
    totalUsers: sum(() => true),
    freeUsers: sum(({ plan }) => plan === 'free'),
    paidUsers: sum(({ plan }) => plan !== 'free'),
    activeSubscriptions: sum(({ plan, status }) => plan !== 'free' && status === 'active'),
  }
}

const countAccounts = async (db: Db, { plan, status }: Pick<Filter, 'plan' | 'status'>) =>
  (await keptCounts(db)).reduce(
    (n, count) => ((plan && plan !== count.plan) || (status && status !== count.status) ? n : n + count.n),
    0,
  )

async function keptCounts(db: Db) {
  const counts = await readCounts(db.system)
  if (counts.reduce((n, { parts }) => n + parts, 0) > MOST_PARTS) await foldCounts(db.system)
  return counts
}
