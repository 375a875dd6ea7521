import type { FastifyReply } from 'fastify'
import { buildApp } from '#server/app.ts'
import type { Db } from '#server/db/db.ts'
import { openSession } from '#server/http/session.ts'
import type { Stage } from '../send/stage.ts'
import { domainOf } from './users.ts'

export interface Account {
  userId: string
  /** Its campaign's number. */
  n: number
  /** The node with its rows. */
  node: string
}

/** The nodes that hold accounts, in the order of their addresses. */
export async function nodesWithAccounts({ system }: Db): Promise<string[]> {
  const rows = await system<{ node: string }[]>`
    select distinct nodename || ':' || nodeport as node from citus_shards
    where table_name = 'campaigns'::regclass and citus_table_type = 'distributed' order by 1`
  return rows.map(({ node }) => node)
}

export async function nodeOf({ system }: Db, userId: string): Promise<string> {
  const [row] = await system<{ node: string }[]>`
    select nodename || ':' || nodeport as node from citus_shards
    where shardid = get_shard_id_for_distribution_column('campaigns', ${userId}::uuid) limit 1`
  return row?.node ?? ''
}

export async function isFinished({ system }: Db, { userId }: Account): Promise<boolean> {
  const left = await system`select from campaigns where user_id = ${userId} and status <> 'finished'`
  return left.count === 0
}

/** How many emails of these accounts the mail server accepted. */
export function countSent(accepted: { to: string }[], of: Account[]): number {
  const domains = new Set(of.map(({ n }) => domainOf(n)))
  return accepted.filter(({ to }) => domains.has(to.split('@')[1] ?? '')).length
}

/** The answers that both accounts and a load balancer get while a node is away. */
export async function askPages(
  { deps }: Stage,
  { here, away }: { here: Account | undefined; away: Account | undefined },
): Promise<{ who: string; path: string; status: number; body: string }[]> {
  const app = await buildApp(deps)
  const ask = async (who: string, path: string, account?: Account) => {
    let cookie = ''
    const reply = { setCookie: (name: string, value: string) => (cookie = `${name}=${value}`) }
    if (account) await openSession(deps.db.system, deps.config, reply as unknown as FastifyReply, account.userId)
    const { statusCode, body } = await app.inject({ url: path, headers: { cookie } })
    return { who, path, status: statusCode, body: body.slice(0, 160) }
  }
  const answers = [
    await ask('an account on another node', '/api/campaigns', here),
    await ask('an account on the missing node', '/api/campaigns', away),
    await ask('a load balancer', '/readyz'),
  ]
  await app.close()
  return answers
}
