import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DnsServer, startDns } from '#test/peers/dns.ts'
import { dnsResolver } from './resolver.ts'

let server: DnsServer
beforeAll(async () => {
  server = await startDns({
    'short.test': { TXT: ['v=spf1 mx ~all', 'other'] },
    'split.test': { TXT: [['v=DKIM1; k=rsa; ', 'p=AAAA', 'BBBB']] },
    'long.test': { TXT: ['x'.repeat(900)] },
    'alias.test': { CNAME: 'short.test' },
    'mail.test': { MX: [{ priority: 10, exchange: 'mx.mail.test' }] },
    'crowd.test': { TXT: Array.from({ length: 500 }, (_, i) => `record number ${i}`) },
    'broken.test': 'SERVFAIL',
    'closed.test': 'REFUSED',
    'silent.test': 'SILENT',
    'garbage.test': 'GARBAGE',
    'liar.test': 'OTHER-QUESTION',
  })
})
afterAll(() => server.close())

const dns = () => dnsResolver({ servers: [server.address], deadlineMs: 700 })

test.each([
  ['TXT', 'short.test', { outcome: 'found', values: ['v=spf1 mx ~all', 'other'] }],
  ['TXT', 'split.test', { outcome: 'found', values: ['v=DKIM1; k=rsa; p=AAAABBBB'] }],
  ['TXT', 'long.test', { outcome: 'found', values: ['x'.repeat(900)] }],
  ['TXT', 'alias.test', { outcome: 'found', values: ['v=spf1 mx ~all', 'other'] }],
  ['CNAME', 'alias.test', { outcome: 'found', values: ['short.test'] }],
  ['TXT', 'nobody.test', { outcome: 'none' }],
  ['TXT', 'mail.test', { outcome: 'none' }],
  ['CNAME', 'short.test', { outcome: 'none' }],
] as const)('%s %s', async (type, name, expected) => {
  expect(await dns().find(type, name)).toEqual(expected)
})

test('reads a reply of five hundred records over TCP', async () => {
  const found = await dns().find('TXT', 'crowd.test')
  expect(found.outcome === 'found' && found.values.length).toBe(500)
})

describe('describes a failure without claiming that the record is missing', () => {
  test.each([
    ['broken.test', 'the name server reported a failure (SERVFAIL)'],
    ['closed.test', 'the name server refused to answer (REFUSED)'],
    ['silent.test', 'the name server didn’t answer in time'],
    ['garbage.test', 'the name server’s answer is unreadable'],
    ['liar.test', 'the name server didn’t answer in time'],
  ])('%s', async (name, why) => {
    expect(await dns().find('TXT', name)).toEqual({ outcome: 'unknown', why })
  })

  test('reports a server that isn’t listening', async () => {
    const nobody = dnsResolver({ servers: ['127.0.0.1:9'] })
    expect(await nobody.find('TXT', 'short.test')).toEqual({
      outcome: 'unknown',
      why: 'the name server is unreachable',
    })
  })
})
