import { isIP } from 'node:net'

/** The unit for limits by address: an IPv4 address, or an IPv6 /64, because a subscriber has all of its addresses. */
export function clientAddress({ ip }: { ip: string }): string {
  const address = ip.replace(/^::ffff:(?=\d+\.\d+\.)/i, '')
  if (isIP(address) !== 6) return address
  const [before = '', after = ''] = address.replace(/%.*/, '').split('::')
  const groups = before.split(':').filter(Boolean)
  const tail = after.split(':').filter(Boolean)
  const zeros = Math.max(0, 8 - groups.length - tail.length)
  const all = address.includes('::') ? [...groups, ...Array(zeros).fill('0'), ...tail] : groups
  return `${all
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
