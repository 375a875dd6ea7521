import { describe, expect, test } from 'vitest'
import { wordsOf } from '#server/providers/mail/mail.ts'
import { linesOf, scriptedClient, testEmail } from '#test/scripted-client.ts'
import type { Login } from './settings.ts'

const password = { user: 'ada', pass: 'sesame' }
const token = { user: 'ada@own.test', accessToken: 'ya29.vF9dft4qmTc2Nvb3RlckBhdHRhdmlzdGEuY29tCg' }
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Logs in to a server that offers these mechanisms and follows the script, and sends one email. */
async function loggingIn(auth: Login, ways: string, answers: Record<string, string>) {
  const words = new Map(Object.entries(answers))
  const answer = (line: string) => words.get(line) ?? '501 5.5.4 Not a word of this log-in'
  const { server, smtp } = await scriptedClient(
    {
      EHLO: `250-scripted.test\r\n250 ${ways}`,
      // Base64 lines have no verb.
      AUTH: answer,
      ...Object.fromEntries(Object.keys(answers).map(line => [line.toUpperCase(), answer])),
    },
    { auth },
  )
  const result = await smtp.send(testEmail('a@x.test'))
  return { result, said: linesOf(server).filter(line => !/^(EHLO|MAIL|RCPT|DATA|BODY)/.test(line)) }
}

describe('uses the first mechanism that both sides support', () => {
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
      'XOAUTH2 before any other',
      token,
      'AUTH LOGIN PLAIN XOAUTH2',
      { [`AUTH XOAUTH2 ${base64(`user=ada@own.test\x01auth=Bearer ${token.accessToken}\x01\x01`)}`]: '235 Ok' },
    ],
  ])('%s', async (_, auth, ways, answers) => {
    const { result, said } = await loggingIn(auth, ways, answers)
    expect(result).toMatchObject({ outcome: 'accepted' })
    expect(said).toEqual(Object.keys(answers))
  })

  test('sends no password if no mechanism matches', async () => {
    const { result, said } = await loggingIn(password, 'AUTH GSSAPI NTLM', {})
    expect(result).toMatchObject({
      outcome: 'deferred',
      scope: 'transport',
      code: null,
      detail: 'The server offers no password login (GSSAPI, NTLM)',
    })
    expect(said).toEqual([])
  })

  test('sends no password if the server offers no login', async () => {
    const { result } = await loggingIn(password, 'SIZE', {})
    expect(result).toMatchObject({ detail: 'The server offers no password login (none)' })
  })
})

describe('defers messages after a refused login and shows the server’s reply without secrets', () => {
  test.each<[string, Login, Record<string, string>]>([
    ['at the password', password, { 'AUTH PLAIN AGFkYQBzZXNhbWU=': '535 5.7.8 No: AGFkYQBzZXNhbWU= or sesame' }],
    ['at the password, by a code other than 235', password, { 'AUTH PLAIN AGFkYQBzZXNhbWU=': '250 Sure' }],
  ])('%s', async (_, auth, answers) => {
    const { result, said } = await loggingIn(auth, 'AUTH PLAIN', answers)
    expect(result).toMatchObject({ outcome: 'deferred', scope: 'transport' })
    expect(wordsOf(result)).not.toMatch(/sesame|AGFkYQBzZXNhbWU/)
    expect(said).toEqual(Object.keys(answers))
  })

  test.each<[string, string, number, Record<string, string>]>([
    ['LOGIN, immediately', 'AUTH LOGIN', 504, { 'AUTH LOGIN': '504 5.5.4 Not now' }],
    ['LOGIN, at the name', 'AUTH LOGIN', 535, { 'AUTH LOGIN': '334 VXNlcm5hbWU6', YWRh: '535 5.7.8 Who?' }],
    ['CRAM-MD5, immediately', 'AUTH CRAM-MD5', 504, { 'AUTH CRAM-MD5': '504 5.5.4 Not now' }],
  ])('never sends the password when refused at %s', async (_, ways, code, answers) => {
    const { result, said } = await loggingIn(password, ways, answers)
    expect(result).toMatchObject({ outcome: 'deferred', scope: 'transport', code })
    expect(said).toEqual(Object.keys(answers))
  })
})
