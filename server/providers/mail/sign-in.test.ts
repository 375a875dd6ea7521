import { afterEach, describe, expect, test } from 'vitest'
import type { MailProvider } from '#contract/mail-sign-in.ts'
import { startSendingAccount } from '#test/peers/imap.ts'
import { jsonPeer } from '#test/peers/json-peer.ts'
import { client } from '#test/peers/mail-sign-in.ts'
import { startSink } from '#test/smtp-sink.ts'
import { checkImap } from './imap.ts'
import { checkSmtp } from './own-smtp.ts'
import { signInAt } from './sign-in.ts'

const open: { close(): Promise<unknown> }[] = []
afterEach(() => Promise.all(open.splice(0).map(one => one.close())))

describe('the page', () => {
  test.each<[MailProvider, string, string[], Record<string, string>]>([
    [
      'microsoft',
      'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
      ['offline_access', 'https://outlook.office.com/SMTP.Send', 'https://outlook.office.com/IMAP.AccessAsUser.All'],
      { prompt: 'select_account' },
    ],
    [
      'google',
      'https://accounts.google.com/o/oauth2/v2/auth',
      ['https://mail.google.com/'],
      { access_type: 'offline', prompt: 'consent' },
    ],
  ])('of %s asks for what sending and reading need', (provider, address, scopes, more) => {
    const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
    const page = new URL(
      signInAt(provider, client).pageFor({
        state: 's',
        verifier,
        redirectUri: 'https://c.test/settings',
        hint: 'a@b.test',
      }),
    )
    const { scope, ...asked } = Object.fromEntries(page.searchParams)
    expect(page.origin + page.pathname).toBe(address)
    expect(scope?.split(' ')).toEqual(expect.arrayContaining([...scopes, 'openid', 'email']))
    expect(asked).toEqual({
      response_type: 'code',
      client_id: client.clientId,
      redirect_uri: 'https://c.test/settings',
      state: 's',
      // RFC 7636, appendix B.
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      login_hint: 'a@b.test',
      ...more,
    })
  })
})

const jwt = (claims: unknown) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
const { clientId: aud } = client
const fine = {
  access_token: 'at',
  refresh_token: 'rt',
  expires_in: 3600,
  scope: 'https://outlook.office.com/smtp.send https://outlook.office.com/IMAP.AccessAsUser.All',
  id_token: jwt({ aud, email: 'ada@shop.test', preferred_username: 'ada@login.test' }),
}
const redeem = async (body: unknown) => {
  const peer = await jsonPeer(() => ({ status: 200, body }))
  open.push(peer)
  const server = { host: '127.0.0.1', port: 1, security: 'none' } as const
  const endpoints = { authorize: peer.url, token: peer.url, revoke: null, smtp: server, imap: server }
  return signInAt('microsoft', client, endpoints).redeem('code', { verifier: 'v', redirectUri: 'r' })
}

test.each([
  ['the user name beside the address', fine, { address: 'ada@shop.test', user: 'ada@login.test' }],
  [
    'only the user name',
    { ...fine, id_token: jwt({ aud, preferred_username: 'ada@login.test' }) },
    { address: 'ada@login.test', user: 'ada@login.test' },
  ],
  [
    'only the address',
    { ...fine, id_token: jwt({ aud, email: 'ada@shop.test' }) },
    { address: 'ada@shop.test', user: 'ada@shop.test' },
  ],
  ['no scope, so the one we asked for', { ...fine, scope: undefined }, { address: 'ada@shop.test' }],
])('takes an answer with %s', async (_, body, grant) => {
  expect(await redeem(body)).toMatchObject(grant)
})

test.each([
  ['for another client', { ...fine, id_token: jwt({ aud: 'other', email: 'ada@shop.test' }) }, /whose account/],
  ['without an identity', { ...fine, id_token: undefined }, /whose account/],
  ['with an unreadable identity', { ...fine, id_token: 'x' }, /whose account/],
  [
    'with a name that breaks a login',
    { ...fine, id_token: jwt({ aud, email: 'a@b.test\u0001auth=x' }) },
    /whose account/,
  ],
  ['with a phone number', { ...fine, id_token: jwt({ aud, preferred_username: '+12125550100' }) }, /whose account/],
  ['without a refresh token', { ...fine, refresh_token: undefined }, /only for an hour/],
  ['without a permission', { ...fine, scope: 'https://outlook.office.com/SMTP.Send' }, /leave every box checked/],
  ['with a token of two lines', { ...fine, access_token: 'a\r\nb' }, /can’t read/],
  ['that’s a list', [fine], /can’t read/],
  ['that’s deep', JSON.parse('['.repeat(200) + ']'.repeat(200)), /isn’t answering/],
  ['that’s a megabyte', { ...fine, more: 'x'.repeat(1_000_000) }, /isn’t answering/],
])('refuses an answer %s', async (_, body, words) => {
  await expect(redeem(body)).rejects.toThrow(words)
})

describe('at the mail servers', () => {
  const guard = { allowPrivate: true }
  /** Records which tokens were refused, and so replaced. */
  function tokens() {
    const asked: (string | undefined)[] = []
    const token = async (refused?: string) => {
      asked.push(refused)
      return 'at'
    }
    return { asked, token }
  }
  const login = { host: '127.0.0.1', security: 'none' as const, user: 'ada@own.test', password: '' }

  test.each<[string, boolean | null, (string | undefined)[]]>([
    ['accepted', true, [undefined]],
    ['refused', false, [undefined, 'at']],
    ['not checked for now', null, [undefined]],
  ])('a token that’s %s is replaced only if it was refused', async (_, answer, wanted) => {
    const isToken = (user: string, token: string) => user === 'ada@own.test' && token === 'at' && answer
    for (const mechanism of ['XOAUTH2', 'OAUTHBEARER'] as const) {
      const inbox = await startSendingAccount({ sasl: { mechanism, isToken } })
      open.push(inbox)
      const { token, asked } = tokens()
      const checked = checkImap({ ...login, port: inbox.port, token }, guard)
      await (answer ? checked : expect(checked).rejects.toThrow(/\(IMAP\) said/))
      expect([asked, inbox.wrong]).toEqual([wanted, []])
    }
    const sink = await startSink({ isToken })
    open.push(sink)
    const { token, asked } = tokens()
    const checked = checkSmtp({ kind: 'smtp', ...login, port: sink.port, token }, guard)
    await (answer ? checked : expect(checked).rejects.toThrow(answer === null ? /said: 454/ : /said: 535/))
    expect(asked).toEqual(wanted)
  })
})
