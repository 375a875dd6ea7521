import type { OsmFilter } from './lead-source.ts'

export interface OverpassQuestion {
  filters: OsmFilter[]
  lat: number
  lon: number
  radiusM: number
  /** Words to find in names: letters, digits, and single spaces. Blank matches any name. */
  words: string
}

/** At most this many come back, after their total. */
export const MOST_ELEMENTS = 500
export const QUERY_SECONDS = 10

/** Asks for the total and the first of the matching objects. Of what the user typed, only letters and digits remain. */
export function overpassQl({ filters, lat, lon, radiusM, words }: OverpassQuestion): string {
  const around = `(around:${Math.round(radiusM)},${lat.toFixed(5)},${lon.toFixed(5)})`
  const name = words ? `["name"~"${nameLike(words)}",i]` : '["name"]'
  const lines = filters.map(filter => `nwr${filter.map(condition).join('')}${name}${around};`)
  return [
    `[out:json][timeout:${QUERY_SECONDS}][maxsize:67108864];`,
    `(${lines.join('')})->.all;`,
    '.all out count;',
    `.all out center tags ${MOST_ELEMENTS};`,
  ].join('\n')
}

function condition({ key, values, isList }: OsmFilter[number]): string {
  if (values === null) return `["${plain(key)}"]`
  const [only = ''] = values
  if (values.length === 1 && !isList) return `["${plain(key)}"="${plain(only)}"]`
  const any = values.map(plain).join('|')
  // A tag may hold several values: "cuisine=pizza;kebab".
  return isList ? `["${plain(key)}"~"(^|[;,] *)(${any})($|[;,])"]` : `["${plain(key)}"~"^(${any})$"]`
}

/** Tags come from our own table; anything else is a bug. */
function plain(word: string): string {
  if (!/^[a-z0-9_:-]+$/i.test(word)) throw new Error(`"${word}" isn’t a tag`)
  return word
}

/** The names there may have accents that the query lost, and an apostrophe before an s. */
const nameLike = (words: string) =>
  words
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .split(' ')
    .map(word => word.replace(/[aeiouycn]/g, '.').replace(/s$/, '.?s'))
    .join('.*')
