import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'
import { findRegion } from '#server/directory/world/regions.ts'
import { isUsState } from '../cells/postcodes.ts'
import { countriesOfTown } from '../cells/towns.ts'
import { countryCode } from '../import/countries.ts'
import { isNumberIn } from './profile.ts'

interface TableOf {
  /** The names of its columns in plain words. */
  names: string
  values: string[][]
  /** The cells of its columns for these, as far as their names say so. */
  countries: string[]
  phones: string[]
  regions: string[]
}

/** The words that show which language a file has. */
const SIGNS: [string, RegExp][] = [
  [
    'DE AT CH',
    /\b(?:plz|strasse|ort|firma|hausnr|bundesland|telefon|branche|handy|ansprechpartner|webseite|betrieb)\b/,
  ],
  [
    'FR BE CH CA',
    /\b(?:ville|raison|enseigne|adresse|courriel|code postal|commune|siret|siren|societe|secteur|activite|gerant|dirigeant)\b/,
  ],
  [
    'ES MX AR CO CL PE',
    /\b(?:poblacion|calle|codigo postal|correo\w*|razon|direccion|domicilio|municipio|empresa|telefono|movil|comunidad|localidad)\b/,
  ],
  [
    'IT CH',
    /\b(?:ragione|indirizzo|comune|cap|c a p|localita|denominazione|azienda|citta|sito|partita iva|cellulare|referente)\b/,
  ],
  [
    'PT BR',
    /\b(?:cnpj|cep|logradouro|razao|endereco|cidade|telefone|bairro|empresa|morada|concelho|distrito|localidade)\b/,
  ],
  ['NL BE', /\b(?:straat|plaats|huisnummer|bedrijfsnaam|kvk|woonplaats|gemeente|telefoon)\b/],
  ['IN', /\b(?:gstin|pin code|pincode)\b/],
  ['AU', /\b(?:suburb|abn|lga)\b/],
  ['IE', /\b(?:eircode)\b/],
  ['CZ SK', /\b(?:psc|ico|obec|mesto|ulice|ulica)\b/],
  ['PL', /\b(?:nip|regon|miejscowosc|ulica|wojewodztwo)\b/],
  ['HU', /\b(?:telepules|iranyitoszam|adoszam|cim)\b/],
  ['RO', /\b(?:judet|localitate|cui|cod postal)\b/],
  ['SI HR RS', /\b(?:naslov|naziv|oib|grad|posta)\b/],
  ['TR', /\b(?:vergi|ilce|il|sehir|unvani?)\b/],
  ['FI', /\b(?:y tunnus|katuosoite|postinumero|puhelin)\b/],
  ['SE NO DK', /\b(?:poststed|postort|postnr|postnummer|orgnr|cvr)\b/],
  ['LT', /\b(?:imones|miestas|pasto kodas)\b/],
  ['GR CY', /\p{Script=Greek}{3}/u],
  ['RU KZ UA BG', /\p{Script=Cyrillic}{3}/u],
  ['IL', /\p{Script=Hebrew}{2}/u],
  ['JP', /電話|住所|\p{Script=Katakana}{2}/u],
  ['KR', /\p{Script=Hangul}{2}/u],
]
const POSTCODES: [CountryCode, RegExp][] = [
  ['GB', /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/i],
  ['NL', /^\d{4} [A-Z]{2}$/],
  ['BR', /^\d{5}-\d{3}$/],
  ['PT', /^\d{4}-\d{3}$/],
  ['PL', /^\d{2}-\d{3}$/],
  ['SE', /^\d{3} \d{2}$/],
  ['CA', /^[A-Z]\d[A-Z] \d[A-Z]\d$/i],
  ['IE', /^[AC-FHKNPRTV-Y]\d[\dW] ?[\dAC-FHKNPRTV-Y]{4}$/i],
]
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
  for (const [list, words] of SIGNS) if (words.test(names)) for (const country of list.split(' ')) vote(country, 0.3)
  const shows = (test: (cell: string) => boolean) =>
    values.some(cells => cells.length > 0 && cells.filter(test).length >= cells.length * 0.8)
  for (const [country, code] of POSTCODES) if (shows(cell => code.test(cell.trim()))) vote(country, 1)
  if (shows(isUsState)) vote('US', 0.8)
  each(regions, cell => [findRegion(null, cell)?.country ?? []].flat())
  for (const cells of values) {
    const first = cells.slice(0, 50).map(cell => cell.slice(0, 120))
    const known = first.filter(cell => [...countriesOfTown(cell)].length > 0)
    if (known.length >= first.length * 0.3) each(first, countriesOfTown)
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
  const [best = 'US'] = [...votes].toSorted((a, b) => b[1] - a[1]).map(([country]) => country)
  return isSupportedCountry(best) ? best : 'US'
}

/** The country of a web or email address. */
function domainIn(cell: string): string[] {
  const [, domain = ''] = /^(?:\S+@|https?:\/\/|www\.)[^\s/@]+\.([a-z]{2})(?:[/\s,;]|$)/i.exec(cell.trim()) ?? []
  const code = domain.toLowerCase() === 'uk' ? 'GB' : domain.toUpperCase()
  return ANYBODYS.has(domain.toLowerCase()) || !isSupportedCountry(code) ? [] : [code]
}
