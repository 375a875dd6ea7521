import { describe, expect, test } from 'vitest'
import type { DomainRecord } from '#contract/domains.ts'
import { judge } from './judge.ts'
import { problemOfIncluded } from './spf.ts'

const record = (kind: DomainRecord['kind'], value: string): DomainRecord => ({
  kind,
  type: 'TXT',
  name: 'shop.test',
  value,
  isRequired: true,
  status: 'pending',
  found: [],
  note: null,
})
const none = { spfInclude: undefined }
const see = (wanted: DomainRecord, values: string[], spfInclude?: string) =>
  judge(wanted, values.length > 0 ? { outcome: 'found', values } : { outcome: 'none' }, { spfInclude })

describe('ownership', () => {
  const wanted = record('ownership', 'canvass-verification=abc')
  test('is verified if the value is there, whatever else is', () => {
    expect(see(wanted, ['other', 'canvass-verification=abc']).status).toBe('verified')
  })
  test('shows the value found instead', () => {
    expect(see(wanted, ['canvass-verification=xyz'])).toMatchObject({
      status: 'failed',
      found: ['canvass-verification=xyz'],
      note: 'The record has a different value. Replace it with the one here.',
    })
  })
  test('fails if there’s no record', () => {
    expect(see(wanted, [])).toMatchObject({ status: 'failed', found: [] })
  })
})

describe('a name server failure', () => {
  test.each(['pending', 'verified', 'failed'] as const)('keeps the status %s and gives the reason', status => {
    const known = { ...record('dkim', 'v=DKIM1; p=A'), status, found: ['x'] }
    expect(judge(known, { outcome: 'unknown', why: 'it did not answer' }, none)).toEqual({
      ...known,
      note: 'We couldn’t check this record: it did not answer.',
    })
  })
})

describe('DKIM', () => {
  const wanted = record('dkim', 'v=DKIM1; k=rsa; p=MIIBIjANBg')
  test.each([
    ['v=DKIM1; k=rsa; p=MIIBIjANBg', 'verified', null],
    ['k=rsa;p=MIIBI jANBg ; t=s', 'verified', null],
    ['v=DKIM1; k=rsa; p=MIIB', 'failed', /cut off/],
    ['v=DKIM1; p=', 'failed', /revoked/],
    ['v=DKIM1; k=rsa; p=OTHER', 'failed', /different value/],
    ['v=spf1 -all', 'failed', /different value/],
  ])('%s is %s', (value, status, note) => {
    const seen = see(wanted, [value])
    expect([seen.status, seen.note]).toEqual([status, note === null ? null : expect.stringMatching(note)])
  })
  test('fails with two keys at one name', () => {
    expect(see(wanted, [wanted.value, 'v=DKIM1; p=OTHER']).status).toBe('failed')
  })
  test('compares an alias by its target', () => {
    const alias: DomainRecord = { ...wanted, type: 'CNAME', value: 'a.dkim.relay.test' }
    expect(see(alias, ['A.dkim.relay.test.']).status).toBe('verified')
    expect(see(alias, ['b.dkim.relay.test']).status).toBe('failed')
  })
})

describe('the second key', () => {
  const wanted = { ...record('dkim-ed25519', 'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS='), isRequired: false }
  test.each([
    ['v=DKIM1; k=ed25519; p=11qYAYKxCrfVS=', 'verified', null],
    ['p=11qYAYKx CrfVS=;k=ed25519', 'verified', null],
    ['v=DKIM1; p=11qYAYKxCrfVS=', 'failed', /without k=ed25519/],
    ['v=DKIM1; k=rsa; p=11qYAYKxCrfVS=', 'failed', /without k=ed25519/],
    ['v=DKIM1; k=ed25519; p=', 'failed', /revoked/],
    ['v=DKIM1; k=rsa; p=MIIBIjANBg', 'failed', /different value/],
  ])('%s is %s', (value, status, note) => {
    const seen = see(wanted, [value])
    expect([seen.status, seen.note]).toEqual([status, note === null ? null : expect.stringMatching(note)])
  })
  test('doesn’t count as missing', () => {
    expect(see(wanted, [])).toMatchObject({ status: 'failed', found: [], note: expect.stringMatching(/^Optional\. /) })
  })
})

describe('SPF', () => {
  const host = '_spf.relay.test'
  const wanted = record('spf', `v=spf1 include:${host} ~all`)
  test('ignores unrelated records at the name', () => {
    expect(see(wanted, ['google-site-verification=1', wanted.value], host)).toMatchObject({
      status: 'verified',
      found: [],
    })
    expect(see(wanted, ['google-site-verification=1'], host)).toMatchObject({ status: 'failed', found: [] })
  })
  test.each([
    [['v=spf1 -all'], `v=spf1 include:${host} -all`],
    [['v=spf1 mx include:_spf.google.com ~all'], `v=spf1 mx include:_spf.google.com include:${host} ~all`],
    [['v=spf1 redirect=_spf.mail.test'], `v=spf1 include:${host} redirect=_spf.mail.test`],
    [['v=spf1 mx ~all', 'v=spf1 a mx -all'], `v=spf1 mx a include:${host} ~all`],
    [['v=spf1 mx +all'], `v=spf1 mx include:${host} ~all`],
  ])('%j becomes %s', (values, merged) => {
    expect(see(wanted, values, host)).toMatchObject({ status: 'failed', found: values, value: merged })
  })
  const includes = (n: number) => Array.from({ length: n }, (_, i) => `include:_spf${i}.mail.test`).join(' ')
  test.each([
    [`v=spf1 includes:_spf.mail.test include:${host} -all`, 'failed', '“includes:_spf.mail.test”'],
    [`v=spf1 ip4:192.0.2 include:${host} -all`, 'failed', '“ip4:192.0.2”'],
    [`v=spf1 -all include:${host}`, 'failed', 'stop reading your SPF record at -all'],
    [`v=spf1 ~all include:${host} mx`, 'failed', 'stop reading'],
    [`v=spf1 include:${host} ?all ip4:192.0.2.1`, 'failed', 'ip4:192.0.2.1 after it'],
    [`v=spf1 include:${host} ~all redirect=_spf.mail.test`, 'verified', ''],
    [`v=spf1 ${includes(9)} include:${host} -all`, 'verified', ''],
    [`v=spf1 ${includes(11)} include:${host} -all`, 'failed', 'more than ten DNS lookups'],
    [`v=spf1 a mx:mail.test/24 ptr exists:%{i}.bl.test ${includes(6)} include:${host} -all`, 'failed', 'more than ten'],
    [`v=spf1 A +MX ~a:b.test ${includes(7)} include:${host} redirect=_spf.mail.test`, 'failed', 'more than ten'],
    [`v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 ${includes(9)} include:${host} ~all`, 'verified', ''],
  ])('%s is %s', (value, status, words) => {
    const judged = see(wanted, [value], host)
    expect([judged.status, judged.note ?? '']).toEqual([status, expect.stringContaining(words)])
  })
  test.each<[string, Record<string, string>, string | null]>([
    ['v=spf1 include:a.test ~all', { 'a.test': 'v=spf1 ip4:192.0.2.1 -all' }, null],
    ['v=spf1 include:a.test ~all', { 'a.test': `v=spf1 ${includes(9)} -all` }, null],
    ['v=spf1 include:a.test mx ~all', { 'a.test': `v=spf1 ${includes(9)} -all` }, 'more than ten'],
    ['v=spf1 redirect=a.test', { 'a.test': `v=spf1 a mx ${includes(9)} -all` }, 'more than ten'],
    ['v=spf1 include:a.test ~all', { 'a.test': 'v=spf1 include:a.test ~all' }, 'more than ten'],
    [
      'v=spf1 include:_spf0.mail.test include:b.test include:a.test mx ~all',
      { 'a.test': 'v=spf1 a mx include:_spf1.mail.test -all', 'b.test': `v=spf1 ${includes(6)} -all` },
      'more than ten DNS lookups (13, includes of includes counted), so receivers ignore it. include:b.test alone costs 7.',
    ],
    ['v=spf1 include:a.test ~all', { 'a.test': 'v=spf1 include:a.test ~all' }, '(over 30,'],
    ['v=spf1 include:gone.test ~all', {}, 'include:gone.test in your SPF record leads to no SPF record'],
  ])('%s with %o: %s', async (record, zone, words) => {
    const served: Record<string, string> = { ...zone }
    for (let n = 0; n < 12; n++) served[`_spf${n}.mail.test`] = 'v=spf1 ip4:192.0.2.1 -all'
    const find = (_: string, name: string) =>
      Promise.resolve(
        served[name] ? { outcome: 'found' as const, values: [served[name]] } : { outcome: 'none' as const },
      )
    const problem = await problemOfIncluded({ find }, record)
    expect(problem).toEqual(words && expect.stringContaining(words))
  })
  test('accepts any valid record if the operator names no host', () => {
    expect(see(wanted, ['v=spf1 ip4:192.0.2.1 -all']).status).toBe('verified')
    expect(see(wanted, ['v=spf1 mx ~all', 'v=spf1 a ~all']).status).toBe('failed')
  })
})

describe('DMARC', () => {
  const wanted = record('dmarc', 'v=DMARC1; p=none')
  test.each([
    [['v=DMARC1; p=none'], 'verified'],
    [['v=DMARC1;p=reject; rua=mailto:a@shop.test'], 'verified'],
    [['v=DMARC1; p=maybe'], 'failed'],
    [['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'failed'],
    [[], 'failed'],
  ])('%j is %s', (values, status) => {
    expect(see(wanted, values).status).toBe(status)
  })
})

test('shows five hundred long records as five short ones', () => {
  const seen = see(record('ownership', 'x'), Array(500).fill(`\0${'y'.repeat(4000)}`))
  expect([seen.found.length, Math.max(...seen.found.map(text => text.length))]).toEqual([5, 301])
  expect(seen.found.join('')).not.toContain('\0')
})
