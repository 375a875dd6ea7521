import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { AppError } from '#server/http/errors.ts'
import { CONTACTS_AT_ONCE } from '#server/providers/crm/crm.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { readStatusProperty, type StatusProperty } from './contacts.ts'
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

/** Longer than a request may take. */
const LEASE_SECONDS = 60

/** A hundred that nobody else has in hand: a slower request of another process must not overtake a later status. */
const takePushes = (sql: Sql, userId: string) => sql<Push[]>`
  with taken as (
    update crm_pushes set leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where user_id = ${userId} and lead_id in (
      select lead_id from crm_pushes
      where user_id = ${userId} and (leased_until is null or leased_until < now())
      order by since, lead_id limit ${CONTACTS_AT_ONCE} for update skip locked)
    returning lead_id, since
  )
  select t.lead_id, t.since::text, l.hubspot_contact_id as contact_id, l.status
  from taken t join leads l on l.user_id = ${userId} and l.id = t.lead_id
  order by t.since, t.lead_id`

/** A hundred of them; false: there are no more. */
async function pushSome(deps: Deps, userId: string): Promise<boolean> {
  const { pushes, ...how } = await deps.db.asUser(userId, async sql => ({
    pushes: await takePushes(sql, userId),
    key: await readKey(sql, userId),
    target: await readStatusProperty(sql, userId),
  }))
  if (pushes.length === 0) return false
  const leadIds = pushes.map(({ leadId }) => leadId)
  try {
    await settle(deps, userId, pushes, await tell(deps, pushes, how))
  } finally {
    await deps.db.asUser(
      userId,
      sql => sql`
        update crm_pushes set leased_until = null where user_id = ${userId} and lead_id = any(${leadIds}::uuid[])`,
    )
  }
  return pushes.length === CONTACTS_AT_ONCE
}

/** Of those contacts that the CRM refuses to change: why. */
async function tell(
  deps: Deps,
  pushes: Push[],
  { key, target }: { key: Buffer | null; target: StatusProperty | null },
): Promise<Map<string, string>> {
  if (!key || !target) return new Map()
  // Two leads may be one contact: the later change counts.
  const changes = new Map(
    pushes.flatMap(({ contactId, status }) =>
      contactId ? [[contactId, { contactId, properties: { [target.property]: target.values[status] ?? status } }]] : [],
    ),
  )
  if (changes.size === 0) return new Map()
  return await deps.providers.crm.update(openKey(deps, key), [...changes.values()])
}

const settle = ({ db, clock }: Deps, userId: string, pushes: Push[], refused: Map<string, string>) =>
  db.asUser(userId, async sql => {
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

/** Whose status changed after it was read for a sync: HubSpot has the one before. By lead, as it was sent. */
export async function pushChanged(sql: Sql, userId: string, sent: Map<string, string>): Promise<void> {
  await sql`
    insert into crm_pushes (user_id, lead_id, since)
    select l.user_id, l.id, clock_timestamp()
    from unnest(${[...sent.keys()]}::uuid[], ${[...sent.values()]}::text[]) s(lead_id, status)
    join leads l on l.user_id = ${userId} and l.id = s.lead_id and l.status <> s.status
    join user_settings u on u.user_id = l.user_id and u.hubspot_status is not null
    on conflict (user_id, lead_id) do nothing`
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
