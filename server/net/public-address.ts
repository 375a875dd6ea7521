import { lookup } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** A user or a web page named a host that is not on the public Internet. */
export class NotPublicError extends Error {
  constructor(host: string) {
    super(`${host} is on a private network. Name a server that stands on the Internet.`)
  }
}

/** What is no single host of the public Internet: the special-purpose registries of IANA (RFC 6890). */
const SPECIAL: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Carrier-grade NAT: inside many clouds their own services stand there.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local, where clouds keep the keys of a machine (169.254.169.254).
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, and what was never given out.
  ['224.0.0.0', 3],
]

/**
 * Inside of 2000::/3, which is all that was ever given out: Teredo and its neighbours, documentation, and 6to4, which
 * carries any IPv4 address. Mapped addresses, NAT64 (64:ff9b::), unique-local and link-local ones are outside of it.
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

/** Whether this IP address is a host of the public Internet. */
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
 * For `lookup` of whatever opens sockets (net, http, undici): the addresses that it gives were checked, and the socket
 * goes to one of them, so that a name can not lead elsewhere between the check and the connection. One address among
 * several that is not allowed refuses the name. An IP address in the place of a name is not looked up: check it before.
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

/** By this machine's own ways: its name servers, and its table of hosts. */
export const systemAddresses = (host: string): Promise<Address[]> => lookup(host, { all: true })

/** To addresses of the public Internet alone. */
export const publicLookup = checkedLookup(systemAddresses, isPublicAddress)
