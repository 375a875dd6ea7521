import { OFFICE } from '../choose/address-types.ts'
import { addressesIn } from './addresses.ts'
import type { Page } from './read-page.ts'
import { writtenBy } from './scripts.ts'

/** Addresses that a page hides from simple programs but shows to every visitor. */
export function disguisedIn({ text, cloaked, attributes, scripts, data }: Page): string[] {
  const written = [...scripts.flatMap(writtenBy), ...(text.length < LITTLE ? data.flatMap(mailsIn) : [])]
  return addressesIn([undisguised(text), ...cloaked.map(uncloaked), ...attributes, ...written].join('\n'))
}

/** A page with less text is written by its scripts. */
const LITTLE = 500
const MOST_DEEP = 30

/** Collects the values of email keys in a script's data, and the mailto links in its texts. */
function mailsIn(data: unknown): string[] {
  const found: string[] = []
  const visit = (value: unknown, key: string, depth: number) => {
    if (typeof value === 'string') {
      if (value.includes('@') && (/mail/i.test(key) || /mailto:/i.test(value))) found.push(value.slice(0, 5000))
    } else if (typeof value === 'object' && value !== null && depth < MOST_DEEP)
      for (const [name, inner] of Object.entries(value)) visit(inner, Array.isArray(value) ? key : name, depth + 1)
  }
  visit(data, '', 0)
  return found
}

/** Hexadecimal bytes, each XORed with the first one. */
function uncloaked(hex: string): string {
  if (!/^([\da-f]{2}){4,}$/i.test(hex)) return ''
  const [key = 0, ...bytes] = Buffer.from(hex, 'hex')
  return Buffer.from(bytes.map(byte => byte ^ key)).toString('utf8')
}

/** The words that people write instead of "@" and "." in addresses. */
const AT_NAMES =
  'at|ät|aet|arroba|chiocciola|arobase|@|klammeraffe|apenstaartje|snabel-?a|krøllalfa|kukac|małpa|malpa|zavin[aá][cč]|собака|miukumauku'
const DOT_NAMES = 'dot|punkt|punto|point|ponto|piste|kropka|te[cč]ka|bodka|pont|punct|nokta|точка|\\.'
const AT = new RegExp(` ?[[({<] ?(?:${AT_NAMES}) ?[\\])}>] ?`, 'gi')
const DOT = new RegExp(` ?[[({<] ?(?:${DOT_NAMES}) ?[\\])}>] ?`, 'gi')
/** Requires the word for the dot too: "meet us at example.com" isn't an address. */
const WORDS =
  /([\w.+-]{1,64}) (?:at|AT|arroba|ARROBA|chiocciola) ([\w-]{1,63}(?: (?:dot|DOT|punkt|PUNKT|punto|PUNTO) [\w-]{2,63}){1,3})(?![\w-])/g
/** After a label such as "mail:", only the at sign needs to be a word. */
const LABELLED = /(mail ?: ?[\w.+-]{1,64}) (?:at|AT) (?=[\w-]{1,63}\.[a-z])/g
const SPACED = /([\w.+-]{1,64})( ?)@([ \n]?)([\w-]{1,63}(?:\.[\w-]{1,63}){1,4})/g

/** "name [at] domain [dot] com" with its signs. Expects single spaces. */
export const undisguised = (text: string): string =>
  text
    .replace(AT, '@')
    .replace(DOT, '.')
    .replace(WORDS, (_, local: string, domain: string) => `${local}@${domain.replace(/ (dot|punkt|punto) /gi, '.')}`)
    .replace(LABELLED, '$1@')
    .replace(SPACED, (all: string, local: string, before: string, after: string, domain: string) =>
      // "us and @vinylvault.com" is a social media name.
      before && !after && !OFFICE.test(local) ? all : `${local}@${domain}`,
    )
