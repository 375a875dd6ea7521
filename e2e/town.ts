import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makePbf, type PbfNode } from '#test/make-pbf.ts'
import type { Product } from './product.ts'

/** A made-up town on an island in the South Atlantic, far from every real one. */
export const TOWN = 'Port Canvass'
const centre = { lat: -48.2, lon: -28.4 }

/** Imports the town into the directory with the product's command and returns its output. */
export async function importTown({ dataDir, tool }: Product, nodes: PbfNode[] = restaurantsAndMore()): Promise<string> {
  const file = join(dataDir, 'town.osm.pbf')
  const town = { id: 1, ...centre, tags: { place: 'town', name: TOWN, population: '4200' } }
  await writeFile(file, makePbf({ nodes: [town, ...nodes] }))
  return tool('scripts/directory-import.ts', file)
}

/** Where the nth business is, six in a row. */
export const placeOf = (n: number) => ({
  lat: centre.lat + 0.0008 * (n % 6),
  lon: centre.lon + 0.0008 * Math.floor(n / 6),
})

/** 24 restaurants (nine with a phone number), and a few other things. */
function restaurantsAndMore(): PbfNode[] {
  const restaurants = Array.from({ length: 24 }, (_, i) => `${words[i % words.length]} Table ${i + 1}`)
  const withPhone = 9
  return [
    ...restaurants.map((name, i) => ({
      id: 100 + i,
      ...placeOf(i),
      tags: {
        amenity: 'restaurant',
        name,
        'addr:street': 'Harbour Road',
        'addr:housenumber': String(i + 1),
        'addr:city': TOWN,
        ...(i < withPhone && { phone: `+1 212 555 01${String(10 + i)}` }),
        ...(i % 3 === 0 && { website: `https://table${i}.example` }),
      },
    })),
    { id: 300, lat: centre.lat, lon: centre.lon, tags: { amenity: 'bench' } },
    { id: 301, lat: centre.lat, lon: centre.lon, tags: { shop: 'bakery', name: 'Port Bakery' } },
    { id: 302, lat: centre.lat, lon: centre.lon, tags: { amenity: 'restaurant' } },
  ]
}

const words = ['Harbour', 'Gull', 'Anchor', 'Lantern', 'Cedar', 'Copper', 'Saffron', 'Juniper']
