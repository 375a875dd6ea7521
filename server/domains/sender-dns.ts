import type { Dns } from '#server/providers/dns/dns.ts'
import { findPolicy } from './dmarc.ts'
import { isSpf, judgeSpf, problemOfIncluded } from './spf.ts'

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
