import { domainToASCII } from 'node:url'
import type { Sql } from '#server/db/db.ts'
import type { Dns } from '#server/providers/dns/dns.ts'
import { findPolicy } from './dmarc.ts'
import { isSpf, judgeSpf, problemOfIncluded } from './spf.ts'
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

/** What is wrong with a domain's records as receivers find them now; null if nothing is, or if its name servers don't answer. */
export async function problemsOfSender(
  dns: Dns,
  domain: string,
): Promise<{ spf: string | null; dmarc: string | null }> {
  const [spf, dmarc] = await Promise.all([problemOfSpf(dns, domain), problemOfDmarc(dns, domain)])
  return { spf, dmarc }
}

async function problemOfSpf(dns: Dns, domain: string): Promise<string | null> {
  const answer = await dns.find('TXT', domain)
  if (answer.outcome === 'unknown') return null
  const values = answer.outcome === 'found' ? answer.values : []
  if (!values.some(isSpf)) return `${domain} has no SPF record, so receivers can’t tell your server from a forger’s.`
  const judged = judgeSpf(values, undefined)
  const note = judged.status === 'failed' ? judged.note : await problemOfIncluded(dns, judged.value ?? '')
  return note && `${domain}: ${note}`
}

async function problemOfDmarc(dns: Dns, domain: string): Promise<string | null> {
  const found = await findPolicy(dns, domain)
  if (found.outcome === 'unknown') return null
  if (found.outcome === 'none')
    return `${domain} has no DMARC record that receivers accept. Publish “v=DMARC1; p=none” at _dmarc.${domain}.`
  const { fault, at } = found.policy
  return fault && `The DMARC record of ${at} isn’t valid. ${fault}`
}
