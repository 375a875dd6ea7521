import type { NotedActivity } from '#contract/activity-words.ts'
import { fromNames } from '#contract/from-names.ts'
import { fieldsFor } from '#contract/lead-fields.ts'
import type { Lead, LeadUpdate } from '#contract/leads.ts'
import { countryCode } from '#server/csv/import/countries.ts'
import { badRequest } from '#server/http/errors.ts'
import { normalisePhone, numbersIn } from '#server/phone.ts'
import { keysOf } from './look-up-keys.ts'
import type { LeadFields } from './sql.ts'

export const formFields = fieldsFor('form')

/**
 * The request as it's stored: an empty field is null, and what the request doesn't name is left out. `known` is the lead that it
 * changes, whose number belongs to another country if the request says so.
 */
export function storedFields(sent: LeadUpdate, known?: Pick<Lead, 'phone' | 'country'>): Partial<LeadFields> {
  const { businessName, status, website } = sent
  const named = formFields.filter(field => field !== 'businessName').filter(field => sent[field] !== undefined)
  const country = sent.country === undefined ? known?.country : countryOf(sent.country)
  // A number that an import kept as written may stay as it is.
  if (sent.phone !== known?.phone) requirePhone(sent.phone, country)
  const phone = sent.phone === undefined && country !== known?.country ? known?.phone : sent.phone
  return {
    ...fromNames(named, field => sent[field] || null),
    ...(businessName !== undefined && { businessName }),
    ...(sent.country !== undefined && { country: country ?? null }),
    ...(status !== undefined && { status }),
    ...(phone !== undefined && { phoneNorm: normalisePhone(phone, country) }),
    ...(businessName !== undefined && { nameKey: keysOf({ businessName }).nameKey }),
    ...(website !== undefined && { site: keysOf({ website }).site }),
  }
}

/** A country's two letters, from them or its name; null if none is given. */
export function countryOf(text: string | null | undefined): string | null {
  if (!text) return null
  const code = countryCode(text) ?? (/^[a-z]{2}$/i.test(text) ? text.toUpperCase() : null)
  if (!code) throw badRequest(`We don’t know the country “${text}”. Use its two letters, such as US.`, 'country')
  return code
}

/**
 * Rejects an impossible number that a person typed. Imports keep the file's number, and the call list marks it and says why
 * it can't be called.
 */
export function requirePhone(phone: string | null | undefined, country?: string | null): void {
  if (!phone || numbersIn(phone, country).length === 1) return
  const message = `“${phone}” isn’t a phone number. Enter one number with its area code, and with + and the country code if it’s outside the US.`
  throw badRequest(message, 'phone')
}

/** The activity for an edit; null if it changed nothing. */
export function editOf(before: Lead, after: Lead): NotedActivity | null {
  const isMoved = before.status !== after.status
  const fields = formFields.filter(field => before[field] !== after[field])
  if (!isMoved && fields.length === 0) return null
  return { code: 'edited', from: isMoved ? before.status : null, to: isMoved ? after.status : null, fields }
}
