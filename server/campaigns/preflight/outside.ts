import { isIP } from 'node:net'
import type { Finding } from '#contract/preflight.ts'
import type { MailboxProvider } from '#contract/remarks.ts'
import type { Deps } from '#server/deps.ts'
import { hostOf } from '#server/domains/domains.ts'
import { takesMailBy } from '#server/email-finder/choose/takes-mail.ts'
import { getPage } from '#server/net/get-page.ts'
import { type Guard, webGuard } from '#server/net/guard.ts'
import type { Dns } from '#server/providers/dns/dns.ts'
import { groupOf } from '#server/sending/pacing/mailbox-providers.ts'
import type { PlacedText } from './preflight.ts'
import { linksIn } from './text/links.ts'
import { remark } from './text/remarks.ts'

/** The network gets this long, whatever it does; what isn't known by then isn't said. */
export const NETWORK_MS = 8000
const LINK_MS = 4000
/** Links that are opened, and domains that are looked up: an email has a few, a list some hundred. */
const MOST_LINKS = 20
const MOST_DOMAINS = 2000
const CONCURRENT = 50
const MOST_REDIRECTS = 5
/** A page is known by its first bytes. */
const MOST_BYTES = 4096
const AGENT = 'Mozilla/5.0 (compatible; Canvass link check)'

/** Runs these until all are done or the time is over. */
async function during<T>(all: T[], until: number, work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const one = async () => {
    for (let next = waiting.shift(); next !== undefined && Date.now() < until; next = waiting.shift()) await work(next)
  }
  const { promise: tooLate, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, Math.max(0, until - Date.now()))
  await Promise.race([Promise.all(Array.from({ length: CONCURRENT }, one)), tooLate])
  clearTimeout(timer)
}

/** Opens each link once, as a recipient would. Only what's certain is said: no such name, no answer, no such page. */
export async function checkLinks(
  { providers: { dns }, config }: Pick<Deps, 'providers' | 'config'>,
  texts: PlacedText[],
  until: number,
): Promise<Finding[]> {
  const guard = webGuard(dns, { allowPrivate: config.ALLOW_PRIVATE_FETCH })
  const places = new Map<string, PlacedText['at']>()
  for (const { at, text } of texts)
    if (at.field === 'body') for (const url of linksIn(text)) if (!places.has(url)) places.set(url, at)
  const found: Finding[] = []
  await during([...places].slice(0, MOST_LINKS), until, async ([url, at]) => {
    const fault = await faultOf(url, { guard, dns })
    if (fault) found.push(remark('link-gone', at, url.slice(0, 120), fault))
  })
  return found
}

/** What's wrong with a web address, as the rest of a sentence; null if it works, or if we can't tell. */
export async function faultOf(url: string, { guard, dns }: { guard: Guard; dns: Dns }): Promise<string | null> {
  let at = url
  for (let n = 0; n <= MOST_REDIRECTS; n++) {
    const { hostname } = new URL(at)
    if (await isNoName(dns, hostname)) return `leads to ${hostname}, which doesn’t exist`
    const got = await getPage(at, { guard, userAgent: AGENT, timeoutMs: LINK_MS, maxBytes: MOST_BYTES })
    if (got.kind === 'refused')
      return got.status === 404 || got.status === 410 ? `has no page there (${got.status})` : null
    if (got.kind === 'forbidden') return n > 0 ? 'redirects into a private network' : null
    if (got.kind === 'unreachable')
      return got.why === 'connection' && (await hasName(dns, hostname)) ? 'doesn’t answer' : null
    if (got.kind !== 'redirect') return null
    const next = URL.parse(got.to, at)
    if (!next || !/^https?:$/.test(next.protocol)) return null
    at = next.href
  }
  return 'redirects without end'
}

/** The name servers say that there is no such host. */
async function isNoName(dns: Dns, hostname: string): Promise<boolean> {
  const host = hostname.replace(/\.$/, '')
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0 || !host.includes('.')) return false
  const answers = await Promise.all([dns.find('A', host), dns.find('AAAA', host)])
  return answers.every(({ outcome }) => outcome === 'none')
}

async function hasName(dns: Dns, hostname: string): Promise<boolean> {
  const answers = await Promise.all([dns.find('A', hostname), dns.find('AAAA', hostname)])
  return answers.some(({ outcome }) => outcome === 'found')
}

interface Mailboxes {
  /** Domains that receive no email. */
  none: Set<string>
  providers: { provider: MailboxProvider; count: number }[]
}

/** Asks DNS who receives the email of each domain, those with most recipients first. */
export async function lookUpMailboxes({ dns }: { dns: Dns }, emails: string[], until: number): Promise<Mailboxes> {
  const counts = new Map<string, number>()
  for (const email of emails) {
    const domain = hostOf(email)
    counts.set(domain, (counts.get(domain) ?? 0) + 1)
  }
  const none = new Set<string>()
  const known = new Map<MailboxProvider, number>()
  const domains = [...counts].toSorted((a, b) => b[1] - a[1]).slice(0, MOST_DOMAINS)
  await during(domains, until, async ([domain, count]) => {
    const mx = await dns.find('MX', domain)
    if ((await takesMailBy(mx, dns, domain)) === 'no') none.add(domain)
    if (mx.outcome !== 'found') return
    const group = groupOf(domain, mx)
    const provider = group === 'google' || group === 'microsoft' || group === 'yahoo' ? group : 'other'
    known.set(provider, (known.get(provider) ?? 0) + count)
  })
  return { none, providers: [...known].map(([provider, count]) => ({ provider, count })) }
}
