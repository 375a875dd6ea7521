import { domainToASCII } from 'node:url'
import { parse } from 'tldts'

/** A page with more addresses isn't a business's. */
const MOST_SIGNS = 1000

/** All addresses in a text, cleaned and in lowercase, in their order. */
export function addressesIn(text: string): string[] {
  const found: string[] = []
  const plain = text.replaceAll('＠', '@')
  let signs = 0
  for (let at = plain.indexOf('@'); at !== -1 && signs < MOST_SIGNS; at = plain.indexOf('@', at + 1), signs++) {
    const address = readAddress(before(plain, at), after(plain, at))
    if (address) found.push(address)
  }
  return [...new Set(found)]
}

const LOCAL = /[\w.%+'-]/
const DOMAIN = /[\p{L}\p{N}.-]/u

function before(text: string, at: number): string {
  let start = at
  while (start > 0 && at - start < 64 && LOCAL.test(text[start - 1] ?? '')) start--
  return text.slice(start, at)
}

function after(text: string, at: number): string {
  let end = at + 1
  while (end < text.length && end - at < 254 && DOMAIN.test(text[end] ?? '')) end++
  // "@harborpub.com_official" is a social media name.
  return text[end] === '_' ? '' : text.slice(at + 1, end)
}

/** Joins the two halves of an address without the text attached to them; null if that isn't an address. */
function readAddress(left: string, right: string): string | null {
  const local = left
    .replace(/^(.*%[\da-f]{2}|u003[ce])/i, '')
    .replace(/^\+?[\d.-]{7,}(?=[a-z])/i, '')
    .replace(/^[.'%+-]+|(?<![.'%-])[.'%-]+$/g, '')
    .replace(/[-_.]?no-?spam[-_.]?/i, '')
  const domain = readDomain(right.replace(/^(no-?spam|remove(-?this)?)\./i, ''))
  if (!local || !domain || /\.\./.test(local)) return null
  const address = `${local}@${domain}`.toLowerCase()
  return address.length <= 254 ? address : null
}

function readDomain(right: string): string | null {
  const bare = right.replace(/^[.-]+|(?<![.-])[.-]+$/g, '')
  // "example.comPhone" and "example.com503": the next word is attached.
  const cuts = [bare, bare.replace(/(?<=[a-z])[A-Z].*/s, ''), bare.replace(/(?<!\d)\d+$/, '')]
  for (const cut of cuts) {
    const ascii = domainToASCII(cut.toLowerCase())
    const { domain, isIcann } = parse(ascii)
    if (domain && isIcann && ascii.length <= 253) return ascii
  }
  return null
}
