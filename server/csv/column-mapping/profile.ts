import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import { knownCategory } from '#server/directory/categories/category-words.ts'
import { findRegion } from '#server/directory/world/regions.ts'
import { townIn } from '../cells/places.ts'
import { isUsState } from '../cells/postcodes.ts'
import { cellText } from '../cells/text.ts'
import { isBigTown } from '../cells/towns.ts'
import { countryCode } from '../import/countries.ts'
import { plain } from './plain.ts'

/** What the values of a column are. Each share is of the cells that say something. */
export interface Profile {
  filled: number
  /** The share of different values, and whether all of at least three are one. */
  distinct: number
  isConstant: boolean
  share(shape: Shape): number
}

type Test = (cell: string, country: CountryCode) => boolean

const STREET =
  /(?<![\p{L}\d])(?:st|str|street|ave?|avenue|rd|road|blvd|boulevard|dr|drive|ln|lane|way|hwy|highway|pkwy|parkway|pl|place|ct|court|cir|circle|sq|square|suite|ste|floor|broadway|c\/|calle|avenida|avda?|ctra|paseo|carrer|quai|chemin|route|cours|impasse|corso|largo|vicolo|pza|p\.zza|ul|os|rynek|nam|náměstí|třída|plein|kade|laan|gade|gata|rue|rua|via|viale|piazza|plaza|straat|laan|weg|platz|allee|\p{L}*(?:stra(?:ss|ß)e|str|weg|straat|laan))(?!\p{L})/iu
const JOB =
  /\b(?:owner|co ?owner|manager|director|president|ceo|cfo|coo|cto|founder|partner|principal|head|chief|vp|officer|assistant|sales|engineer|consultant|secretary|inhaber(?:in)?|geschaftsfuhrer(?:in)?|gerente|propietari[oa]|proprietaire|titolare|responsable|fondat\w+|fundador\w*|direct(?:eur|rice|ora?)|direktor\w*|gerante?|socio|inhaberin|leiter\w*|chef\w*|eigenaar|wlasciciel\w*|jednatel|vd)\b|^(?:mr|mrs|ms|dr|herr|frau|sr|sra|mme)$/
const LEGAL_FORM =
  /^(?:sole (?:owner|proprietor(?:ship)?)|individual|partnership|(?:domestic |foreign )?(?:corporation|llc|l\.l\.c\.|limited liability company|corp\.?)|(?:private|public) limited company|limited partnership|joint venture|non-?profit|gmbh|ag|ug|ohg|gbr|s\.?a\.?|s\.?l\.?|sarl|sas|ltda|person|company|prospect|customer|partner|vendor|competitor|other|new|existing|client|commercial|residential|personal|private|work|home|main|billing|kunden?|lieferant(?:en)?|interessent(?:en)?|arbeit|privat|fournisseur|cliente|proveedor|fornitore|fornecedor|klant|leverancier)$/i
/** How a company's registered name ends. */
const COMPANY =
  /[ ,](?:llc|l\.l\.c|inc|ltd|limited|corp|corporation|co|plc|llp|pllc|gmbh|ag|kg|ohg|ug|gbr|s\.?l\.?u?|s\.?a\.?|sarl|sas|eurl|s\.?r\.?l\.?s?|b\.?v|lda|ltda|eireli|me|ab|hb|kb|aps|a\/?s|i\/s|oyj?|asa|sp\.? z ?o\.? ?o|pte|pty|bvba|v\.?o\.?f|n\.?v|s\.?r\.?o|d\.?o\.?o|kft|bhd)\.?$/i
/** What a business's name has and a person's hasn't: an article, "& Sons", "Joe's", or a legal form in front. */
const FIRM =
  /^(?:the|la|le|les|el|il|da|das|die|der|zum|zur|chez|casa|clube|sarl|sas|eurl|earl|sci|studio|team|hotel) |['’]s(?: |$)| (?:&|\+|and|und|et|y|e) (?:sons?|daughters?|co|sohne?|söhne?|fils|filhos|hijos|figli|partners?|associates|associés)\b| & |\b(?:club|society|association|guild|e\.? ?v\.)(?!\p{L})|verein(?!\p{L})/iu
const DATE =
  /^(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}[/.-]\d{1,2}(?:[/.-]\d{1,2})?|(?:19|20)\d\d[01]\d[0-3]\d)(?:[ T]\d{1,2}:\d\d.*)?$/
const POSTCODE =
  /^(?:[A-Z]{1,2}-)?\d{3,6}(?:[- ]\d{3,4})?$|^\d{7}$|^\d{9}$|^\d{3} \d{2}$|^[A-Z]\d[\dW] ?[A-Z\d]{4}$|^\d{4} ?[A-Z]{2}$|^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$|^[A-Z]\d[A-Z] ?\d[A-Z]\d$|^\d{2}-\d{3}$/i
/** Pages about a business on other people's sites. */
export const LISTING =
  /^(?:https?:\/\/)?(?:[\w-]+\.)*(?:linkedin|facebook|instagram|twitter|x|yelp|tripadvisor|yellowpages|google|goo|gle|foursquare|youtube|tiktok|pinterest|bbb|mapquest|openstreetmap)\.[a-z.]{2,6}(?:[/?#]|$)/i
const WEB =
  /^(?:https?:\/\/[^\s/]+\.[^\s/]|www\.[^\s/]+\.|(?=[^\s/]*\.[a-z]{2,})[a-z\d-]+(?:\.[a-z\d-]+)+(?:[/?#]|$)|\/url\?q=http)/i
const DEGREES = /^-?\d{1,3}\.\d{3,}$/
const PHONE_CHARACTERS = /^[+(]?[\d\s()+./-]{7,25}(?:\s*(?:x|ext)\.? ?\d+)?$/i

const EMAIL = /[^\s@<>,;]@[^\s@<>,;.]+\.[^\s@<>,;]/

const number = (cell: string) => /^[-+]?\d+(?:[.,]\d+)?(?:e[-+]?\d+)?$/i.test(cell)
const within =
  (max: number): Test =>
  cell =>
    number(cell) && Math.abs(Number(cell.replace(',', '.'))) <= max

const isFirm = (cell: string) =>
  cell.length <= 80 &&
  /\p{L}/u.test(cell) &&
  (COMPANY.test(cell) || FIRM.test(cell) || (/\s/.test(cell) && knownCategory(cell) > 0))

const tests = {
  email: cell => EMAIL.test(cell),
  web: cell =>
    WEB.test(cell) &&
    !/\.(?:pdf|png|jpe?g|docx?)$/i.test(cell) &&
    !cell.includes('@') &&
    !DATE.test(cell) &&
    !number(cell),
  listing: cell => LISTING.test(cell) && !/google\.[a-z.]{2,12}\/url\?/.test(cell),
  /** A number that the library accepts, written out or with its separators. */
  phone: (cell, country) => {
    if (
      DATE.test(cell) ||
      WEB.test(cell) ||
      cell.length > 60 ||
      !/(?:\d\D*){6}/.test(cell) ||
      DEGREES.test(cell) ||
      EMAIL.test(cell)
    )
      return false
    const text = cell.replace(/\.0$/, '')
    return isNumberIn(text, country) || isNumberIn(text.split(/[;|,]|:::|\bor\b/)[0] ?? '', country)
  },
  formatted: cell => /[\s().+-]/.test(cell.replace(/\.0$/, '').trim()),
  /** What could be a number of a country that we don't know. */
  phoneLike: cell => !DATE.test(cell) && PHONE_CHARACTERS.test(cell) && !/^\d{1,4}$/.test(cell),
  date: cell => DATE.test(cell),
  number,
  latitude: within(90),
  longitude: within(180),
  point: cell => /^(?:point ?)?\(?-?\d+\.\d+[ ,;]+-?\d+\.\d+\)?$/i.test(cell),
  street: cell => /\d/.test(cell) && /\p{L}{2}/u.test(cell) && cell.length <= 200,
  streetWord: cell => /\d/.test(cell) && STREET.test(cell) && cell.length <= 120,
  house: cell => /^\d{1,5}(?:\.0|[ -/]?[a-z]|-\d{1,5})?$/i.test(cell),
  letters: cell => /\p{L}{2}/u.test(cell) && !/\d{3}|[@:]/.test(cell),
  town: cell => townIn(cell) !== null,
  bigTown: cell => isBigTown(cell),
  words: cell => /\p{L}{3}|\p{Lo}{2}/u.test(cell),
  short: cell => cell.length <= 50,
  initials: cell => /^[A-Z]{1,4}$/.test(cell),
  state: (cell, country) =>
    isUsState(cell) || (cell.length <= 40 && !/[\d/@]/.test(cell) && findRegion(country, cell) !== null),
  postcode: cell => POSTCODE.test(cell.replace(/\.0$/, '')),
  /** With letters or a gap at their place: nothing else looks like one. */
  letterCode: cell =>
    /^(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{4} [A-Z]{2}|[AC-FHKNPRTV-Y]\d[\dW] ?[\dAC-FHKNPRTV-Y]{4}|\d{2}-\d{3}|\d{3} \d{2}|\d{4,5}-\d{3})$/i.test(
      cell,
    ),
  zip: cell => /^\d{5}(?:-\d{4}|\.0)?$/.test(cell),
  country: cell => countryCode(cell) !== null,
  category: cell => knownCategory(cell) === 2,
  known: cell => knownCategory(cell) > 0,
  code: cell => /^[\dA-Z]{1,4}[\d.-]*$/.test(cell) && /\d/.test(cell),
  job: cell => JOB.test(plain(cell)),
  legalForm: cell => LEGAL_FORM.test(cell.trim()),
  company: cell => COMPANY.test(cell.trim()),
  /** A name that only a business has. */
  firm: cell => isFirm(cell),
  /** "Kim, Joe", "Joe Kim", "DUPONT Marie": two to four words and nothing else. */
  person: cell =>
    /^(?:(?:mr|mrs|ms|dr|herr|frau|m|mme)\.? )?\p{Lu}[\p{L}'’.-]*(?:,? \p{L}[\p{L}'’.-]*){1,3}$/u.test(cell) &&
    !isFirm(cell),
  list: cell => /^[[{]/.test(cell),
} satisfies Record<string, Test>
export type Shape = keyof typeof tests

export function isNumberIn(text: string, country: CountryCode): boolean {
  const read = parsePhoneNumberFromString(text, country)
  return read?.isValid() ?? false
}

/** Profiles a column's values. The values aren't cleaned yet. */
export function profileOf(values: string[], country: CountryCode): Profile {
  const cells = values.flatMap(
    value =>
      cellText(value)
        ?.slice(0, LONGEST)
        .replace(/^'(?=[\d+(])/, '') ?? [],
  )
  const known = new Map<Shape, number>()
  const different = new Set(cells.map(cell => cell.toLowerCase())).size
  return {
    filled: cells.length,
    distinct: cells.length === 0 ? 1 : different / cells.length,
    isConstant: cells.length >= 3 && different === 1,
    share(shape) {
      const before = known.get(shape)
      if (before !== undefined) return before
      const test: Test = tests[shape]
      const share = cells.length === 0 ? 0 : cells.filter(cell => test(cell, country)).length / cells.length
      known.set(shape, share)
      return share
    },
  }
}
const LONGEST = 300

/** "kadraplus" of "biuro@kadraplus.pl" and "www.kadraplus.pl". */
export const domainsIn = (values: string[][]): ReadonlySet<string> =>
  new Set(
    values.flatMap(cells =>
      cells.slice(0, 100).flatMap(cell => {
        const [, label = ''] = DOMAIN.exec(cell.slice(0, LONGEST).trim().toLowerCase()) ?? []
        return label.length >= 5 ? label.replaceAll('-', '') : []
      }),
    ),
  )
const DOMAIN = /^(?:\S+@|https?:\/\/|(?=www\.|[\w-]+\.\w+(?:\/|$)))(?:www\.)?([\w-]+)\.\w/

/** Whether a fair share of cells begin with one of these domains: "Kadra Plus Sp. z o.o." */
export function isSpelledBy(domains: ReadonlySet<string>, cells: string[]): boolean {
  const spelling = cells.slice(0, 100).filter(cell => {
    const words = plain(cell).split(' ')
    return words.length > 1 && words.some((_, n) => domains.has(words.slice(0, n + 1).join('')))
  })
  return spelling.length >= Math.max(2, Math.min(cells.length, 100) * 0.3)
}

/** The share of different hosts among web addresses; one host for all is the portal's, not a business's. */
export function hostsIn(values: string[]): number {
  const hosts = values.flatMap(value => {
    const text = cellText(value)
    if (!text || !tests.web(text)) return []
    const url = /^\/url\?q=(.*)$/.exec(text)?.[1] ?? text
    return URL.parse(/^https?:/i.test(url) ? url : `http://${url}`)?.hostname ?? []
  })
  return hosts.length === 0 ? 1 : new Set(hosts).size / hosts.length
}
