import type { DraftRun } from '#contract/drafts.ts'
import type { DraftLanguage, FactType, Offer } from '#contract/facts.ts'
import type { LeadSelection } from '#contract/leads.ts'
import type { Length, Tone } from '#contract/writer.ts'
import type { Sql } from '#server/db/db.ts'
import { suppressionOf } from '#server/db/lookups.ts'
import { canEmail, idsOf } from '#server/leads/filter-sql.ts'
import { addressedLead } from './drafts-sql.ts'

/** What all drafts of a run are written with. */
export interface RunBrief {
  offer: Offer
  tone: Tone
  ownTone: boolean
  length: Length
  language: DraftLanguage | null
  followUps: number
}

interface NewRun extends RunBrief {
  name: string
  writer: DraftRun['writer']
  budget: number | null
  now: Date
}

/** Runs with their counts, all read in one statement so that they add up. `sendable` counts each address once. */
const listed = (sql: Sql, userId: string, id: string | null) => sql<DraftRun[]>`
  select r.id, r.name, r.state, r.reason, r.offer, r.tone, r.own_tone, r.length, r.language, r.follow_ups, r.writer, r.created_at, r.campaign_id,
    r.spent::float8 as spent, r.spend_limit::float8 as spend_limit, r.budget::float8 as budget,
    json_build_object(
      'total', count(d.id),
      'queued', count(d.id) filter (where d.state = 'queued'),
      'written', count(d.id) filter (where d.state = 'written'),
      'flagged', count(d.id) filter (where d.state = 'written' and d.is_flagged),
      'approved', count(d.id) filter (where d.state = 'approved'),
      'skipped', count(d.id) filter (where d.state = 'skipped'),
      'failed', count(d.id) filter (where d.state = 'failed'),
      'sendable', count(distinct l.email_norm) filter (where d.state = 'approved' and l.reason is null)) as counts
  from draft_runs r
    left join lead_drafts d on d.user_id = r.user_id and d.run_id = r.id
    left join lateral (
      select email_norm, ${suppressionOf(sql, userId, sql`a.email_norm`)} as reason from (${addressedLead(sql, userId)}) a) l on true
  where r.user_id = ${userId} and (${id}::uuid is null or r.id = ${id})
  group by r.user_id, r.id order by r.created_at desc, r.id desc`

/** The account's runs, newest first. */
export const listRuns = (sql: Sql, userId: string) => listed(sql, userId, null)

export const findRun = async (sql: Sql, userId: string, id: string) => (await listed(sql, userId, id))[0]

export const countRuns = async (sql: Sql, userId: string): Promise<number> => {
  const [row] = await sql<[{ n: number }]>`select count(*)::int as n from draft_runs where user_id = ${userId}`
  return row.n
}

/** The selected leads without those of the trades that the offer isn't for. A lead without a trade has "". */
const idsFor = (sql: Sql, userId: string, selection: LeadSelection, { notFor }: Pick<Offer, 'notFor'>) =>
  notFor?.length
    ? sql`select id from leads where user_id = ${userId} and id in (${idsOf(sql, userId, selection)}) 
        and lower(coalesce(category, '')) <> all(select lower(name) from unnest(${notFor}::text[]) name)`
    : idsOf(sql, userId, selection)

/** How many leads a run would write to. */
export const countFor = async (sql: Sql, userId: string, selection: LeadSelection, offer: Offer): Promise<number> => {
  const [row] = await sql<[{ n: number }]>`
    select count(*)::int as n from (${idsFor(sql, userId, selection, offer)}) chosen`
  return row.n
}

/** The category and the city that the leads of a run share; null where they differ. */
export const readAudience = async (sql: Sql, userId: string, selection: LeadSelection, offer: Offer) => {
  const [row] = await sql<[{ category: string | null; city: string | null }]>`
    select case when min(category) = max(category) and count(category) = count(*) then min(category) end as category,
      case when min(city) = max(city) and count(city) = count(*) then min(city) end as city
    from leads where user_id = ${userId} and id in (${idsFor(sql, userId, selection, offer)})`
  return row
}

export const insertRun = async (sql: Sql, userId: string, run: NewRun): Promise<string> => {
  const [made] = await sql<[{ id: string }]>`
    insert into draft_runs (user_id, name, offer, tone, own_tone, length, language, follow_ups, writer, budget, spend_limit, not_before)
    values (${userId}, ${run.name}, ${sql.json(run.offer)}, ${run.tone}, ${run.ownTone}, ${run.length}, ${run.language}, ${run.followUps}, ${run.writer},
      ${run.budget}, ${run.budget}, ${run.now})
    returning id`
  return made.id
}

export interface PreviewLead {
  id: string
  businessName: string
  category: string | null
  city: string | null
  address: string | null
  phone: string | null
  website: string | null
  country: string | null
  region: string | null
  placeIds: string[]
  hasNamesakes: boolean
  /** Its user, its website, or its description says more than where it is. */
  isDescribed: boolean
}

/** The selected leads in the order of their drafts, with what says whether an offer suits them. */
export const listForPreview = (
  sql: Sql,
  userId: string,
  selection: LeadSelection,
  { most, plain, chainFrom }: { most: number; plain: FactType[]; chainFrom: number },
) => sql<PreviewLead[]>`
  select leads.id, leads.business_name, leads.category, leads.city, leads.address, leads.phone, leads.website, leads.country, leads.region,
    array(select leads.place_id where leads.place_id is not null
      union all select s.place_id from lead_sources s where s.user_id = ${userId} and s.lead_id = leads.id) as place_ids,
    count(*) over (partition by lower(leads.business_name)) >= ${chainFrom}::int as has_namesakes,
    leads.description is not null
      or exists (select from lead_facts f where f.user_id = ${userId} and f.lead_id = leads.id and not f.is_removed and f.type <> all(${plain}::text[]))
      or exists (select from lead_enrichment e, jsonb_array_elements(e.details -> 'facts') fact
        where e.user_id = ${userId} and e.lead_id = leads.id and fact ->> 'type' <> all(${plain}::text[])) as is_described
  from leads
  where leads.user_id = ${userId} and leads.id in (${idsOf(sql, userId, selection)})
  order by not ${canEmail(sql, userId)}, leads.id limit ${most}`

/** Which of these businesses the directory knows as a chain's, or knows the hours of. */
export const listPlaces = (sql: Sql, placeIds: string[]) => sql<
  { placeId: string; isChain: boolean; hasHours: boolean }[]
>`
  select asked.place_id, p.brand is not null as is_chain, p.opening_hours is not null as has_hours
  from unnest(${placeIds}::text[]) asked(place_id)
    join places p on p.source = split_part(asked.place_id, ':', 1)
      and p.source_id = substr(asked.place_id, strpos(asked.place_id, ':') + 1)
  where p.brand is not null or p.opening_hours is not null`

/** Queues a draft for each lead that the offer is for: those that can be sent first, the oldest lead first. */
export const insertDrafts = (
  sql: Sql,
  userId: string,
  runId: string,
  { selection, offer }: { selection: LeadSelection; offer: Offer },
) => sql`
  insert into lead_drafts (user_id, run_id, position, lead_id, seed)
  select ${userId}, ${runId}, place, id, place
  from (select id, row_number() over (order by not ${canEmail(sql, userId)}, id)::int as place from leads
    where user_id = ${userId} and id in (${idsFor(sql, userId, selection, offer)})) placed
  returning null`

/** Moves a run from one of these states. Returns false if it's in another one. Continuing after the budget allows as much again. */
export const moveRun = async (
  sql: Sql,
  { userId, id }: { userId: string; id: string },
  { from, to, now }: { from: DraftRun['state'][]; to: DraftRun['state']; now: Date },
): Promise<boolean> => {
  const { count } = await sql`
    update draft_runs set state = ${to}, reason = null, failures = 0,
      spend_limit = case when ${to} = 'writing' and reason = 'budget' then spent + budget else spend_limit end, not_before = ${now}
    where user_id = ${userId} and id = ${id} and state = any(${from})`
  return count > 0
}

/** Allows a run whose budget is used up as much again, without writing on. */
export const allowMore = (sql: Sql, userId: string, id: string) => sql`
  update draft_runs set spend_limit = spent + budget where user_id = ${userId} and id = ${id} and spent >= spend_limit`

/** Gives up what a canceled run hasn't written. */
export const failQueued = (sql: Sql, userId: string, runId: string) => sql`
  update lead_drafts set state = 'failed', reason = 'cancelled'
  where user_id = ${userId} and run_id = ${runId} and state = 'queued'`

/** Deletes a run with its drafts. */
export const deleteRun = async (sql: Sql, userId: string, id: string): Promise<boolean> => {
  const { count } = await sql`delete from draft_runs where user_id = ${userId} and id = ${id}`
  return count > 0
}

/** Locks the row: of two simultaneous requests, the second sees the campaign of the first. */
export const lockRun = (sql: Sql, userId: string, id: string) => sql`
  select from draft_runs where user_id = ${userId} and id = ${id} for no key update`

/** Remembers the campaign that the approved drafts went into. */
export const noteCampaign = (sql: Sql, userId: string, id: string, campaignId: string) => sql`
  update draft_runs set campaign_id = ${campaignId} where user_id = ${userId} and id = ${id}`
