import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { Dns } from '#server/providers/dns/dns.ts'
import { isPublicAddress, NotPublicError } from './public-address.ts'

/** What pages of the web may be asked for: which ports of which addresses, and how names become addresses. */
export interface Guard {
  isAllowed(address: string, port: number): boolean
  isAllowedPort(port: number): boolean
  lookup(port: number): LookupFunction
}

/** The public Internet, on the two ports of the web alone; with ALLOW_PRIVATE_FETCH also this machine and its network. */
export const webGuard = (dns: Dns, { allowPrivate }: { allowPrivate: boolean }): Guard =>
  allowPrivate
    ? { isAllowed: () => true, isAllowedPort: () => true, lookup: () => systemLookup }
    : guardOf({ isAllowed: isPublicAddress, isAllowedPort: port => port === 80 || port === 443, dns })

interface Rules {
  isAllowed(address: string, port: number): boolean
  isAllowedPort(port: number): boolean
  dns: Dns
}

/**
 * The addresses that `lookup` gives were checked, and the socket goes to one of them: a name can not lead elsewhere
 * between the check and the connection. One address among several that is not allowed refuses the name.
 */
export const guardOf = ({ isAllowed, isAllowedPort, dns }: Rules): Guard => ({
  isAllowed,
  isAllowedPort,
  lookup: port => (host, options, done) => {
    const answer = async () => {
      const found = await checked(host, address => isAllowed(address, port), dns).catch(asError)
      if (found instanceof Error) done(found, '', 0)
      else if (options.all) done(null, found)
      else done(null, found[0]?.address ?? '', found[0]?.family ?? 0)
    }
    void answer()
  },
})

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

async function checked(host: string, isAllowed: (address: string) => boolean, dns: Dns) {
  const addresses = await addressesOf(dns, host)
  if (!addresses.every(({ address }) => isAllowed(address))) throw new NotPublicError(host)
  return addresses
}

/** Asked of the name servers themselves: the system's own table of hosts leads to this network. */
async function addressesOf(dns: Dns, host: string): Promise<{ address: string; family: number }[]> {
  if (!host.includes('.')) throw new NotPublicError(host)
  const [v4, v6] = await Promise.all([dns.find('A', host), dns.find('AAAA', host)])
  const found = [
    ...(v4.outcome === 'found' ? v4.values.map(address => ({ address, family: 4 })) : []),
    ...(v6.outcome === 'found' ? v6.values.map(address => ({ address, family: 6 })) : []),
  ]
  if (found.length === 0) throw new Error(`${host} has no address`)
  return found
}
