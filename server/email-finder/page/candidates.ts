import { addressesIn } from './addresses.ts'
import { disguisedIn, undisguised } from './disguises.ts'
import { nodesOf, textsOf, typesOf } from './json-ld.ts'
import type { Link, Page } from './read-page.ts'

/** Where an address comes from, the most reliable first. */
export const ways = ['structured data', 'link', 'text', 'disguise'] as const
export type Way = (typeof ways)[number]

export interface Candidate {
  address: string
  way: Way
  /** What the page says for or against the address; its domain is checked elsewhere. */
  isByDesigner: boolean
  isContact: boolean
}

/** Each address of a page once, with its most reliable source. */
export function candidatesOf(page: Page, { isContactPage }: { isContactPage: boolean }): Candidate[] {
  const all: Candidate[] = [
    ...structured(page).map(address => candidate(address, 'structured data')),
    ...page.links.flatMap(link => linked(link, isContactPage)),
    ...addressesIn(page.text).map(address => candidate(address, 'text')),
    ...disguisedIn(page).map(address => candidate(address, 'disguise')),
  ]
  return [...Map.groupBy(all, ({ address }) => address).values()].flatMap(([first]) => first ?? [])
}

const candidate = (address: string, way: Way): Candidate => ({
  address,
  way,
  isByDesigner: false,
  isContact: way === 'structured data',
})

const structured = ({ jsonLd }: Page): string[] =>
  nodesOf(jsonLd)
    .filter(node => !typesOf(node).includes('Person'))
    .flatMap(node => textsOf(node.email))
    .flatMap(email => addressesIn(email.replace(/^mailto:/i, '')))

const DESIGNER_CREDIT =
  /\b(web ?site|technical|tech) (issues?|problems?|support|questions?|errors?|feedback)\b[^\n]{0,40}$|\b(web ?sites?|web ?design\w*|designe?d?|site|made|built|created|powered|developed|hosting|hosted|umsetzung|realisierung|gestaltung|realizzazione|diseño|réalisation|création)\b[^\n]{0,12}(\b(by|von|por|par|da|with)\b|:)[^\n]{0,30}$/i
const CONTACT =
  /e-?mail|contact|kontakt|contacto|contatt|correo|courriel|write|reach|enquir|inquir|schreib|escríb|écri/i

function linked({ href, text, before }: Link, isContactPage: boolean): Candidate[] {
  if (!/^\s*mailto:/i.test(href)) return []
  const to = decoded(href.replace(/^\s*mailto:/i, '').replace(/\?.*/s, ''))
  return addressesIn(undisguised(to)).map(address => ({
    address,
    way: 'link',
    isByDesigner: DESIGNER_CREDIT.test(before),
    isContact: isContactPage || CONTACT.test(before) || CONTACT.test(text),
  }))
}

/** A part of an address in letters; as it is if its encoding is broken. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
