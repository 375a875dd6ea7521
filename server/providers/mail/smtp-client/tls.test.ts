import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localhostCertificate } from '#test/localhost-certificate.ts'
import { linesOf, scriptedClient, testEmail } from '#test/scripted-client.ts'
import type { Answer } from '#test/scripted-smtp.ts'

/** The scripted server's certificate is for `localhost` and trusted here. */
const before = getCACertificates('default')
beforeAll(() => setDefaultCACertificates([...before, localhostCertificate]))
afterAll(() => setDefaultCACertificates(before))

const auth = { user: 'ada', pass: 'sesame' }
const transport = { outcome: 'deferred', scope: 'transport' }
const verbs = (lines: string[]) => lines.map(line => line.replace(/^(TLS .*|\w+).*$/s, '$1')).join(' ')
/** Offers different capabilities in plain text than over TLS. */
const EHLO = (_: string, n: number) =>
  n === 1
    ? '250-scripted.test\r\n250-PIPELINING\r\n250-SIZE 10\r\n250-STARTTLS\r\n250 AUTH CRAM-MD5'
    : '250-scripted.test\r\n250 AUTH PLAIN'
const WELL = 'EHLO STARTTLS TLS localhost EHLO AUTH MAIL RCPT DATA BODY'

describe('STARTTLS', () => {
  test('ignores the plain-text EHLO reply, asks again over TLS, and only then sends the password', async () => {
    const { server, smtp } = await scriptedClient({ EHLO }, { host: 'localhost', auth }, { tls: 'starttls' })
    expect(await smtp.send(testEmail('a@x.test'))).toMatchObject({ outcome: 'accepted' })
    expect(verbs(linesOf(server))).toBe(WELL)
    expect(linesOf(server)).toContain('MAIL FROM:<ada@own.test>')
  })

  // CVE-2011-0411 seen from the client: an attacker injects replies before TLS for the commands after it.
  test.each<[string, Answer]>([
    ['whole answers', '220 Go\r\n250-evil.test\r\n250 AUTH LOGIN\r\n334 VXNlcm5hbWU6'],
    ['the start of a reply', { raw: '220 Go\r\n250-evil.test\r\n250-SIZE 1\r\n250-a' }],
  ])('ignores %s injected after the STARTTLS reply', async (_, words) => {
    const { server, smtp } = await scriptedClient(
      { EHLO, STARTTLS: words },
      { host: 'localhost', auth },
      { tls: 'starttls' },
    )
    expect(await smtp.send(testEmail('a@x.test'))).toMatchObject({ outcome: 'accepted' })
    expect(verbs(linesOf(server))).toBe(WELL)
  })

  test('is required even if the offer was removed on the way; without it, no password is sent', async () => {
    const { server, smtp } = await scriptedClient(
      { EHLO: '250-scripted.test\r\n250 AUTH PLAIN', STARTTLS: '454 4.7.0 Not now' },
      { requireTLS: true, auth },
    )
    expect(await smtp.send(testEmail('a@x.test'))).toMatchObject({ ...transport, code: 454 })
    expect(verbs(linesOf(server))).toBe('EHLO STARTTLS')
  })

  test('gets no password if it was offered and then refused, even when TLS isn’t required', async () => {
    const { server, smtp } = await scriptedClient({ EHLO, STARTTLS: '454 4.7.0 Not now' }, { auth })
    expect(await smtp.send(testEmail('a@x.test'))).toMatchObject({ ...transport, code: 454 })
    expect(verbs(linesOf(server))).toBe('EHLO STARTTLS')
  })

  test('gets no password if no TLS follows', async () => {
    const { server, smtp } = await scriptedClient(
      { EHLO, STARTTLS: '220 Go\r\n250-evil.test\r\n250 AUTH PLAIN' },
      { auth, timeouts: { greeting: 50 } },
    )
    expect(await smtp.send(testEmail('a@x.test'))).toMatchObject({ ...transport, code: null })
    expect(linesOf(server).join()).not.toContain('AUTH')
  })

  test('is skipped if the settings say so', async () => {
    const { server, smtp } = await scriptedClient({ EHLO }, { ignoreTLS: true })
    await smtp.send(testEmail('a@x.test', 'x'))
    expect(verbs(linesOf(server))).toBe('EHLO MAIL RCPT DATA BODY')
  })
})

describe('TLS from the first byte', () => {
  test('carries the greeting, and STARTTLS isn’t sent again', async () => {
    const { server, smtp } = await scriptedClient(
      { EHLO },
      { host: 'localhost', secure: true, requireTLS: true },
      { tls: 'tls' },
    )
    expect(await smtp.send(testEmail('a@x.test', 'x'))).toMatchObject({ outcome: 'accepted' })
    expect(verbs(linesOf(server))).toBe('TLS localhost EHLO MAIL RCPT DATA BODY')
  })
})

describe('when a certificate is for another host', () => {
  test('sends no password', async () => {
    const { server, smtp } = await scriptedClient({ EHLO }, { host: '127.0.0.1', auth }, { tls: 'starttls' })
    const result = await smtp.send(testEmail('a@x.test'))
    expect(result).toMatchObject({ ...transport, detail: expect.stringMatching(/does not match certificate/) })
    expect(linesOf(server).join()).not.toContain('AUTH')
  })

  test('sends if the settings allow it', async () => {
    const { smtp } = await scriptedClient(
      { EHLO },
      { host: '127.0.0.1', auth, rejectUnauthorized: false },
      { tls: 'starttls' },
    )
    expect(await smtp.send(testEmail('a@x.test'))).toMatchObject({ outcome: 'accepted' })
  })
})
