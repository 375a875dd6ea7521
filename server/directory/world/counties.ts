import type { NamedPlace } from '../directory.ts'

/** A county of the packed data (scripts/pack-counties.ts), and how many postcodes lie in it. */
export interface PackedCounty extends Pick<NamedPlace, 'name' | 'lat' | 'lon' | 'radiusM'> {
  region: string
  zips: number
}

/** What counties are called in states that don't call them counties. */
const words: Record<string, string[]> = { LA: ['Parish'], AK: ['Borough', 'Census Area', 'Municipality'] }

/** The counties of the United States. Of the eight called Orange, the one in California has the most postcodes and comes first. */
export const buildCounties = (counties: PackedCounty[], peoplePerZip: number): NamedPlace<'county'>[] =>
  counties.flatMap(({ name, region, zips, ...place }) =>
    (words[region] ?? ['County']).map(word => ({
      ...place,
      kind: 'county',
      name: `${name} ${word}`,
      country: 'US',
      region,
      postcode: null,
      population: zips * peoplePerZip,
    })),
  )
