import { z } from 'zod'
import { parseJson } from '#server/parse-json.ts'
import { asSentence } from '#server/providers/provider-error.ts'
import { CrmError } from './crm-error.ts'

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

/** A response that isn't a success. */
export interface HubspotRefusal {
  status: number
  body: unknown
  retryAfter: string | undefined
}

/** The scopes that a key needs for a sync: to read, and to write. */
export const SCOPES = {
  contacts: ['crm.objects.contacts.read', 'crm.objects.contacts.write'],
  companies: ['crm.objects.companies.read', 'crm.objects.companies.write'],
} as const

export const lacking = (scopes: string[]) => new CrmError('not-configured', { code: 'scopes-missing', scopes })

/** 423: another sync holds the contact; 477: HubSpot is moving the portal. */
const TEMPORARY = [423, 429, 477]
/** A portal's day ends at its own midnight, which we don't know, so we retry until then. */
const DAY_PAUSE_SECONDS = 15 * 60

/** Reads HubSpot's refusal, with its words but never the key. */
export function readRefusal({ status, body, retryAfter }: HubspotRefusal, key: string): CrmError {
  const error = HubspotError.safeParse(typeof body === 'string' ? parseJson(body) : body).data
  const words = wordsOf(error, key)
  if (status === 401) return new CrmError('not-configured', { code: 'key-rejected', words })
  if (status === 403)
    return new CrmError('not-configured', { code: 'permission-missing', words, scopes: Object.values(SCOPES).flat() })
  if (error?.policyName === 'DAILY') return usedUp()
  if (TEMPORARY.includes(status)) return busy(retryAfter)
  if (status >= 500) return new CrmError('unavailable', { code: 'vendor-problem' }, { retrySafe: true })
  return refusedFor(error, key)
}

function busy(retryAfter: string | undefined): CrmError {
  const asked = Number(retryAfter)
  const seconds = retryAfter && Number.isFinite(asked) && asked >= 1 ? Math.ceil(asked) : null
  return new CrmError('limited', { code: 'busy', seconds }, { retrySafe: true, retryAfterSeconds: seconds })
}

const usedUp = () =>
  new CrmError('limited', { code: 'daily-limit' }, { retrySafe: true, retryAfterSeconds: DAY_PAUSE_SECONDS })

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
