import type { FactType } from '#contract/facts.ts'
import { isAboutPeople, isLegal } from '../../site/contact-links.ts'
import { ownSections } from '../outline.ts'
import type { Person } from '../people.ts'
import type { Page } from '../read-page.ts'
import { foundedIn } from './founded.ts'
import { spokenIn } from './languages.ts'
import { listedIn, nameIn } from './lists.ts'
import { plain } from './plain.ts'
import { quotesIn } from './quotes.ts'
import { structuredIn } from './structured.ts'

/** Something that a page says about its business. */
export interface Detail {
  type: FactType
  value: string
}

interface Read {
  url: string
  people: Person[]
  openingHours: string[]
}

const LONGEST_HOURS = 200
const LONGEST_NAME = 100

/** What a page says about its business, without a model. In doubt nothing: a wrong fact ends up in an email (050-facts.md). */
export function detailsOf(page: Page, { url, people, openingHours }: Read): Detail[] {
  const thisYear = new Date().getFullYear()
  const said = structuredIn(page.jsonLd, thisYear)
  const named = [...(said?.people ?? []), ...(isAboutPeople(url) ? people : [])].flatMap(personIn)
  if (isLegal(url)) return detailsWith('person', named, LONGEST_NAME)
  const outline = ownSections(page.outline)
  const lines = outline.map(({ text }) => text)
  const heads = outline.filter(({ level }) => level === 1).map(({ text }) => text)
  const years =
    said?.founded.length === 1
      ? said.founded
      : foundedIn([page.title, page.description, ...lines], page.title, thisYear)
  const { services, dishes } = listedIn(outline)
  const quotes = [
    ...quotesIn(page.description, true),
    ...heads.flatMap(text => quotesIn(text, true)),
    ...outline.filter(({ level }) => level === 7).flatMap(({ text }) => quotesIn(text, false)),
  ]
  return [
    ...(years.length === 1 ? [{ type: 'founded' as const, value: String(years[0]) }] : []),
    ...detailsWith('rating', said?.rating ? [said.rating] : [], LONGEST_NAME),
    ...detailsWith('opening_hours', hoursOf(said?.hours.length ? said.hours : openingHours), LONGEST_HOURS),
    ...detailsWith('person', [...named, ...doctorsIn(lines)], LONGEST_NAME),
    ...detailsWith('service', [...namesIn(said?.services), ...services], LONGEST_NAME),
    ...detailsWith('menu_item', [...namesIn(said?.dishes), ...dishes], LONGEST_NAME),
    ...detailsWith('language', [...(said?.languages ?? []), ...spokenIn(lines)], LONGEST_NAME),
    ...detailsWith('quote', quotes, LONGEST_HOURS),
  ]
}

const detailsWith = (type: FactType, values: string[], longest: number): Detail[] =>
  [...new Set(values)].flatMap(value => {
    const text = plain(value, longest)
    return text ? [{ type, value: text }] : []
  })

const namesIn = (names: string[] = []) => names.flatMap(name => nameIn(name) ?? [])

/** One line, if all of it is days and times of a week. */
const hoursOf = (lines: string[]) =>
  lines.length > 0 && lines.length <= 8 && lines.every(isHours) ? [lines.join(', ')] : []

const isHours = (line: string) =>
  line.length <= 80 &&
  (/\d/.test(line) || /closed|geschlossen|ruhetag|cerrado|fermé/i.test(line)) &&
  !/[$€£]/.test(line) &&
  (line.match(/\p{L}{4,}/gu) ?? []).length <= 4

const WORD = "\\p{Lu}[\\p{L}'’-]{1,20}"
const NAME = `${WORD}(?: (?:\\p{Lu}\\.|van|von|de|del|da|der|di|la|el|bin|${WORD})){1,3}`
/** "Dr. med. dent. Anna Weber", "Dra. Lucía Gómez". */
const TITLE_FIRST = new RegExp(`^((?:Prof\\. )?(?:Dr|Dra)\\.(?: ?(?:med|dent|vet|jur|univ|habil)\\.)* ${NAME})$`, 'u')
/** "Anna Kim, DDS". */
const TITLE_LAST = new RegExp(`^(${NAME},? (?:DDS|DMD|MD|M\\.D\\.|D\\.D\\.S\\.|DVM|OD|DC|DPM|DO|CPA|Esq\\.))$`, 'u')

/** Doctors whose name and title are a line of their own. */
const doctorsIn = (lines: string[]): string[] =>
  lines.flatMap(line => (line.length > 80 ? [] : ((TITLE_FIRST.exec(line) ?? TITLE_LAST.exec(line))?.[1] ?? [])))

const PERSON = new RegExp(`^(?:(?:Prof|Dr|Dra|Mr|Mrs|Ms|Herr|Frau)\\.? )*${NAME}$`, 'u')
const ROLE = /^[\p{L}][\p{L}’'. &/-]{1,40}$/u

/** "Ana Ruiz, Owner" if both parts look like that. */
const personIn = ({ name, role }: { name: string; role: string }): string[] =>
  PERSON.test(name.trim()) && ROLE.test(role.trim()) && role.trim().split(' ').length <= 5
    ? [`${name.trim()}, ${role.trim()}`]
    : []
