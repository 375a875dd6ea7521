import { type OvertureKind, verdictOfOverture } from './overture.ts'
import { drop, type PlaceRow, type Tally } from './place-row.ts'

/** A place's values by the path of their field, such as `addresses.locality`; a list's first one, or all. */
export interface Fields {
  first(path: string): unknown
  all(path: string): unknown[]
}

/** All but the location, which is stored in several ways. */
export const overturePaths = [
  'id names.primary brand.names.primary categories.primary categories.alternate basic_category taxonomy.primary',
  'taxonomy.hierarchy taxonomy.alternates confidence websites emails phones socials addresses.freeform',
  'addresses.locality addresses.region addresses.postcode addresses.country operating_status open sources.update_time',
].flatMap(line => line.split(' '))

/** The business that a place of Overture Maps is; otherwise null, with the reason counted in the tally. */
export function rowOfOverture(
  { first, all }: Fields,
  at: () => { lat: number; lon: number } | null,
  tally: Tally,
): PlaceRow | null {
  const one = (path: string) => text(first(path))
  const some = (path: string) => all(path).flatMap(value => text(value) ?? [])
  const origin = { source: 'overture', sourceId: String(first('id')) } as const
  const brand = one('brand.names.primary')
  const name = one('names.primary') ?? brand
  if (!name) return drop(tally, 'no name')
  const verdict = verdictOfOverture(kindOf(one, some))
  if (verdict === 'no business') return drop(tally, 'not a business category', origin)
  if (verdict === 'closed' || isClosed(first('operating_status'), first('open')))
    return drop(tally, 'closed or disused', origin)
  const point = at()
  if (!point) return drop(tally, 'no coordinates')
  const confidence = first('confidence')
  return {
    ...origin,
    name,
    category: verdict.category.code,
    categoryLabel: null,
    phone: some('phones').join(';') || null,
    website: one('websites'),
    email: one('emails'),
    houseNumber: null,
    street: one('addresses.freeform'),
    city: one('addresses.locality'),
    region: one('addresses.region'),
    postcode: one('addresses.postcode'),
    country: one('addresses.country'),
    ...point,
    confidence: typeof confidence === 'number' ? confidence : null,
    openingHours: null,
    brand,
    socials: some('socials'),
    sourceUpdated: some('sources.update_time').reduce<string | null>(
      (last, time) => (last && last > time ? last : time),
      null,
    ),
  }
}

function kindOf(one: (path: string) => string | null, some: (path: string) => string[]): OvertureKind {
  return {
    old: [one('categories.primary') ?? [], some('categories.alternate')].flat(),
    primary: one('taxonomy.primary'),
    basic: one('basic_category'),
    hierarchy: some('taxonomy.hierarchy'),
    alternates: some('taxonomy.alternates'),
  }
}

/** `open` is the older field: 1 for open, 0 for closed. A place that's closed for now will open again. */
function isClosed(status: unknown, open: unknown): boolean {
  if (typeof status === 'string' && status) return status !== 'open' && status !== 'temporarily_closed'
  return (typeof open === 'bigint' || typeof open === 'number') && Number(open) === 0
}

const text = (value: unknown): string | null => (typeof value === 'string' && value.trim() ? value.trim() : null)
