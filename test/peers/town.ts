import { metresBetween } from '#server/distance.ts'

/** A business in the street; each vendor knows some of them, in its own format. */
export interface Shop {
  n: number
  name: string
  kind: Kind
  lat: number
  lon: number
  number: number
  street: string
  phone: string
  website: string
  email: string
}

interface Kind {
  tag: [key: string, value: string]
  type: string
  label: string
  words: RegExp
}

const kinds: Kind[] = [
  { tag: ['craft', 'plumber'], type: 'plumber', label: 'Plumber', words: /plumb/i },
  { tag: ['amenity', 'cafe'], type: 'cafe', label: 'Café', words: /caf|coffee/i },
  { tag: ['amenity', 'dentist'], type: 'dentist', label: 'Dentist', words: /dent/i },
  { tag: ['amenity', 'restaurant'], type: 'restaurant', label: 'Restaurant', words: /restaur/i },
  { tag: ['shop', 'bakery'], type: 'bakery', label: 'Bakery', words: /bak/i },
  { tag: ['shop', 'hairdresser'], type: 'hair_salon', label: 'Hair salon', words: /hair|salon/i },
]
const firsts =
  'Anchor Birch Canal Dover Elder Ferry Garnet Hollow Indigo Jasper Kestrel Lantern Mallow Nettle Orchid Pewter Quarry Rowan Saffron Thistle Umber Violet Walnut Yarrow Zephyr'.split(
    ' ',
  )
const PER_KIND = 90

/** Returns the same shops for the same place: ninety of each type, each farther away than the one before. */
export function townAround(lat: number, lon: number): Shop[] {
  return kinds.flatMap((kind, k) =>
    Array.from({ length: PER_KIND }, (_, i) => {
      const n = k * PER_KIND + i
      const metres = 150 + i * 75
      const angle = n * 2.4
      const name = `${firsts[i % firsts.length]} ${firsts[Math.floor(i / firsts.length) + 5]} ${kind.label}`
      return {
        n,
        name,
        kind,
        lat: lat + (metres * Math.cos(angle)) / 111_195,
        lon: lon + (metres * Math.sin(angle)) / (111_195 * Math.cos((lat * Math.PI) / 180)),
        number: 10 + i,
        street: `${firsts[(i + k) % firsts.length]} Street`,
        phone: `+1212555${2000 + n}`,
        website: `https://${name.toLowerCase().replace(/[^a-z]+/g, '')}.test`,
        email: `hello@shop${n}.test`,
      }
    }),
  )
}

export const isWithin = (shop: Shop, at: { lat: number; lon: number }, metres: number) =>
  metresBetween(shop, at) <= metres
