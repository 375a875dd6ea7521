import { z } from 'zod'
import { ProviderError } from '#server/providers/provider-error.ts'

/** HubSpot's own form of an error. */
const HubspotError = z.object({ message: z.string(), category: z.string().optional() })

/** What came back instead of a reply. */
export interface HubspotRefusal {
  status: number
  body: unknown
  retryAfter: string | undefined
}

/** What a private app has to be given for a sync. */
export const SCOPES = ['crm.objects.contacts.read', 'crm.objects.contacts.write']

/** HubSpot tells beforehand that a sync would be refused. */
export const lacking = (missing: string[]) =>
  crmError(
    'not-configured',
    `The private app lacks the ${missing.length > 1 ? 'scopes' : 'scope'} ${missing.join(' and ')}. Add ${missing.length > 1 ? 'them' : 'it'} in HubSpot, then save the key again.`,
  )

/** HubSpot's refusal as a sentence, in its own words where it has some, without the key. */
export function sayRefusal({ status, body, retryAfter }: HubspotRefusal, key: string): ProviderError {
  const words = wordsOf(body, key)
  const because = words ? `: ${words}` : '.'
  if (status === 401) return crmError('not-configured', `HubSpot does not accept the key${because}`)
  if (status === 403)
    return crmError(
      'not-configured',
      `The key lacks a permission${because} Give the private app the scopes ${SCOPES.join(' and ')}.`,
    )
  if (status === 429) return busy(retryAfter)
  if (status >= 500) return crmError('unavailable', 'HubSpot has trouble. Try again in a minute.', true)
  return crmError('refused', `HubSpot refused the contact${because}`)
}

function busy(retryAfter: string | undefined): ProviderError {
  const seconds = Number(retryAfter)
  const retryAfterSeconds = retryAfter && Number.isFinite(seconds) && seconds >= 1 ? Math.ceil(seconds) : null
  const message = `HubSpot is busy. Try again ${when(retryAfterSeconds)}.`
  return new ProviderError('crm', 'limited', message, { retrySafe: true, retryAfterSeconds })
}

export const unreachable = (cause: unknown) =>
  crmError('unavailable', 'HubSpot can not be reached. Try again in a minute.', true, cause)
export const unreadable = (cause: unknown) =>
  crmError('bad-reply', "HubSpot's answer can not be read. Try again in a minute.", false, cause)

const crmError = (
  reason: ProviderError['reason'],
  sentence: string,
  retrySafe = false,
  cause?: unknown,
): ProviderError => new ProviderError('crm', reason, sentence, { retrySafe, cause })

/** One of many was refused. */
export const refusedFor = (message: string | undefined, key: string) => {
  const words = wordsOf(JSON.stringify({ message: message ?? '' }), key)
  return `HubSpot refused the contact${words ? `: ${words}` : '.'}`
}

/** At most 300 characters of what the vendor says: it goes into a toast. */
function wordsOf(body: unknown, key: string): string | null {
  const said = HubspotError.safeParse(typeof body === 'string' ? parse(body) : body).data?.message.trim()
  if (!said) return null
  const plain = said.replaceAll(key, '…').replace(/\s+/g, ' ')
  const short = plain.length > 300 ? `${plain.slice(0, 299)}…` : plain
  return /[.!?…]$/.test(short) ? short : `${short}.`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const when = (seconds: number | null): string => {
  if (seconds === null) return 'in a few seconds'
  return seconds <= 60 ? `in ${seconds} seconds` : `in ${Math.ceil(seconds / 60)} minutes`
}
