import type { LookupFunction } from 'node:net'
import type { Dns } from '#server/providers/dns/dns.ts'
import { type Address, checkedLookup, isPublicAddress, NotPublicError, systemAddresses } from './public-address.ts'

/** What pages of the web may be asked for: which ports of which addresses, and how names become addresses. */
export interface Guard {
  isAllowed(address: string, port: number): boolean
  isAllowedPort(port: number): boolean
  lookup(port: number): LookupFunction
}

/** The public Internet, on the two ports of the web alone; with ALLOW_PRIVATE_FETCH also this machine and its network. */
export const webGuard = (dns: Dns, { allowPrivate }: { allowPrivate: boolean }): Guard =>
  allowPrivate
    ? guardOf({ isAllowed: () => true, isAllowedPort: () => true, addressesOf: systemAddresses })
    : guardOf({
        isAllowed: isPublicAddress,
        isAllowedPort: port => port === 80 || port === 443,
        addressesOf: byNameServers(dns),
      })

interface Rules {
  isAllowed(address: string, port: number): boolean
  isAllowedPort(port: number): boolean
  addressesOf(host: string): Promise<Address[]>
}

/** A name leads only to addresses that were checked, each request anew. */
export const guardOf = ({ isAllowed, isAllowedPort, addressesOf }: Rules): Guard => ({
  isAllowed,
  isAllowedPort,
  lookup: port => checkedLookup(addressesOf, address => isAllowed(address, port)),
})

/** Asked of the name servers themselves: the system's own table of hosts leads to this network. */
export const byNameServers =
  (dns: Dns) =>
  async (host: string): Promise<Address[]> => {
    if (!host.includes('.')) throw new NotPublicError(host)
    const [v4, v6] = await Promise.all([dns.find('A', host), dns.find('AAAA', host)])
    const found = [
      ...(v4.outcome === 'found' ? v4.values.map(address => ({ address, family: 4 })) : []),
      ...(v6.outcome === 'found' ? v6.values.map(address => ({ address, family: 6 })) : []),
    ]
    if (found.length === 0) throw new Error(`${host} has no address`)
    return found
  }
