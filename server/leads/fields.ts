import type { Lead, LeadUpdate } from '#contract/leads.ts'
import { normalisePhone } from './phone.ts'
import type { LeadFields } from './sql.ts'

/** What was sent, as it is stored: an empty field is null, what was not sent is left out. */
export function storedFields(sent: LeadUpdate, country?: string | null): Partial<LeadFields> {
  const { businessName, status, ...texts } = sent
  const blank = Object.entries(texts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, value || null])
  return {
    ...(businessName !== undefined && { businessName }),
    ...(status !== undefined && { status }),
    ...Object.fromEntries(blank),
    ...(sent.phone !== undefined && { phoneNorm: normalisePhone(sent.phone, country) }),
  }
}

const NAMED = ['businessName', 'email', 'phone', 'website', 'address', 'category', 'description'] as const

/** What the timeline says of an edit; nothing where all is as it was. */
export function sayChange(before: Lead, after: Lead): string | null {
  const status = before.status !== after.status && `Status changed from ${word(before.status)} to ${word(after.status)}`
  const changed = NAMED.filter(field => before[field] !== after[field])
  const fields = changed.map(field => (field === 'businessName' ? 'name' : field))
  const edited = fields.length > 0 && `Changed: ${fields.join(', ')}`
  return [status, edited].filter(Boolean).join('. ') || null
}

const word = (status: string) => `${status[0]?.toUpperCase()}${status.slice(1)}`
