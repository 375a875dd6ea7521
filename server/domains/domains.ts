import { domainToASCII } from 'node:url'
import type { Sql } from '#server/db/db.ts'
import type { Dns } from '#server/providers/dns/dns.ts'
import { findPolicy, type Policy } from './dmarc.ts'
import { allowedBy, isSpf, judgeSpf, problemOfIncluded } from './spf.ts'
import { findSendingDomain, type SendingDomain } from './sql.ts'

export { removeAllDomains } from './remove-domain.ts'
export type { SendingDomain }

/** The account's verified domain that this address belongs to; `null`: none. */
export async function domainOfAddress(sql: Sql, userId: string, address: string): Promise<SendingDomain | null> {
  const domain = hostOf(address)
  return domain ? ((await findSendingDomain(sql, userId, domain)) ?? null) : null
}

/** The default sender address, once its domain is verified. */
export const defaultDomain = async (sql: Sql, userId: string): Promise<SendingDomain | null> =>
  (await findSendingDomain(sql, userId, null)) ?? null

/** The domain of an address, as DNS has it. */
export const hostOf = (address: string): string =>
  domainToASCII(address.slice(address.lastIndexOf('@') + 1).toLowerCase())

/** A domain's records as receivers find them now. */
export interface ReadIdentity {
  /** What's wrong; null if nothing is, or if its name servers don't answer. `allows`: what may send; null if we don't know. */
  spf: { problem: string | null; allows: string[] | null }
  dmarc: { problem: string | null; policy: Policy | null }
}

export async function readIdentity(dns: Dns, domain: string): Promise<ReadIdentity> {
  const [spf, dmarc] = await Promise.all([readSpf(dns, domain), readDmarc(dns, domain)])
  return { spf, dmarc }
}

async function readSpf(dns: Dns, domain: string): Promise<ReadIdentity['spf']> {
  const answer = await dns.find('TXT', domain)
  if (answer.outcome === 'unknown') return { problem: null, allows: null }
  const values = answer.outcome === 'found' ? answer.values : []
  if (!values.some(isSpf))
    return { problem: `${domain} has no SPF record, so receivers can’t tell your server from a forger’s.`, allows: [] }
  const judged = judgeSpf(values, undefined)
  const note = judged.status === 'failed' ? judged.note : await problemOfIncluded(dns, judged.value ?? '')
  const allows = allowedBy(values.find(isSpf) ?? '')
  const nobody = allows.length === 0 ? 'The SPF record lets no server send, so every email fails it.' : null
  const problem = note ?? nobody
  return { problem: problem && `${domain}: ${problem}`, allows }
}

async function readDmarc(dns: Dns, domain: string): Promise<ReadIdentity['dmarc']> {
  const found = await findPolicy(dns, domain)
  if (found.outcome === 'unknown') return { problem: null, policy: null }
  if (found.outcome === 'none')
    return {
      problem: `${domain} has no DMARC record that receivers accept. Publish “v=DMARC1; p=none” at _dmarc.${domain}.`,
      policy: null,
    }
  const { policy } = found
  return { problem: policy.fault && `The DMARC record of ${policy.at} isn’t valid. ${policy.fault}`, policy }
}
