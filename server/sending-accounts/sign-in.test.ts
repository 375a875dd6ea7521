import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SendingAccount } from '#contract/sending-accounts.ts'
import { readInboxes } from '#server/incoming/read-inboxes.ts'
import { run } from '#server/jobs/handlers.ts'
import { signInAt } from '#server/providers/mail/sign-in.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeMailer, makeSent, readReport, startEngine, whenChanged, whenFinished } from '#test/campaign.ts'
import type { TestUser } from '#test/make.ts'
import { startSendingAccount } from '#test/peers/imap.ts'
import { client, type SignInPeer, startSignIn } from '#test/peers/mail-sign-in.ts'
import { type Sink, startSink } from '#test/smtp-sink.ts'
import { tokenOf } from './tokens.ts'

const URL = '/api/settings/sending-accounts'
const SCOPE = 'https://mail.google.com/'
let peer: SignInPeer
let sink: Sink
let inbox: Awaited<ReturnType<typeof startSendingAccount>>
let t: TestApp
let user: TestUser
/** What the mail servers say of a token while the service they ask is down. */
let isDown = false
let n = 0
let address = ''
beforeAll(async () => {
  peer = await startSignIn('http://127.0.0.1:3000/settings', [SCOPE])
  const isToken = (name: string, token: string) => (isDown ? null : peer.isToken(name, token))
  sink = await startSink({ isToken })
  inbox = await startSendingAccount({ sasl: { mechanism: 'XOAUTH2', isToken } })
  const google = signInAt('google', client, peer.endpoints({ smtp: sink.port, imap: inbox.port }))
  t = await testApp({ env: { ALLOW_PRIVATE_FETCH: '1' }, providers: { signIns: { google, microsoft: null } } })
})
afterAll(async () => {
  await t.close()
  await sink.close()
  await inbox.close()
  await peer.close()
})
beforeEach(async () => {
  user = await makeMailer(t)
  address = `ada${++n}@shop.test`
  isDown = false
  peer.fails(null)
  peer.says(3599)
  peer.rotates(true)
})

const post = async (path: string, payload: object, by = user) => {
  const reply = await by.client({ method: 'POST', url: `${URL}${path}`, payload })
  return [reply.statusCode, reply.json()] as const
}
const list = async (): Promise<SendingAccount[]> => (await user.client(URL)).json()
const pageOf = async (id?: string) => (await post('/sign-in', { provider: 'google', id }))[1].url as string
const finish = (back: object, by = user) => post('/sign-in/finish', back, by)
const connect = async (id?: string, who: { address: string; user?: string } = { address }) =>
  finish(peer.accept(await pageOf(id), who))
const tokenFor = (id: string) => tokenOf(t.deps, { userId: user.id, id })
const secretOf = async (id: string) => {
  const [row] = await t.db.system`select secret from sending_accounts where user_id = ${user.id} and id = ${id}`
  return t.deps.secrets.open(row?.secret)
}

describe('connecting', () => {
  test('asks the provider, checks both servers, and keeps only encrypted tokens', async () => {
    const [status, account] = await connect(undefined, { address, user: `login.${address}` })
    expect([status, account]).toMatchObject([
      200,
      { kind: 'smtp', fromAddress: address, user: `login.${address}`, signedInAt: 'google', lastError: null },
    ])
    expect(account.imap).toMatchObject({ port: inbox.port, lastError: null })
    const { accessToken, refreshToken } = peer.grants.at(-1) ?? {}
    expect(JSON.parse(await secretOf(account.id))).toMatchObject({ accessToken, refreshToken })
    expect(JSON.stringify(account)).not.toMatch(/at\.|rt\./)
  })

  test('works once, and only in the session that began', async () => {
    const back = peer.accept(await pageOf(), { address })
    const other = await makeMailer(t)
    const expired = 'This sign-in has expired, or began in another session. Connect the account again.'
    expect(await finish(back, other)).toEqual([400, { message: expired }])
    expect(await finish({ ...back, state: 'made-up' })).toEqual([400, { message: expired }])
    expect((await finish(back))[0]).toBe(200)
    expect((await finish(back))[0]).toBe(400)
    expect(await list()).toHaveLength(1)
  })

  test('is refused without the verifier that the page was opened with', async () => {
    const [first, second] = [await pageOf(), await pageOf()]
    const back = { code: peer.accept(first, { address }).code, state: peer.accept(second, { address }).state }
    expect((await finish(back))[0]).toBe(400)
    expect(await list()).toEqual([])
  })

  test('expires after 15 minutes', async () => {
    const back = peer.accept(await pageOf(), { address })
    t.clock.advance(15 * 60_000)
    expect((await finish(back))[0]).toBe(400)
  })

  test.each([
    ['access_denied', /^Google wasn’t connected, because access wasn’t allowed/],
    ['server_error', /^Google wasn’t connected \(server_error\)/],
  ])('says what happened on the provider’s page: %s', async (error, words) => {
    const { state } = peer.accept(await pageOf(), { address })
    expect(await finish({ state, error })).toEqual([400, { message: expect.stringMatching(words) }])
  })

  test('changes nothing while the sign-in service is down', async () => {
    const back = peer.accept(await pageOf(), { address })
    peer.fails({ status: 502, body: '<html>', headers: { 'content-type': 'text/html' } })
    const message = 'Google’s sign-in service answered 502. Try again in a few minutes.'
    expect(await finish(back)).toEqual([503, { message }])
    peer.fails(null)
    expect((await finish(back))[0]).toBe(200)
  })

  test('needs every permission', async () => {
    const back = peer.accept(await pageOf(), { address }, ['openid', 'email'])
    expect(await finish(back)).toEqual([400, { message: expect.stringMatching(/^Google gave no permission/) }])
  })

  test('says what the operator has to do where the installation isn’t registered', async () => {
    expect(await post('/sign-in', { provider: 'microsoft' })).toEqual([
      400,
      { message: expect.stringContaining('set MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET') },
    ])
  })

  test('again keeps the account, and takes no other mailbox', async () => {
    const [, { id }] = await connect()
    await user.client({ method: 'PUT', url: `${URL}/${id}`, payload: { ...(await draftOf(id)), dailyLimit: 7 } })
    expect(await connect(id, { address: 'else@shop.test' })).toEqual([
      409,
      { message: `You signed in as else@shop.test. To connect this account, sign in as ${address}.` },
    ])
    expect(await connect(id)).toMatchObject([200, { id, dailyLimit: 7, fromName: 'Ada' }])
    expect(await connect()).toMatchObject([200, { id, dailyLimit: 7 }])
    expect(await list()).toHaveLength(1)
  })
})

/** The draft that Settings sends for a signed-in account. */
async function draftOf(id: string) {
  const account = (await list()).find(one => one.id === id)
  if (account?.kind !== 'smtp') throw new Error('no account')
  const { kind, host, port, security, user: name, fromAddress, dailyLimit } = account
  return { kind, host, port, security, user: name, fromAddress, fromName: 'Ada', dailyLimit }
}

test('changes name and limit without its tokens, and never sends them as a password', async () => {
  const [, { id }] = await connect()
  const calls = peer.calls.length
  for (const host of ['127.0.0.1', 'localhost']) {
    const payload = { ...(await draftOf(id)), host, dailyLimit: 9 }
    const reply = await user.client({ method: 'PUT', url: `${URL}/${id}`, payload })
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { host: '127.0.0.1', dailyLimit: 9 }])
  }
  expect(peer.calls).toHaveLength(calls)
})

describe('a token', () => {
  test('is replaced before it expires, by one of many at a time', async () => {
    const [, { id }] = await connect()
    const first = peer.grants.at(-1)?.accessToken
    expect(await tokenFor(id)()).toBe(first)
    t.clock.advance(55 * 60_000)
    const before = peer.calls.length
    const letGo = peer.holds()
    const { promise: othersAreDone, resolve } = Promise.withResolvers<void>()
    const got: string[] = []
    const ask = async () => {
      got.push(await tokenFor(id)())
      if (got.length === 7) resolve()
    }
    const all = Promise.all(Array.from({ length: 8 }, ask))
    await othersAreDone
    letGo()
    await all
    const now = peer.grants.at(-1)?.accessToken
    expect(got).toEqual([...Array.from({ length: 7 }, () => first), now])
    expect(peer.calls).toHaveLength(before + 1)
    expect(await tokenFor(id)()).toBe(now)
    expect(peer.grants.at(-1)?.isRevoked).toBe(false)
  })

  test('that expired is waited for, while another process replaces it', async () => {
    const [, { id }] = await connect()
    t.clock.advance(2 * 3_600_000)
    const letGo = peer.holds()
    const waiting = Promise.all(Array.from({ length: 4 }, () => tokenFor(id)()))
    letGo()
    expect(new Set(await waiting)).toEqual(new Set([peer.grants.at(-1)?.accessToken]))
    expect(peer.grants.at(-1)?.isRevoked).toBe(false)
  })

  test('without a rotated refresh token keeps the old one', async () => {
    const [, { id }] = await connect()
    peer.rotates(false)
    for (const _ of [1, 2]) {
      t.clock.advance(2 * 3_600_000)
      expect(await tokenFor(id)()).toBe(peer.grants.at(-1)?.accessToken)
    }
  })

  test.each<[string, Parameters<SignInPeer['fails']>[0]]>([
    ['500', { status: 500, body: { error: 'server_error' } }],
    ['503 that says invalid_grant', { status: 503, body: { error: 'invalid_grant' } }],
    ['429', { status: 429, body: { error: 'slow_down' } }],
    ['a page', { status: 200, body: '<html>', headers: { 'content-type': 'text/html' } }],
    ['half an answer', { half: '{"access_token":"x"' }],
    ['no connection', 'hang up'],
    ['a redirect', { status: 302, body: {}, headers: { location: 'http://127.0.0.1:9/' } }],
    ['an unknown error', { status: 400, body: { error: 'temporarily_unavailable' } }],
    ['a client that’s unknown', { status: 401, body: { error: 'invalid_client' } }],
    ['a token with a line end', { status: 200, body: { access_token: 'a\r\nb' } }],
  ])('survives an outage of the sign-in service: %s', async (_, fault) => {
    const [, { id }] = await connect()
    const valid = peer.grants.at(-1)?.accessToken
    peer.fails(fault)
    t.clock.advance(55 * 60_000)
    expect(await tokenFor(id)()).toBe(valid)
    t.clock.advance(3_600_000)
    await expect(tokenFor(id)()).rejects.toThrow(/^Google/)
    expect(await list()).toMatchObject([{ lastError: null }])
    peer.fails(null)
    expect(await tokenFor(id)()).toBe(peer.grants.at(-1)?.accessToken)
  })

  test.each(['invalid_grant', 'interaction_required', 'consent_required', 'login_required'])(
    'refused with %s asks to connect again, and reads nothing until then',
    async error => {
      const [, { id }] = await connect()
      t.clock.advance(2 * 3_600_000)
      peer.fails({ status: 400, body: { error } })
      const again = expect.stringMatching(/^Canvass no longer has access to .* Connect the account again/)
      await expect(tokenFor(id)()).rejects.toMatchObject({ reason: 'refused', message: again })
      expect(await list()).toMatchObject([{ lastError: again, imap: { lastError: again } }])
      const calls = peer.calls.length
      await expect(tokenFor(id)()).rejects.toMatchObject({ message: again })
      expect(peer.calls).toHaveLength(calls)
      peer.fails(null)
      expect(await connect(id)).toMatchObject([200, { id, lastError: null, imap: { lastError: null } }])
    },
  )

  test.each([
    [7200, 7200],
    ['3599', 3599],
    [undefined, 3600],
    [-1, 3600],
    [60, 60],
  ])('of %s seconds lasts %s', async (said, lasts) => {
    peer.says(said)
    const [, { id }] = await connect()
    expect(JSON.parse(await secretOf(id)).expiresAt - t.clock.now().getTime()).toBe(lasts * 1000)
  })
})

test('revokes the access of a removed account, later if the provider is down', async () => {
  const [, { id }] = await connect()
  const grant = peer.grants.at(-1)
  await user.client({ method: 'DELETE', url: `${URL}/${id}` })
  const [job] = await t.db.system`
    select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
    where k.identifier = 'revoke-tokens' order by j.id desc limit 1`
  expect(JSON.stringify(job?.payload)).not.toContain(grant?.refreshToken)
  const work = () => run(t.deps, 'revoke-tokens', job?.payload, new AbortController().signal)
  peer.fails({ status: 503, body: {} })
  await expect(work()).rejects.toThrow('answered 503')
  peer.fails(null)
  await work()
  expect(grant?.isRevoked).toBe(true)
  await work()
})

describe('a campaign', () => {
  const says = (id: string, words: string) =>
    whenChanged(async () => JSON.stringify((await readReport(user, id)).statusReason).includes(words))
  const addresses = (count: number) => Array.from({ length: count }, () => `to${++n}@made.test`)

  test('waits when access ends in the middle, says Connect again, and loses nothing', async () => {
    const [, { id: accountId }] = await connect()
    peer.withdraw()
    const to = addresses(5)
    const id = await makeSent(user, to)
    const engine = startEngine(t)
    await says(id, 'Connect the account again')
    t.clock.advance(2000)
    await says(id, '"Canvass no longer has access')
    expect(await readReport(user, id)).toMatchObject({ status: 'sending', progress: { sent: 0 } })
    expect((await connect(accountId))[0]).toBe(200)
    const report = await whenFinished(t, user, id)
    await engine.stop()
    expect(report.progress).toMatchObject({ sent: 5, failed: 0 })
    expect(
      sink.accepted
        .map(mail => mail.to)
        .filter(one => to.includes(one))
        .sort(),
    ).toEqual(to.sort())
  })

  test('takes a new token when the server refuses the old one', async () => {
    await connect()
    const grant = peer.grants.at(-1)
    if (grant) grant.accessToken = 'at.replaced'
    const id = await makeSent(user, addresses(2))
    const engine = startEngine(t)
    await says(id, 'Username and Password not accepted')
    t.clock.advance(2000)
    expect((await whenFinished(t, user, id)).progress.sent).toBe(2)
    await engine.stop()
  })
})

describe('reading replies', () => {
  test('takes a new token after a refusal, and none while the server’s own service is down', async () => {
    const [, { id }] = await connect()
    await t.db.system`update users set is_disabled = true where id <> ${user.id}`
    const campaignId = await makeSent(user, ['someone@made.test'])
    await t.db.system`update campaigns set sent_at = now() where id = ${campaignId}`
    const trouble = async () => (await list()).flatMap(one => (one.kind === 'smtp' ? [one.imap?.lastError] : []))[0]
    await readInboxes(t.deps)
    expect(await trouble()).toBeNull()
    isDown = true
    const calls = peer.calls.length
    await readInboxes(t.deps)
    expect(await trouble()).toMatch(/Temporary authentication failure/)
    expect(peer.calls).toHaveLength(calls)
    isDown = false
    const grant = peer.grants.at(-1)
    if (grant) grant.accessToken = 'at.replaced'
    await readInboxes(t.deps)
    expect(peer.calls).toHaveLength(calls + 1)
    await readInboxes(t.deps)
    expect(await trouble()).toBeNull()
    peer.withdraw()
    await readInboxes(t.deps)
    expect(await trouble()).toMatch(/Connect the account again/)
    expect(inbox.wrong).toEqual([])
    expect(id).toBeTruthy()
  })
})
