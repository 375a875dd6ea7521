import { expect, test } from 'vitest'
import type { DnsAnswer } from '#server/providers/dns/dns.ts'
import { findPolicy } from './dmarc.ts'

const SILENT = 'the name server didn’t answer in time'

/** Records by domain; 'unknown' for a name server that fails. */
async function policyOf(domain: string, zone: Record<string, string | string[]>) {
  const asked: string[] = []
  const find = (_: string, name: string): Promise<DnsAnswer> => {
    asked.push(name.replace(/^_dmarc\./, ''))
    const there = zone[name.replace(/^_dmarc\./, '')]
    if (there === 'unknown') return Promise.resolve({ outcome: 'unknown', why: SILENT })
    return Promise.resolve(there === undefined ? { outcome: 'none' } : { outcome: 'found', values: [there].flat() })
  }
  const found = await findPolicy({ find }, domain)
  const seen =
    found.outcome === 'found'
      ? `${found.policy.policy}${found.policy.isTest ? ' in test mode' : ''} at ${found.policy.at}`
      : found.outcome
  return { seen, asked }
}

const D = 'v=DMARC1'
test.each<[domain: string, zone: Record<string, string | string[]>, seen: string]>([
  ['shop.example', { 'shop.example': `${D}; p=reject` }, 'reject at shop.example'],
  ['shop.example', { 'shop.example': `${D}; rua=mailto:a@shop.example` }, 'none at shop.example'],
  ['shop.example', { 'shop.example': `${D}; p=reject; t=y` }, 'reject in test mode at shop.example'],
  ['shop.example', { 'shop.example': `${D}; p=reject; pct=0` }, 'reject at shop.example'],
  ['shop.example', { 'shop.example': [`${D}; p=none`, `${D}; p=reject`] }, 'none'],
  ['shop.example', { 'shop.example': ['v=spf1 -all', `${D}; p=none`] }, 'none at shop.example'],
  ['a.mail.shop.example', { 'mail.shop.example': `${D}; p=reject; sp=quarantine` }, 'quarantine at mail.shop.example'],
  [
    'a.mail.shop.example',
    { 'mail.shop.example': `${D}; p=reject`, 'shop.example': `${D}; p=none` },
    'none at shop.example',
  ],
  [
    'a.mail.shop.example',
    { 'mail.shop.example': `${D}; p=reject; psd=n`, 'shop.example': `${D}; p=none` },
    'reject at mail.shop.example',
  ],
  ['shop.bank', { bank: `${D}; p=reject; psd=y` }, 'reject at bank'],
  ['a.shop.bank', { bank: `${D}; p=reject; psd=y`, 'shop.bank': `${D}; p=none` }, 'none at shop.bank'],
  ['shop.example', {}, 'none'],
  ['shop.example', { 'shop.example': 'unknown' }, 'unknown'],
  ['a.shop.example', { 'shop.example': 'unknown' }, 'unknown'],
  ['a.b.shop.example', { 'b.shop.example': 'unknown', 'shop.example': `${D}; p=none` }, 'none at shop.example'],
])('%s with %o: %s', async (domain, zone, seen) => {
  expect((await policyOf(domain, zone)).seen).toBe(seen)
})

test('asks eight times at most, from seven labels up', async () => {
  const { asked } = await policyOf('a.b.c.d.e.f.g.h.i.shop.example', {})
  expect(asked).toHaveLength(8)
  expect(asked.slice(0, 2)).toEqual([
    'a.b.c.d.e.f.g.h.i.shop.example',
    'e.f.g.h.i.shop.example'.split('.').slice(-7).join('.'),
  ])
})
