import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { CHECK_SETTINGS } from '#contract/crm-words.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { badRequest, tooMany, unavailable } from '#server/http/errors.ts'
import type { Contact, Crm, Synced } from '#server/providers/crm/crm.ts'
import { CrmError } from '#server/providers/crm/crm-error.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { findContacts, requireReady } from './contacts.ts'
import { CrmRefusal, problemOf } from './refusal.ts'
import * as kept from './sql.ts'

/** How long a second sync of the same lead waits for the first. */
const LOOKS = 100
const PAUSE_MS = 250

/** Makes one lead a contact of the account's CRM. Saves a failure for the lead and for the settings card. */
export async function syncLead(deps: Deps, userId: string, leadId: string) {
  const { db, clock } = deps
  try {
    const { contactId, created, refused } = await syncInTurn(deps, userId, leadId, async synced => {
      await db.asUser(userId, async sql => {
        await kept.noteSynced(sql, userId, [{ leadId, ...synced }], clock.now())
        await announceChanges(sql, [
          { userId, type: 'leads', id: leadId },
          { userId, type: 'crm', id: null },
        ])
      })
    })
    if (refused) throw new CrmError('refused', refused)
    return { hubspotContactId: contactId, created }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const problem = problemOf(error)
    await db.asUser(userId, async sql => {
      await kept.noteFailure(sql, userId, problem)
      if (error.reason === 'refused') await kept.noteFailed(sql, userId, [{ leadId, error: problem }], clock.now())
      await announceChanges(sql, [{ userId, type: 'crm', id: null }])
    })
    throw error.reason === 'not-configured' ? badRequest(`${error.message} ${CHECK_SETTINGS}`) : asAnswer(error)
  }
}

/**
 * Makes two syncs of one lead (after a double click, in any process) take turns. Otherwise both would find no contact with
 * its phone number, and each would create one. `keep` saves the contact before the next turn.
 */
export async function syncInTurn(
  deps: Deps,
  userId: string,
  leadId: string,
  keep: (synced: Synced) => Promise<void>,
): Promise<Synced> {
  const { db } = deps
  const owner = randomUUID()
  const { contact, access } = await takeTurn(deps, { userId, leadId, owner })
  const keepCompany = async (companyId: string) => {
    await db.asUser(userId, sql => kept.saveCompany(sql, userId, leadId, companyId))
  }
  try {
    const { crm, key } = openCrm(deps, access)
    const synced = await crm.sync(key, contact, keepCompany)
    await keep(synced)
    return synced
  } finally {
    await db.asUser(userId, sql => kept.releaseClaims(sql, { userId, owner }))
  }
}

interface Ready {
  contact: Contact
  access: kept.Access
}

async function takeTurn(deps: Deps, claim: { userId: string; leadId: string; owner: string }): Promise<Ready> {
  const { userId, leadId } = claim
  for (let look = 0; look < LOOKS; look++) {
    const ready = await deps.db.asUser(userId, async sql => {
      const [found] = await findContacts(sql, userId, [leadId])
      const ready = requireReady(found, await kept.readAccess(sql, userId))
      return (await kept.claimLead(sql, claim)) ? ready : null
    })
    if (ready) return ready
    await setTimeout(PAUSE_MS)
  }
  throw new CrmRefusal({ code: 'lead-busy' }, 503)
}

/** The connected CRM, and the key to call it with. A key sealed under another SECRET_KEY is useless. */
export function openCrm({ secrets, providers }: Deps, { crm, sealed }: kept.Access): { crm: Crm; key: string } {
  try {
    return { crm: providers.crm[crm], key: secrets.open(sealed) }
  } catch {
    throw new CrmRefusal({ code: 'key-unreadable' })
  }
}

/** A failure that the user can fix is a bad request; one that they can only wait out isn't. */
export const asAnswer = (error: ProviderError, field?: string) => {
  if (error.reason === 'limited') return tooMany(error.message)
  const isTheirs = error.reason === 'not-configured' || error.reason === 'refused'
  return isTheirs ? badRequest(error.message, field) : unavailable(error.message)
}
