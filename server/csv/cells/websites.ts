import { decoded, withoutApostrophe } from './text.ts'

/** A link through a search engine or a network's own redirect. */
const REDIRECT = /^(?:https?:\/\/[\w.]+)?\/(?:url|l\.php)\?(?:[^#]*&)?(?:q|url|u)=([^&#]+)/i
const ADDRESS = /^(?:https?:\/\/)?(?:[^\s/?#@:.]+\.)+[^\s/?#@:.\d]{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/i

/** The web address in a cell, without the redirect around it; null if there's none. */
export function websiteIn(cell: string): string | null {
  const text = cell.slice(0, LONGEST)
  const [target] = REDIRECT.exec(text)?.slice(1) ?? []
  for (const part of (target ? decoded(target) : text).split(/[\s,;|"<>[\]]+/)) {
    const address = withoutApostrophe(part).replace(/(?<![).,'])[).,']+$/, '')
    if (address.length > 3 && ADDRESS.test(address)) return address
  }
  return null
}

/** No browser opens a longer address. */
const LONGEST = 2000
