import type { Fragment } from 'postgres'
import { opensEverything } from '#server/billing/billing.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { insertImported } from './runs/runs-sql.ts'
import { websiteOf } from './site/website.ts'
import { enqueueFinder, insertWanted } from './sql.ts'

/** A lead as it was just put into the list, or given a website. */
export interface NewLead {
  id: string
  email: string | null
  website: string | null
  source: string
}

/**
 * Has the websites of new leads without an address looked at, in the caller's transaction. Samples are never looked for,
 * leads with an address only when somebody asks, and leads of Calling Only never: no page of it shows addresses.
 */
export async function lookForEmails(
  sql: Sql,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  userId: string,
  leads: NewLead[],
): Promise<void> {
  if (config.EMAIL_FINDER === 'off') return
  const wanted = leads.flatMap(({ id, email, website, source }) => {
    const named = email || source === 'sample' ? null : websiteOf(website, { allowPrivate: config.ALLOW_PRIVATE_FETCH })
    return named ? [{ leadId: id, site: named.site }] : []
  })
  if (wanted.length === 0 || !(await opensEverything(sql, userId, clock.now()))) return
  await insertWanted(sql, userId, wanted)
  await enqueueFinder(sql)
}

/**
 * The same for the many leads of an imported table, chunk by chunk: one row for all of a chunk, which the finder takes up
 * bit by bit. `leadIds` is a statement of their ids; all chunks of one import name the same run.
 */
export async function lookForEmailsLater(
  sql: Sql,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { userId, runId, leadIds }: { userId: string; runId: string; leadIds: Fragment },
): Promise<void> {
  if (config.EMAIL_FINDER === 'off' || !(await opensEverything(sql, userId, clock.now()))) return
  const { count } = await insertImported(sql, userId, runId, leadIds)
  if (count > 0) await enqueueFinder(sql)
}
