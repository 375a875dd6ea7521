import type { Addressee } from '#contract/contacts.ts'
import type { DraftClause, DraftFollowUp, DraftLine, DraftState } from '#contract/drafts.ts'
import type { DraftLanguage } from '#contract/facts.ts'
import type { Sql } from '#server/db/db.ts'
import { addresseesOf, suppressionOf } from '#server/db/lookups.ts'
import type { Reader } from '../from-facts/person.ts'
import type { RunBrief } from './runs-sql.ts'

/** A draft with its text, its run's brief, and whether its email was already sent. */
export interface DraftRow extends DraftLine, Omit<RunBrief, 'followUps'> {
  runId: string
  campaignId: string | null
  body: string
  draftLanguage: DraftLanguage
  clauses: DraftClause[]
  followUps: DraftFollowUp[]
  seed: number
  isSent: boolean
  people: Addressee[]
  reader: Reader | null
  /** How many follow-ups the run's drafts have. */
  runFollowUps: number
  /** Its run's budget is used up. */
  isSpent: boolean
  version: string
}

/** Names a text, with its follow-ups. The fact check's findings may change without it. */
const version = (sql: Sql) =>
  sql`md5(jsonb_build_array(subject, body, jsonb_path_query_array(follow_ups, '$[*].body'))::text)`

const line = (sql: Sql) => sql`
  d.id, d.lead_id, l.business_name, coalesce(l.city, '') as town, l.email, d.state, d.is_flagged, d.subject, d.reason`

/**
 * The lead of a draft `d` by its key, with the address that the draft goes to, of the person whom the user chose, as long
 * as they have one, or the lead's, and the person whose address it is, if their first name is known.
 * `offset 0` keeps PostgreSQL from reading all leads of an account whose statistics are old.
 */
export const addressedLead = (sql: Sql, userId: string) => sql`
  select own.id, own.business_name, own.city, coalesce(c.email, own.email) as email, coalesce(c.email_norm, own.email_norm) as email_norm,
    (select json_build_object('name', p.name, 'firstName', p.first_name) from contacts p
      where p.user_id = ${userId} and p.lead_id = own.id and p.email_norm = coalesce(c.email_norm, own.email_norm)
        and p.first_name is not null limit 1) as reader
  from leads own left join contacts c on c.user_id = ${userId} and c.id = d.contact_id and c.lead_id = own.id
  where own.user_id = ${userId} and own.id = d.lead_id offset 0`

/** The drafts of a run without their texts, in their order. */
export const listLines = (sql: Sql, userId: string, runId: string) => sql<DraftLine[]>`
  select ${line(sql)}
  from lead_drafts d cross join lateral (${addressedLead(sql, userId)}) l
  where d.user_id = ${userId} and d.run_id = ${runId} order by d.position`

/** One draft. It counts as sent once a campaign with it has begun. */
export const findDraft = async (sql: Sql, userId: string, id: string): Promise<DraftRow | undefined> => {
  const [draft] = await sql<DraftRow[]>`
    select ${line(sql)}, d.run_id, d.body, d.language as draft_language, d.clauses, d.follow_ups, d.seed,
      r.offer, r.tone, r.own_tone, r.length, r.language, r.follow_ups as run_follow_ups, r.campaign_id, l.reader,
      coalesce(r.spent >= r.spend_limit, false) as is_spent, (
        select ${version(sql)} from lead_drafts where user_id = ${userId} and id = d.id) as version, (
        select ${addresseesOf(sql, userId, sql`own`)} from leads own where own.user_id = ${userId} and own.id = d.lead_id) as people, exists (
        select from campaign_emails e join campaigns c on c.user_id = e.user_id and c.id = e.campaign_id
        where e.user_id = ${userId} and e.draft_id = d.id and c.revision_id is not null) as is_sent
    from lead_drafts d
      join draft_runs r on r.user_id = d.user_id and r.id = d.run_id
      cross join lateral (${addressedLead(sql, userId)}) l
    where d.user_id = ${userId} and d.id = ${id}`
  return draft
}

/** A text with the fact check's result. */
export interface CheckedText {
  subject: string
  body: string
  language: DraftLanguage
  clauses: DraftClause[]
  isFlagged: boolean
}

/** With its follow-ups. It's flagged if one of them is. */
export interface CheckedDraft extends CheckedText {
  followUps: DraftFollowUp[]
}

/** Saves a reviewed or rewritten text. Returns its version; undefined if the draft isn't as it was read. */
export const saveText = async (
  sql: Sql,
  userId: string,
  { id, state: from, version: before }: Pick<DraftRow, 'id' | 'state' | 'version'>,
  { state, seed, ...text }: CheckedDraft & { state: DraftState; seed: number },
): Promise<string | undefined> => {
  const [saved] = await sql<{ version: string }[]>`
    update lead_drafts set state = ${state}, subject = ${text.subject}, body = ${text.body}, language = ${text.language},
      clauses = ${sql.json(text.clauses)}, is_flagged = ${text.isFlagged}, reason = null,
      follow_ups = ${sql.json(text.followUps)}, seed = ${seed}
    where user_id = ${userId} and id = ${id} and state = ${from} and ${version(sql)} = ${before}
    returning ${version(sql)} as version`
  return saved?.version
}

/** Addresses a draft to whoever at its lead has this address. False: nobody has it there. */
export const addressTo = async (sql: Sql, userId: string, id: string, norm: string): Promise<boolean> => {
  const { count } = await sql`
    update lead_drafts d set contact_id = c.id
    from leads l left join contacts c on c.user_id = ${userId} and c.lead_id = l.id and c.email_norm = ${norm}
    where d.user_id = ${userId} and d.id = ${id} and l.user_id = ${userId} and l.id = d.lead_id
      and (c.id is not null or l.email_norm = ${norm})`
  return count > 0
}

/** Skips a draft. A queued one is still being written. */
export const skipDraft = (sql: Sql, userId: string, id: string) => sql`
  update lead_drafts set state = 'skipped' where user_id = ${userId} and id = ${id} and state <> 'queued'`

/** Approves every written draft in which the fact check found nothing. */
export const approveClean = (sql: Sql, userId: string, runId: string) => sql<{ id: string }[]>`
  update lead_drafts set state = 'approved'
  where user_id = ${userId} and run_id = ${runId} and state = 'written' and not is_flagged
  returning id`

/** Moves approved and skipped drafts back to the review, except those whose email was sent. */
export const reopenDrafts = (sql: Sql, userId: string, runId: string, ids: string[]) => sql<{ id: string }[]>`
  update lead_drafts d set state = case when body = '' then 'failed' else 'written' end
  where user_id = ${userId} and run_id = ${runId} and id = any(${ids}::uuid[]) and state in ('approved', 'skipped')
    and not exists (
      select from campaign_emails e join campaigns c on c.user_id = e.user_id and c.id = e.campaign_id
      where e.user_id = ${userId} and e.draft_id = d.id and c.revision_id is not null)
  returning id`

/** Whether a campaign that has begun has one of these drafts. */
export const isAnySent = async (sql: Sql, userId: string, ids: string[]): Promise<boolean> => {
  const found = await sql`
    select from campaign_emails e join campaigns c on c.user_id = e.user_id and c.id = e.campaign_id
    where e.user_id = ${userId} and e.draft_id = any(${ids}::uuid[]) and c.revision_id is not null limit 1`
  return found.count > 0
}

export interface Sendable {
  draftId: string
  email: string
  subject: string
  body: string
  followUps: DraftFollowUp[]
}

/**
 * The approved drafts that can be sent: one per address, none that a campaign has sent already, in their order. Each draft's
 * lead, suppression, and campaign are looked up by their keys: PostgreSQL's statistics know nothing of a new run.
 */
export const listSendable = (sql: Sql, userId: string, runId: string) => sql<Sendable[]>`
  select draft_id, email, subject, body, follow_ups from (
    select distinct on (l.email_norm) d.position, d.id as draft_id, l.email, d.subject, d.body, d.follow_ups
    from lead_drafts d cross join lateral (${addressedLead(sql, userId)}) l
    where d.user_id = ${userId} and d.run_id = ${runId} and d.state = 'approved' and l.email_norm is not null
      and ${suppressionOf(sql, userId, sql`l.email_norm`)} is null
      and (select c.id from campaign_emails e join campaigns c on c.user_id = e.user_id and c.id = e.campaign_id
        where e.user_id = ${userId} and e.draft_id = d.id and c.revision_id is not null limit 1) is null
    order by l.email_norm, d.position) approved
  order by position`
