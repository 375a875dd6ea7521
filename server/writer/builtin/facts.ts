import { clean } from '../clean.ts'
import { asName } from '../names.ts'
import { withoutAddress } from '../web-words.ts'
import { townOf } from './address.ts'
import { readLabels } from './labels.ts'
import { nameAtStart, profileIn, townBehindName, townIn } from './prose.ts'
import { pluralOf, withArticle } from './template.ts'
import { type Trade, tradeInName, tradeOf } from './trades.ts'

/** The facts that the details state; everything else stays unknown. */
export interface Facts {
  name?: string | undefined
  contact?: string | undefined
  town?: string | undefined
  website?: string | undefined
  trade?: Trade | undefined
  /** The category as a noun, such as "nail salon" or "{{category}} business", and its plural. */
  one?: string | undefined
  many?: string | undefined
  /** The user's own phrase: "a family-run bakery in Boise that sells sourdough". */
  profile?: string | undefined
  /** All merge tags in the details. */
  tags: string[]
}

export const readFacts = (details: string): Facts => {
  const text = clean(details)
  const { fields, prose } = readLabels(text)
  const lines = prose.map(withoutContacts).filter(line => /[\p{L}]/u.test(line))
  const addressLine = lines.find(isAddress)
  const spoken = lines.filter(line => line !== addressLine)
  const start = fields.name === undefined ? nameAtStart(spoken[0] ?? '') : undefined
  const name = asName(fields.name ?? start?.name)
  const said = [...(start === undefined ? spoken : [start.rest, ...spoken.slice(1)]), fields.description ?? '']
  const town =
    tagIn(fields.town) ??
    tagIn(fields.address, /city|town/i) ??
    townOf(fields.town ?? '') ??
    townOf(fields.address ?? '')
  const saidTown =
    town ??
    townOf(addressLine ?? '') ??
    townBehindName(start?.rest ?? '') ??
    said.map(line => townIn(line)).find(found => found !== undefined)
  const trade = tradeOf(fields.category ?? '') ?? tradeOf(said.join('\n')) ?? (name ? tradeInName(name) : undefined)
  return {
    name,
    contact: asPerson(fields.contact),
    town: saidTown,
    website: asHost(fields.website ?? /(?:https?:\/\/|www\.)\S+/i.exec(text)?.[0]),
    trade,
    ...nounsOf(fields.category, trade),
    profile: said.map(line => profileIn(line)).find(found => found !== undefined),
    tags: [...new Set(text.match(/\{\{[^{}]*\}\}/g) ?? [])],
  }
}

const withoutContacts = (line: string): string =>
  line
    .replace(/\S+/g, withoutAddress)
    .replace(/\+?\(?\d[\d\s().-]{7,}\d/g, '')
    .replace(/^[\s,;|-]+|(?<![\s,;|-])[\s,;|-]+$/g, '')

const isAddress = (line: string): boolean =>
  /^\d+\s?\p{L}?\s.*,/u.test(line) || /,\s*[A-Z]{2}\s+\d{5}/.test(line) || /,\s*(?:AD)?\d{3,5}\s+\p{Lu}/u.test(line)

const tagIn = (value = '', pattern = /./): string | undefined =>
  value.match(/\{\{[^{}]*\}\}/g)?.find(tag => pattern.test(tag))

const asPerson = (value: string | undefined): string | undefined => {
  const person = value?.replace(/[(,].*$/, '').trim()
  return person &&
    (person.includes('{{') || /^\p{Lu}[\p{L}\p{M}'’.-]*(?: [\p{Lu}][\p{L}\p{M}'’.-]*){0,3}$/u.test(person))
    ? person
    : undefined
}

const asHost = (value = ''): string | undefined =>
  /^(?:https?:\/\/)?(?:www\.)?((?:[a-z0-9-]+\.)+[a-z]{2,24})(?:[/?#:]\S*)?$/i.exec(
    value.replace(/(?<![.,;)])[.,;)]+$/, ''),
  )?.[1]

const COUNTABLE =
  /(?:restaurant|shop|store|salon|studio|agency|company|clinic|practice|cafe|café|bar|pub|hotel|bakery|gym|center|centre|firm|office|school|garage|market|contractor|surgeon|gallery|brewery|boutique|club|museum|church|house|dealer|pharmacy|hospital|theater|theatre|cinema|library|nursery|farm|winery|academy|\p{L}{3}(?:er|or|ist|ian|ant)|lawyer|attorney|agent|florist|vet|spa)$/u
const NOT_COUNTABLE =
  /(?:water|flower|leather|paper|weather|computer|beer|indoor|outdoor|interior|exterior|restaurant and bar)$/u
const PROPER =
  /^(?:italian|french|chinese|indian|mexican|thai|japanese|greek|turkish|american|spanish|korean|vietnamese|german|irish|lebanese|asian|mediterranean|hvac|bbq|cpa|it|pc|dj)$/i

const nounsOf = (category: string | undefined, trade: Trade | undefined): Pick<Facts, 'one' | 'many'> => {
  const tag = tagIn(category)
  if (tag !== undefined) return { one: `${tag} business`, many: `${tag} businesses` }
  const first =
    (category ?? '')
      .split(/[,;|/>=(]| - /)[0]
      ?.replace(/_/g, ' ')
      .trim() ?? ''
  const noun = first
    .split(' ')
    .map(word => (PROPER.test(word) ? word : word.toLowerCase()))
    .join(' ')
  const isOwn =
    noun.split(' ').length <= 4 && /^[\p{L} '-]{3,30}$/u.test(noun) && COUNTABLE.test(noun) && !NOT_COUNTABLE.test(noun)
  if (isOwn) return { one: noun, many: pluralOf(noun) }
  return { one: trade?.one, many: trade?.many }
}

export const withArticleOrTag = (noun: string): string => (noun.startsWith('{{') ? `a ${noun}` : withArticle(noun))
