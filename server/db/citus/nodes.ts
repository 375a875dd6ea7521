import type { Sql } from '../db.ts'
import { askNodes } from './sql.ts'

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
