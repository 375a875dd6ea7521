import { contactLinks, isContactLike } from '../site/contact-links.ts'
import { descriptionOf, languageOf, openingHoursOf, phonesOf } from './business.ts'
import { candidatesOf } from './candidates.ts'
import { kindOfPage } from './kind-of-page.ts'
import { onwardOf } from './onward.ts'
import { peopleOf } from './people.ts'
import { readPage } from './read-page.ts'
import { profilesOf } from './social.ts'
import { technologiesOf } from './technologies.ts'

/** A page as it came, and what its numbers are read by. */
export interface PageText {
  text: string
  url: string
  country: string
}

export type PageDigest = ReturnType<typeof digestOf>

/** Draws all conclusions from one page. The result is small and plain, so that it passes between threads. */
export function digestOf({ text, url, country }: PageText) {
  const page = readPage(text)
  return {
    url,
    title: page.title.slice(0, 200),
    kind: kindOfPage(page),
    onward: onwardOf(page, url),
    contactLinks: contactLinks(page, url),
    candidates: candidatesOf(page, { isContactPage: isContactLike(url) }),
    description: descriptionOf(page),
    language: languageOf(page),
    phones: phonesOf(page, country),
    profiles: profilesOf(page),
    people: peopleOf(page),
    technologies: technologiesOf(page),
    openingHours: openingHoursOf(page),
  }
}
