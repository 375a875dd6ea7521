// Phone numbers as people write them: which numbers a text holds, how they're compared, and whether they can be called.
import {
  type CountryCode,
  findPhoneNumbersInText,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'

/** A number that a text holds. */
export interface TypedNumber {
  number: PhoneNumber
  extension: string | null
}

const northAmerican = /^\(?[2-9]\d\d(?:\) ?|[ .-])?\d{3}[ .-]?\d{4}$/

/** E.164 of the first number that's possible, otherwise the digits, so that two formats of one number are equal. */
export function normalisePhone(phone: string | null | undefined, country?: string | null): string | null {
  if (!phone) return null
  const code = country?.toUpperCase()
  // The format of most North American numbers: parsing takes twelve times as long, and an import has millions.
  if ((!code || code === 'US' || code === 'CA') && northAmerican.test(phone)) return `+1${phone.replace(/\D/g, '')}`
  return numbersIn(phone, code)[0]?.number.number ?? (phone.replace(/\D/g, '') || null)
}

/** "+12123889474" and "2123889474" as people read them, "+1 212 388 9474". Null if it's no possible number. */
export function groupedPhone(phone: string, country?: string | null): string | null {
  const read = possible(phone, country)
  return read && !read.ext ? read.formatInternational().replaceAll(/[^\d+]+/g, ' ') : null
}

const LABEL =
  '(?:tel(?:[eé]ph?one?|efono?|éfono)?|tél|phone|ph|mob(?:ile?)?|m[oó]vil|cell(?:ular|ulare|phone)?|handy|office|work|home|main|direct|business|fax|whatsapp|landline|fijo|fixe|gsm|puh|tfno|tlf|toll[ -]?free|voice|text|sms|nr|no|call|[tpmcofhw])(?!\\p{L})'
const labels = new RegExp(`(?<!\\p{L})${LABEL}[.:]*`, 'giu')
const labelBetween = new RegExp(`(\\d) (?=${LABEL}[.:]? ?[+(\\d])`, 'giu')
const isFax = /(?<!\p{L})(?:fax|f[.:])(?!\p{L})/iu
const EXTENSION =
  /(?:;ext=|,(?=\d)|#|(?<!\p{L})(?:x|extn?|extension|durchwahl|dw|poste|anexo|interno|int)(?!\p{L})\.?)[ :]*(\d{1,7})\)?$/iu
/** Between two numbers: "or", a slash, a comma before a space or another whole number. */
const between = /;(?!ext=)|[|/]| ::: | (?:or|and|und|oder|y|et|ou|e|o|&) |,(?= |[+(\d][\d ().-]{6})/
/** "(0xx11) 3456-7890": in Brazil, who dials puts a carrier's two digits there. libphonenumber-js finds no number then, Google's does. */
const CARRIER = /(?<!\d)0 ?[x*]{2} ?(?=\(?[1-9]\d\b)/gi
/** No list of one business's numbers is longer. */
const LONGEST = 300

interface Found {
  number: PhoneNumber | null
  /** Without its label and extension. */
  typed: string
  extension: string | null
  isFax: boolean
}

/** The numbers of a text, faxes last: "Tel.: 212 555 0157, 58 / (cell) 917 555 0100 x7". Unknown words make it none. */
export const numbersIn = (text: string, country: string | null | undefined): TypedNumber[] =>
  readAll(text, country, strict)
    .toSorted((a, b) => Number(a.isFax) - Number(b.isFax))
    .flatMap(({ number, extension }) => (number ? { number, extension } : []))

/** The numbers of a text as they're written there, without faxes, also among words, and digits that no country's plan has. */
export const writtenIn = (text: string, country: string | null | undefined): string[] => [
  ...new Set(
    readAll(text, country, loose).flatMap(({ typed, extension, isFax }) =>
      isFax || isNobodys(typed) ? [] : typed + (extension ? ` x${extension}` : ''),
    ),
  ),
]

/** "0", "157", "000-000-0000", "123-456-7890", and "999 999 9999" are nobody’s number. */
function isNobodys(number: string): boolean {
  const digits = digitsOf(number)
  return digits.length < 5 || /^(\d)\1+$/.test(digits) || digits === '1234567890'
}

function readAll(text: string, country: string | null | undefined, otherwise: typeof loose): Found[] {
  const typed = text
    .slice(0, LONGEST)
    .trim()
    .replace(/[\r\n]+/g, ';')
    .replace(/\s+/g, ' ')
    .replace(/^tel:/i, '')
    .replace(CARRIER, '')
    .replace(/^(\d{7,15})\.0+$/, '$1')
  const found: Found[] = []
  const parts = typed.replace(labelBetween, '$1;').split(between)
  for (let at = 0; at < parts.length; at++) {
    let piece = parts[at]?.trim() ?? ''
    while (isAreaCode(piece, parts[at + 1] ?? '', found.length === 0)) piece = `${piece} ${parts[++at]}`
    const digits = digitsOf(piece)
    const last = found.at(-1)
    const local = last && inArea(last.typed, piece, country)
    if (local) found.push(faxed(local, piece))
    else if (last?.number && digits.length > 0 && digits.length < 8 && !piece.includes('+')) {
      const number = EXTENSION.test(piece) ? null : continued(last.number, digits)
      if (number) found.push({ ...last, number, typed: ended(last.typed, piece), extension: null })
      else if (digits.length < 7) last.extension ??= digits
    } else found.push(...(readPiece(piece, country) ?? otherwise(piece, country)).map(one => faxed(one, piece)))
  }
  return found
}

const faxed = (found: Omit<Found, 'isFax'>, piece: string): Found => ({ ...found, isFax: isFax.test(piece) })

/** "0228 555 157" and "58" are "0228 555 158". */
const ended = (typed: string, ending: string) => {
  const short = ending.replace(/[^\d .-]/g, '').trim()
  return typed.slice(0, Math.max(0, typed.length - short.length)) + short
}

const strict = (): Omit<Found, 'isFax'>[] => []

/** The numbers that the library finds among words, or else what looks like one in a country that we don't know. */
function loose(piece: string, country: string | null | undefined): Omit<Found, 'isFax'>[] {
  const among = findPhoneNumbersInText(piece, readAs(country) ?? 'US').filter(
    ({ startsAt }) => !/fax\W*$/i.test(piece.slice(Math.max(0, startsAt - 8), startsAt)),
  )
  if (among.length > 0)
    return among.map(({ number, startsAt, endsAt }) => ({
      number,
      typed: piece.slice(startsAt, endsAt).replace(EXTENSION, '').trim(),
      extension: number.ext ?? null,
    }))
  const bare = piece.replace(/^[\p{L} .]{1,20}[:.]?\s?/u, '').trim()
  const isLike = /^[+(]?\d[\d\s()+./-]{1,24}$/.test(bare) && digitsOf(bare).length <= 15
  return isLike ? [{ number: null, typed: bare, extension: null }] : []
}

/** "0221/123456" and "+49/221/123456". */
const isAreaCode = (piece: string, next: string, isFirst: boolean) =>
  /^\D*(?:\d\D?){2,5}$/.test(piece) && (isFirst || /^\(?0/.test(piece)) && digitsOf(next).length > (isFirst ? 2 : 4)

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Null if it holds other words, or no number. */
function readPiece(piece: string, country: string | null | undefined): Omit<Found, 'isFax'>[] | null {
  const extension = EXTENSION.exec(piece)?.[1] ?? null
  const bare = (extension ? piece.replace(EXTENSION, '') : piece)
    .replace(labels, ' ')
    .replace(/\( ?\)/g, '')
    .replace(/^[ :.,–-]+|(?<![ :.,(–-])[ :.,(–-]+$/g, '')
  if (/\p{L}/u.test(bare)) return null
  const one = possible(bare, country)
  if (one) return [{ number: one, typed: bare, extension }]
  for (let at = bare.indexOf(' '); at > 0; at = bare.indexOf(' ', at + 1)) {
    const typed = bare.slice(0, at)
    const number = possible(typed, country)
    const more = number && readPiece(`${bare.slice(at + 1)}${extension ? ` x${extension}` : ''}`, country)
    if (more) return [{ number, typed, extension: null }, ...more]
  }
  return null
}

/** "(11) 3251-1234 / 99876-5432", "0221 471122 / 471133": a number in the area of the one before. */
function inArea(before: string, piece: string, country: string | null | undefined): Omit<Found, 'isFax'> | null {
  const [, area] = /^(\(\d{2,5}\)|0\d{1,5})[ /-]/.exec(before) ?? []
  const local = piece.replace(labels, ' ').trim()
  if (!area || !/^[1-9](?:[ .-]?\d){4,8}$/.test(local)) return null
  const typed = `${area} ${local}`
  const number = possible(typed, country)
  return number?.isValid() && digitsOf(number.number).endsWith(digitsOf(local))
    ? { number, typed, extension: null }
    : null
}

/** "212 555 0157, 58": the last digits of the next number, not far from the number before. */
function continued(before: PhoneNumber, digits: string): PhoneNumber | null {
  const start = before.number.slice(0, -digits.length)
  const distance = Number(digits) - Number(before.number.slice(-digits.length))
  const isNext =
    digits.length < 5 ? distance > 0 && distance < 10 : before.countryCallingCode === '1' && digits.length === 7
  return isNext ? possible(`${start}${digits}`, null) : null
}

function possible(text: string, country: string | null | undefined): PhoneNumber | null {
  const read = parsePhoneNumberFromString(text, readAs(country) ?? 'US')
  // "094 905 5101" has the length of an American number, but none begins with 0.
  if (read?.countryCallingCode === '1' && !/^[2-9]/.test(read.nationalNumber)) return null
  return read?.isPossible() ? read : null
}

/** The country in whose format a number without a country code is read. */
function readAs(country: string | null | undefined): CountryCode | undefined {
  const code = country?.toUpperCase()
  if (!code) return undefined
  return [code, planOf(code)].find(one => isSupportedCountry(one)) as CountryCode | undefined
}

/** A territory belongs to its country's plan: numbers there are read, allowed, and near as the country's own. */
const territories: Record<string, string> = Object.fromEntries(
  'PR US|GU US|VI US|AS US|MP US|UM US|AX FI|SJ NO|BV NO|CC AU|CX AU|NF AU|HM AU|GG GB|JE GB|IM GB|VA IT|EH MA|GP FR|MQ FR|GF FR|RE FR|YT FR|BL FR|MF FR|PM FR|TA SH|AC SH'
    .split('|')
    .map(pair => pair.split(' ')),
)
export const planOf = (country: string): string => territories[country] ?? country

/** The country of a stored number, if the number shows it. */
export const countryOf = (number: string | null): string | null =>
  (number && parsePhoneNumberFromString(number)?.country) || null

/** Toll-free and shared-cost numbers, which call centers and franchises share. */
const shared =
  /^\+(?:1(?:800|833|844|855|866|877|888|822|88\d|900)|800|808|44(?:3|80|84|87|9)|49(?:800|180|900)|338|34(?:80|90)|39(?:8|199|02?0{6})|61(?:1[389]00|13)|31(?:800|900)|32(?:800|78|90)|41(?:800|84|90)|43(?:800|810|820|900)|46(?:20|771)|353(?:1[589]|818)|55(?:800|300|400)|52800|91(?:1800|1860))|^0?800/
/** 000 000 0000, 123 456 7890, 555 555 5555. */
const madeUp = /(\d)\1{6}$|(?:1234567|2345678|3456789|4567890|0123456|9876543|8765432|7654321|6543210)\d{0,3}$/
const isDate = /^\s*\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}\s*$/

/** Whether a number can be one business's alone. Takes the stored form, and the number as typed. */
export function identifies(norm: string | null, typed?: string | null): norm is string {
  if (norm === null || shared.test(norm) || madeUp.test(norm)) return false
  if (norm.startsWith('+1')) return /^\+1[2-9]\d\d[2-9]\d{6}$/.test(norm) && !norm.startsWith('+1555')
  // Digits that aren't a number in the United States may be one elsewhere: 09 123456.
  return norm.startsWith('+') || (/^0\d{7,11}$/.test(norm) && !(typed && isDate.test(typed)))
}

/** A number ready to dial, or a sentence that says why not and what to do. */
export type ReadNumber =
  | { number: string; extension: string | null; country: string | null; isFictional: boolean; problem: null }
  | { number: null; problem: string }

/** Two letters; null for a simulated call, which rings nowhere. */
export type CallCountries = readonly string[] | null

export interface Reading {
  /** Where real calls may go; other numbers are refused. */
  countries?: CallCountries
  /** Two letters: the lead's country, which decides how to read a number without a country code. */
  country?: string | null | undefined
  /** The country of the user's own phone: the fallback for leads without a country, and calls may go there, too. */
  home?: string | null | undefined
  /** Made-up businesses have made-up numbers. */
  isSample?: boolean
  /** The number is the user's own phone, which has no lead and so no lead's country. */
  isOwn?: boolean
  /** Simulated calls ring nowhere, so any number of the right length works. */
  isSimulated?: boolean
}

const FICTIONAL = /^\+1\d{3}55501\d{2}$/

/** Ordinary lines. Refuses numbers that cost the caller extra or ring no phone. */
const refusedTypes = new Set(['PREMIUM_RATE', 'SHARED_COST', 'PAGER', 'UAN', 'VOICEMAIL'])

/** Toll-free and personal numbers may forward anywhere, and satellite phones have no country. */
const refusedForOwn = new Set(['TOLL_FREE', 'PERSONAL_NUMBER'])

/** Reads a number as typed; of several, the first that can be called. An extension is dialed after the answer. */
export function readNumber(text: string, reading: Reading): ReadNumber {
  const all = numbersIn(text, readAs(reading.country) ?? readAs(reading.home))
  const answers = all.map(one => judge(one, reading))
  const callable = answers.find(one => one.number !== null)
  if (callable) return callable
  const [first] = answers
  if (first) return first
  const typed = text.trim()
  if (/\p{L}/u.test(typed.replace(EXTENSION, '').replace(labels, '')))
    return refuse(`“${typed}” has letters. Type the number in digits, with an extension after an x: 212 555 0100 x12.`)
  return refuse(
    `“${typed}” isn’t a phone number. Include the area code, and for a foreign number + and the country code.`,
  )
}

function judge({ number: read, extension }: TypedNumber, reading: Reading): ReadNumber {
  const { number } = read
  const isFictional = FICTIONAL.test(number)
  const isReal = !(reading.isSample || reading.isSimulated || isFictional)
  if (isReal && !read.isValid())
    return refuse(
      `“${number}” isn’t a phone number. Include the area code, and for a foreign number + and the country code.`,
    )
  const country = read.country ?? null
  if (refusedTypes.has(read.getType() ?? ''))
    return refuse(`${number} is a premium-rate number, which costs extra to call. Look for an ordinary number.`)
  if (reading.countries && isReal && !isAmong(country, reading.countries))
    return refuse(
      `${number} is in a country that this installation doesn’t call. Enter another number, or ask whoever runs it to add the country to CALL_COUNTRIES.`,
    )
  if (reading.isOwn && (country === null || refusedForOwn.has(read.getType() ?? '')))
    return refuse(`${number} isn’t an ordinary phone. Enter a landline or mobile number.`)
  if (!reading.isSample && !reading.isOwn && isForeign(read, reading))
    return refuse(
      `${number} is a foreign number: neither in the lead’s country nor in that of your own phone. Correct the number, or set a phone of that country in Settings.`,
    )
  return { number, extension, country, isFictional, problem: null }
}

const refuse = (problem: string) => ({ number: null, problem })

/** The United States and Canada share a country code and a rate; independent islands with the same code don't. */
const area = (country: string) => (planOf(country) === 'CA' ? 'US' : planOf(country))

const isAmong = (country: string | null, countries: readonly string[]) =>
  country !== null && countries.some(one => area(one) === area(country))

/** Toll fraud uses foreign calls, so these need a reason: the lead is there, or the user is. */
function isForeign(read: PhoneNumber, { country, home }: Reading): boolean {
  // A number of a shared code that isn't assigned to a country counts as the code's first country.
  const there = read.country ?? (read.countryCallingCode === '1' ? 'US' : null)
  if (there === null) return true
  const near = [readAs(country), readAs(home)].filter(code => code !== undefined)
  return !(near.length > 0 ? near : (['US'] as const)).some(code => area(code) === area(there))
}
