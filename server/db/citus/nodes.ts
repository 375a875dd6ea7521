import type { Sql } from '../db.ts'
import type { Fragment } from '../lookups.ts'
import { accountsOn, askNodes } from './sql.ts'

/** `connection_failure` and `connection_exception`: how the coordinator says that a node doesn't answer. */
const NODE_AWAY = ['08000', '08006']

/** Whether a statement failed because the node with the account's rows is away. The connection to the coordinator goes on. */
export function isNodeAway(error: unknown): boolean {
  const { name, code } = (error ?? {}) as { name?: string; code?: string }
  return name === 'PostgresError' && NODE_AWAY.includes(code ?? '')
}

/** The nodes of the cluster that don't answer; undefined: the database isn't a cluster. */
export async function nodesAway(sql: Sql): Promise<string[] | undefined> {
  const nodes = await askNodes(sql)
  return nodes.length > 0 ? nodes.filter(({ answers }) => !answers).map(({ node }) => node) : undefined
}

/** How long the accounts of the nodes that answer are remembered, in milliseconds. */
const REMEMBERED_MS = 10_000
const remembered = new WeakMap<Sql, { at: number; accounts: Promise<string[]> }>()

/** Looks for work of all accounts, and while a node is away, of those on other nodes: `among` is empty, or a condition on `user_id`. */
export async function lookAmongAccounts<T>(sql: Sql, look: (among: Fragment) => Promise<T>): Promise<T> {
  try {
    return await look(sql``)
  } catch (error) {
    if (!isNodeAway(error)) throw error
    return look(sql`and user_id = any(${await accountsThatAnswer(sql)}::uuid[])`)
  }
}

/** Looks for one row of any account. While a node is away, and no other account has the row, it may be there: then it fails. */
export async function findAmongAccounts<T>(sql: Sql, look: (among: Fragment) => Promise<T[]>): Promise<T | undefined> {
  try {
    return (await look(sql``))[0]
  } catch (error) {
    if (!isNodeAway(error)) throw error
    const [row] = await look(sql`and user_id = any(${await accountsThatAnswer(sql)}::uuid[])`)
    if (row === undefined) throw error
    return row
  }
}

function accountsThatAnswer(sql: Sql): Promise<string[]> {
  const known = remembered.get(sql)
  if (known && performance.now() - known.at < REMEMBERED_MS) return known.accounts
  const accounts = listThoseThatAnswer(sql)
  remembered.set(sql, { at: performance.now(), accounts })
  accounts.catch(() => remembered.delete(sql))
  return accounts
}

async function listThoseThatAnswer(sql: Sql): Promise<string[]> {
  const nodes = await askNodes(sql)
  const up = nodes.filter(({ answers }) => answers).map(({ node }) => node)
  return (await accountsOn(sql, up)).map(({ id }) => id)
}
