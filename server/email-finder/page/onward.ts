import type { Page } from './read-page.ts'

/** A page that only redirects has less text. */
const LITTLE = 200

/** Where a page redirects every visitor: by its head, or by a script if the page is otherwise empty. */
export function onwardOf({ onward, scripts, text, links, base }: Page, pageUrl: string): string | null {
  const isEmpty = text.length < LITTLE && links.length === 0
  const to = onward || (isEmpty ? scripts.map(sentBy).find(Boolean) : '')
  const url = to ? URL.parse(to, URL.parse(base, pageUrl)?.href ?? pageUrl) : null
  if (!url) return null
  url.hash = ''
  return url.href === pageUrl ? null : url.href
}

const sentBy = (script: string): string => {
  const [, set, called] = SENDS.exec(script) ?? []
  return set ?? called ?? ''
}

const SENDS =
  /\blocation(?:\.href)? ?= ?["']([^"'\n]{1,1000})["']|\blocation\.(?:replace|assign)\( ?["']([^"'\n]{1,1000})["']/
