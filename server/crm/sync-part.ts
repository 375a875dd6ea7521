import { randomUUID } from 'node:crypto'
import { addressNorm } from '#contract/address.ts'
import type { CrmName } from '#contract/crm-words.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { AppError } from '#server/http/errors.ts'
import { noteActivity } from '#server/leads/activity/note-activity-sql.ts'
import type { Contact, Outcome } from '#server/providers/crm/crm.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { findContacts, hindrance } from './contacts.ts'
import { pushChanged } from './pushes-sql.ts'
import { CrmRefusal, problemOf } from './refusal.ts'
import {
  type Access,
  claimLeads,
  type FailedLead,
  noteFailed,
  noteSynced,
  readAccess,
  releaseClaims,
  type SyncedLead,
} from './sql.ts'
import { openCrm, syncInTurn } from './sync.ts'
import { type Claimed, holdSync, leavePart } from './syncs-sql.ts'

/** The sync was canceled, or another process has it. */
export class Lost extends Error {}

interface Part {
  n: number
  leadIds: string[]
}

/**
 * Syncs up to 100 leads. Those with an email address go in one request; others, and leads that another sync has, go one by
 * one. Saves each result before the next request, so that an interrupted sync continues there.
 */
export async function syncPart(deps: Deps, run: Claimed, part: Part): Promise<void> {
  const { userId } = run
  const { access, found } = await deps.db.asUser(userId, async sql => ({
    access: await readAccess(sql, userId),
    found: await findContacts(sql, userId, part.leadIds),
  }))
  if (!access) throw new CrmRefusal({ code: 'disconnected' })
  const statuses = new Map(found.map(({ contact, status }) => [contact.leadId, status]))
  const note = noter(deps, run, part, { statuses, crm: access.crm })
  const outcomes = new Map<string, Outcome>()
  for (const one of found) {
    const reason = hindrance(one)
    if (reason) outcomes.set(one.contact.leadId, { refused: reason })
  }
  const there = new Set(found.map(({ contact }) => contact.leadId))
  await note(
    outcomes,
    part.leadIds.filter(id => !there.has(id)),
  )
  const contacts = found.flatMap(({ contact }) => (outcomes.has(contact.leadId) ? [] : [contact]))
  const batched = await syncBatch(deps, run, { access, contacts, note })
  for (const { leadId } of contacts) if (!batched.has(leadId)) await syncAlone(deps, run, leadId, note)
}

type Note = (outcomes: Map<string, Outcome>, gone?: string[]) => Promise<void>

async function syncBatch(
  deps: Deps,
  { userId }: Claimed,
  { access, contacts, note }: { access: Access; contacts: Contact[]; note: Note },
): Promise<Map<string, Outcome>> {
  const { crm, key } = openCrm(deps, access)
  const byAddress = Map.groupBy(
    contacts.filter(({ email }) => email),
    ({ email }) => email && addressNorm(email),
  )
  const first = [...byAddress.values()].flatMap(same => same.slice(0, 1))
  if (!crm.syncMany || first.length === 0) return new Map()
  const { db } = deps
  const owner = randomUUID()
  try {
    const leadIds = first.map(({ leadId }) => leadId)
    const ours = await db.asUser(userId, sql => claimLeads(sql, { userId, owner }, leadIds))
    const outcomes = await crm.syncMany(
      key,
      first.filter(({ leadId }) => ours.has(leadId)),
    )
    await note(outcomes)
    return outcomes
  } finally {
    await db.asUser(userId, sql => releaseClaims(sql, { userId, owner }))
  }
}

async function syncAlone(deps: Deps, { userId }: Claimed, leadId: string, note: Note): Promise<void> {
  try {
    await syncInTurn(deps, userId, leadId, synced => note(new Map([[leadId, synced]])))
  } catch (error) {
    const isItsOwn = error instanceof ProviderError ? error.reason === 'refused' : error instanceof AppError
    if (!isItsOwn || !(error instanceof Error)) throw error
    await note(new Map([[leadId, { refused: problemOf(error) }]]))
  }
}

interface Sent {
  statuses: Map<string, string>
  crm: CrmName
}

/** Saves the results of these leads, takes them out of the part, and notifies the page, in one transaction. */
const noter =
  ({ db, clock }: Deps, run: Claimed, { n }: Part, { statuses, crm }: Sent): Note =>
  async (outcomes, gone = []) => {
    if (outcomes.size === 0 && gone.length === 0) return
    const { userId, id } = run
    const synced: SyncedLead[] = []
    const failed: FailedLead[] = []
    let created = 0
    for (const [leadId, outcome] of outcomes) {
      // A lead of whose people one is refused is both.
      if (outcome.refused) failed.push({ leadId, error: outcome.refused })
      if (!('contactId' in outcome)) continue
      synced.push({ leadId, ...outcome })
      if (outcome.created) created++
    }
    const isOurs = await db.asUser(userId, async sql => {
      const isOurs = await holdSync(sql, run)
      if (synced.length > 0) await noteSynced(sql, userId, synced, clock.now())
      const sent = [...statuses].filter(([leadId]) => synced.some(one => one.leadId === leadId))
      await pushChanged(sql, userId, new Map(sent))
      if (failed.length > 0) await noteFailed(sql, userId, failed, clock.now())
      await tell(sql, userId, crm, { synced, failed })
      // Saves what reached the CRM even if the sync was canceled meanwhile.
      if (!isOurs) return false
      const counts = { synced: outcomes.size - failed.length, created, failed: failed.length + gone.length }
      await leavePart(sql, run, { n, done: [...outcomes.keys(), ...gone], ...counts })
      await announceChanges(sql, [{ userId, type: 'crm', id }])
      return true
    })
    if (!isOurs) throw new Lost()
  }

/** Adds the results to the leads' timelines. */
async function tell(
  sql: Parameters<typeof noteActivity>[0],
  userId: string,
  crm: CrmName,
  { synced, failed }: { synced: SyncedLead[]; failed: FailedLead[] },
): Promise<void> {
  if (synced.length > 0)
    await noteActivity(
      sql,
      userId,
      synced.map(one => one.leadId),
      'synced',
      { code: 'synced', crm },
    )
  for (const leads of Map.groupBy(failed, one => JSON.stringify(one.error)).values())
    await noteActivity(
      sql,
      userId,
      leads.map(one => one.leadId),
      'synced',
      { code: 'not-synced', crm, error: leads[0]?.error ?? { code: 'other', text: '' } },
    )
}
