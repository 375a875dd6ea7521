import type { SuppressionReason, TextPlace } from './preflight.ts'
import type { Variable } from './variables.ts'

/** A fallback that reads well where most emails use the variable. */
export const FALLBACK: Record<Variable, string> = {
  businessName: 'there',
  firstName: 'there',
  lastName: 'there',
  contactName: 'there',
  email: 'your address',
  phone: 'your number',
  website: 'your website',
  address: 'your address',
  category: 'business',
  city: 'your town',
  senderName: 'Our team',
}

export const asTag = (variable: Variable, fallback?: string) =>
  fallback === undefined ? `{{${variable}}}` : `{{${variable}|${fallback}}}`

const FIELD = { subject: 'subject', body: 'email body' } as const

/** Such as "The subject of follow-up 2". */
export function placeText({ email, n, field }: TextPlace): string {
  if (email === 'first') return `The ${FIELD[field]}`
  const which = email === 'variant' ? `variant ${'ABCD'[n] ?? n}` : `follow-up ${n}`
  return `The ${field} of ${which}`
}

export const people = (n: number) => (n === 1 ? '1 recipient' : `${n.toLocaleString('en-US')} recipients`)

export function amongst(count: number, of: number): string {
  if (count < of) return `${count.toLocaleString('en-US')} of ${people(of)}`
  return of === 1 ? 'the only recipient' : `all ${people(of)}`
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const named = (emails: string[], count: number) =>
  emails.join(', ') + (count > emails.length ? ` and ${(count - emails.length).toLocaleString('en-US')} more` : '')

const REASON: Record<SuppressionReason, string> = {
  unsubscribed: 'unsubscribed',
  bounced: 'bounced earlier',
  complained: 'marked an email as spam',
  manual: 'on your suppression list',
  imported: 'on your imported suppression list',
  'in-other-campaign': 'in another campaign or emailed lately',
}
/** Such as "2 bounced earlier", or "bounced earlier" without a count. */
export const suppressionText = ({ reason, count }: { reason: SuppressionReason; count?: number }) =>
  count === undefined ? REASON[reason] : `${count.toLocaleString('en-US')} ${REASON[reason]}`
