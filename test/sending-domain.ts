import { dkimVerify } from 'mailauth'
import type { EmailDomain } from '#contract/domains.ts'
import { dnsResolver } from '#server/providers/dns/resolver.ts'
import type { TestUser } from './make.ts'
import type { DnsServer } from './peers/dns.ts'

/** A domain of that user, added through the API. */
export const addDomain = async (user: TestUser, domain: string, fromName?: string): Promise<EmailDomain> =>
  (await user.client({ method: 'POST', url: '/api/domains', payload: { domain, fromName } })).json()

/** Adds the records at the owner's DNS provider. */
export function publish({ zone }: DnsServer, { dnsRecords }: Pick<EmailDomain, 'dnsRecords'>): void {
  for (const { type, name, value } of dnsRecords) {
    if (type === 'MX') {
      const [priority = '', exchange = ''] = value.split(' ')
      zone[name] = { ...(zone[name] as object), MX: [{ priority: Number(priority), exchange }] }
    } else zone[name] = type === 'CNAME' ? { CNAME: value } : { ...(zone[name] as object), TXT: [value] }
    const [, included] = /\binclude:(\S+)/.exec(value) ?? []
    if (included) zone[included] ??= { TXT: ['v=spf1 ip4:192.0.2.0/24 -all'] }
  }
}

export const checkDomainOf = async (user: TestUser, id: string): Promise<EmailDomain> =>
  (await user.client(`/api/domains/${id}/status`)).json()

/**
 * The result of mailauth for an email's first signature and for all of them; it reads the keys from the name
 * server.
 */
export async function verifyDkim(raw: Buffer | string, dns: DnsServer) {
  const resolver = dnsResolver({ servers: [dns.address] })
  const { results } = await dkimVerify(raw, {
    resolver: async name => {
      const answer = await resolver.find('TXT', name)
      return answer.outcome === 'found' ? answer.values.map(value => [value]) : []
    },
  })
  const [first] = results
  return {
    result: first?.status.result ?? 'none',
    domain: first?.signingDomain,
    signed: first?.signingHeaders?.keys.toLowerCase().split(/\s*:\s*/) ?? [],
    all: results.map(
      ({ algo, status, signingHeaders }) =>
        [algo, status.result, signingHeaders?.keys.toLowerCase().replace(/\s/g, '')] as const,
    ),
  }
}
