import type { EmailFinderState } from '#contract/email-finder.ts'
import type { Sql } from '#server/db/db.ts'
import { first } from '#server/db/rows.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import type { SiteFacts } from './site/facts.ts'

/** Queues new leads, or those with another website. A result from the last 90 days is good enough. */
export const insertWanted = (sql: Sql, userId: string, wanted: { leadId: string; site: string }[]) => sql`
  insert into lead_enrichment (user_id, lead_id, site, state, fresh_after)
  select ${userId}, w."leadId", w.site, 'searching', now() - interval '90 days'
  from jsonb_to_recordset(${sql.json(wanted)}) w("leadId" uuid, site text)
  on conflict (user_id, lead_id) do update set site = excluded.site, state = 'searching', why = null,
    priority = excluded.priority, asked_at = excluded.asked_at, fresh_after = excluded.fresh_after
    where lead_enrichment.site <> excluded.site`

/** Queues a check that a user asked for: again after an hour, or after a minute for an unreachable site. */
export const wantAgain = (sql: Sql, userId: string, leadId: string, site: string) => sql`
  insert into lead_enrichment (user_id, lead_id, site, state, priority, fresh_after)
  values (${userId}, ${leadId}, ${site}, 'searching', 0, now() - interval '1 hour')
  on conflict (user_id, lead_id) do update set site = excluded.site, state = 'searching', why = null, priority = 0,
    asked_at = excluded.asked_at, fresh_after = excluded.fresh_after`

/** Queues at most one job. A running job also picks up what arrives meanwhile. */
export const enqueueEmailFinder = (sql: Sql) => enqueue(sql, 'find-emails', {}, { key: 'find-emails' })

export interface LeadWebsite {
  website: string | null
  source: string
}

export const findLeadWebsite = (sql: Sql, userId: string, leadId: string) =>
  first(sql<LeadWebsite[]>`
    select website, source from leads where user_id = ${userId} and id = ${leadId}`)

export interface EmailFinderRow {
  state: EmailFinderState
  why: string | null
  email: string | null
  emailUrl: string | null
  emailSource: NonNullable<SiteFacts['email']>['way'] | null
  emailAt: string | null
  emailFilled: boolean
  enrichedAt: string | null
  websiteAnalysis: Pick<SiteFacts, 'title' | 'language' | 'pages' | 'otherEmails'> | null
  companyInfo: Pick<SiteFacts, 'description' | 'phones' | 'openingHours'> | null
  techStack: string[] | null
  socialMediaPresence: SiteFacts['profiles'] | null
  contactPersons: SiteFacts['people'] | null
}

export const findResult = (sql: Sql, userId: string, leadId: string) =>
  first(sql<EmailFinderRow[]>`
    select state, why, email, email_url, email_source, email_at, email_filled, enriched_at, website_analysis, company_info, tech_stack,
      social_media_presence, contact_persons
    from lead_enrichment where user_id = ${userId} and lead_id = ${leadId}`)

export const listStates = (sql: Sql, userId: string, leadIds: string[]) =>
  sql<{ leadId: string; state: EmailFinderState }[]>`
    select lead_id, state from lead_enrichment where user_id = ${userId} and lead_id = any(${leadIds}::uuid[])`
