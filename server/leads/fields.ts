import type { NotedActivity } from '#contract/activity-words.ts'
import { fromNames } from '#contract/from-names.ts'
import { fieldsFor } from '#contract/lead-fields.ts'
import type { Lead, LeadUpdate } from '#contract/leads.ts'
import { normalisePhone } from './phone.ts'
import type { LeadFields } from './sql.ts'

export const formFields = fieldsFor('form')

/** The request as it's stored: an empty field is null, and what the request doesn't name is left out. */
export function storedFields(sent: LeadUpdate, country?: string | null): Partial<LeadFields> {
  const { businessName, status, phone } = sent
  const named = formFields.filter(field => field !== 'businessName').filter(field => sent[field] !== undefined)
  return {
    ...fromNames(named, field => sent[field] || null),
    ...(businessName !== undefined && { businessName }),
    ...(status !== undefined && { status }),
    ...(phone !== undefined && { phoneNorm: normalisePhone(phone, country) }),
  }
}

/** The activity for an edit; null if it changed nothing. */
export function editOf(before: Lead, after: Lead): NotedActivity | null {
  const isMoved = before.status !== after.status
  const fields = formFields.filter(field => before[field] !== after[field])
  if (!isMoved && fields.length === 0) return null
  return { code: 'edited', from: isMoved ? before.status : null, to: isMoved ? after.status : null, fields }
}
