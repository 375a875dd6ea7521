import { isEmailAddress } from '#contract/address.ts'
import { decoded, withoutApostrophe } from './text.ts'

/** The email addresses in a cell, as they're written there, each once. */
export function emailsIn(cell: string): string[] {
  // "info(at)a.test" keeps programs from reading it, not people.
  const text = cell
    .slice(0, LONGEST)
    .replace(/\s?[([{](?:at|arroba)[)\]}]\s?/gi, '@')
    .replace(/\s?[([{](?:dot|punkt|punto|point)[)\]}]\s?/gi, '.')
  const isCode = /%[\da-f]{2}|u003[ce]|^'/i.test(text)
  if (!isCode && isEmailAddress(text)) return [text]
  if (!text.includes('@')) return []
  const found = (isCode ? decoded(text) : text).split(/[\s,:;|<>"()[\]{}?]+|\/(?=[^@/]*@)/).flatMap(part => {
    // What's left of a page's code: "\u003einfo@".
    const address = withoutApostrophe(part.replace(/^(?:\\?u003[ce])+/i, '')).replace(/(?<![.'’])[.'’]+$/, '')
    return isEmailAddress(address) ? address : []
  })
  return [...new Map(found.toReversed().map(address => [address.toLowerCase(), address])).values()].toReversed()
}
/** No list of one business's addresses is longer. */
const LONGEST = 2000
