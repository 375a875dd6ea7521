import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { isEmailAddress } from '#contract/address.ts'
import { makeMailer, makeSent, sendAll } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import { startScripted } from '#test/scripted-smtp.ts'
import { compileEmail, fillEmail } from './compile.ts'
import { addressField } from './header-fields.ts'
import { senderFields } from './render.ts'

/** Characters whose low byte is CR, LF, NUL, or a colon, which they would become in Latin-1. */
const CUT = ['\u010d', '\u010a', '\u0100', '\u013a', '\u0420', '用', '户', 'ü', 'à', '😀', '\u2028', '\r', '\n', '\0']
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(fc.oneof(fc.constantFrom(...CUT), fc.string({ maxLength: 3 })), { maxLength: 30 })
    .map(parts => parts.join('')),
)
const local = fc
  .array(fc.constantFrom('a', 'Z', '9', '+', '.', 'č', 'Ċ', 'Ā', '用', 'ü', 'à', 'é'), { minLength: 1, maxLength: 20 })
  .map(parts => parts.join(''))
const address = fc
  .tuple(local, fc.constantFrom('shop.test', 'bücher.test', '例子.test', 'xn--bcher-kva.test'))
  .map(([name, domain]) => `${name}@${domain}`)
  .filter(isEmailAddress)

const compiled = compileEmail({ subject: '{{businessname|x}}', bodyHtml: '<p>x</p>', bodyText: 'x', links: [] })

test('writes every header as one ASCII or UTF-8 field without control characters, for any addresses and names', async () => {
  await fc.assert(
    fc.asyncProperty(address, text, text, fc.option(address, { nil: null }), async (to, name, subject, replyTo) => {
      const from = { name, address: 'ada@own.test' }
      const fields = await senderFields({ from, replyTo } as Parameters<typeof senderFields>[0])
      const values = new Map(subject ? [['businessname', subject]] : [])
      const unsubscribe = 'https://own.test/u/x'
      const recipient = { to, messageId: '<m.1@own.test>', date: new Date(0), unsubscribe, values }
      const { raw: bytes } = fillEmail(compiled, { fields, feedbackId: 'f' }, recipient)
      const head = bytes.subarray(0, bytes.indexOf('\r\n\r\n'))
      const read = new TextDecoder('utf-8', { fatal: true }).decode(head)
      expect(read.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}|\u2028|\u2029/u)
      const names = read.split(/\r\n(?![ \t])/).map(field => /^[A-Za-z-]+(?=:)/.exec(field)?.[0] ?? field)
      const expected = ['From', ...(replyTo ? ['Reply-To'] : []), 'To', 'Subject', 'Message-ID', 'List-Unsubscribe']
      expect(names.slice(0, expected.length)).toEqual(expected)
      expect(names).toHaveLength(expected.length + 5)
      const [name_, host] = [to.slice(0, to.lastIndexOf('@')), to.slice(to.lastIndexOf('@') + 1)]
      const ascii = new URL(`http://${host}`).hostname
      expect((await PostalMime.parse(bytes)).to?.map(({ address: got }) => got)).toEqual([`${name_}@${ascii}`])
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['müller@bücher.de', 'To: müller@xn--bcher-kva.de'],
  ['用户@例子.test', 'To: 用户@xn--fsqu00a.test'],
  ['x\u010d\u010aBcc@shop.test', 'To: x\u010d\u010aBcc@shop.test'],
  ['x\r\nBcc: y@shop.test', 'To: x Bcc: y@shop.test'],
])('writes %j as one To field', (to, field) => expect(addressField('To', to)).toBe(field))

test('delivers to an address with non-ASCII letters before the @ if the server offers SMTPUTF8', async () => {
  const { t, sink, close } = await smtpApp()
  const user = await makeMailer(t)
  const to = ['\u010d\u010ax@shop.test', '用户@shop.test', 'info@bücher.test']
  await sendAll(t, user, await makeSent(user, to))
  const delivered = sink.accepted.map(({ raw }) =>
    /^To: (.*)$/m.exec(Buffer.from(raw, 'latin1').toString())?.[1]?.trim(),
  )
  await close()
  expect(new Set(delivered)).toEqual(new Set(['\u010d\u010ax@shop.test', '用户@shop.test', 'info@xn--bcher-kva.test']))
})

test('skips the recipient with a reason in the report if the server doesn’t offer it', async () => {
  const server = await startScripted({ EHLO: '250-scripted.test\r\n250 PIPELINING' })
  const { t, close } = await smtpApp({ env: { SMTP_URL: server.url } })
  const user = await makeMailer(t)
  const id = await makeSent(user, ['müller@shop.test'])
  const { progress } = await sendAll(t, user, id)
  const said = server.heard.flat()
  await close()
  await server.close()
  expect(progress).toMatchObject({ sent: 0, skipped: 1, reasons: [{ reason: 'smtputf8', count: 1 }] })
  expect(progress.reasons[0]?.text).toContain('your mail server doesn’t support those')
  expect(said.filter(line => /^(MAIL|RCPT)/.test(line))).toEqual([])
})
