import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { enqueueFinder, insertWanted } from './sql.ts'
import { websiteOf } from './website.ts'

/** A lead as it was just put into the list. */
export interface NewLead {
  id: string
  email: string | null
  website: string | null
  source: string
}

/**
 * Has the websites of new leads without an address looked at, in the caller's transaction. Samples are never looked for,
 * leads with an address only when somebody asks.
 */
export async function lookForEmails(
  sql: Sql,
  config: Deps['config'],
  userId: string,
  leads: NewLead[],
): Promise<void> {
  if (config.EMAIL_FINDER === 'off') return
  const wanted = leads.flatMap(({ id, email, website, source }) => {
    const named =
      email || source === 'sample' ? null : websiteOf(website, { allowPrivate: config.ALLOW_PRIVATE_FETCH })
    return named ? [{ leadId: id, site: named.site }] : []
  })
  if (wanted.length === 0) return
  await insertWanted(sql, userId, wanted)
  await enqueueFinder(sql)
}
