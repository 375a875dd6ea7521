import { getDomain } from 'tldts'
import type { Deps } from '#server/deps.ts'
import type { DnsAnswer } from '#server/providers/dns/dns.ts'
import { keepGroup, listAsked, renameSlowDowns } from './mailbox-providers-sql.ts'

/** Concurrent lookups, so that a list of a thousand businesses takes a minute. */
const CONCURRENT_LOOKUPS = 20
/** Domains rarely change their provider; after a name server failure we ask again soon. */
const KEPT_DAYS = 14
const TROUBLE_MINUTES = 10

const PROVIDERS: [name: string, hosts: RegExp][] = [
  ['google', /(^|\.)(google|googlemail)\.com$/],
  ['microsoft', /(^|\.)(outlook\.com|outlook\.cn|hotmail\.com|mail\.protection\.office365\.us|mx\.microsoft)$/],
  ['yahoo', /(^|\.)(yahoodns\.net|yahoo\.com)$/],
]

/** A domain's mail provider: a known large one, or the domain of its first mail server, or the domain itself. */
export function groupOf(domain: string, mx: DnsAnswer): string {
  if (mx.outcome !== 'found') return domain
  const hosts = mx.values
    .map(value => {
      const [priority = '', host = ''] = value.split(' ')
      return { priority: Number(priority), host: host.toLowerCase().replace(/\.$/, '') }
    })
    .toSorted((a, b) => a.priority - b.priority || (a.host < b.host ? -1 : 1))
  const host = hosts[0]?.host
  if (!host) return domain
  return PROVIDERS.find(([, names]) => names.test(host))?.[0] ?? getDomain(host) ?? host
}

/** Looks up the domains that messages wait for. Returns whether there may be more. */
export async function learnMailboxProviders({ db, providers, clock }: Deps): Promise<boolean> {
  const asked = await listAsked(db.system, CONCURRENT_LOOKUPS)
  await Promise.all(
    asked.map(async ({ domain }) => {
      const mx = await providers.dns.find('MX', domain)
      const minutes = mx.outcome === 'unknown' ? TROUBLE_MINUTES : KEPT_DAYS * 1440
      const expiresAt = new Date(clock.now().getTime() + minutes * 60_000)
      const known = { domain, group: groupOf(domain, mx), expiresAt }
      await keepGroup(db.system, known)
      if (known.group !== domain) await renameSlowDowns(db.system, known)
    }),
  )
  return asked.length === CONCURRENT_LOOKUPS
}
