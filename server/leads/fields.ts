import type { LeadUpdate } from '#contract/leads.ts'
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
