import {
  type CountryCode,
  findPhoneNumbersInText,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js'
import { hoursIn } from './hours.ts'
import { saidHours } from './hours-in-text.ts'
import { type Node, nodesOf, textsOf, typesOf } from './json-ld.ts'
import type { Page } from './read-page.ts'

const DESCRIPTION_MAX = 500
const PHONES_MAX = 6
/** Lines that may hold a phone number; searching all text costs ten times as much. */
const PHONE_LINE = /t[eé]l|phone|call|fon|mobil|ring|puh|τηλ|тел|電話|电话|전화|☎|✆|\+\d|^[\d(][\d ()/.-]{7,22}$/i
/** The library takes "30.11.2026" for a number in Berlin, and two of them for two. */
const DATE = /(?<![\d.])\d{1,2}\. ?\d{1,2}\. ?(?:19|20)\d\d(?!\.?\d)/g
const FAX = /fax[^\d+\n]{0,12}[+(]?\d[\d ()/.-]{5,20}\d/gi

/** From structured data, or else from the text. */
export const openingHoursOf = ({ jsonLd, text }: Page): string[] =>
  nodesOf(jsonLd)
    .map(hoursIn)
    .find(hours => hours.length > 0) ?? saidHours(text)

/** The site's own description. */
export function descriptionOf({ jsonLd, description }: Page): string {
  const said = nodesOf(jsonLd)
    .filter(isBusiness)
    .flatMap(node => textsOf(node.description))[0]
  const text = (description || said || '').replace(/\s+/g, ' ').trim()
  return text.length > DESCRIPTION_MAX ? `${text.slice(0, DESCRIPTION_MAX - 1).toWellFormed()}…` : text
}

const isBusiness = (node: Node) =>
  !typesOf(node).some(type =>
    /^(Person|WebSite|WebPage|Product|Offer|Review|BreadcrumbList|ListItem|Question|Answer|BlogPosting|Article|ImageObject)$/.test(
      type,
    ),
  )

/** "en", "de", "pt-BR": only valid language codes. */
export function languageOf({ language }: Page): string | null {
  try {
    return Intl.getCanonicalLocales(language.trim().replace('_', '-'))[0] ?? null
  } catch {
    return null
  }
}

/** Phone numbers in international form, from structured data, links, and lines that mention phones. */
export function phonesOf({ jsonLd, links, text }: Page, country: string): string[] {
  const code: CountryCode = isSupportedCountry(country) ? country : 'US'
  const said = nodesOf(jsonLd).flatMap(node => textsOf(node.telephone))
  const linked = links.flatMap(({ href }) =>
    /^\s*tel:/i.test(href) ? decodeURI(safe(href)).replace(/^\s*tel:/i, '') : [],
  )
  const lines = text
    .replace(FAX, '')
    .replace(DATE, '')
    .split('\n')
    .filter(line => line.length < 200 && PHONE_LINE.test(line) && /(\d\D{0,3}){7}/.test(line))
  const numbers = [
    ...[...said, ...linked].map(number => parsePhoneNumberFromString(number, code)),
    ...lines.slice(0, 20).flatMap(line => findPhoneNumbersInText(line, code).map(({ number }) => number)),
  ]
  const valid = numbers.flatMap(number => (number?.isValid() ? number.number : []))
  return [...new Set<string>(valid)].slice(0, PHONES_MAX)
}

/** Escapes percent signs that don't start an escape, which decodeURI rejects. */
const safe = (href: string) => href.replace(/%(?![\da-f]{2})/gi, '')
