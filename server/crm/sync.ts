import type { Deps } from '#server/deps.ts'
import { badRequest, notFound, tooMany, unavailable } from '#server/http/errors.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { findContact, noteFailure, noteSynced, readKey } from './sql.ts'

/** Makes one lead a contact of the account's CRM. What went wrong is kept for the settings card. */
export async function syncLead(deps: Deps, userId: string, leadId: string) {
  const { db, clock, providers } = deps
  const { found, sealed } = await db.asUser(userId, async sql => ({
    found: await findContact(sql, userId, leadId),
    sealed: await readKey(sql, userId),
  }))
  if (!found) throw notFound('Lead')
  const { isSample, ...contact } = found
  if (!sealed) throw badRequest('Failed to sync to the CRM. Please check your settings.')
  if (isSample) throw badRequest(`${contact.name} is a made-up sample business. It has no place in your CRM.`)
  if (!contact.email && !contact.phone)
    throw badRequest(`${contact.name} has neither an email nor a phone number. Add one, then sync again.`)
  try {
    const { contactId, created } = await providers.crm.sync(openKey(deps, sealed), contact)
    await db.asUser(userId, sql => noteSynced(sql, userId, leadId, contactId, clock.now()))
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
