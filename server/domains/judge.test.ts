import { describe, expect, test } from 'vitest'
import type { DomainRecord } from '#contract/domains.ts'
import { judge } from './judge.ts'

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
  test('holds where the value stands, whatever else does', () => {
    expect(see(wanted, ['other', 'canvass-verification=abc']).status).toBe('verified')
  })
  test('shows what stands there instead', () => {
    expect(see(wanted, ['canvass-verification=xyz'])).toMatchObject({
      status: 'failed',
      found: ['canvass-verification=xyz'],
      note: 'There is another value. Replace it by the one here.',
    })
  })
  test('is failed where nothing is', () => {
    expect(see(wanted, [])).toMatchObject({ status: 'failed', found: [] })
  })
})

describe('trouble with the name server', () => {
  test.each(['pending', 'verified', 'failed'] as const)('leaves %s as it was, and says why', status => {
    const known = { ...record('dkim', 'v=DKIM1; p=A'), status, found: ['x'] }
    expect(judge(known, { outcome: 'unknown', why: 'it did not answer' }, none)).toEqual({
      ...known,
      note: 'Could not be checked now: it did not answer.',
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
    ['v=DKIM1; k=rsa; p=OTHER', 'failed', /another value/],
    ['v=spf1 -all', 'failed', /another value/],
  ])('%s is %s', (value, status, note) => {
    const seen = see(wanted, [value])
    expect([seen.status, seen.note]).toEqual([status, note === null ? null : expect.stringMatching(note)])
  })
  test('two keys at one name are none', () => {
    expect(see(wanted, [wanted.value, 'v=DKIM1; p=OTHER']).status).toBe('failed')
  })
  test('an alias is compared by its target', () => {
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
    ['v=DKIM1; p=11qYAYKxCrfVS=', 'failed', /Without k=ed25519/],
    ['v=DKIM1; k=rsa; p=11qYAYKxCrfVS=', 'failed', /Without k=ed25519/],
    ['v=DKIM1; k=ed25519; p=', 'failed', /revoked/],
    ['v=DKIM1; k=rsa; p=MIIBIjANBg', 'failed', /another value/],
  ])('%s is %s', (value, status, note) => {
    const seen = see(wanted, [value])
    expect([seen.status, seen.note]).toEqual([status, note === null ? null : expect.stringMatching(note)])
  })
  test('is no fault where it is not', () => {
    expect(see(wanted, [])).toMatchObject({
      status: 'failed',
      found: [],
      note: expect.stringMatching(/^Optional: /),
    })
  })
})

describe('SPF', () => {
  const host = '_spf.relay.test'
  const wanted = record('spf', `v=spf1 include:${host} ~all`)
  test('what others wrote at the name is not looked at', () => {
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
  test('where the operator names no host, any one sound record will do', () => {
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

test('five hundred long records are shown as five short ones', () => {
  const seen = see(record('ownership', 'x'), Array(500).fill(`\0${'y'.repeat(4000)}`))
  expect([seen.found.length, Math.max(...seen.found.map(text => text.length))]).toEqual([5, 301])
  expect(seen.found.join('')).not.toContain('\0')
})
