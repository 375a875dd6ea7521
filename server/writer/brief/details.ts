import type { Fact, FactType } from '#contract/facts.ts'
import { categoryFromWords } from '#server/directory/categories/category-words.ts'
import { categoryOf, OTHER } from '#server/directory/categories/taxonomy.ts'
import { clean } from '../clean.ts'
import { asName } from '../names.ts'
import { type Labelled, readLabels } from './labels.ts'
import { nameAtStart } from './prose.ts'

/** Facts of a text that the user typed or pasted about a business. Anything else it says is kept in its own words. */
export function factsIn(details: string): Fact[] {
  const text = clean(details)
  const { fields, prose } = readLabels(text)
  const lines = prose
    .flatMap(line => line.split(/(?<=\p{L}{4}[.!?])\s+(?=\p{Lu})/u))
    .map(withoutContacts)
    .filter(line => /[\p{L}]/u.test(line))
  const start = fields.name === undefined ? nameAtStart(lines[0] ?? '') : undefined
  const said = [...(start ? [start.rest, ...lines.slice(1)] : lines), ...(fields.description?.split('\n') ?? [])]
  const website = hostIn(fields.website ?? /(?:https?:\/\/|www\.)\S+/i.exec(text)?.[0])
  return [
    ...as('name', asName(fields.name ?? start?.name)),
    ...as('category', fields.category ?? said.map(tradeIn).find(trade => trade !== undefined)),
    ...as('town', fields.town),
    ...as('address', isTag(fields.address) ? undefined : fields.address),
    ...as('phone', fields.phone),
    ...as('website', website),
    ...(website === undefined && NO_WEBSITE.test(text) ? as('no_website', 'none') : []),
    ...as('rating', ratingOf(fields)),
    ...as('opening_hours', fields.hours),
    ...as('founded', YEAR.exec(fields.founded ?? '')?.[0]),
    ...itemsOf(fields.services ?? '').flatMap(item => as('service', item)),
    ...itemsOf(fields.menu ?? '').flatMap(item => as('menu_item', item)),
    ...as('person', fields.contact),
    // The user's words support what an email says, but they aren't the website's.
    ...said.slice(0, MOST_LINES).flatMap(line => as('quote', line, 'lead')),
  ]
}

/** The words of the trade that a text names; undefined if it names none. */
function tradeIn(text: string): string | undefined {
  const { category } = categoryFromWords(text.slice(0, 200))
  return category === OTHER ? undefined : categoryOf(category).label
}

const MOST_LINES = 20
const LONGEST = 500

function as(type: FactType, value = '', source: Fact['source'] = 'user'): Fact[] {
  const text = value.replace(/\s+/g, ' ').trim().slice(0, LONGEST)
  return text === '' ? [] : [{ type, value: text, source }]
}

/** An email address, or a link. Tried on one word at a time. */
const ADDRESS = /^[^@]+@[^@]+\.[^@]|^(?:https?:\/\/|www\.)./i
const withoutContacts = (line: string): string =>
  line
    .replace(/\S+/g, word => (ADDRESS.test(word) ? '' : word))
    .replace(/\+?\(?\d[\d\s().-]{7,40}\d/g, '')
    .replace(/^[\s,;|-]+|(?<![\s,;|-])[\s,;|-]+$/g, '')

const isTag = (value = ''): boolean => /^\{\{[^{}]*\}\}$/.test(value)

const hostIn = (value = ''): string | undefined =>
  /^(?:https?:\/\/)?(?:www\.)?((?:[a-z0-9-]+\.)+[a-z]{2,24})(?:[/?#:]\S*)?$/i.exec(
    value.replace(/(?<![.,;)])[.,;)]+$/, ''),
  )?.[1]

const NO_WEBSITE =
  /\b(?:website|web|site|url|homepage|webseite|sitio web|página web)\s*[:=]\s*(?:none|no|no website|keine?|ninguna?|no tiene|sin web)\s*(?:[,;.\n]|$)|\b(?:no|without an?|(?:doesn|don)['’]t have an?|has no|keine(?: eigene)?|ohne|sin|no tienen?) (?:website|web ?site|webseite|homepage|página web|sitio web)\b/i

const YEAR = /(?<!\d)(?:1[5-9]\d\d|20[0-4]\d)(?!\d)/

/** "4.7", "4.7 (212 reviews)", or "4.7" with the count under another label. */
const ratingOf = ({ rating, reviews }: Labelled['fields']): string | undefined =>
  rating && reviews && /^\d[\d.,]*$/.test(rating) && /^\d[\d.,]*$/.test(reviews)
    ? `${rating} (${reviews} reviews)`
    : rating

const itemsOf = (list: string): string[] => list.split(/[,;•\n]/).slice(0, 12)
