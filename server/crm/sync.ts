import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { badRequest, notFound, tooMany, unavailable } from '#server/http/errors.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { claimLead, findContact, noteFailure, noteSynced, readKey, releaseLead } from './sql.ts'

/** How often a second sync of the same lead looks whether the first is over: a little longer than the longest lease. */
const LOOKS = 100
const PAUSE_MS = 250

/**
 * Makes one lead a contact of the account's CRM. What went wrong is kept for the settings card. Two syncs of one lead, as
 * of a double press, take turns in whatever process they run: at once, both would find no contact with its phone number,
 * and each would make one.
 */
export async function syncLead(deps: Deps, userId: string, leadId: string) {
  const { db } = deps
  const owner = randomUUID()
  const ready = await takeTurn(deps, { userId, leadId, owner })
  try {
    return await sync(deps, userId, leadId, ready)
  } finally {
    await db.asUser(userId, sql => releaseLead(sql, { userId, leadId, owner }))
  }
}

async function takeTurn(deps: Deps, claim: { userId: string; leadId: string; owner: string }) {
  const { userId, leadId } = claim
  for (let look = 0; look < LOOKS; look++) {
    const ready = await deps.db.asUser(userId, async sql => {
      const found = requireReady(await findContact(sql, userId, leadId), await readKey(sql, userId))
      return (await claimLead(sql, claim)) ? found : null
    })
    if (ready) return ready
    await setTimeout(PAUSE_MS)
  }
  throw unavailable('This lead is still being synced. Try again in a minute.')
}

type Found = Awaited<ReturnType<typeof findContact>>

function requireReady(found: Found, sealed: Buffer | null) {
  if (!found) throw notFound('Lead')
  const { isSample, ...contact } = found
  if (!sealed) throw badRequest('Failed to sync to the CRM. Please check your settings.')
  if (isSample) throw badRequest(`${contact.name} is a made-up sample business. It has no place in your CRM.`)
  if (!contact.email && !contact.phone)
    throw badRequest(`${contact.name} has neither an email nor a phone number. Add one, then sync again.`)
  return { contact, sealed }
}

async function sync(
  deps: Deps,
  userId: string,
  leadId: string,
  { contact, sealed }: ReturnType<typeof requireReady>,
) {
  const { db, clock, providers } = deps
  try {
    const { contactId, created } = await providers.crm.sync(openKey(deps, sealed), contact)
    await db.asUser(userId, async sql => {
      await noteSynced(sql, userId, leadId, contactId, clock.now())
      await announceChanges(sql, [{ userId, type: 'leads', id: leadId }])
    })
    return { hubspotContactId: contactId, created }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    await db.asUser(userId, sql => noteFailure(sql, userId, error.message))
    throw error.reason === 'not-configured'
      ? badRequest(`${error.message} Please check your settings.`)
      : asAnswer(error)
  }
}

/** A key that was sealed under another SECRET_KEY is as good as none. */
function openKey({ secrets }: Deps, sealed: Buffer): string {
  try {
    return secrets.open(sealed)
  } catch {
    throw badRequest('The kept key can not be read any more. Save it again in your settings.')
  }
}

/** What the user can mend is a bad request; what they can only wait for is not. */
export const asAnswer = (error: ProviderError) => {
  if (error.reason === 'limited') return tooMany(error.message)
  const isTheirs = error.reason === 'not-configured' || error.reason === 'refused'
  return isTheirs ? badRequest(error.message) : unavailable(error.message)
}
