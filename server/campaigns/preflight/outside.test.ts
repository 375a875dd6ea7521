import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardOf } from '#server/net/guard.ts'
import { isPublicAddress } from '#server/net/public-address.ts'
import type { DnsAnswer } from '#server/providers/dns/dns.ts'
import { faultOf, lookUpMailboxes } from './outside.ts'

/** A website on loopback whose paths misbehave. */
const site = createServer((request, reply) => {
  const path = request.url ?? '/'
  if (path === '/silent') return
  if (path === '/closes') return void reply.destroy()
  const status = Number(/^\/(\d{3})/.exec(path)?.[1] ?? 200)
  const to = { '/301-loop': '/301-loop', '/302-inside': 'http://169.254.169.254/latest', '/302-gone': '/404' }[path]
  reply.writeHead(status, { 'content-type': 'text/html', ...(to && { location: to }) })
  if (path === '/endless') setInterval(() => reply.write('x'.repeat(1000)), 1).unref()
  else reply.end('<p>Hello</p>')
})
let port = 0
beforeAll(async () => {
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', () => resolve()))
  port = (site.address() as AddressInfo).port
})
afterAll(() => {
  site.closeAllConnections()
  site.close()
})

const LOOPBACK = /^127\.0\.0\.1$/
const outcomes: Record<string, DnsAnswer['outcome']> = { 'gone.test': 'none', 'trouble.test': 'unknown' }
const dns = {
  find: (_: string, name: string): Promise<DnsAnswer> => {
    const outcome = outcomes[name] ?? 'found'
    if (outcome === 'found') return Promise.resolve({ outcome, values: ['127.0.0.1'] })
    return Promise.resolve(outcome === 'none' ? { outcome } : { outcome, why: 'SERVFAIL' })
  },
}
const guard = guardOf({
  isAllowed: (address, at) => (LOOPBACK.test(address) && at === port) || isPublicAddress(address),
  isAllowedPort: () => true,
  addressesOf: async host => {
    if (outcomes[host] !== undefined) throw new Error('no address')
    return [{ address: '127.0.0.1', family: 4 }]
  },
})

test.each([
  ['/', null],
  ['/404', 'has no page there (404)'],
  ['/410', 'has no page there (410)'],
  ['/403', null],
  ['/500', null],
  ['/301-loop', 'redirects without end'],
  ['/302-inside', 'redirects into a private network'],
  ['/302-gone', 'has no page there (404)'],
  ['/closes', 'doesn’t answer'],
  ['/endless', null],
])('a link to %s: %s', async (path, fault) => {
  expect(await faultOf(`http://shop.test:${port}${path}`, { guard, dns })).toBe(fault)
})

test.each([
  ['http://gone.test/', 'leads to gone.test, which doesn’t exist'],
  ['http://trouble.test/', null],
  [`http://${`${'a'.repeat(49)}.`.repeat(5)}test/`, null],
])('%s: %s', async (url, fault) => {
  expect(await faultOf(url, { guard, dns })).toBe(fault)
})

const MX: Record<string, DnsAnswer> = {
  'google.test': { outcome: 'found', values: ['1 aspmx.l.google.com'] },
  'microsoft.test': { outcome: 'found', values: ['0 shop.mail.protection.outlook.com'] },
  'null.test': { outcome: 'found', values: ['0 .'] },
  'gone.test': { outcome: 'none' },
  'only-a.test': { outcome: 'none' },
  'trouble.test': { outcome: 'unknown', why: 'SERVFAIL' },
}

test('tells providers by MX, and domains without a mail server; a name server that fails says nothing', async () => {
  const find = (type: string, name: string) =>
    type === 'MX' ? Promise.resolve(MX[name] ?? { outcome: 'none' as const }) : dns.find(type, name)
  const emails = Object.keys(MX).flatMap(domain => [`a@${domain}`, `b@${domain}`])
  const { none, providers } = await lookUpMailboxes({ dns: { find } }, emails, Date.now() + 5000)
  expect([...none].toSorted()).toEqual(['gone.test', 'null.test'])
  expect(providers).toEqual(
    expect.arrayContaining([
      { provider: 'google', count: 2 },
      { provider: 'microsoft', count: 2 },
    ]),
  )
})

test('says nothing about name servers that never answer, and ends in time', async () => {
  const hangs = { find: () => new Promise<DnsAnswer>(() => {}) }
  expect(await lookUpMailboxes({ dns: hangs }, ['a@slow.test'], Date.now() + 50)).toEqual({
    none: new Set(),
    providers: [],
  })
})
