import type { Dns, DnsAnswer } from '#server/providers/dns/dns.ts'

/**
 * Checks by DNS only whether a domain accepts email; no mail server is asked. A domain without MX receives at its address
 * (RFC 5321, 5.1); a null MX (RFC 7505) refuses. Trouble with name servers says nothing.
 */
export async function takesMail(dns: Dns, domain: string): Promise<'yes' | 'no' | 'unknown'> {
  return takesMailBy(await dns.find('MX', domain), dns, domain)
}

/** The same for a domain whose MX records are known. */
export async function takesMailBy(mx: DnsAnswer, dns: Dns, domain: string): Promise<'yes' | 'no' | 'unknown'> {
  if (mx.outcome === 'unknown') return 'unknown'
  if (mx.outcome === 'found') return mx.values.every(isNull) ? 'no' : 'yes'
  const addresses = await Promise.all([dns.find('A', domain), dns.find('AAAA', domain)])
  if (addresses.some(({ outcome }) => outcome === 'found')) return 'yes'
  return addresses.some(({ outcome }) => outcome === 'unknown') ? 'unknown' : 'no'
}

/** "0 ." */
const isNull = (value: string) => /^\d+ \.?$/.test(value)
