import { getDomain } from 'tldts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { DnsAnswer } from '#server/providers/dns/dns.ts'

/** Lookups at the same time, so that a list of a thousand businesses takes a minute. */
const ASKED_AT_ONCE = 20
/** Domains rarely change their provider; a name server that failed is asked again soon. */
const KEPT_DAYS = 14
const TROUBLE_MINUTES = 10

const PROVIDERS: [name: string, hosts: RegExp][] = [
  ['google', /(^|\.)(google|googlemail)\.com$/],
  ['microsoft', /(^|\.)(outlook\.com|outlook\.cn|hotmail\.com|mail\.protection\.office365\.us|mx\.microsoft)$/],
  ['yahoo', /(^|\.)(yahoodns\.net|yahoo\.com)$/],
]

/** The mail provider of a domain: a large one, or the domain of its first mail server, or the domain itself. */
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
export async function learnMailGroups({ db, providers, clock }: Deps): Promise<boolean> {
  const asked = await db.system<{ domain: string }[]>`
    select domain from mail_groups where asked_at is not null order by asked_at limit ${ASKED_AT_ONCE}`
  await Promise.all(
    asked.map(async ({ domain }) => {
      const mx = await providers.dns.find('MX', domain)
      const minutes = mx.outcome === 'unknown' ? TROUBLE_MINUTES : KEPT_DAYS * 1440
      const expiresAt = new Date(clock.now().getTime() + minutes * 60_000)
      await keep(db.system, domain, groupOf(domain, mx), expiresAt)
    }),
  )
  return asked.length === ASKED_AT_ONCE
}

/** A slow-down that was noted under the domain's own name belongs to its provider. */
const keep = (sql: Sql, domain: string, group: string, expiresAt: Date) => sql`
  with known as (
    update mail_groups set mail_group = ${group}, asked_at = null, expires_at = ${expiresAt} where domain = ${domain}
  )
  update slow_downs s set mail_group = ${group}
  where mail_group = ${domain} and mail_group <> ${group} and rest_until > now() - interval '1 day'
    and not exists (select from slow_downs o where o.user_id = s.user_id and o.mailbox_id = s.mailbox_id and o.mail_group = ${group})`
