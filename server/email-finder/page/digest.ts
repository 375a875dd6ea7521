import { contactLinks, isContactLike } from '../site/contact-links.ts'
import { descriptionOf, languageOf, openingHoursOf, phonesOf } from './business.ts'
import { candidatesOf } from './candidates.ts'
import { detailsOf } from './details/details.ts'
import { onwardOf } from './onward.ts'
import { peopleOf } from './people.ts'
import { type Page, readPage } from './read-page.ts'
import { profilesOf } from './social.ts'
import { technologiesOf } from './technologies.ts'

/** A page as received, and the country whose phone format it uses. */
export interface PageText {
  text: string
  url: string
  country: string
}

export type PageDigest = ReturnType<typeof digestOf>

/** Extracts everything from one page. The result is small and plain so that it can pass between threads. */
export function digestOf({ text, url, country }: PageText) {
  const page = readPage(text)
  const people = peopleOf(page)
  const openingHours = openingHoursOf(page)
  return {
    url,
    title: page.title.slice(0, 200),
    type: pageTypeOf(page),
    onward: onwardOf(page, url),
    contactLinks: contactLinks(page, url),
    candidates: candidatesOf(page, { isContactPage: isContactLike(url) }),
    description: descriptionOf(page),
    language: languageOf(page),
    phones: phonesOf(page, country),
    profiles: profilesOf(page),
    people,
    technologies: technologiesOf(page),
    openingHours,
    details: detailsOf(page, { url, people, openingHours }),
  }
}

const PARKED =
  /domain (name )?(is|may be) (available )?for sale|buy this domain|this domain (name )?(is|has been) (parked|registered|expired|for sale)|domain (is )?parked|parked (free|domain)|diese domain (steht zum verkauf|ist geparkt|kaufen)|ce (nom de )?domaine est (à vendre|parqué)|este dominio está (en venta|aparcado)|this (web ?site|account) (is|has been) (suspended|under construction)|future home of something|website coming soon/i
const PARKING =
  /sedoparking|parkingcrew|bodis\.com|afternic|hugedomains|dan\.com\/|parklogic|above\.com|domainmarket|undeveloped\.com/i
/** A page with less text isn't a business's. */
const LITTLE = 1500

/** Tells a real site from a parked domain and a login page. */
function pageTypeOf({ text, title, sources, links, hasPassword }: Page): 'parked' | 'login' | 'site' {
  const isParked = PARKED.test(`${title}\n${text.slice(0, LITTLE)}`) || sources.some(source => PARKING.test(source))
  if (isParked && text.length < LITTLE) return 'parked'
  const others = links.filter(({ href }) => /^(https?:|\/|[\w-]+\.)/.test(href))
  if (hasPassword && text.length < LITTLE && others.length < 6) return 'login'
  return 'site'
}
