import { contactLinks, isContactLike } from '../site/contact-links.ts'
import { descriptionOf, languageOf, openingHoursOf, phonesOf } from './business.ts'
import { candidatesOf } from './candidates.ts'
import { detailsOf } from './details/details.ts'
import { onwardOf } from './onward.ts'
import { pageTypeOf } from './page-type.ts'
import { peopleOf } from './people.ts'
import { readPage } from './read-page.ts'
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
