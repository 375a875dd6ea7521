import type { MessageRef, TrackingLinks } from '#server/tracking/tracking.ts'
import { escapeHtml, fill, oneLine, parseTemplate, type Template, type Values } from './template.ts'

/** A revision, read once and filled for each recipient. */
export interface ParsedLetter {
  subject: Template
  html: Template
  text: Template
  links: Template[]
}

export const parseLetter = (revision: {
  subject: string
  bodyHtml: string
  bodyText: string
  links: string[]
}): ParsedLetter => ({
  subject: parseTemplate(revision.subject),
  html: parseTemplate(revision.bodyHtml),
  text: parseTemplate(revision.bodyText),
  links: revision.links.map(parseTemplate),
})

/** What a lead gives to a letter. */
export interface LeadFields {
  businessName: string | null
  phone: string | null
  website: string | null
  address: string | null
  category: string | null
  city: string | null
}

export interface PersonalLetter {
  subject: string
  html: string
  text: string
  unsubscribe: string
}

/** Fills the letter for one recipient. Throws UnresolvedTag where a tag has neither value nor default. */
export function personalise(
  letter: ParsedLetter,
  to: { email: string; lead: LeadFields; senderName: string },
  tracking: TrackingLinks,
  ref: MessageRef,
): PersonalLetter {
  const values = valuesOf(to)
  const unsubscribe = tracking.unsubscribe(ref)
  const clicks = letter.links.map((link, n) => {
    const target = webAddress(link, values)
    return target === null ? '#' : tracking.click(ref, n, target)
  })
  const slots: [string, string][] = [
    ['@unsubscribe', unsubscribe],
    ['@pixel', tracking.openPixel(ref)],
    ...clicks.map((click, n): [string, string] => [`@link:${n}`, click]),
  ]
  const html: Values = new Map([
    ...values,
    ...slots.map(([slot, url]): [string, string] => [slot, escapeHtml(url)]),
  ])
  return {
    subject: oneLine(fill(letter.subject, values, value => value)),
    html: fill(letter.html, html, escapeHtml),
    text: fill(letter.text, new Map([...values, ...slots]), value => value),
    unsubscribe,
  }
}

/** Named one by one: nothing else of a row can be asked for by a tag. */
function valuesOf({
  email,
  lead,
  senderName,
}: {
  email: string
  lead: LeadFields
  senderName: string
}): Values {
  const { businessName, phone, website, address, category, city } = lead
  const named = { businessName, email, phone, website, address, category, city, senderName }
  const values: Values = new Map()
  for (const [name, value] of Object.entries(named)) if (value) values.set(name.toLowerCase(), oneLine(value))
  return values
}

/**
 * A link's target with its tags filled: percent-encoded, but for a tag that is itself the address ({{website}}).
 * Null where a value would lead elsewhere than to the web (javascript: in a lead's website).
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
