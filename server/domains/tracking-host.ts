import { isIP } from 'node:net'
import { deliveryChecks } from '#contract/checks-of-delivery.ts'
import type { DomainRecord } from '#contract/domains.ts'
import { DAY_MS } from '#contract/durations.ts'
import { isLoopbackHost } from '#contract/sending-accounts.ts'
import type { Deps } from '#server/deps.ts'
import { getPage } from '#server/net/get-page.ts'
import { type Guard, webGuard } from '#server/net/guard.ts'
import type { DnsAnswer } from '#server/providers/dns/dns.ts'
import type { Secrets } from '#server/secrets.ts'
import { judge } from './judge.ts'
import { UNSEEN } from './records.ts'

/** Links in emails from shop.com are at links.shop.com, once that's an alias of this server. */
export const trackingHostOf = (domain: string) => `links.${domain}`
/** Whose host for links it would be; null: it's none. */
export const ownerOf = (host: string) =>
  host.startsWith('links.') && host.length < 260 ? host.slice('links.'.length) : null

/** The alias to publish; null while other machines can't reach this server by name and TLS. */
export function trackingRecord(domain: string, publicUrl: string): DomainRecord | null {
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol !== 'https:' || isLoopbackHost(hostname) || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null
  return {
    ...UNSEEN,
    kind: 'tracking',
    type: 'CNAME',
    name: trackingHostOf(domain),
    value: hostname,
    isRequired: false,
    note: WHY,
  }
}

const WHY =
  'Optional. Puts links and the open pixel of your emails on your own domain, which filters trust more than ours.'

/** Where a tracking host proves that this installation answers there. */
export const PROOF_PATH = '/t/host'
export const proofOf = (secrets: Secrets, host: string) => secrets.sign('track:host', host)

/** Whether this installation answers there, with a certificate that others accept, and when that ends; null: it doesn't. */
export async function answersAt(origin: string, proof: string, guard: Guard): Promise<{ endsAt?: Date } | null> {
  const got = await getPage(origin + PROOF_PATH, {
    guard,
    userAgent: 'Canvass',
    as: 'text',
    timeoutMs: 5000,
    maxBytes: 200,
  })
  if (got.kind !== 'page' || got.text.trim() !== proof) return null
  return got.certificateEndsAt ? { endsAt: got.certificateEndsAt } : {}
}

/** Verified once it answers with TLS; a name server that doesn't answer changes nothing. */
export async function judgeTracking(
  { providers: { dns }, secrets, config, clock }: Pick<Deps, 'providers' | 'secrets' | 'config' | 'clock'>,
  record: DomainRecord,
  answer: DnsAnswer,
): Promise<DomainRecord> {
  const judged = judge(record, answer, { spfInclude: undefined })
  if (answer.outcome === 'unknown') return judged
  const guard = webGuard(dns, { allowPrivate: config.ALLOW_PRIVATE_FETCH })
  // Some DNS providers answer with addresses in the alias's place.
  const answering = await answersAt(`https://${record.name}`, proofOf(secrets, record.name), guard)
  if (answering)
    return { ...judged, status: 'verified', found: [], note: endingNote(record.name, answering.endsAt, clock.now()) }
  if (judged.status === 'verified') return { ...judged, status: 'pending', note: waiting(record.name) }
  return answer.outcome === 'none' ? { ...judged, note: WHY } : judged
}

/** Proxies renew a month before: whatever kept this one from it may go on until links stop working. */
function endingNote(host: string, endsAt: Date | undefined, now: Date): string | null {
  if (!endsAt || endsAt.getTime() - now.getTime() > deliveryChecks.certificate.threshold * DAY_MS) return null
  const day = endsAt.toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
  return `The certificate of ${host} ends on ${day}, and your proxy hasn’t renewed it. Links in emails you sent stop working then. Check the proxy’s log.`
}

const waiting = (host: string) =>
  `The record is there, but https://${host} doesn’t answer with a certificate yet. Links stay on this server’s own address until it does.`
