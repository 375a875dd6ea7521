import { expect, test } from 'vitest'
import { linesOf, scriptedClient, testEmail } from '#test/scripted-client.ts'

/**
 * Behaves as Google and Microsoft document: one Base64 line with `user=`, ^A, `auth=Bearer `, ^A^A. A rejected
 * token gets a 334 with the reason in JSON, and only an empty line gets the 535.
 */
const good = { user: 'ada@own.test', accessToken: 'ya29.good-token_with~all+the/letters=' }
const REASON = Buffer.from('{"status":"401","schemes":"Bearer","scope":"https://mail.google.com/"}').toString('base64')

function strict() {
  let isAsked = false
  const refused =
    '535-5.7.8 Username and Password not accepted. For more information, go to\r\n535 5.7.8 https://support.test'
  return {
    EHLO: '250-scripted.test\r\n250-PIPELINING\r\n250 AUTH LOGIN PLAIN XOAUTH2 OAUTHBEARER',
    AUTH: (line: string) => {
      const [, word = ''] = /^AUTH XOAUTH2 ([A-Za-z0-9+/]+={0,2})$/.exec(line) ?? []
      const said = Buffer.from(word, 'base64')
      if (word === '' || said.toString('base64') !== word) return '501 5.5.2 Cannot Decode response'
      const [, user, token] = /^user=([^\x01]+)\x01auth=Bearer ([!-~]+)\x01\x01$/.exec(said.toString()) ?? []
      if (user === good.user && token === good.accessToken) return '235 2.7.0 Accepted'
      isAsked = true
      return user ? `334 ${REASON}` : '501 5.5.2 Cannot Decode response'
    },
    '': () => (isAsked ? refused : '500 5.5.2 Syntax error'),
    '*': '501 5.7.0 Cancelled',
  }
}

test('accepts a valid token', async () => {
  const { server, smtp } = await scriptedClient(strict(), { auth: good })
  const results = await Promise.all(['a@x.test', 'b@x.test'].map(to => smtp.send(testEmail(to))))
  expect(results.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted'])
  expect(linesOf(server).filter(line => line.startsWith('AUTH'))).toHaveLength(1)
})

test('gets the refusal of an expired token with an empty line, and defers messages without revealing the token', async () => {
  const auth = { ...good, accessToken: 'ya29.run-out' }
  const { server, smtp } = await scriptedClient(strict(), { auth })
  expect(await smtp.send(testEmail('a@x.test'))).toEqual({
    outcome: 'deferred',
    scope: 'transport',
    code: 535,
    detail: '535 5.7.8 Username and Password not accepted. For more information, go to https://support.test',
  })
  expect(linesOf(server).slice(1)).toEqual([expect.stringMatching(/^AUTH XOAUTH2 /), ''])
})

test('removes the token from a refusal that repeats it, in any encoding', async () => {
  const said = Buffer.from(`user=${good.user}\x01auth=Bearer ${good.accessToken}\x01\x01`).toString('base64')
  const { smtp } = await scriptedClient({ AUTH: `535 5.7.8 No: ${said} with ${good.accessToken}` }, { auth: good })
  expect(await smtp.send(testEmail('a@x.test'))).toMatchObject({ code: 535, detail: '535 5.7.8 No: … with …' })
})
