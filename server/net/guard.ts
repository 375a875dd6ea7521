import type { LookupFunction } from 'node:net'
import type { Dns } from '#server/providers/dns/dns.ts'
import { type Address, checkedLookup, isPublicAddress, NotPublicError, systemAddresses } from './public-address.ts'

/** The ports and addresses that we may contact on the web, and how names resolve. */
export interface Guard {
  isAllowed(address: string, port: number): boolean
  isAllowedPort(port: number): boolean
  lookup(port: number): LookupFunction
}

/** Allows the public internet on ports 80 and 443; with ALLOW_PRIVATE_FETCH also this machine and its network. */
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

/** Resolves a name only to checked addresses, again for each request. */
export const guardOf = ({ isAllowed, isAllowedPort, addressesOf }: Rules): Guard => ({
  isAllowed,
  isAllowedPort,
  lookup: port => checkedLookup(addressesOf, address => isAllowed(address, port)),
})

/** Asks the name servers directly, because the system's hosts file leads into this network. */
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
