import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { AppError } from '#server/http/errors.ts'
import { CONTACTS_AT_ONCE } from '#server/providers/crm/crm.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { readStatusProperty } from './contacts.ts'
import { noteFailed, noteFailure, readKey } from './sql.ts'
import { openKey } from './sync.ts'

/** The job: tells the CRM the status of leads where it changed. Told twice it does no harm. */
export async function pushStatuses(deps: Deps, signal?: AbortSignal): Promise<void> {
  const waiting = await deps.db.system<{ userId: string }[]>`select distinct user_id from crm_pushes`
  for (const { userId } of waiting) {
    if (signal?.aborted) return
    try {
      while ((await pushSome(deps, userId)) && !signal?.aborted);
    } catch (error) {
      if (!(error instanceof ProviderError || error instanceof AppError)) throw error
      await giveUp(deps, userId, error)
    }
  }
}

interface Push {
  leadId: string
  since: string
  contactId: string | null
  status: string
}

/** A hundred of them; false: there are no more. */
async function pushSome(deps: Deps, userId: string): Promise<boolean> {
  const { db, clock, providers } = deps
  const { pushes, key, target } = await db.asUser(userId, async sql => ({
    pushes: await sql<Push[]>`
      select p.lead_id, p.since::text, l.hubspot_contact_id as contact_id, l.status
      from crm_pushes p join leads l on l.user_id = p.user_id and l.id = p.lead_id
      where p.user_id = ${userId} order by p.since, p.lead_id limit ${CONTACTS_AT_ONCE}`,
    key: await readKey(sql, userId),
    target: await readStatusProperty(sql, userId),
  }))
  if (pushes.length === 0) return false
  // Two leads may be one contact: the later change counts.
  const changes = new Map(
    pushes.flatMap(({ contactId, status }) =>
      contactId && target
        ? [[contactId, { contactId, properties: { [target.property]: target.values[status] ?? status } }]]
        : [],
    ),
  )
  const refused =
    key && changes.size > 0
      ? await providers.crm.update(openKey(deps, key), [...changes.values()])
      : new Map<string, string>()
  await db.asUser(userId, async sql => {
    // What changed again meanwhile stays for the next time.
    await sql`
      delete from crm_pushes p using unnest(${pushes.map(one => one.leadId)}::uuid[], ${pushes.map(one => one.since)}::timestamptz[]) d(lead_id, since)
      where p.user_id = ${userId} and p.lead_id = d.lead_id and p.since = d.since`
    const failed = pushes.flatMap(({ leadId, contactId }) => {
      const error = refused.get(contactId ?? '')
      return error ? [{ leadId, error }] : []
    })
    if (failed.length > 0) await noteFailed(sql, userId, failed, clock.now())
    await announceChanges(sql, [{ userId, type: 'crm', id: null }])
  })
  return pushes.length === CONTACTS_AT_ONCE
}

/** What passes is tried again a minute later; what the user has to mend is told, and asked no more. */
async function giveUp({ db }: Deps, userId: string, error: ProviderError | AppError): Promise<void> {
  if (error instanceof ProviderError && error.reason !== 'not-configured') return
  await db.asUser(userId, async sql => {
    await noteFailure(sql, userId, error.message)
    await sql`delete from crm_pushes where user_id = ${userId}`
    await announceChanges(sql, [{ userId, type: 'crm', id: null }])
  })
}
