import { setTimeout as wait } from 'node:timers/promises'
import { type Got, getPage } from '#server/net/get-page.ts'
import type { Guard } from '#server/net/guard.ts'
import type { PageDigest, PageText } from '../page/digest.ts'
import { PRODUCT, type Robots, readRobots } from './robots.ts'
import { platformOf } from './website.ts'

/** Shared by the whole instance: when a host may be requested next, and its robots.txt of the last day. */
export interface Hosts {
  /** Reserves the next turn and returns the milliseconds until then. */
  takeTurn(host: string): Promise<number>
  robotsOf(host: string): Promise<string | null>
  keepRobots(host: string, text: string): Promise<void>
}

export interface Visitor {
  guard: Guard
  hosts: Hosts
  /** Part of our user agent, so that the site's operator can find out who we are. */
  publicUrl: string
  /** Reads a page that arrived. */
  digest(page: PageText): Promise<PageDigest>
  /** Domains whose owners opted out. */
  leftOut?: string[]
  signal: AbortSignal
  timeoutMs?: number
  /** The `performance.now()` after which nothing more is requested of this site. */
  until?: number
}

/** Why a page wasn't read. */
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
/** How much of robots.txt we read (RFC 9309, 2.5). */
const MOST_RULES = 500 * 1024

/** Reads one page politely: robots.txt first, a second between two requests, at most three redirects. */
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
  // Waits for its turn unless the process is stopping.
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

/** The host's robots.txt, or why it couldn't be read; then nothing else is requested (RFC 9309, 2.3.1). */
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
    // A 4xx means that there's no robots.txt.
    const text = got.kind === 'page' ? got.text.slice(0, MOST_RULES).replaceAll('\0', '') : ''
    await visitor.hosts.keepRobots(host, text)
    return readRobots(text)
  }
  await visitor.hosts.keepRobots(host, '')
  return readRobots('')
}
