import type { Offer } from '#contract/facts.ts'
import type { OfferType } from '#contract/offer-types.ts'
import { withoutAccents } from '#server/without-accents.ts'
import { LANGUAGES, type WriterLanguage } from '../languages/languages.ts'
import { type Sold, soldIn } from './sold.ts'

/** What an offer is about. Without a row of its language's `services.txt`, an email says only what the user says. */
export interface Service {
  type: OfferType
  sold: Sold | undefined
  /** That says what's sold. */
  sentence: string
  /** Within a sentence: "window cleaning". Undefined if no row names the offer. */
  noun: string | undefined
  /** Its own, instead of its type's. */
  asks: readonly string[]
  /** Facts have no meaning for it that its type's bridges could say: a dish and a van's lettering. Marked `!`. */
  isUnbridged: boolean
  /** Only for who serves food: menus. Marked `^`. */
  isForFood: boolean
  /** The directory's categories of businesses that sell it, behind `@`. */
  sellers: readonly string[]
}

type Row = Omit<Service, 'sold' | 'sentence'> & {
  noun: string
  /** The whole name of a thing. */
  whole: RegExp
  /** The name within other words. */
  within: RegExp
}

const tables = new Map<WriterLanguage, Row[]>()

/** Read when a language is written first. */
function tableOf(language: WriterLanguage): Row[] {
  const known = tables.get(language)
  if (known) return known
  const rows = LANGUAGES[language].services
    .trim()
    .split('\n')
    .map((line): Row => {
      const [kind = '', pattern = '', noun = '', asks] = line.split(' | ')
      const [, type = '', marks = '', sellers] = /^(\w+)([\^!]*)(?:@(\S+))?$/.exec(kind) ?? []
      return {
        type: type as OfferType,
        isForFood: marks.includes('^'),
        isUnbridged: marks.includes('!'),
        sellers: sellers?.split(',') ?? [],
        whole: new RegExp(`^(?:${withoutAccents(pattern)})$`, 'iu'),
        within: new RegExp(`(?<!\\p{L})(?:${withoutAccents(pattern)})(?!\\p{L})`, 'iu'),
        noun,
        asks: asks ? asks.split(' / ') : [],
      }
    })
  tables.set(language, rows)
  return rows
}

export type Named = Pick<Offer, 'offer' | 'type'>

/** The last offer's: a run writes hundreds of drafts for one. */
let last: { key: string; service: Service } | undefined

/** The row that names what's sold, and the type that the user chose, if any. */
export function serviceOf({ offer, type }: Named, language: WriterLanguage): Service {
  const key = `${language} ${type} ${offer}`
  if (last?.key !== key) last = { key, service: find({ offer, type }, language) }
  return last.service
}

function find({ offer, type }: Named, language: WriterLanguage): Service {
  const { sold, sentence } = soldIn(offer, language)
  const rows = (sold?.things ?? []).map(thing => rowOf(thing, language))
  const row = rows.find(one => one !== undefined && (type === undefined || one.type === type))
  if (!row) return { ...NONE, type: type ?? 'other', sold, sentence }
  // "Menus and flyers" are flyers for who serves no food.
  const all = [...rows, ...(sold?.more ?? []).map(thing => rowOf(thing, language))]
  const isForFood = row.isForFood && all.every(one => one === undefined || one.isForFood)
  return { ...row, sold, sentence, isForFood }
}

/** The service of a thing, instead of the first that the offer sells. */
export const asThing = (service: Service, sold: Sold, thing: string, language: WriterLanguage): Service => ({
  ...service,
  ...(rowOf(thing, language) ?? NONE),
  sold: { ...sold, said: thing, things: [thing] },
})

const NONE = { noun: undefined, asks: [], isUnbridged: false, isForFood: false, sellers: [] }

/** "Fresh" flowers are flowers, "limpieza semanal de oficinas" is cleaning, and "rótulos luminosos LED" are signs. */
export function rowOf(thing: string, language: WriterLanguage): Row | undefined {
  const { modifiers, adjective } = LANGUAGES[language]
  const names = [thing, thing.replace(modifiers, '').replace(/(?<=\p{L}{3}) services?$/iu, '')]
  // "Kaffeemaschinen Reparatur" is one word.
  if (language === 'de') names.push(...names.map(name => name.replace(/(?<=\p{L}) (?=\p{Lu})/gu, '')))
  for (let [, name = ''] = names; adjective?.test(name); names.push(name)) name = name.replace(adjective, '')
  // In a hurry, people leave accents out.
  for (const name of new Set(names)) {
    const row = tableOf(language).find(({ whole }) => whole.test(withoutAccents(name)))
    if (row) return row
  }
  return undefined
}

/** Care for a website, or a new one in its place. */
export const needsWebsite = ({ type, isUnbridged }: Service): boolean => type === 'website' && isUnbridged

/** What a short text about a business names, such as its category. */
export const serviceIn = (text: string, language: WriterLanguage): Pick<Service, 'type' | 'noun'> | undefined =>
  tableOf(language).find(({ within }) => within.test(withoutAccents(text.slice(0, 200))))
