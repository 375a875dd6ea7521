import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'
import { findRegion } from '#server/directory/world/regions.ts'
import { isUsState } from '../cells/postcodes.ts'
import { countriesOfTown } from '../cells/towns.ts'
import { countryCode } from '../import/countries.ts'
import { isNumberIn } from './profile.ts'
import { wordLists } from './words.ts'

interface TableOf {
  /** The names of its columns in plain words. */
  names: string
  values: string[][]
  /** The cells of its columns for these, as far as their names say so. */
  countries: string[]
  phones: string[]
  regions: string[]
}

/** The words and letters that show which language a file has. */
const SIGNS = wordLists
  .lines('countries')
  .map(line => line.split(': '))
  .map(([codes = '', words]) => [codes.split(' '), new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'u')] as const)
const POSTCODES = wordLists.lines('postcodes').map(line => [line.slice(0, 2), new RegExp(line.slice(3), 'i')] as const)
const LARGE = new Set('US DE FR GB IT ES BR MX NL PL'.split(' '))
/** Of countries, but used by everybody. */
const ANYBODYS = new Set('io co me tv ai eu cc ly fm ws to'.split(' '))

/**
 * The country of a file: named by its country column, or shown by its towns, states, postcodes, domains, words, and phone
 * numbers together. Null if its rows have several: one without a country may be from any of them.
 */
export function countryOf({ names, values, countries, phones, regions }: TableOf): CountryCode | null {
  const codes = countries.flatMap(cell => countryCode(cell) ?? [])
  const times = (one: string) => codes.filter(code => code === one).length
  const [first] = codes.toSorted((a, b) => times(b) - times(a))
  if (first && isSupportedCountry(first)) return times(first) >= codes.length * 0.8 ? first : null
  const votes = new Map<string, number>([['US', 0.1]])
  const vote = (country: string, by: number) => votes.set(country, (votes.get(country) ?? 0) + by)
  /** A column has one vote, of which its cells' countries have equal parts. */
  const each = (cells: string[], read: (cell: string) => Iterable<string>) => {
    for (const cell of cells) {
      const found = [...read(cell)]
      for (const country of found) vote(country, 1 / cells.length / found.length)
    }
  }
  for (const [codes, words] of SIGNS) if (words.test(names)) for (const country of codes) vote(country, 0.3)
  const shows = (test: (cell: string) => boolean) =>
    values.some(cells => cells.length > 0 && cells.filter(test).length >= cells.length * 0.8)
  for (const [country, code] of POSTCODES) if (shows(cell => code.test(cell.trim()))) vote(country, 1)
  if (shows(isUsState)) vote('US', 0.8)
  each(regions, cell => [findRegion(null, cell)?.country ?? []].flat())
  for (const cells of values) {
    const first = cells.slice(0, 50).map(cell => cell.slice(0, 120))
    each(first, countriesOfTown)
  }
  each(values.flatMap(cells => cells.slice(0, 50)).flatMap(domainIn), domain => [domain])
  const numbers = phones.map(cell => cell.replace(/^['"]+/, '')).filter(cell => /\d{3}/.test(cell))
  each(
    numbers.filter(cell => cell.startsWith('+')),
    cell => [parsePhoneNumberFromString(cell)?.country ?? []].flat(),
  )
  const american = numbers.filter(cell => /^(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-.]\d{4}\b/.test(cell)).length
  for (const country of ['US', 'CA']) vote(country, (0.6 * american) / Math.max(1, numbers.length))
  const national = numbers.filter(cell => !cell.startsWith('+')).slice(0, 50)
  for (const [country, sum] of votes) {
    if (!isSupportedCountry(country) || sum < 0.05) continue
    vote(country, national.filter(cell => isNumberIn(cell, country)).length / Math.max(1, national.length))
  }
  // "Lille" is in France and in Belgium.
  const sizeOf = (country: string) => Number(LARGE.has(country)) / 100
  const [best = 'US'] = [...votes]
    .toSorted((a, b) => b[1] + sizeOf(b[0]) - a[1] - sizeOf(a[0]))
    .map(([country]) => country)
  return isSupportedCountry(best) ? best : 'US'
}

/** The country of a web or email address. */
function domainIn(cell: string): string[] {
  const [, domain = ''] = /^(?:\S+@|https?:\/\/|www\.)[^\s/@]+\.([a-z]{2})(?:[/\s,;]|$)/i.exec(cell.trim()) ?? []
  const code = domain.toLowerCase() === 'uk' ? 'GB' : domain.toUpperCase()
  return ANYBODYS.has(domain.toLowerCase()) || !isSupportedCountry(code) ? [] : [code]
}
