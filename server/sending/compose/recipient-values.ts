import type { MessageRef, TrackingLinks } from '#server/tracking/tracking.ts'
import { fill, oneLine, SEED, type Template, type Values } from './template.ts'

/** The fields of a lead that an email may use. */
export interface LeadFields {
  businessName: string | null
  phone: string | null
  website: string | null
  address: string | null
  category: string | null
  city: string | null
}

export interface PersonalValues {
  values: Values
  unsubscribe: string
}

/**
 * The values of one recipient: the fields of the lead, and under @ the links of this message. Throws UnresolvedTag if a
 * link has a tag with neither value nor default.
 */
export function personalValues(
  links: Template[],
  to: { email: string; lead: LeadFields; senderName: string },
  tracking: TrackingLinks,
  ref: MessageRef,
): PersonalValues {
  const values = valuesOf(to)
  values.set(SEED, ref.messageId)
  const unsubscribe = tracking.unsubscribe(ref)
  const targets = links.map(link => webAddress(link, values))
  for (const [n, target] of targets.entries())
    values.set(`@link:${n}`, target === null ? '#' : tracking.click(ref, n, target))
  values.set('@unsubscribe', unsubscribe)
  values.set('@pixel', tracking.openPixel(ref))
  return { values, unsubscribe }
}

/** Listed one by one: a tag can't ask for anything else of a row. */
function valuesOf({ email, lead, senderName }: { email: string; lead: LeadFields; senderName: string }): Values {
  const { businessName, phone, website, address, category, city } = lead
  const named = { businessName, email, phone, website, address, category, city, senderName }
  const values: Values = new Map()
  for (const [name, value] of Object.entries(named)) if (value) values.set(name.toLowerCase(), oneLine(value))
  return values
}

/**
 * A link's target with its tags filled: percent-encoded, unless the tag is the URL itself ({{website}}). Null if a value
 * leads elsewhere than to the web (javascript: in a lead's website).
 */
function webAddress(link: Template, values: Values): string | null {
  const [first, ...rest] = link
  if (first === undefined || typeof first === 'string') return httpUrl(fill(link, values, encodeURIComponent))
  return httpUrl(fill([first], values, value => value) + fill(rest, values, encodeURIComponent))
}

function httpUrl(text: string): string | null {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`)
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null
}
