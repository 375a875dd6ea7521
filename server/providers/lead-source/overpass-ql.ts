import type { OsmFilter } from './lead-source.ts'

export interface OverpassQuestion {
  filters: OsmFilter[]
  lat: number
  lon: number
  radiusM: number
  /** Looked for in names: letters, digits and single spaces. Empty: any name. */
  words: string
}

/** As many come back; how many there are stands before them. */
export const MOST_ELEMENTS = 500
export const QUERY_SECONDS = 10

/** Asks for the number of matching objects and for the first of them. What a user typed stands in it as letters and digits alone. */
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
  // Several values stand in one tag: "cuisine=pizza;kebab".
  return isList ? `["${plain(key)}"~"(^|[;,] *)(${any})($|[;,])"]` : `["${plain(key)}"~"^(${any})$"]`
}

/** Tags come from our own table; what has other letters is no tag. */
function plain(word: string): string {
  if (!/^[a-z0-9_:-]+$/i.test(word)) throw new Error(`"${word}" is no tag`)
  return word
}

/** Vowels and some others may carry marks there that were taken off here, and an apostrophe may stand before an s. */
const nameLike = (words: string) =>
  words
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .split(' ')
    .map(word => word.replace(/[aeiouycn]/g, '.').replace(/s$/, '.?s'))
    .join('.*')
