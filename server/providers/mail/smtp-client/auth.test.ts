import { describe, expect, test } from 'vitest'
import { wordsOf } from '#server/providers/mail/mail.ts'
import { letter, linesOf, wired } from '#test/wired-smtp.ts'
import type { Login } from './settings.ts'

const password = { user: 'ada', pass: 'sesame' }
const token = { user: 'ada@own.test', accessToken: 'ya29.vF9dft4qmTc2Nvb3RlckBhdHRhdmlzdGEuY29tCg' }
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** A server that knows these ways, and takes or refuses as its script says; ours logs in and sends one letter. */
async function loggingIn(auth: Login, ways: string, answers: Record<string, string>) {
  const words = new Map(Object.entries(answers))
  const answer = (line: string) => words.get(line) ?? '501 5.5.4 Not a word of this log-in'
  const { server, smtp } = await wired(
    {
      EHLO: `250-scripted.test\r\n250 ${ways}`,
      // Base64 has no verb: each line is one.
      AUTH: answer,
      ...Object.fromEntries(Object.keys(answers).map(line => [line.toUpperCase(), answer])),
    },
    { auth },
  )
  const result = await smtp.send(letter('a@x.test'))
  return { result, said: linesOf(server).filter(line => !/^(EHLO|MAIL|RCPT|DATA|BODY)/.test(line)) }
}

describe('the first way that both sides know', () => {
  test.each<[string, Login, string, Record<string, string>]>([
    ['PLAIN', password, 'AUTH LOGIN PLAIN', { 'AUTH PLAIN AGFkYQBzZXNhbWU=': '235 2.7.0 Ok' }],
    ['PLAIN', password, 'AUTH=PLAIN', { 'AUTH PLAIN AGFkYQBzZXNhbWU=': '235 2.7.0 Ok' }],
    [
      'LOGIN',
      password,
      'auth login',
      { 'AUTH LOGIN': '334 VXNlcm5hbWU6', YWRh: '334 UGFzc3dvcmQ6', c2VzYW1l: '235 2.7.0 Ok' },
    ],
    // RFC 2195, 2
    [
      'CRAM-MD5',
      { user: 'tim', pass: 'tanstaaftanstaaf' },
      'AUTH CRAM-MD5',
      {
        'AUTH CRAM-MD5': '334 PDE4OTYuNjk3MTcwOTUyQHBvc3RvZmZpY2UucmVzdG9uLm1jaS5uZXQ+',
        dGltIGI5MTNhNjAyYzdlZGE3YTQ5NWI0ZTZlNzMzNGQzODkw: '235 2.7.0 Ok',
      },
    ],
    [
      'XOAUTH2, whatever else there is',
      token,
      'AUTH LOGIN PLAIN XOAUTH2',
      {
        [`AUTH XOAUTH2 ${base64(`user=ada@own.test\x01auth=Bearer ${token.accessToken}\x01\x01`)}`]: '235 Ok',
      },
    ],
  ])('%s', async (_, auth, ways, answers) => {
    const { result, said } = await loggingIn(auth, ways, answers)
    expect(result).toMatchObject({ outcome: 'accepted' })
    expect(said).toEqual(Object.keys(answers))
  })

  test('and no word where there is none', async () => {
    const { result, said } = await loggingIn(password, 'AUTH GSSAPI NTLM', {})
    expect(result).toMatchObject({
      outcome: 'deferred',
      scope: 'transport',
      code: null,
      detail: 'The server offers no log-in with a password (GSSAPI, NTLM)',
    })
    expect(said).toEqual([])
  })

  test('or where the server offers none at all', async () => {
    const { result } = await loggingIn(password, 'SIZE', {})
    expect(result).toMatchObject({ detail: 'The server offers no log-in with a password (none at all)' })
  })
})

describe('a log-in that is refused holds up the messages, with the words of the server and no secret', () => {
  test.each<[string, Login, Record<string, string>]>([
    ['at the password', password, { 'AUTH PLAIN AGFkYQBzZXNhbWU=': '535 5.7.8 No: AGFkYQBzZXNhbWU= or sesame' }],
    ['at the password, by a code that is no yes', password, { 'AUTH PLAIN AGFkYQBzZXNhbWU=': '250 Sure' }],
  ])('%s', async (_, auth, answers) => {
    const { result, said } = await loggingIn(auth, 'AUTH PLAIN', answers)
    expect(result).toMatchObject({ outcome: 'deferred', scope: 'transport' })
    expect(wordsOf(result)).not.toMatch(/sesame|AGFkYQBzZXNhbWU/)
    expect(said).toEqual(Object.keys(answers))
  })

  test.each<[string, string, number, Record<string, string>]>([
    ['LOGIN, at once', 'AUTH LOGIN', 504, { 'AUTH LOGIN': '504 5.5.4 Not now' }],
    ['LOGIN, at the name', 'AUTH LOGIN', 535, { 'AUTH LOGIN': '334 VXNlcm5hbWU6', YWRh: '535 5.7.8 Who?' }],
    ['CRAM-MD5, at once', 'AUTH CRAM-MD5', 504, { 'AUTH CRAM-MD5': '504 5.5.4 Not now' }],
  ])('%s: the password is not said', async (_, ways, code, answers) => {
    const { result, said } = await loggingIn(password, ways, answers)
    expect(result).toMatchObject({ outcome: 'deferred', scope: 'transport', code })
    expect(said).toEqual(Object.keys(answers))
  })
})
