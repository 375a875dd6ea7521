import { Fact, type FactSource, type FactType } from '#contract/facts.ts'
import type { Db, Sql } from '#server/db/db.ts'
import { platformOf, websiteOf } from '#server/email-finder/site/website.ts'
import { type DirectoryHours, type Known, listHours, listKnown } from './facts-sql.ts'

/** The most facts per lead. */
const MOST = 60
/** A business has one of each; of the others, several. Of several sources, the first in `bySource` wins. */
const ONLY_ONE: FactType[] = ['no_website', 'rating', 'opening_hours', 'founded']
const bySource: FactSource[] = ['user', 'website', 'lead', 'directory']
const order = Fact.shape.type.options

/** Everything that we know about these leads and can show, by lead. Other accounts' leads are missing. */
export const factsOfLeads = (db: Pick<Db, 'asUser'>, userId: string, leadIds: string[]) =>
  db.asUser(userId, tx => readFacts(tx, userId, leadIds))

/** The same in the caller's transaction. */
export async function readFacts(sql: Sql, userId: string, leadIds: string[]): Promise<Map<string, Fact[]>> {
  const rows = await listKnown(sql, userId, leadIds)
  const placeIds = rows.flatMap(row => row.placeIds)
  const hours = placeIds.length > 0 ? await listHours(sql, placeIds) : []
  const byPlace = new Map(hours.map(one => [one.placeId, one]))
  return new Map(rows.map(row => [row.id, factsOf(row, byPlace)]))
}

function factsOf(known: Known, hours: Map<string, DirectoryHours>): Fact[] {
  const stated = known.stated.filter(one => !one.isRemoved)
  const removed = new Set(known.stated.filter(one => one.isRemoved).map(keyOf))
  const others = [...websiteFacts(known), ...leadFacts(known), ...directoryFacts(known, hours)]
  const all = [
    ...stated.map(({ type, value, at }): Fact => ({ type, value, source: 'user', date: at })),
    ...others.filter(fact => !removed.has(keyOf(fact))),
  ].filter(fact => fact.type !== 'no_website' || !known.website)
  const first = new Map<string, Fact>()
  for (const fact of all.toSorted((a, b) => bySource.indexOf(a.source) - bySource.indexOf(b.source))) {
    const key = ONLY_ONE.includes(fact.type) ? fact.type : keyOf(fact)
    if (!first.has(key)) first.set(key, fact)
  }
  return [...first.values()].toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type)).slice(0, MOST)
}

const keyOf = ({ type, value }: Pick<Fact, 'type' | 'value'>) => `${type} ${value.toLowerCase()}`

/** What the pages of the lead's present website say. */
function websiteFacts({ website, details, readAt }: Known): Fact[] {
  // A private site was read only where the installation allows that.
  if (!details || !readAt || websiteOf(website, { allowPrivate: true })?.site !== details.site) return []
  return details.facts.map(detail => ({ ...detail, source: 'website', date: dayOf(readAt) }))
}

/** The lead's own fields, as they were found, imported, or typed. */
function leadFacts(known: Known): Fact[] {
  const { businessName, category, city, address, phone, website, description, createdAt } = known
  const values: [FactType, string | null | undefined][] = [
    ['name', businessName],
    ['category', category],
    ['town', city],
    ['address', address],
    ['phone', phone],
    ['website', isOwn(website) ? readableUrl(website) : null],
    // Searches write a business's hours into its description.
    ['opening_hours', HOURS.exec(description ?? '')?.[1]],
  ]
  const said = HOURS.test(description ?? '') ? [] : sentencesIn(description ?? '')
  return [...values, ...said.map((value): [FactType, string] => ['quote', value])].flatMap(([type, value]) =>
    factOf(type, value, 'lead', createdAt),
  )
}

/** The description's first sentences. They support what an email says of the business, and nothing else. */
const sentencesIn = (description: string): string[] =>
  description
    .split(/\n+|(?<=[.!?]) +(?=[\p{Lu}\d])/u)
    .map(line => line.replace(/\s+/g, ' ').trim())
    .filter(line => line.split(' ').length >= FEWEST_WORDS)
    .slice(0, MOST_SENTENCES)

const FEWEST_WORDS = 3
const MOST_SENTENCES = 10

const HOURS = /^Opening hours: (.{1,300})$/

function directoryFacts({ placeIds, createdAt }: Known, hours: Map<string, DirectoryHours>): Fact[] {
  const known = placeIds.flatMap(id => hours.get(id) ?? [])[0]
  return factOf('opening_hours', known?.openingHours, 'directory', known?.updatedAt ?? createdAt)
}

function factOf(type: FactType, value: string | null | undefined, source: FactSource, at: string): Fact[] {
  const text = type === 'opening_hours' ? readableHours(value ?? '') : (value ?? '')
  const fact = Fact.safeParse({ type, value: text, source, date: dayOf(at) })
  return fact.success ? [fact.data] : []
}

const dayOf = (at: string) => at.slice(0, 10)

/** A page on a social network or in a directory isn't the business's website. */
export function isOwn(website: string | null): website is string {
  const site = websiteOf(website, { allowPrivate: true })?.site
  return site !== undefined && platformOf(site.split('/')[0] ?? '') === null
}

const readableUrl = (url: string) =>
  url
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')

const DAYS: Record<string, string> = { Mo: 'Mon', Tu: 'Tue', We: 'Wed', Th: 'Thu', Fr: 'Fri', Sa: 'Sat', Su: 'Sun' }

/** OpenStreetMap's "Mo-Fr 09:00-17:00; Sa 10:00-14:00; PH off" as "Mon–Fri 09:00–17:00, Sat 10:00–14:00". */
export const readableHours = (hours: string): string =>
  hours
    .split(';')
    .map(rule => rule.trim())
    .filter(rule => rule !== '' && !/^(PH|SH)\b/.test(rule))
    .map(rule =>
      rule
        .replace(/,? ?\b(PH|SH)\b/g, '')
        .replace(/\b(Mo|Tu|We|Th|Fr|Sa|Su)\b/g, day => DAYS[day] ?? day)
        .replace(/(?<=[a-z\d]) ?- ?(?=[A-Z\d])/g, '–')
        .replace(/\boff\b/, 'closed'),
    )
    .join(', ')
