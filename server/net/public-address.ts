import { lookup } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** A user or a web page named a host that isn't on the public internet. */
export class NotPublicError extends Error {
  constructor(host: string) {
    super(`${host} is on a private network. Use a server on the public internet.`)
  }
}

/** Addresses that aren't a single public host: IANA's special-purpose registries (RFC 6890). */
const SPECIAL: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Carrier-grade NAT, where many clouds run their own services.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local, where clouds serve a machine's credentials (169.254.169.254).
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast and reserved addresses.
  ['224.0.0.0', 3],
]

/**
 * Only 2000::/3 was ever allocated. Within it, exclude Teredo and its neighbors, documentation, and 6to4, which
 * embeds any IPv4 address. Mapped, NAT64 (64:ff9b::), unique-local, and link-local addresses are outside of it.
 */
const SPECIAL6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const special = new BlockList()
for (const [network, bits] of SPECIAL) special.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of SPECIAL6) special.addSubnet(network, bits, 'ipv6')
const given = new BlockList()
given.addSubnet('2000::', 3, 'ipv6')

/** Whether this IP address is a public host. */
export function isPublicAddress(address: string): boolean {
  const [bare = ''] = address.split('%')
  const family = isIP(bare)
  if (family === 4) return !special.check(bare, 'ipv4')
  return family === 6 && given.check(bare, 'ipv6') && !special.check(bare, 'ipv6')
}

export interface Address {
  address: string
  family: number
}

/**
 * A `lookup` for anything that opens sockets (net, http, undici). The socket goes to an address that was checked,
 * so a name can't change between the check and the connection. One disallowed address refuses the name. IP
 * addresses skip the lookup: check them before.
 */
export const checkedLookup =
  (addressesOf: (host: string) => Promise<Address[]>, isAllowed: (address: string) => boolean): LookupFunction =>
  (host, { all }, done) => {
    const answer = async () => {
      const found = await addressesOf(host).catch(asError)
      if (found instanceof Error) return done(found, '', 0)
      if (!found.every(({ address }) => isAllowed(address))) return done(new NotPublicError(host), '', 0)
      if (all) return done(null, found)
      return done(null, found[0]?.address ?? '', found[0]?.family ?? 0)
    }
    void answer()
  }

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

/** Resolves like this machine: its name servers and its hosts file. */
export const systemAddresses = (host: string): Promise<Address[]> => lookup(host, { all: true })

export const publicLookup = checkedLookup(systemAddresses, isPublicAddress)
