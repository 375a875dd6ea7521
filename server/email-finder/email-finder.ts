import type { Fragment } from 'postgres'
import { opensEverything } from '#server/billing/billing.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { insertImported } from './runs/runs-sql.ts'
import { websiteOf } from './site/website.ts'
import { enqueueEmailFinder, insertWanted } from './sql.ts'

/** A lead that was just added or got a website. */
export interface NewLead {
  id: string
  email: string | null
  website: string | null
  source: string
}

/**
 * Queues a check of the websites of new leads without an email address, in the caller's transaction. Never checks samples,
 * nor leads on the Calling Only plan, where no page shows email addresses.
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
  await enqueueEmailFinder(sql)
}

/**
 * The same for the leads of an imported table, one row per chunk, which the finder works through. `leadIds` is a statement
 * that selects their IDs; all chunks of an import belong to the same run.
 */
export async function lookForEmailsLater(
  sql: Sql,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { userId, runId, leadIds }: { userId: string; runId: string; leadIds: Fragment },
): Promise<void> {
  if (config.EMAIL_FINDER === 'off' || !(await opensEverything(sql, userId, clock.now()))) return
  const count = await insertImported(sql, userId, runId, leadIds)
  if (count > 0) await enqueueEmailFinder(sql)
}
