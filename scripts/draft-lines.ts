import { z } from 'zod'
import { Fact, FactType, Offer } from '#contract/facts.ts'
import { Tone } from '#contract/writer.ts'
import { factsIn } from '#server/writer/brief/details.ts'
import type { WriterLanguage } from '#server/writer/languages/languages.ts'

const text = (most: number) => z.string().transform(value => value.trim().slice(0, most))
const SenderLine = z.union([text(200).transform(name => ({ name })), z.looseObject({ name: text(200).default('') })])
const FactLine = z.union([
  text(500),
  z.looseObject({ type: z.string(), value: z.union([z.string(), z.number()]).transform(String) }),
])
const Values = z.union([z.string(), z.number(), z.null(), z.array(z.union([z.string(), z.number()]))])

/** Anything but a word counts as not given. */
const Word = text(40)
  .transform(word => word.toLowerCase())
  .catch('')

/** A line of a file of drafts: its facts in any of the forms that people write them in. */
const Line = z.looseObject({
  lead: z.record(z.string(), z.unknown()).optional(),
  facts: z.union([FactLine.array().max(500), z.record(z.string(), Values)]).default([]),
  offer: z.union([text(5000).transform(offer => ({ offer })), z.looseObject({ offer: text(5000) })]),
  sender: SenderLine.default({ name: '' }),
  subject: text(1000).default(''),
  body: text(20_000).default(''),
  tone: Word,
  language: Word,
  country: Word,
  seed: z.number().int().min(0).optional().catch(undefined),
})

/** One line, with its facts in one form and the lead's own fields among them. */
export interface DraftLine {
  facts: Fact[]
  offer: Offer
  sender: { name: string; company?: string }
  subject: string
  body: string
  tone: Tone
  /** Missing if the line names none that we write, nor a country where people speak one. */
  language?: WriterLanguage
  seed?: number
}

/** Reads one line of JSON. Throws an error that says what is wrong with it. */
export function readDraftLine(json: string): DraftLine {
  const { data, error } = Line.safeParse(parse(json))
  if (!data) {
    const [issue] = error.issues
    throw new Error(`${issue?.path.join('.') || 'The line'}: ${issue?.message}`)
  }
  const { lead = {}, facts, offer, sender, subject, body, seed } = data
  const stated = Array.isArray(facts) ? facts.flatMap(factsOfLine) : Object.entries(facts).flatMap(factsOf)
  const own = Object.entries(LEAD_FIELDS).flatMap(([field, type]) => (field in lead ? fieldOf(lead[field], type) : []))
  const missing = own.filter(({ type }) => !stated.some(fact => fact.type === type))
  const place = typeof lead['country'] === 'string' ? lead['country'].toLowerCase().trim() : ''
  const language = languageIn(data.language, data.country || place)
  const company = 'company' in sender && typeof sender.company === 'string' ? sender.company : undefined
  return {
    facts: [...missing, ...stated].filter(({ value }) => value !== ''),
    offer: readOffer(offer),
    sender: { name: sender.name, ...(company && { company }) },
    subject,
    body,
    tone: Tone.safeParse(data.tone).data ?? 'professional',
    ...(seed !== undefined && { seed }),
    ...(language && { language }),
  }
}

/** "de", "de-AT", "German", or "Deutsch"; else by the country. */
function languageIn(language: string, country: string): WriterLanguage | undefined {
  for (const [known, { names, countries }] of LANGUAGES) {
    if (names.includes(language) || language.startsWith(`${known}-`)) return known
    if (language === '' && countries.includes(country)) return known
  }
  return undefined
}

const LANGUAGES: [WriterLanguage, { names: string[]; countries: string[] }][] = [
  ['en', { names: ['en', 'english'], countries: ['us', 'usa', 'gb', 'uk', 'ie', 'au', 'nz', 'ca', 'united states'] }],
  ['de', { names: ['de', 'german', 'deutsch'], countries: ['de', 'at', 'li', 'germany', 'deutschland', 'austria'] }],
  ['fr', { names: ['fr', 'french', 'français', 'francais'], countries: ['fr', 'france', 'mc', 'monaco'] }],
  [
    'es',
    {
      names: ['es', 'spanish', 'español', 'espanol', 'castellano'],
      countries: ['es', 'mx', 'ar', 'co', 'cl', 'pe', 'uy', 'ec', 'cr', 'gt', 'spain', 'españa', 'mexico', 'méxico'],
    },
  ],
]

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new Error('The line isn’t JSON')
  }
}

const readOffer = (given: { offer: string } & Record<string, unknown>): Offer => {
  const said = Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const isKnown = ([key]: [string, string]) => key in Offer.shape
  // Such as a price of its own.
  const text = [given.offer, ...said.filter(entry => !isKnown(entry)).map(([, value]) => value)].join('\n').trim()
  const { notFor } = given
  const { data, error } = Offer.safeParse({ ...Object.fromEntries(said.filter(isKnown)), offer: text, notFor })
  if (!data) throw new Error(`offer: ${error.issues[0]?.message}`)
  return data
}

/** An unknown type is a quote: it supports only what it says. */
const typeOf = (type: string): FactType => FactType.safeParse(type).data ?? ALIASES[type] ?? 'quote'

const ALIASES: Record<string, FactType> = {
  businessName: 'name',
  city: 'town',
  hours: 'opening_hours',
  openingHours: 'opening_hours',
  since: 'founded',
  year: 'founded',
  services: 'service',
  menu: 'menu_item',
  menuItem: 'menu_item',
  menu_items: 'menu_item',
  languages: 'language',
  people: 'person',
  owner: 'person',
  noWebsite: 'no_website',
}

const factsOfLine = (fact: z.output<typeof FactLine>): Fact[] =>
  typeof fact === 'string' ? stated(fact) : [factOf(fact)]

/** A sentence about the business supports what an email says, but the business's website may not have these words. */
const stated = (sentence: string): Fact[] => [
  ...factsIn(sentence).filter(({ type }) => type === 'no_website'),
  { type: 'quote', value: sentence, source: 'lead' },
]

const factOf = (fact: Exclude<z.output<typeof FactLine>, string>): Fact => {
  const plain: Fact = { type: typeOf(fact.type), value: fact.value.trim().slice(0, 500), source: 'user' }
  return Fact.safeParse({ ...fact, ...plain, source: fact.source }).data ?? plain
}

const factsOf = ([key, values]: [string, z.output<typeof Values>]): Fact[] => {
  const type = typeOf(key)
  if (values === null) return type === 'website' ? [NO_WEBSITE] : []
  return [values].flat().map(value => ({ type, value: String(value).trim().slice(0, 500), source: 'user' }))
}

const LEAD_FIELDS = {
  businessName: 'name',
  name: 'name',
  category: 'category',
  city: 'town',
  town: 'town',
  address: 'address',
  phone: 'phone',
  website: 'website',
  rating: 'rating',
} as const satisfies Record<string, FactType>

const NO_WEBSITE: Fact = { type: 'no_website', value: 'none', source: 'lead' }

/** A website that is given and empty is known to be missing. */
const fieldOf = (value: unknown, type: FactType): Fact[] => {
  const said = typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, 500) : ''
  if (said !== '') return [{ type, value: said, source: 'lead' }]
  return type === 'website' ? [NO_WEBSITE] : []
}
