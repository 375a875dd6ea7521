import { countryOf, ruleOf, type Switches } from '#contract/laws.ts'
import type { MessageRef, TrackingLinks } from '#server/tracking/tracking.ts'
import { fill, oneLine, parseTemplate, SEED, type Template, type Values } from './template.ts'

/** The fields of a lead, and of the person who's written to, that an email may use. */
export interface LeadFields {
  businessName: string | null
  firstName: string | null
  lastName: string | null
  contactName: string | null
  phone: string | null
  website: string | null
  address: string | null
  category: string | null
  city: string | null
  /** No variable: it says which law protects them. */
  country?: string | null
  /** The recipient agreed that their opens are counted. */
  hasAgreedToOpens?: boolean
}

export interface PersonalValues {
  values: Values
  unsubscribe: string
}

/**
 * The values of one recipient: the fields of the lead, and under @ the links of this message; no pixel where the law asks for a
 * consent to it that isn't recorded. Throws UnresolvedTag if a
 * link has a tag with neither value nor default.
 */
export function personalValues(
  links: Link[],
  to: { email: string; lead: LeadFields; senderName: string; switches?: Switches },
  tracking: TrackingLinks,
  ref: MessageRef,
): PersonalValues {
  const values = valuesOf(to)
  values.set(SEED, ref.messageId)
  for (const [n, { slot, target, template, isShown }] of links.entries()) {
    const url = target === undefined ? webAddress(template, values) : target
    const clicked = (to: string) => (isShown && !tracking.mayHideAddress ? to : tracking.click(ref, n, to))
    values.set(slot, url === null ? '#' : clicked(url))
  }
  const unsubscribe = tracking.unsubscribe(ref)
  values.set('@unsubscribe', unsubscribe)
  const rule = ruleOf(countryOf(to.email, to.lead.country), to.switches)
  if (to.lead.hasAgreedToOpens || rule.opens === 'free') values.set('@pixel', tracking.openPixel(ref))
  return { values, unsubscribe }
}

/** A note to the user with the lead's values; a tag with neither value nor default shows its name, like [city]. */
export function personalText(text: string, to: { email: string; lead: LeadFields }): string {
  const named = parseTemplate(text).map(part =>
    typeof part === 'string' || 'options' in part
      ? part
      : { ...part, fallback: part.fallback ?? `[${part.source.slice(2, -2).trim()}]` },
  )
  return fill(named, valuesOf({ ...to, senderName: '' }), value => value)
}

/** Listed one by one: a tag can't ask for anything else of a row. */
function valuesOf({ email, lead, senderName }: { email: string; lead: LeadFields; senderName: string }): Values {
  const values: Values = new Map()
  const put = (name: string, value: string | null) => void (value && values.set(name, oneLine(value)))
  put('businessname', lead.businessName)
  put('firstname', lead.firstName)
  put('lastname', lead.lastName)
  put('contactname', lead.contactName)
  put('email', email)
  put('phone', lead.phone)
  put('website', lead.website)
  put('address', lead.address)
  put('category', lead.category)
  put('city', lead.city)
  put('sendername', senderName)
  return values
}

/** A link of a compiled email. */
export interface Link {
  slot: string
  template: Template
  /** Its URL if it's the same for everyone; null if that doesn't lead to the web. */
  target?: string | null
  /** Its words are an address. */
  isShown: boolean
}

export function compileLink(template: Template, n: number, isShown = false): Link {
  const link = { slot: `@link:${n}`, template, isShown }
  return template.every(part => typeof part === 'string') ? { ...link, target: httpUrl(template.join('')) } : link
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
