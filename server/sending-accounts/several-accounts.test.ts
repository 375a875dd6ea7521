import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ownAccounts } from '#server/providers/mail/own-accounts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeDraft, makeMailer } from '#test/campaign.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { connectOwn, listed } from '#test/own-sending-account.ts'
import { type ImapPeer, startImap } from '#test/peers/imap-login.ts'
import { type Sink, startSink } from '#test/smtp-sink.ts'
import { listReplyAccounts, noteReading } from './sending-accounts.ts'

let sink: Sink
let imap: ImapPeer
let t: TestApp
let user: TestUser
beforeAll(async () => {
  sink = await startSink({ user: { name: 'ada', pass: 'one' } })
  imap = await startImap({ ada: 'one', reader: 'two' })
  t = await testApp({ env: { ALLOW_PRIVATE_FETCH: '1' } })
})
afterAll(async () => {
  await t.close()
  await sink.close()
  await imap.close()
})
beforeEach(async () => {
  user = await makeMailer(t)
})

const PATH = '/api/settings/sending-accounts'
const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, who = user) => {
  const reply = await who.client({ method, url, ...(payload && { payload }) })
  return [reply.statusCode, reply.json()]
}
const reading = (changes: object = {}) => ({
  host: '127.0.0.1',
  port: imap.port,
  security: 'none',
  user: '',
  ...changes,
})
const draft = (changes: object = {}) => ({
  kind: 'smtp',
  host: '127.0.0.1',
  port: sink.port,
  security: 'none',
  user: 'ada',
  password: 'one',
  fromAddress: 'ada@own.test',
  fromName: '',
  dailyLimit: null,
  ...changes,
})
const addresses = async () => (await listed(user)).map(m => `${m.fromAddress}${m.isDefault ? ' default' : ''}`)

describe('several accounts', () => {
  test('have one default: the first, the chosen one, or the oldest after that one is removed', async () => {
    const first = await connectOwn(user, sink)
    const second = await connectOwn(user, sink, { fromAddress: 'bob@own.test' })
    expect(await addresses()).toEqual(['ada@own.test default', 'bob@own.test'])
    await ask('PUT', `${PATH}/${second}/state`, { isDefault: true })
    expect(await addresses()).toEqual(['ada@own.test', 'bob@own.test default'])
    expect((await user.client('/api/settings/sender')).json().effective.fromAddress).toBe('bob@own.test')
    await ask('DELETE', `${PATH}/${second}`)
    expect(await addresses()).toEqual(['ada@own.test default'])
    await ask('DELETE', `${PATH}/${first}`)
    expect((await user.client('/api/settings/sender')).json().effective).toMatchObject({ isOwn: false })
  })

  test('preview and test an email through the given account, and never through another user’s', async () => {
    await connectOwn(user, sink)
    const sendingAccountId = await connectOwn(user, sink, { fromAddress: 'bob@own.test' })
    const sample = { subject: 'Hi', body: 'Hi', sendingAccountId }
    const [, mail] = await ask('POST', '/api/campaigns/preview', sample)
    expect(mail.from.address).toBe('bob@own.test')
    const before = sink.accepted.length
    expect((await ask('POST', '/api/campaigns/test', sample))[1]).toMatchObject({ to: 'bob@own.test', isSent: true })
    expect(sink.accepted.slice(before).map(({ from }) => from)).toEqual(['bob@own.test'])
    const other = await makeMailer(t)
    expect((await ask('POST', '/api/campaigns/preview', sample, other))[0]).toBe(404)
  })

  test('can’t include one address twice, in any case or concurrently', async () => {
    const replies = await Promise.all(
      ['ada@own.test', 'ADA@own.test'].map(fromAddress => ask('POST', PATH, draft({ fromAddress }))),
    )
    expect(new Set(replies.map(([status]) => status))).toEqual(new Set([200, 409]))
    expect(await ask('POST', PATH, draft())).toEqual([
      409,
      { message: 'ada@own.test is already connected. Edit that account instead.', field: 'fromAddress' },
    ])
  })

  test('keep their address', async () => {
    const id = await connectOwn(user, sink)
    expect(await ask('PUT', `${PATH}/${id}`, draft({ fromAddress: 'bob@own.test' }))).toEqual([
      400,
      { message: 'You can’t change this account’s address, ada@own.test. Add bob@own.test as another account.' },
    ])
  })

  test('send nothing while paused, and say so', async () => {
    const id = await connectOwn(user, sink)
    expect(await ask('PUT', `${PATH}/${id}/state`, { isPaused: true })).toMatchObject([200, [{ isPaused: true }]])
    const problem = async () => (await user.client('/api/settings/sender')).json().effective.problem
    expect(await problem()).toBe('The email account ada@own.test is paused. Resume it in Settings.')
    await ask('PUT', `${PATH}/${id}/state`, { isPaused: false })
    expect(await problem()).toBeNull()
  })

  test('of another user aren’t found by any route and can’t be chosen for a campaign', async () => {
    const id = await connectOwn(user, sink)
    const stranger = await makeUser(t, { plan: 'standard' })
    const { id: campaignId } = await makeDraft(stranger, ['a@made.test'])
    const notFound = [404, { message: 'Email account not found' }]
    const their = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
      ask(method, url, payload, stranger)
    expect(await their('PUT', `${PATH}/${id}`, draft())).toEqual(notFound)
    expect(await their('PUT', `${PATH}/${id}/state`, { isPaused: true })).toEqual(notFound)
    expect(await their('POST', `${PATH}/${id}/test`, {})).toEqual(notFound)
    expect(await their('DELETE', `${PATH}/${id}`)).toEqual(notFound)
    expect(await their('PUT', `/api/campaigns/${campaignId}/sending-accounts`, { sendingAccountIds: [id] })).toEqual(
      notFound,
    )
    const created = { name: 'x', subject: 'x', body: 'x', recipients: ['a@made.test'], sendingAccountIds: [id] }
    expect(await their('POST', '/api/campaigns', created)).toEqual(notFound)
    expect(await listed(user)).toMatchObject([{ id, isPaused: false }])
  })
})

test('are copied with a campaign', async () => {
  await connectOwn(user, sink)
  const bob = await connectOwn(user, sink, { fromAddress: 'bob@own.test' })
  const { id } = await makeDraft(user, ['a@made.test'], { sendingAccountIds: [bob] })
  const [, copy] = await ask('POST', `/api/campaigns/${id}/duplicate`, {})
  expect(await ask('GET', `/api/campaigns/${copy.id}/sending-accounts`)).toMatchObject([200, [{ id: bob }]])
})

test('send again immediately after a successful test', async () => {
  const id = await connectOwn(user, sink)
  const revision = async () =>
    (await t.db.system<{ revision: number }[]>`select revision from sending_accounts where id = ${id}`)[0]?.revision
  await ask('POST', `${PATH}/${id}/test`, {})
  expect(await revision()).toBe(1)
  await t.db.system`update sending_accounts set last_error = 'said no' where id = ${id}`
  await ask('POST', `${PATH}/${id}/test`, {})
  expect(await revision()).toBe(2)
})

describe('reading replies', () => {
  test('logs in like sending, stores the settings encrypted, and decrypts them for the reader', async () => {
    const [status, saved] = await ask('POST', PATH, draft({ imap: reading() }))
    expect([status, saved.imap]).toEqual([200, { ...reading(), hasOwnPassword: false, lastError: null }])
    expect(imap.loggedIn).toContain('ada one')
    const mine = (await listReplyAccounts(t.deps)).filter(({ userId }) => userId === user.id)
    const account = { host: '127.0.0.1', port: imap.port, security: 'none', user: 'ada', password: 'one' }
    expect(mine).toEqual([
      { userId: user.id, id: saved.id, address: 'ada@own.test', revision: 1, account, problem: null },
    ])
  })

  test('can have its own login, which stays when the password field is left blank', async () => {
    const own = reading({ user: 'reader', password: 'two' })
    const [, { id }] = await ask('POST', PATH, draft({ imap: own }))
    const again = draft({ password: '', imap: reading({ user: 'reader', password: '' }) })
    expect(await ask('PUT', `${PATH}/${id}`, again)).toMatchObject([200, { imap: { hasOwnPassword: true } }])
    const [row] = await t.db.system`select imap_secret, secret from sending_accounts where id = ${id}`
    expect([row?.imapSecret, row?.secret].map(s => t.deps.secrets.open(s))).toEqual(['two', 'one'])
  })

  test('shows the server’s message when it refuses, and stores nothing', async () => {
    const wrong = draft({ imap: reading({ user: 'reader', password: 'wrong' }) })
    expect(await ask('POST', PATH, wrong)).toEqual([
      400,
      { message: '127.0.0.1 (IMAP) said: Invalid credentials (Failure)' },
    ])
    expect(await listed(user)).toEqual([])
  })

  test('sends no password if required TLS isn’t available', async () => {
    const before = imap.loggedIn.length
    const [status, { message }] = await ask('POST', PATH, draft({ imap: reading({ security: 'starttls' }) }))
    expect([status, message]).toEqual([400, '127.0.0.1 (IMAP) doesn’t accept STARTTLS. Try TLS, usually on port 993.'])
    expect(imap.loggedIn).toHaveLength(before)
  })

  test('never sends the stored password to another server', async () => {
    const [, { id }] = await ask('POST', PATH, draft({ imap: reading() }))
    for (const elsewhere of [{ host: 'localhost' }, { port: 143 }, { user: 'bob' }])
      expect(await ask('PUT', `${PATH}/${id}`, draft({ password: '', imap: reading(elsewhere) }))).toEqual([
        400,
        { message: 'Enter the password again, because the server for reading replies changed.', field: 'password' },
      ])
  })

  test('reports a problem in the test and to the inbox reader, while sending continues', async () => {
    const [, { id }] = await ask('POST', PATH, draft({ imap: reading() }))
    await noteReading(t.db.system, user.id, id, 'gone')
    expect(await listed(user)).toMatchObject([{ lastError: null, imap: { lastError: 'gone' } }])
    expect(await ask('POST', `${PATH}/${id}/test`, {})).toMatchObject([200, { imap: { lastError: null } }])
  })

  test('reports a password encrypted with another SECRET_KEY to the inbox reader', async () => {
    const [, { id }] = await ask('POST', PATH, draft({ imap: reading() }))
    await t.db.system`update sending_accounts set secret = ${Buffer.alloc(60, 1)} where id = ${id}`
    const mine = (await listReplyAccounts(t.deps)).find(one => one.id === id)
    expect([mine?.account, mine?.problem]).toEqual([
      null,
      'Canvass can’t read the saved password of ada@own.test anymore because this instance’s SECRET_KEY has changed. Enter the password again in Settings.',
    ])
  })

  const tls = { security: 'tls', user: 'ada', password: 'one' } as const
  test.each([
    [{ host: '10.0.0.1', port: 993, ...tls }, '10.0.0.1 is on a private network.'],
    [{ host: 'localhost', port: 993, ...tls }, 'localhost is on a private network.'],
    [{ host: 'imap.shop.test', port: 6379, ...tls }, 'We can’t read email on port 6379. Use 993 or 143.'],
  ])('doesn’t connect to %j without ALLOW_PRIVATE_FETCH', async (account, words) => {
    const guarded = ownAccounts({ allowPrivate: false, sesEndpoint: undefined })
    await expect(guarded.checkReading(account)).rejects.toThrow(words)
  })
})
