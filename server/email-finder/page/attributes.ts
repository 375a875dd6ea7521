import { addressesIn } from './addresses.ts'
import type { Page } from './read-page.ts'

type Attributes = Record<string, string>

/** Reads the attributes of a visible element. */
export function noteAttributes(page: Page, name: string, a: Attributes): void {
  if (a['data-cfemail']) page.cloaked.push(a['data-cfemail'])
  const cloaked = /\/cdn-cgi\/l\/email-protection#([\da-f]+)/i.exec(a.href ?? '')?.[1]
  if (cloaked) page.cloaked.push(cloaked)
  page.attributes.push(...addressesOf(a))
  page.scripts.push(...scriptsOf(a))
  if (name === 'html' && a.lang) page.language = a.lang
  if (name === 'base' && a.href) page.base ||= a.href
  if (name === 'meta') noteMeta(page, a)
  if (name === 'input' && a.type?.toLowerCase() === 'password') page.hasPassword = true
  if ((name === 'frame' || name === 'iframe') && a.src && page.frames.length < MOST_FRAMES)
    page.frames.push({ href: a.src, isAll: name === 'frame' })
  const source = name === 'link' ? a.href : a.src
  if (source && ['script', 'link', 'iframe', 'img'].includes(name)) page.sources.push(source.slice(0, 300))
}

const MOST_FRAMES = 20
const USER = ['data-user', 'data-name', 'data-local', 'data-mailbox', 'data-account']
const HOST = ['data-domain', 'data-host', 'data-server']

function addressesOf(a: Attributes): string[] {
  const found: string[] = []
  if (a.itemprop === 'email' && a.content) found.push(a.content)
  const [user, host] = [USER, HOST].map(names => names.map(key => a[key]).find(Boolean))
  if (user && host) found.push(`${user}@${host}${a['data-tld'] ? `.${a['data-tld']}` : ''}`)
  for (const key of ['alt', 'aria-label']) if (a[key]?.includes('@')) found.push(a[key])
  for (const [key, value] of Object.entries(a))
    if (/^data-.*mail/.test(key) && key !== 'data-cfemail') found.push(decoded(value.slice(0, 400)))
  return found
}

/** Decodes an address that a plugin's script reads: as is, base64, ROT13, or reversed. */
function decoded(value: string): string {
  const candidates = [value, Buffer.from(value, 'base64').toString('latin1'), rot13(value), backwards(value)]
  return candidates.find(text => addressesIn(text.replace(/ ?[[({](at|@)[\])}] ?/i, '@')).length > 0) ?? ''
}

const rot13 = (text: string) =>
  text
    .replace(/[[({]at[\])}]/i, '@')
    .replace(/[a-z]/gi, letter => String.fromCharCode(letter.charCodeAt(0) + (/[a-m]/i.test(letter) ? 13 : -13)))
const backwards = (text: string) => Array.from(text).reverse().join('')

/** The targets of a click. */
const scriptsOf = (a: Attributes): string[] =>
  Object.entries(a).flatMap(([key, value]) => {
    const isScript = /^on[a-z]+$/.test(key) || (key === 'href' && /^\s*javascript:/i.test(value))
    return isScript && value.length < 2000 ? value.replace(/^\s*javascript:/i, '') : []
  })

function noteMeta(page: Page, { name = '', property = '', content = '' }: Attributes): void {
  const key = (name || property).toLowerCase()
  if (key === 'generator') page.generator ||= content
  if (key === 'description') page.description = content.trim() || page.description
  if (key === 'og:description') page.description ||= content.trim()
}

/** Where a meta refresh redirects to. */
export const refreshOf = ({ 'http-equiv': directive, content = '' }: Attributes): string =>
  directive?.toLowerCase() === 'refresh' ? (REFRESH.exec(content.slice(0, 2000))?.[1] ?? '') : ''

/** "0; url=/home.html". A delay of more than ten seconds means that the page is there to be read. */
const REFRESH = /^\s*\d(?:\.\d+)?\s*[;,]\s*(?:url\s*=\s*)?(?:["']\s*)?([^"'\s]+)/i
