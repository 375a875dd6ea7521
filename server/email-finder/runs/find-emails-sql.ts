import type { Sql } from '#server/db/db.ts'
import type { Fragment } from '#server/db/lookups.ts'
import type { Reading, SiteFacts } from '../site/facts.ts'

/** Websites read in parallel in the whole instance, by all processes. */
export const AT_ONCE = 16
/** Much longer than a visit; if a process dies during one, others take over after this. */
const LEASE = '6 minutes'

/** Makes claims take turns, so that the count of active ones is right. */
export const lockClaims = (sql: Sql) => sql`select pg_advisory_xact_lock(hashtextextended('find-emails', 0))`

/** A website that leads wait for. */
export interface Waiting {
  site: string
  host: string
  priority: number
  askedAt: string
}

/** Hosts that somebody reads now. */
export const listBusyHosts = (sql: Sql) => sql<{ host: string }[]>`
  select distinct host from websites where lease_until > clock_timestamp()`

/** The next websites that leads wait for, clicked ones before imported ones. `among`: of which accounts (lookAmongAccounts). */
export const listWaitingSites = (sql: Sql, busy: string[], among: Fragment) => sql<Waiting[]>`
  select site, split_part(site, '/', 1) as host, priority, asked_at::text from lead_enrichment
  where state = 'searching' and split_part(site, '/', 1) <> all(${busy}::text[]) ${among}
  order by priority, asked_at, site limit 200`

/** Claims as many of these websites as there's room for, one per host that nobody reads. */
export const claimSites = (sql: Sql, waiting: Waiting[], most: number) =>
  sql<{ site: string }[]>`
    with room as (
      select least(${most}::int, ${AT_ONCE}::int - count(*))::int as n from websites
      where lease_until > clock_timestamp()
    ), chosen as (
      select distinct on (host) * from unnest(${waiting.map(w => w.site)}::text[], ${waiting.map(w => w.host)}::text[],
        ${waiting.map(w => w.priority)}::int[], ${waiting.map(w => w.askedAt)}::timestamptz[]) as w (site, host, priority, asked_at)
      where not exists (select from websites b where b.host = w.host and b.lease_until > clock_timestamp())
      order by host, priority, asked_at, site
    )
    insert into websites (site, host, lease_until)
    select site, host, clock_timestamp() + ${LEASE}::interval from chosen
    order by priority, asked_at, site limit greatest(0, (select n from room))
    on conflict (site) do update set lease_until = excluded.lease_until
    returning site`

/** What we last read on a website; `checkedAt` is null for results of older versions, which have no details. */
export interface Known {
  state: Reading['state'] | null
  why: string | null
  facts: SiteFacts | null
  checkedAt: string | null
}

export const findReading = async (sql: Sql, site: string): Promise<Known> => {
  const [row] = await sql<Known[]>`
    select state, why, facts, case when coalesce(facts ? 'details', true) then checked_at end as checked_at
    from websites where site = ${site}`
  return row ?? { state: null, why: null, facts: null, checkedAt: null }
}

export interface Wanted {
  userId: string
  leadId: string
  /** Whether the stored result is recent enough for everyone who waits. */
  isFresh: boolean
  website: string
  country: string | null
}

/**
 * The leads that wait for a website. An unreachable result is valid for a day, or for a minute after a click; all others for 90
 * days. Those of older versions, which have no details, aren't valid. `among`: of which accounts (lookAmongAccounts).
 */
export const listWanted = (sql: Sql, site: string, { state, checkedAt }: Known, among: Fragment) =>
  sql<Wanted[]>`
    select e.user_id, e.lead_id, l.website, l.country,
      coalesce(${checkedAt}::timestamptz > case
        when ${state}::text <> 'unreachable' then e.fresh_after
        when e.priority = 0 then now() - interval '1 minute'
        else now() - interval '1 day' end, false) as is_fresh
    from (select * from lead_enrichment where site = ${site} and state = 'searching' ${among}) e
      join (select * from leads where website is not null ${among}) l on l.user_id = e.user_id and l.id = e.lead_id
    order by e.fresh_after desc limit 20`

export const keepReading = (sql: Sql, site: string, { state, why, facts }: Reading, at: Date) => sql`
  update websites set state = ${state}, why = ${why}, facts = ${sql.json(facts)}, checked_at = ${at}
  where site = ${site}`

export const releaseSite = (sql: Sql, site: string) => sql`update websites set lease_until = null where site = ${site}`

/** The accounts whose leads wait for this site. `among`: of which (lookAmongAccounts). */
export const listWaiting = (sql: Sql, site: string, among: Fragment) => sql<{ userId: string }[]>`
  select distinct user_id from lead_enrichment where site = ${site} and state = 'searching' ${among} order by user_id`

export interface Settled {
  leadId: string
  runId: string | null
  isFilled: boolean
}

/**
 * Gives the account's waiting leads what was found, and returns which of them lack the address (`isFilled`): the caller fills it in.
 * An address that an earlier reading filled in stays. It locks leads first, in the order in which they are deleted.
 */
export const settleSite = (sql: Sql, userId: string, site: string, { state, why, facts }: Reading, at: string) => {
  const { email = null } = facts ?? {}
  const json = (value: Parameters<Sql['json']>[0]) => (facts ? sql.json(value) : sql`null::jsonb`)
  return sql<Settled[]>`
    with waiting as (
      select e.lead_id, e.run_id,
        e.email_filled and l.email_norm is not distinct from e.email or ${email?.address ?? null}::text is null as keeps,
        l.email_norm is null and l.source <> 'sample' and ${email?.address ?? null}::text is not null as fills
      from leads l join lead_enrichment e on e.user_id = ${userId} and e.lead_id = l.id
      where l.user_id = ${userId} and e.site = ${site} and e.state = 'searching'
      order by l.id for update of l, e
    )
    update lead_enrichment e set state = ${state}, why = ${why}, enriched_at = ${at}, enrichment_source = 'website', run_id = null,
      email = case when w.keeps then e.email else ${email?.address ?? null}::text end,
      email_url = case when w.keeps then e.email_url else ${email?.url ?? null}::text end,
      email_source = case when w.keeps then e.email_source else ${email?.way ?? null}::text end,
      email_at = case when w.keeps then e.email_at else ${at}::timestamptz end,
      email_filled = w.fills or w.keeps and e.email_filled,
      website_analysis = coalesce(${json(facts && { title: facts.title, language: facts.language, pages: facts.pages, otherEmails: facts.otherEmails })}, e.website_analysis),
      company_info = coalesce(${json(facts && { description: facts.description, phones: facts.phones, openingHours: facts.openingHours })}, e.company_info),
      tech_stack = coalesce(${json(facts && facts.technologies)}, e.tech_stack),
      social_media_presence = coalesce(${json(facts && facts.profiles)}, e.social_media_presence),
      contact_persons = coalesce(${json(facts && facts.people)}, e.contact_persons),
      details = coalesce(${json(facts && { site, facts: facts.details ?? [] })}, e.details)
    from waiting w
    where e.user_id = ${userId} and e.lead_id = w.lead_id
    returning e.lead_id, w.run_id, w.fills as is_filled`
}

/** An account's leads that waited for this site but now have another website wait for that one; without a website they stop waiting. */
export const moveWanted = (
  sql: Sql,
  userId: string,
  site: string,
  moved: { leadId: string; site: string | null }[],
) => sql`
  update lead_enrichment e set site = coalesce(m.site, e.site),
    state = case when m.site is null then 'none' else e.state end,
    why = case when m.site is null then 'no-website' else e.why end,
    run_id = case when m.site is null then null else e.run_id end
  from jsonb_to_recordset(${sql.json(moved)}) m("leadId" uuid, site text)
  where e.user_id = ${userId} and e.lead_id = m."leadId" and e.site = ${site} and e.state = 'searching'`

/** Stops waiting for the account's leads that lost their website. */
export const giveUpSite = (sql: Sql, userId: string, site: string) => sql`
  update lead_enrichment set state = 'none', why = 'no-website', run_id = null
  where user_id = ${userId} and site = ${site} and state = 'searching'`

/** Reserves the next second of a host and returns the milliseconds until then. */
export const takeTurn = async (sql: Sql, host: string): Promise<number> => {
  const [row] = await sql<[{ ms: number }]>`
    insert into website_hosts as h (host, next_at) values (${host}, clock_timestamp() + interval '1 second')
    on conflict (host) do update set next_at = greatest(h.next_at, clock_timestamp()) + interval '1 second'
    returning greatest(0, extract(epoch from h.next_at - interval '1 second' - clock_timestamp()) * 1000)::int as ms`
  return row.ms
}

/** Valid for a day (RFC 9309, 2.4). */
export const findRobots = async (sql: Sql, host: string): Promise<string | null> => {
  const [row] = await sql<{ robots: string | null }[]>`
    select robots from website_hosts where host = ${host} and robots_at > now() - interval '1 day'`
  return row?.robots ?? null
}

export const keepRobots = (sql: Sql, host: string, robots: string) =>
  sql`update website_hosts set robots = ${robots}, robots_at = now() where host = ${host}`

/** Deletes results too old for any lead. */
export const forgetOld = (sql: Sql) => sql`
  delete from websites
  where (checked_at is null or checked_at < now() - interval '100 days') and (lease_until is null or lease_until < now())`

/** Deletes hosts that nobody has visited for a day. */
export const forgetOldHosts = (sql: Sql) => sql`delete from website_hosts where next_at < now() - interval '1 day'`
