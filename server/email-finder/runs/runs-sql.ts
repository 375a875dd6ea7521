import type { Fragment } from 'postgres'
import type { EmailFinderRun } from '#contract/email-finder.ts'
import type { LeadSelection } from '#contract/leads.ts'
import type { Sql } from '#server/db/db.ts'
import { first } from '#server/db/rows.ts'
import { idsOf } from '#server/leads/filter-sql.ts'

/** Leads queued in one transaction. */
const STEP = 1000
/** An account's waiting leads beyond which we queue no more, so that a million leads don't block others. */
const WAITING = 500
/** Lower than clicks (0) and search results (1). */
const PRIORITY = { chosen: 2, import: 3 } as const

/** Selected leads that a visit could give an email: with a website, without an email, not being checked. */
const lookable = (sql: Sql, userId: string, selection: LeadSelection) => sql`
  ${idsOf(sql, userId, selection)}
    and leads.email_norm is null and leads.website like '%.%' and leads.source <> 'sample'
    and not exists (
      select from lead_enrichment e where e.user_id = ${userId} and e.lead_id = leads.id and e.state = 'searching')`

export const countLookable = (sql: Sql, userId: string, selection: LeadSelection) =>
  sql<[{ count: number }]>`
    select count(*)::int as count from (${lookable(sql, userId, selection)}) chosen`.then(([row]) => row.count)

export const insertRun = (sql: Sql, userId: string) =>
  sql<[{ id: string }]>`
    insert into email_finder_runs (user_id, kind) values (${userId}, 'chosen') returning id`.then(([run]) => run.id)

/** Fixes a run's leads when it starts, and returns how many there are. Call it in a transaction. */
export async function insertChosen(sql: Sql, userId: string, runId: string, selection: LeadSelection): Promise<number> {
  const parts = await sql<{ size: number }[]>`
    insert into email_finder_parts (user_id, run_id, lead_ids)
    select ${userId}::uuid, ${runId}::uuid, array_agg(id order by id)
    from (select id, row_number() over (order by id) as place from (${lookable(sql, userId, selection)}) chosen) placed
    group by (place - 1) / ${STEP}
    returning size`
  const total = parts.reduce((sum, { size }) => sum + size, 0)
  await sql`update email_finder_runs set total = ${total} where user_id = ${userId} and id = ${runId}`
  return total
}

/**
 * Adds leads that an import just added or updated to its run, and returns how many; those that have an email by their turn are
 * skipped. Call it in a transaction. `leadIds` may read temporary tables, which only this connection has.
 */
export async function insertImported(sql: Sql, userId: string, runId: string, leadIds: Fragment): Promise<number> {
  const ids = (await sql<{ id: string }[]>`select id from (${leadIds}) chosen (id)`).map(({ id }) => id)
  if (ids.length === 0) return 0
  await sql`
    insert into email_finder_runs as r (user_id, id, kind, total) values (${userId}, ${runId}, 'import', ${ids.length})
    on conflict (user_id, id) do update set total = r.total + excluded.total`
  await sql`insert into email_finder_parts (user_id, run_id, lead_ids) values (${userId}, ${runId}, ${ids}::uuid[])`
  return ids.length
}

export interface Step {
  userId: string
  runId: string
  kind: keyof typeof PRIORITY
  leadIds: string[]
}

export interface Ready {
  userId: string
  kind: Step['kind']
}

/** Accounts with leads to queue: selected before imported, longest waiting first. `among`: which (lookAmongAccounts). */
export const listReady = (sql: Sql, among: Fragment) => sql<Ready[]>`
  select r.user_id, r.kind, (array_agg(p.id order by p.id))[1] as first
  from (select * from email_finder_parts where true ${among}) p
    join (select * from email_finder_runs where true ${among}) r on r.user_id = p.user_id and r.id = p.run_id
  group by r.user_id, r.kind
  -- 'chosen' comes before 'import'.
  order by r.kind, first`

/** The account's next leads of this kind, locked, unless many wait already. */
const findPart = (sql: Sql, { userId, kind }: Ready) => sql<(Step & { id: string })[]>`
  select p.user_id, p.id, p.run_id, r.kind, p.lead_ids[:${STEP}] as lead_ids
  from email_finder_parts p join email_finder_runs r on r.user_id = ${userId} and r.id = p.run_id
  where p.user_id = ${userId} and r.kind = ${kind} and (
    select count(*) from (
      select from lead_enrichment e join email_finder_runs o on o.user_id = ${userId} and o.id = e.run_id and o.kind = ${kind}
      where e.user_id = ${userId} and e.state = 'searching' and e.run_id is not null limit ${WAITING}
    ) waiting
  ) < ${WAITING}
  order by p.id limit 1 for update of p skip locked`

/** The next leads of the first of these accounts that has few waiting. */
export const takeStep = async (sql: Sql, accounts: Ready[]): Promise<Step | undefined> => {
  for (const ready of accounts) {
    const [step] = await findPart(sql, ready)
    if (!step) continue
    const { id, ...rest } = step
    const part = sql`user_id = ${step.userId} and id = ${id}`
    await sql`update email_finder_parts set lead_ids = coalesce(lead_ids[${STEP + 1}:], '{}') where ${part}`
    await sql`delete from email_finder_parts where ${part} and size = 0`
    return rest
  }
  return undefined
}

/** Locks the leads before their rows, as all code that writes leads does. */
export const listToLook = (sql: Sql, { userId, leadIds }: Step) =>
  sql<{ leadId: string; website: string }[]>`
    select id as lead_id, website from leads
    where user_id = ${userId} and id = any(${leadIds}::uuid[])
      and website is not null and email_norm is null and source <> 'sample'
    order by id for key share`

/** For selected leads, results older than a week are refreshed. */
export const insertStep = async (
  sql: Sql,
  { userId, runId, kind, leadIds }: Step,
  wanted: { leadId: string; site: string }[],
): Promise<number> => {
  const { count } = await sql`
    insert into lead_enrichment as e (user_id, lead_id, site, state, priority, run_id, fresh_after)
    select ${userId}, w."leadId", w.site, 'searching', ${PRIORITY[kind]}, ${runId},
      now() - ${kind === 'chosen' ? '7 days' : '90 days'}::interval
    from jsonb_to_recordset(${sql.json(wanted)}) w("leadId" uuid, site text)
    on conflict (user_id, lead_id) do update set site = excluded.site, state = 'searching', why = null,
      priority = excluded.priority, run_id = excluded.run_id, asked_at = excluded.asked_at, fresh_after = excluded.fresh_after
      where e.state <> 'searching'
    returning null`
  await sql`
    update email_finder_runs set total = total - ${leadIds.length - count} where user_id = ${userId} and id = ${runId}`
  return count
}

export const countSettled = (
  sql: Sql,
  { userId, runId }: { userId: string; runId: string },
  { state, count }: { state: 'found' | 'none' | 'unreachable'; count: number },
) => sql`
  update email_finder_runs set ${sql(state)} = ${sql(state)} + ${count} where user_id = ${userId} and id = ${runId}`

const left = (sql: Sql, userId: string) => sql`
  (select coalesce(sum(size), 0)::int from email_finder_parts p where p.user_id = ${userId} and p.run_id = r.id)
    + (select count(*)::int from lead_enrichment e
      where e.user_id = ${userId} and e.run_id = r.id and e.state = 'searching')`

const columns = (sql: Sql, userId: string) =>
  sql`id, kind, total, found, none, unreachable, created_at, ${left(sql, userId)} as remaining`

export const listRuns = (sql: Sql, userId: string) =>
  sql<EmailFinderRun[]>`
    select ${columns(sql, userId)} from email_finder_runs r where user_id = ${userId} order by created_at desc limit 10`

export const findRun = (sql: Sql, userId: string, id: string) =>
  first(sql<[EmailFinderRun]>`
    select ${columns(sql, userId)} from email_finder_runs r where user_id = ${userId} and id = ${id}`)

/** Ends a run and restores what its waiting leads had. Deletes parts, then waiting leads, as `takeStep` does. */
export const stopRun = async (sql: Sql, userId: string, id: string): Promise<boolean> => {
  const [run] = await sql`select from email_finder_runs where user_id = ${userId} and id = ${id}`
  if (!run) return false
  const parts = await sql<{ size: number }[]>`
    delete from email_finder_parts where user_id = ${userId} and run_id = ${id} returning size`
  const waiting = sql`user_id = ${userId} and run_id = ${id} and state = 'searching'`
  const unseen = await sql`delete from lead_enrichment where ${waiting} and enriched_at is null`
  const seen = await sql`
    update lead_enrichment set state = case when email is null then 'none' else 'found' end, run_id = null where ${waiting}`
  const stopped = parts.reduce((sum, part) => sum + part.size, unseen.count + seen.count)
  await sql`update email_finder_runs set total = total - ${stopped} where user_id = ${userId} and id = ${id}`
  return true
}

/** `among`: of which accounts (lookAmongAccounts). */
export const forgetRuns = (sql: Sql, among: Fragment) => sql`
  delete from email_finder_runs r where created_at < now() - interval '30 days' ${among}
    and not exists (select from email_finder_parts p where p.user_id = r.user_id and p.run_id = r.id ${among})`
