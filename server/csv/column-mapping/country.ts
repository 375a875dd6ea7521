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

/** The words and letters that show which language a file has. */
const SIGNS =
  String.raw`DE AT CH: plz|strasse|ort|firma|hausnr|bundesland|telefon|branche|handy|ansprechpartner|webseite|betrieb
FR BE CH CA: ville|raison|enseigne|adresse|courriel|code postal|commune|siret|siren|societe|secteur|activite|gerant|dirigeant
ES MX AR CO CL PE: poblacion|calle|codigo postal|correo|correoelec|razon|direccion|domicilio|municipio|empresa|telefono|movil|comunidad|localidad
IT CH: ragione|indirizzo|comune|cap|c a p|localita|denominazione|azienda|citta|sito|partita iva|cellulare|referente
PT BR: cnpj|cep|logradouro|razao|endereco|cidade|telefone|bairro|empresa|morada|concelho|distrito|localidade
NL BE: straat|plaats|huisnummer|bedrijfsnaam|kvk|woonplaats|gemeente|telefoon
IN: gstin|pin code|pincode
AU: suburb|abn|lga
IE: eircode
CZ SK: psc|ico|obec|mesto|ulice|ulica
PL: nip|regon|miejscowosc|ulica|wojewodztwo
HU: telepules|iranyitoszam|adoszam|cim
RO: judet|localitate|cui|cod postal
SI HR RS: naslov|naziv|oib|grad|posta
TR: vergi|ilce|il|sehir|unvani?
FI: y tunnus|katuosoite|postinumero|puhelin
SE NO DK: poststed|postort|postnr|postnummer|orgnr|cvr
LT: imones|miestas|pasto kodas
GR CY: \p{Script=Greek}\p{L}*
RU KZ UA BG: \p{Script=Cyrillic}\p{L}*
IL: \p{Script=Hebrew}\p{L}*
JP: [電住\p{Script=Katakana}]\p{L}*
KR: \p{Script=Hangul}\p{L}*`
    .split('\n')
    .map(line => line.split(': '))
    .map(([codes = '', words]) => [codes.split(' '), new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'u')] as const)
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
  for (const [codes, words] of SIGNS) if (words.test(names)) for (const country of codes) vote(country, 0.3)
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
