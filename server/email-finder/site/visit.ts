import { setTimeout as wait } from 'node:timers/promises'
import { type Got, getPage } from '#server/net/get-page.ts'
import type { Guard } from '#server/net/guard.ts'
import type { PageDigest, PageText } from '../page/digest.ts'
import { PRODUCT, type Robots, readRobots } from './robots.ts'
import { platformOf } from './website.ts'

/** Instance-wide: when a host may be asked next, and its robots.txt of the last day. */
export interface Hosts {
  /** Books the next turn; so many milliseconds until it. */
  takeTurn(host: string): Promise<number>
  robotsOf(host: string): Promise<string | null>
  keepRobots(host: string, text: string): Promise<void>
}

export interface Visitor {
  guard: Guard
  hosts: Hosts
  /** Stands in the name that we give: whoever runs a site can ask who we are. */
  publicUrl: string
  /** Reads a page that came. */
  digest(page: PageText): Promise<PageDigest>
  /** Domains whose owners do not want it. */
  leftOut?: string[]
  signal: AbortSignal
  timeoutMs?: number
  /** In the time of `performance.now()`: after it nothing more is asked of this site. */
  until?: number
}

/** In a word why a page was not read. */
export type Failure =
  | 'robots'
  | 'platform'
  | 'unwanted'
  | 'blocked'
  | 'gone'
  | 'error'
  | 'slow'
  | 'connection'
  | 'redirects'
  | 'private'
  | 'file'
  | 'heavy'

export type Visit = { url: string; text: string; isCut: boolean } | { failure: Failure }

const REDIRECTS = 3
const REQUEST_MS = 8000
/** Of a robots.txt so much is read, by RFC 9309 (2.5). */
const MOST_RULES = 500 * 1024

/** Reads one page as its site wants it: robots.txt first, a second between two requests, at most three redirects. */
export async function visit(visitor: Visitor, begin: string): Promise<Visit> {
  let url = begin
  for (let hop = 0; hop <= REDIRECTS; hop++) {
    const at = URL.parse(url)
    if (!at) return { failure: 'error' }
    if (at.protocol !== 'http:' && at.protocol !== 'https:') return { failure: 'private' }
    if (platformOf(at.hostname)) return { failure: 'platform' }
    if (visitor.leftOut?.some(domain => `.${at.hostname}`.endsWith(`.${domain}`))) return { failure: 'unwanted' }
    const robots = await robotsAt(visitor, at)
    if (typeof robots === 'string') return { failure: robots }
    if (!robots(`${at.pathname}${at.search}`)) return { failure: 'robots' }
    const got = await ask(visitor, at, 'page')
    if (got.kind === 'page') return { url: at.href, text: got.text, isCut: got.isCut }
    if (got.kind !== 'redirect') return { failure: failureOf(got) }
    url = URL.parse(got.to, at.href)?.href ?? ''
  }
  return { failure: 'redirects' }
}

async function ask(visitor: Visitor, url: URL, as: 'page' | 'text'): Promise<Got> {
  const { hosts, guard, publicUrl, signal, timeoutMs = REQUEST_MS, until = Number.POSITIVE_INFINITY } = visitor
  const ms = await hosts.takeTurn(url.host)
  if (performance.now() + ms >= until) return { kind: 'unreachable', why: 'slow' }
  // Until its turn; whoever stops the program does not wait for it.
  if (ms > 0) await wait(ms, undefined, { signal })
  signal.throwIfAborted()
  const userAgent = `${PRODUCT}/1.0 (+${publicUrl})`
  const left = Math.min(timeoutMs, Math.max(1, Math.ceil(until - performance.now())))
  return getPage(url.href, { guard, userAgent, as, timeoutMs: left })
}

type Answer = Exclude<Got, { kind: 'page' | 'redirect' }>

function failureOf(got: Answer): Failure {
  if (got.kind === 'forbidden') return 'private'
  if (got.kind === 'no page') return 'file'
  if (got.kind === 'unreachable') return got.why
  if ([401, 403, 429, 451].includes(got.status)) return 'blocked'
  return got.status >= 400 && got.status < 500 ? 'gone' : 'error'
}

/** What the host's robots.txt allows, or why it could not be asked: then nothing else is asked of it (RFC 9309, 2.3.1). */
async function robotsAt(visitor: Visitor, { origin, host }: URL): Promise<Robots | Failure> {
  const kept = await visitor.hosts.robotsOf(host)
  if (kept !== null) return readRobots(kept)
  let url = new URL('/robots.txt', origin)
  for (let hop = 0; hop <= REDIRECTS; hop++) {
    const got = await ask(visitor, url, 'text')
    if (got.kind === 'redirect') {
      const next = URL.parse(got.to, url.href)
      if (!next) break
      url = next
      continue
    }
    if (got.kind === 'unreachable' || got.kind === 'forbidden') return failureOf(got)
    if (got.kind === 'refused' && (got.status >= 500 || got.status === 429)) return failureOf(got)
    // A 4xx means that there is none.
    const text = got.kind === 'page' ? got.text.slice(0, MOST_RULES).replaceAll('\0', '') : ''
    await visitor.hosts.keepRobots(host, text)
    return readRobots(text)
  }
  await visitor.hosts.keepRobots(host, '')
  return readRobots('')
}
