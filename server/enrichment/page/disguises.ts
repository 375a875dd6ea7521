import { addressesIn } from './addresses.ts'
import type { Page } from './read-page.ts'
import { writtenBy } from './scripts.ts'

/** Addresses that a page hides from the simplest programs and shows to every visitor. */
export function disguisedIn({ text, cloaked, attributes, scripts }: Page): string[] {
  const written = scripts.flatMap(writtenBy)
  return addressesIn([undisguised(text), ...cloaked.map(uncloaked), ...attributes, ...written].join('\n'))
}

/** Hexadecimal bytes, each xor the first. */
function uncloaked(hex: string): string {
  if (!/^([\da-f]{2}){4,}$/i.test(hex)) return ''
  const [key = 0, ...bytes] = Buffer.from(hex, 'hex')
  return Buffer.from(bytes.map(byte => byte ^ key)).toString('utf8')
}

const AT = / ?[[({<] ?(?:at|ät|aet|arroba|chiocciola|arobase|@) ?[\])}>] ?/gi
const DOT = / ?[[({<] ?(?:dot|punkt|punto|point|ponto|piste|\.) ?[\])}>] ?/gi
/** Only with its dot as a word, too: "meet us at example.com" is no address. */
const WORDS =
  /([\w.+-]{1,64}) (?:at|AT|arroba|ARROBA|chiocciola) ([\w-]{1,63}(?: (?:dot|DOT|punkt|PUNKT|punto|PUNTO) [\w-]{2,63}){1,3})(?![\w-])/g
const SPACED = /([\w.+-]{1,64}) ?@ ?([\w-]{1,63}(?:\.[\w-]{1,63}){1,4})/g

/** "name [at] domain [dot] com" with its signs. Blanks are single ones here. */
export const undisguised = (text: string): string =>
  text
    .replace(AT, '@')
    .replace(DOT, '.')
    .replace(
      WORDS,
      (_, local: string, domain: string) => `${local}@${domain.replace(/ (dot|punkt|punto) /gi, '.')}`,
    )
    .replace(SPACED, '$1@$2')
