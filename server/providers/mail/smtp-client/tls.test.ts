import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localhostCertificate } from '#test/localhost-certificate.ts'
import type { Answer } from '#test/scripted-smtp.ts'
import { letter, linesOf, wired } from '#test/wired-smtp.ts'

/** The certificate of the scripted server is for `localhost`, and is taken here. */
const before = getCACertificates('default')
beforeAll(() => setDefaultCACertificates([...before, localhostCertificate]))
afterAll(() => setDefaultCACertificates(before))

const auth = { user: 'ada', pass: 'sesame' }
const transport = { outcome: 'deferred', scope: 'transport' }
const verbs = (lines: string[]) => lines.map(line => line.replace(/^(TLS .*|\w+).*$/s, '$1')).join(' ')
/** What it can is another thing in clear than over TLS. */
const EHLO = (_: string, n: number) =>
  n === 1
    ? '250-scripted.test\r\n250-PIPELINING\r\n250-SIZE 10\r\n250-STARTTLS\r\n250 AUTH CRAM-MD5'
    : '250-scripted.test\r\n250 AUTH PLAIN'
const WELL = 'EHLO STARTTLS TLS localhost EHLO AUTH MAIL RCPT DATA BODY'

describe('STARTTLS', () => {
  test('what the server said in clear counts for nothing: it is asked again, and only then hears the password', async () => {
    const { server, smtp } = await wired({ EHLO }, { host: 'localhost', auth }, { tls: 'starttls' })
    expect(await smtp.send(letter('a@x.test'))).toMatchObject({ outcome: 'accepted' })
    expect(verbs(linesOf(server))).toBe(WELL)
    expect(linesOf(server)).toContain('MAIL FROM:<ada@own.test>')
  })

  // CVE-2011-0411 seen from the client: whoever sits on the way answers before TLS what is asked after it.
  test.each<[string, Answer]>([
    ['whole answers', '220 Go\r\n250-evil.test\r\n250 AUTH LOGIN\r\n334 VXNlcm5hbWU6'],
    ['the beginning of one', { raw: '220 Go\r\n250-evil.test\r\n250-SIZE 1\r\n250-a' }],
  ])('%s put in behind the answer to STARTTLS count for nothing', async (_, words) => {
    const { server, smtp } = await wired({ EHLO, STARTTLS: words }, { host: 'localhost', auth }, { tls: 'starttls' })
    expect(await smtp.send(letter('a@x.test'))).toMatchObject({ outcome: 'accepted' })
    expect(verbs(linesOf(server))).toBe(WELL)
  })

  test('is asked for even where the offer was cut out on the way; without it no password', async () => {
    const { server, smtp } = await wired(
      { EHLO: '250-scripted.test\r\n250 AUTH PLAIN', STARTTLS: '454 4.7.0 Not now' },
      { requireTLS: true, auth },
    )
    expect(await smtp.send(letter('a@x.test'))).toMatchObject({ ...transport, code: 454 })
    expect(verbs(linesOf(server))).toBe('EHLO STARTTLS')
  })

  test('that was offered and is refused gets no password either, though nobody asked for TLS', async () => {
    const { server, smtp } = await wired({ EHLO, STARTTLS: '454 4.7.0 Not now' }, { auth })
    expect(await smtp.send(letter('a@x.test'))).toMatchObject({ ...transport, code: 454 })
    expect(verbs(linesOf(server))).toBe('EHLO STARTTLS')
  })

  test('that is followed by no TLS gets no password', async () => {
    const { server, smtp } = await wired(
      { EHLO, STARTTLS: '220 Go\r\n250-evil.test\r\n250 AUTH PLAIN' },
      { auth, timeouts: { greeting: 50 } },
    )
    expect(await smtp.send(letter('a@x.test'))).toMatchObject({ ...transport, code: null })
    expect(linesOf(server).join()).not.toContain('AUTH')
  })

  test('is left alone where the settings say so', async () => {
    const { server, smtp } = await wired({ EHLO }, { ignoreTLS: true })
    await smtp.send(letter('a@x.test', 'x'))
    expect(verbs(linesOf(server))).toBe('EHLO MAIL RCPT DATA BODY')
  })
})

describe('TLS from the first byte', () => {
  test('the greeting comes over it, and STARTTLS is not asked for again', async () => {
    const { server, smtp } = await wired(
      { EHLO },
      { host: 'localhost', secure: true, requireTLS: true },
      { tls: 'tls' },
    )
    expect(await smtp.send(letter('a@x.test', 'x'))).toMatchObject({ outcome: 'accepted' })
    expect(verbs(linesOf(server))).toBe('TLS localhost EHLO MAIL RCPT DATA BODY')
  })
})

describe('a certificate', () => {
  test('for another host gets no password', async () => {
    const { server, smtp } = await wired({ EHLO }, { host: '127.0.0.1', auth }, { tls: 'starttls' })
    const result = await smtp.send(letter('a@x.test'))
    expect(result).toMatchObject({
      ...transport,
      detail: expect.stringMatching(/does not match certificate/),
    })
    expect(linesOf(server).join()).not.toContain('AUTH')
  })

  test('for another host is taken where the settings say so', async () => {
    const { smtp } = await wired({ EHLO }, { host: '127.0.0.1', auth, rejectUnauthorized: false }, { tls: 'starttls' })
    expect(await smtp.send(letter('a@x.test'))).toMatchObject({ outcome: 'accepted' })
  })
})
