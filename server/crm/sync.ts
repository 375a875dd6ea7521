import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { badRequest, tooMany, unavailable } from '#server/http/errors.ts'
import type { Contact, Synced } from '#server/providers/crm/crm.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { findContacts, requireReady } from './contacts.ts'
import { claimLead, noteFailed, noteFailure, noteSynced, readKey, releaseClaims } from './sql.ts'

/** How often a second sync of the same lead looks whether the first is over: a little longer than the longest lease. */
const LOOKS = 100
const PAUSE_MS = 250

/** Makes one lead a contact of the account's CRM. What went wrong is kept for the lead and for the settings card. */
export async function syncLead(deps: Deps, userId: string, leadId: string) {
  const { db, clock } = deps
  try {
    const { contactId, created } = await syncInTurn(deps, userId, leadId, async ({ contactId }) => {
      await db.asUser(userId, async sql => {
        await noteSynced(sql, userId, [{ leadId, contactId }], clock.now())
        await announceChanges(sql, [
          { userId, type: 'leads', id: leadId },
          { userId, type: 'crm', id: null },
        ])
      })
    })
    return { hubspotContactId: contactId, created }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { message } = error
    await db.asUser(userId, async sql => {
      await noteFailure(sql, userId, message)
      if (error.reason === 'refused') await noteFailed(sql, userId, [{ leadId, error: message }], clock.now())
      await announceChanges(sql, [{ userId, type: 'crm', id: null }])
    })
    throw error.reason === 'not-configured' ? badRequest(`${message} Please check your settings.`) : asAnswer(error)
  }
}

/**
 * Two syncs of one lead, as of a double press, take turns in whatever process they run: at once, both would find no contact
 * with its phone number, and each would make one. `keep` notes the contact before the next one's turn.
 */
export async function syncInTurn(
  deps: Deps,
  userId: string,
  leadId: string,
  keep: (synced: Synced) => Promise<void>,
): Promise<Synced> {
  const { db, providers } = deps
  const owner = randomUUID()
  const { contact, sealed } = await takeTurn(deps, { userId, leadId, owner })
  try {
    const synced = await providers.crm.sync(openKey(deps, sealed), contact)
    await keep(synced)
    return synced
  } finally {
    await db.asUser(userId, sql => releaseClaims(sql, { userId, owner }))
  }
}

interface Ready {
  contact: Contact
  sealed: Buffer
}

async function takeTurn(deps: Deps, claim: { userId: string; leadId: string; owner: string }): Promise<Ready> {
  const { userId, leadId } = claim
  for (let look = 0; look < LOOKS; look++) {
    const ready = await deps.db.asUser(userId, async sql => {
      const [found] = await findContacts(sql, userId, [leadId])
      const ready = requireReady(found, await readKey(sql, userId))
      return (await claimLead(sql, claim)) ? ready : null
    })
    if (ready) return ready
    await setTimeout(PAUSE_MS)
  }
  throw unavailable('This lead is still being synced. Try again in a minute.')
}

/** A key that was sealed under another SECRET_KEY is as good as none. */
export function openKey({ secrets }: Deps, sealed: Buffer): string {
  try {
    return secrets.open(sealed)
  } catch {
    throw badRequest('The kept key can not be read any more. Save it again in your settings.')
  }
}

/** What the user can mend is a bad request; what they can only wait for is not. */
export const asAnswer = (error: ProviderError, field?: string) => {
  if (error.reason === 'limited') return tooMany(error.message)
  const isTheirs = error.reason === 'not-configured' || error.reason === 'refused'
  return isTheirs ? badRequest(error.message, field) : unavailable(error.message)
}
