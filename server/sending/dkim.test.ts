import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DnsServer, startDns } from '#test/peers/dns.ts'
import { verifyDkim } from '#test/sending-domain.ts'
import { compileLetter, fillLetter } from './compile.ts'
import { readDkimKey, signMessage } from './dkim.ts'

/** Verified by an implementation that is not ours, which reads the key from a name server. */
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const key = readDkimKey('shop.test', 's1', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
const now = new Date('2026-03-02T10:00:00Z')
let dns: DnsServer
beforeAll(async () => {
  const p = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  dns = await startDns({ 's1._domainkey.shop.test': { TXT: [`v=DKIM1; k=rsa; p=${p}`] } })
})
afterAll(() => dns.close())

const verify = (raw: Buffer) => verifyDkim(raw, dns)

const letter = (fields: { subject?: string; html?: string; text?: string } = {}) => {
  const compiled = compileLetter({
    subject: '{{subject|Hello}}',
    bodyHtml: fields.html ?? '<p>Hello  there </p>',
    bodyText: fields.text ?? 'Hello  there \n\n\n',
    links: [],
  })
  const head = {
    fields: ['From: Ada <ada@shop.test>', 'Reply-To: ada@lovelace.org'],
    feedbackId: 'a:b:campaign:canvass',
  }
  const { raw } = fillLetter(compiled, head, {
    ...{ to: 'bob@made.test', messageId: '<m.1@shop.test>', date: now },
    unsubscribe: 'https://canvass.test/u/token',
    values: new Map([['subject', fields.subject ?? 'Hello']]),
  })
  return Buffer.from(raw, 'latin1')
}

test('a signed letter passes, From is signed twice and both List-Unsubscribe headers are', async () => {
  const raw = await signMessage(letter(), key, now)
  const { result, domain, signed } = await verify(raw)
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

test('no line of the signature is longer than 78 characters', async () => {
  const [head] = (await signMessage(letter(), key, now)).toString('latin1').split('\r\nFrom:')
  expect(head?.split('\r\n').filter(line => line.length > 78)).toEqual([])
})

describe('after the signature', () => {
  test.each([
    ['a changed body', (raw: string) => raw.replace('Hello', 'Hallo')],
    ['a changed subject', (raw: string) => raw.replace('Subject: Hello', 'Subject: Hallo')],
    ['a second From', (raw: string) => raw.replace('\r\nFrom:', '\r\nFrom: eve@evil.test\r\nFrom:')],
    ['a changed way out', (raw: string) => raw.replace('canvass.test/u/', 'evil.test/u/')],
    ['a lost one-click header', (raw: string) => raw.replace(/List-Unsubscribe-Post:.*\r\n/, '')],
  ])('%s fails', async (_, tamper) => {
    const html = 'Hello'
    const raw = (await signMessage(letter({ html, text: 'Hello' }), key, now)).toString('latin1')
    const changed = tamper(raw)
    expect(changed).not.toBe(raw)
    expect((await verify(Buffer.from(changed, 'latin1'))).result).not.toBe('pass')
  })

  test('blanks that a relay folds otherwise do not matter', async () => {
    const raw = (await signMessage(letter(), key, now)).toString('latin1')
    const folded = raw.replace('Subject: Hello', 'Subject:\r\n   Hello ')
    expect((await verify(Buffer.from(folded, 'latin1'))).result).toBe('pass')
  })
})

/** A tag without a value ends the letter before it is signed. */
const withoutTags = (text: string) => text.replaceAll('}}', '} }')

test('whatever a letter says, its signature holds', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 400 }),
    fc
      .array(fc.constantFrom(' ', '\t', '\r\n', '\n', '.', 'a', '\r\n\r\n', 'é', '😀', 'From:'), {
        maxLength: 60,
      })
      .map(parts => parts.join('')),
  )
  await fc.assert(
    fc.asyncProperty(text, text, text, async (subject, html, body) => {
      const raw = await signMessage(
        letter({ subject, html: withoutTags(html), text: withoutTags(body) }),
        key,
        now,
      )
      expect((await verify(raw)).result).toBe('pass')
    }),
    { numRuns: 60 },
  )
})

test('bodies that no composer of ours would write are hashed by the same rules', async () => {
  const piece = fc.constantFrom(' ', '  ', '\t', '\r\n', 'a', 'b c', '.', 'x'.repeat(90))
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async pieces => {
      const raw = Buffer.from(`From: ada@shop.test\r\nSubject:  a \t b \r\n\r\n${pieces.join('')}`)
      expect((await verify(await signMessage(raw, key, now))).result).toBe('pass')
    }),
    { numRuns: 100 },
  )
})
