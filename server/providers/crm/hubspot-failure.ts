import { z } from 'zod'
import { parseJson } from '#server/parse-json.ts'
import { asSentence, secondsUntilRetry } from '#server/providers/provider-error.ts'
import type { CrmRefused } from './crm-client.ts'
import { busy, CrmError, usedUp } from './crm-error.ts'

/** HubSpot's error format. A portal's own rules, such as a required property, are among `errors`. */
export const HubspotError = z.object({
  message: z.string(),
  policyName: z.string().optional(),
  errors: z.array(z.object({ message: z.string() })).default([]),
})
export type HubspotError = z.infer<typeof HubspotError>
/** The problem with each property, which HubSpot embeds in its message as JSON. */
const PropertyErrors = z.array(
  z.object({ message: z.string(), error: z.string().optional(), name: z.string().optional() }),
)

/** The scopes that a key needs for a sync: to read, and to write. */
export const SCOPES = {
  contacts: ['crm.objects.contacts.read', 'crm.objects.contacts.write'],
  companies: ['crm.objects.companies.read', 'crm.objects.companies.write'],
} as const

export const lacking = (scopes: string[]) => new CrmError('not-configured', { code: 'scopes-missing', scopes })

/** 423: another sync holds the contact; 477: HubSpot is moving the portal. */
const TEMPORARY = [423, 429, 477]

/** Reads HubSpot's refusal, with its words but never the key. */
export function readRefusal({ status, body, headers }: CrmRefused, key: string): CrmError {
  const error = HubspotError.safeParse(body).data
  const words = wordsOf(error, key)
  if (status === 401) return new CrmError('not-configured', { code: 'key-rejected', words })
  if (status === 403)
    return new CrmError('not-configured', { code: 'permission-missing', words, scopes: Object.values(SCOPES).flat() })
  if (error?.policyName === 'DAILY') return usedUp()
  if (TEMPORARY.includes(status)) return busy(secondsUntilRetry(headers.get('retry-after')) || null)
  if (status >= 500) return new CrmError('unavailable', { code: 'vendor-problem' }, { retrySafe: true })
  return refusedFor(error, key)
}

/** A refused contact. A missing or read-only property is reported once, because it affects every contact. */
export function refusedFor(said: HubspotError | undefined, key: string): CrmError {
  const property = unpack(said?.message ?? '').errors.find(({ error }) => UNWRITABLE.includes(error ?? ''))?.name
  if (property) return new CrmError('not-configured', { code: 'property-unwritable', property })
  return new CrmError('refused', { code: 'contact-refused', words: wordsOf(said, key) })
}
const UNWRITABLE = ['PROPERTY_DOESNT_EXIST', 'READ_ONLY_VALUE']

/** HubSpot's message and what it says of each property, without the key. */
function wordsOf(said: HubspotError | undefined, key: string): string {
  const { text } = unpack(said?.message ?? '')
  const details = (said?.errors ?? []).map(each => each.message).filter(message => !text.includes(message))
  return asSentence(
    [text.replace(/[.:]$/, ''), details.join('; ')].filter(Boolean).join(': ').replaceAll(key, '…'),
    300,
  )
}

function unpack(message: string): { text: string; errors: z.infer<typeof PropertyErrors> } {
  const at = message.indexOf('[{')
  const errors = at < 0 ? undefined : PropertyErrors.safeParse(parseJson(message.slice(at))).data
  if (!errors) return { text: message.trim(), errors: [] }
  return { text: message.slice(0, at) + errors.map(each => each.message).join('; '), errors }
}
