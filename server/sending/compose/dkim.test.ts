import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DnsServer, startDns } from '#test/peers/dns.ts'
import { verifyDkim } from '#test/sending-domain.ts'
import { compileEmail, fillEmail } from './compile.ts'
import { readDkimKey, signMessage } from './dkim.ts'

/** Verified by another implementation, which reads the keys from a name server. */
const pem = { type: 'pkcs8', format: 'pem' } as const
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ed25519 = generateKeyPairSync('ed25519')
const rsaKey = readDkimKey('shop.test', 's1', rsa.privateKey.export(pem).toString())
const ed25519Key = readDkimKey('shop.test', 's2', ed25519.privateKey.export(pem).toString())
const keys = [rsaKey, ed25519Key]
const now = new Date('2026-03-02T10:00:00Z')
let dns: DnsServer
beforeAll(async () => {
  const p = rsa.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const x = Buffer.from(ed25519.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64')
  dns = await startDns({
    's1._domainkey.shop.test': { TXT: [`v=DKIM1; k=rsa; p=${p}`] },
    's2._domainkey.shop.test': { TXT: [`v=DKIM1; k=ed25519; p=${x}`] },
  })
})
afterAll(() => dns.close())

const verify = (raw: Buffer) => verifyDkim(raw, dns)
const verdicts = async (raw: string) =>
  (await verify(Buffer.from(raw, 'latin1'))).all.map(([algorithm, result]) => [algorithm, result])
const bothSay = (result: string) => [
  ['rsa-sha256', result],
  ['ed25519-sha256', result],
]

const letter = (fields: { subject?: string; html?: string; text?: string } = {}) => {
  const compiled = compileEmail({
    subject: '{{subject|Hello}}',
    bodyHtml: fields.html ?? '<p>Hello  there </p>',
    bodyText: fields.text ?? 'Hello  there \n\n\n',
    links: [],
  })
  const head = {
    fields: 'From: Ada <ada@shop.test>\r\nReply-To: ada@lovelace.org\r\n',
    feedbackId: 'a:b:campaign:canvass',
  }
  const { raw } = fillEmail(compiled, head, {
    to: 'bob@made.test',
    messageId: '<m.1@shop.test>',
    date: now,
    unsubscribe: 'https://canvass.test/u/token',
    values: new Map([['subject', fields.subject ?? 'Hello']]),
  })
  return raw
}

test('signs an email that passes verification, with From twice and both List-Unsubscribe headers', async () => {
  const raw = await signMessage(letter(), [rsaKey], now)
  const { result, domain, signed, all } = await verify(raw)
  expect(all).toHaveLength(1)
  expect([result, domain]).toEqual(['pass', 'shop.test'])
  expect(raw.toString('latin1')).toContain(' h=from:from:to:')
  for (const name of [
    'to',
    'subject',
    'date',
    'message-id',
    'mime-version',
    'content-type',
    'reply-to',
    'list-unsubscribe',
    'list-unsubscribe-post',
  ])
    expect(signed).toContain(name)
})

test('adds two signatures for two keys, RSA first, over the same headers', async () => {
  const raw = await signMessage(letter(), keys, now)
  const { all } = await verify(raw)
  const [first, second] = all
  expect(all.map(([algorithm, result]) => [algorithm, result])).toEqual(bothSay('pass'))
  expect(second?.[2]).toBe(first?.[2])
  expect(second?.[2]).toMatch(/:list-unsubscribe:list-unsubscribe-post:/)
})

test.each(['first', 'second'])('still verifies without its %s signature', async which => {
  const raw = (await signMessage(letter(), keys, now)).toString('latin1')
  const [one = '', two = ''] = raw.split(/(?<=\r\n)(?=DKIM-Signature:|From:)/)
  expect(await verdicts(raw.replace(which === 'first' ? one : two, ''))).toEqual([
    [which === 'first' ? 'ed25519-sha256' : 'rsa-sha256', 'pass'],
  ])
})

test('verifies at a receiver that doesn’t find the second key', async () => {
  const other = { ...ed25519Key, selector: 's3' }
  const { all } = await verify(await signMessage(letter(), [rsaKey, other], now))
  expect(all.map(([, result]) => result)).toEqual(['pass', expect.not.stringMatching('pass')])
})

test('keeps the signature’s lines within 78 characters', async () => {
  const [head] = (await signMessage(letter(), keys, now)).toString('latin1').split('\r\nFrom:')
  expect(head?.split('\r\n').filter(line => line.length > 78)).toEqual([])
})

describe('tampering after signing', () => {
  test.each([
    ['a changed body', (raw: string) => raw.replace('Hello', 'Hallo')],
    ['a changed subject', (raw: string) => raw.replace('Subject: Hello', 'Subject: Hallo')],
    ['a second From', (raw: string) => raw.replace('\r\nFrom:', '\r\nFrom: eve@evil.test\r\nFrom:')],
    ['a changed unsubscribe link', (raw: string) => raw.replace('canvass.test/u/', 'evil.test/u/')],
    ['a lost one-click header', (raw: string) => raw.replace(/List-Unsubscribe-Post:.*\r\n/, '')],
  ])('fails both signatures: %s', async (_, tamper) => {
    const html = 'Hello'
    const raw = (await signMessage(letter({ html, text: 'Hello' }), keys, now)).toString('latin1')
    const changed = tamper(raw)
    expect(changed).not.toBe(raw)
    expect(await verdicts(changed)).toEqual(bothSay('fail'))
  })

  test('still verifies when a relay refolds headers', async () => {
    const raw = (await signMessage(letter(), keys, now)).toString('latin1')
    const folded = raw.replace('Subject: Hello', 'Subject:\r\n   Hello ')
    expect(await verdicts(folded)).toEqual(bothSay('pass'))
  })
})

/** A tag without a value fails before signing. */
const withoutTags = (text: string) => text.replaceAll('}}', '} }')

test('signs any email correctly', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 400 }),
    fc
      .array(fc.constantFrom(' ', '\t', '\r\n', '\n', '.', 'a', '\r\n\r\n', 'é', '😀', 'From:'), { maxLength: 60 })
      .map(parts => parts.join('')),
  )
  await fc.assert(
    fc.asyncProperty(text, text, text, async (subject, html, body) => {
      const raw = await signMessage(letter({ subject, html: withoutTags(html), text: withoutTags(body) }), keys, now)
      expect(await verdicts(raw.toString('latin1'))).toEqual(bothSay('pass'))
    }),
    { numRuns: 60 },
  )
})

test('hashes bodies that our composer would never produce by the same rules', async () => {
  const piece = fc.constantFrom(' ', '  ', '\t', '\r\n', 'a', 'b c', '.', 'x'.repeat(90))
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async pieces => {
      const raw = Buffer.from(`From: ada@shop.test\r\nSubject:  a \t b \r\n\r\n${pieces.join('')}`)
      expect(await verdicts((await signMessage(raw, keys, now)).toString('latin1'))).toEqual(bothSay('pass'))
    }),
    { numRuns: 100 },
  )
})
