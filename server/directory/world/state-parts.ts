import { normalise } from '../normalise.ts'
import { landmarks } from './landmarks.ts'
import { regions } from './regions.ts'

type Side = 'low' | 'middle' | 'high' | null
/** Where in a state: its words, and the third of its postcodes from south to north and from west to east. */
const sides: [words: string, lat: Side, lon: Side][] = [
  ['North Northern', 'high', null],
  ['South Southern', 'low', null],
  ['East Eastern', null, 'high'],
  ['West Western', null, 'low'],
  ['Central', 'middle', 'middle'],
  ['Northeast Northeastern', 'high', 'high'],
  ['Northwest Northwestern', 'high', 'low'],
  ['Southeast Southeastern', 'low', 'high'],
  ['Southwest Southwestern', 'low', 'low'],
]
const taken = new Set([...regions.map(({ name }) => name), ...landmarks.flatMap(({ names }) => names)].map(normalise))

interface Spot {
  country: string
  region: string | null
  lat: number
  lon: number
}

/** "North Georgia", "Western New York", unless it's a state or listed, each with the postcodes in it. */
export function stateParts<T extends Spot>(
  zips: T[],
): { country: string; region: string; name: string; inside: T[] }[] {
  const byState = Map.groupBy(zips, ({ country, region }) => `${country}:${region}`)
  return regions.flatMap(({ country, code, name: state }) => {
    const all = byState.get(`${country}:${code}`) ?? []
    if (all.length < 50) return []
    const [latOf, lonOf] = [sideOf(all, row => row.lat), sideOf(all, row => row.lon)]
    return sides.flatMap(([words, lat, lon]) => {
      const inside = all.filter(row => (!lat || latOf(row) === lat) && (!lon || lonOf(row) === lon))
      const names = words.split(' ').map(word => `${word} ${state}`)
      const free = inside.length > 0 ? names.filter(name => !taken.has(normalise(name))) : []
      return free.map(name => ({ country, region: code, name, inside }))
    })
  })
}

function sideOf<T>(rows: T[], of: (row: T) => number): (row: T) => Side {
  const sorted = rows.map(of).sort((a, b) => a - b)
  const [third = 0, twoThirds = 0] = [1, 2].map(n => sorted[Math.floor((sorted.length * n) / 3)])
  return row => {
    if (of(row) < third) return 'low'
    return of(row) < twoThirds ? 'middle' : 'high'
  }
}
