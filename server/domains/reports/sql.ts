import type { Sql } from '#server/db/db.ts'
import type { DmarcReport, Source } from './read-report.ts'

/** Anyone can send reports, so a domain has no more than these: the newest. */
const MOST_REPORTS = 2000

/** Keeps a report about one of the user's domains, once. Returns the domain's ID, or no row. */
export const insertReport = async (sql: Sql, userId: string, r: DmarcReport) => {
  const [kept] = await sql<{ domainId: string }[]>`
    insert into dmarc_reports (user_id, domain_id, reporter, report_id, policy, begins_at, ends_at, sources)
    select ${userId}::uuid, d.id, ${r.reporter}, ${r.reportId}, ${r.policy}, ${r.beginsAt}::timestamptz, ${r.endsAt}::timestamptz,
      ${sql.json(r.sources.map(source => ({ ...source })))}::jsonb
    from customer_domains d
    where d.user_id = ${userId} and d.domain = ${r.domain}
    on conflict do nothing
    returning domain_id`
  if (kept) await deleteOverflow(sql, userId, kept.domainId)
  return kept
}

const deleteOverflow = (sql: Sql, userId: string, domainId: string) => sql`
  delete from dmarc_reports where user_id = ${userId} and domain_id = ${domainId} and (reporter, report_id) in (
    select reporter, report_id from dmarc_reports where user_id = ${userId} and domain_id = ${domainId}
    order by ends_at desc offset ${MOST_REPORTS})`

/** Every report of the last days about the user's domains, the newest first. */
export const listReports = (sql: Sql, userId: string, since: Date) => sql<
  (Pick<DmarcReport, 'reporter' | 'policy'> & {
    domainId: string
    beginsAt: string
    endsAt: string
    sources: Source[]
  })[]
>`
  select domain_id, reporter, policy, begins_at, ends_at, sources from dmarc_reports
  where user_id = ${userId} and ends_at > ${since} order by ends_at desc`

/** Deletes every account's reports that no page shows anymore. */
export const deleteOldReports = (sql: Sql) => sql`delete from dmarc_reports where ends_at < now() - interval '30 days'`
