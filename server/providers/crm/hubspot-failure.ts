import { z } from 'zod'
import { ProviderError } from '#server/providers/provider-error.ts'

/** HubSpot's own form of an error. */
const HubspotError = z.object({ message: z.string(), policyName: z.string().optional() })
/** What is wrong with each property, which HubSpot packs into its sentence as JSON. */
const Faults = z.array(z.object({ message: z.string(), error: z.string().optional(), name: z.string().optional() }))

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

/** Another sync of theirs has the contact, or the whole portal is being moved. */
const PASSING = [423, 429, 477]
/** The day of the portal ends at its own midnight: it is asked again until then. */
const DAY_PAUSE_SECONDS = 15 * 60

/** HubSpot's refusal as a sentence, in its own words where it has some, without the key. */
export function sayRefusal({ status, body, retryAfter }: HubspotRefusal, key: string): ProviderError {
  const error = HubspotError.safeParse(typeof body === 'string' ? parse(body) : body).data
  const words = wordsOf(error?.message, key)
  const because = words ? `: ${words}` : '.'
  if (status === 401) return crmError('not-configured', `HubSpot does not accept the key${because}`)
  if (status === 403)
    return crmError(
      'not-configured',
      `The key lacks a permission${because} Give the private app the scopes ${SCOPES.join(' and ')}.`,
    )
  if (error?.policyName === 'DAILY') return usedUp()
  if (PASSING.includes(status)) return busy(retryAfter)
  if (status >= 500) return crmError('unavailable', 'HubSpot has trouble. Try again in a minute.', true)
  return refusedFor(error?.message, key)
}

function busy(retryAfter: string | undefined): ProviderError {
  const seconds = Number(retryAfter)
  const retryAfterSeconds = retryAfter && Number.isFinite(seconds) && seconds >= 1 ? Math.ceil(seconds) : null
  const message = `HubSpot is busy. Try again ${when(retryAfterSeconds)}.`
  return new ProviderError('crm', 'limited', message, { retrySafe: true, retryAfterSeconds })
}

const usedUp = () =>
  new ProviderError(
    'crm',
    'limited',
    'HubSpot takes no more requests of this account today. Try again after its midnight.',
    { retrySafe: true, retryAfterSeconds: DAY_PAUSE_SECONDS },
  )

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

/** A contact was refused. What no contact can have is for the user to mend, once for all of them. */
export function refusedFor(message: string | undefined, key: string): ProviderError {
  const gone = unpack(message ?? '').faults.find(({ error }) => GONE.includes(error ?? ''))?.name
  if (gone)
    return crmError(
      'not-configured',
      `HubSpot has no property “${gone}” any more that may be written. Choose another under Fields and status.`,
    )
  const words = wordsOf(message, key)
  return crmError('refused', `HubSpot refused the contact${words ? `: ${words}` : '.'}`)
}
const GONE = ['PROPERTY_DOESNT_EXIST', 'READ_ONLY_VALUE']

/** At most 300 characters of what the vendor says: it goes into a toast. */
function wordsOf(message: string | undefined, key: string): string | null {
  const { said } = unpack(message ?? '')
  if (!said) return null
  const plain = said.replaceAll(key, '…').replace(/\s+/g, ' ')
  const short = plain.length > 300 ? `${plain.slice(0, 299)}…` : plain
  return /[.!?…]$/.test(short) ? short : `${short}.`
}

function unpack(message: string): { said: string; faults: z.infer<typeof Faults> } {
  const at = message.indexOf('[{')
  const faults = at < 0 ? undefined : Faults.safeParse(parse(message.slice(at))).data
  if (!faults) return { said: message.trim(), faults: [] }
  return { said: message.slice(0, at) + faults.map(fault => fault.message).join('; '), faults }
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
