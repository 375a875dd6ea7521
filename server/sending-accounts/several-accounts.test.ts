import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ownAccounts } from '#server/providers/mail/own-accounts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeDraft, makeMailer } from '#test/campaign.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { connectOwn, listed } from '#test/own-mailbox.ts'
import { type ImapPeer, startImap } from '#test/peers/imap-login.ts'
import { type Sink, startSink } from '#test/smtp-sink.ts'
import { listReplyMailboxes, noteReading } from './sending-accounts.ts'

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

const PATH = '/api/settings/mailboxes'
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
  dailyCap: null,
  ...changes,
})
const addresses = async () => (await listed(user)).map(m => `${m.fromAddress}${m.isDefault ? ' default' : ''}`)

describe('several accounts', () => {
  test('the first is the default; another can be it; where it is removed, the oldest is', async () => {
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

  test('a letter is looked at and tried out through the one that is named, and through nobody else’s', async () => {
    await connectOwn(user, sink)
    const mailboxId = await connectOwn(user, sink, { fromAddress: 'bob@own.test' })
    const sample = { subject: 'Hi', body: 'Hi', mailboxId }
    const [, mail] = await ask('POST', '/api/campaigns/preview', sample)
    expect(mail.from.address).toBe('bob@own.test')
    const before = sink.accepted.length
    expect((await ask('POST', '/api/campaigns/test', sample))[1]).toMatchObject({
      to: 'bob@own.test',
      isSent: true,
    })
    expect(sink.accepted.slice(before).map(({ from }) => from)).toEqual(['bob@own.test'])
    const other = await makeMailer(t)
    expect((await ask('POST', '/api/campaigns/preview', sample, other))[0]).toBe(404)
  })

  test('an address is connected once, whatever its case, and two at the same moment', async () => {
    const replies = await Promise.all(
      ['ada@own.test', 'ADA@own.test'].map(fromAddress => ask('POST', PATH, draft({ fromAddress }))),
    )
    expect(new Set(replies.map(([status]) => status))).toEqual(new Set([200, 409]))
    expect(await ask('POST', PATH, draft())).toEqual([
      409,
      { message: 'ada@own.test is connected already. Change it there.', field: 'fromAddress' },
    ])
  })

  test('an account keeps its address', async () => {
    const id = await connectOwn(user, sink)
    expect(await ask('PUT', `${PATH}/${id}`, draft({ fromAddress: 'bob@own.test' }))).toEqual([
      400,
      { message: 'This account keeps its address, ada@own.test. Add bob@own.test as another one.' },
    ])
  })

  test('a paused one sends nothing, and says so', async () => {
    const id = await connectOwn(user, sink)
    expect(await ask('PUT', `${PATH}/${id}/state`, { isPaused: true })).toMatchObject([200, [{ isPaused: true }]])
    const problem = async () => (await user.client('/api/settings/sender')).json().effective.problem
    expect(await problem()).toBe('The email account ada@own.test is paused. Resume it in Settings.')
    await ask('PUT', `${PATH}/${id}/state`, { isPaused: false })
    expect(await problem()).toBeNull()
  })

  test('of another account are not found by any route, nor chosen for a campaign', async () => {
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
    expect(await their('PUT', `/api/campaigns/${campaignId}/mailboxes`, { mailboxIds: [id] })).toEqual(notFound)
    const created = { name: 'x', subject: 'x', body: 'x', recipients: ['a@made.test'], mailboxIds: [id] }
    expect(await their('POST', '/api/campaigns', created)).toEqual(notFound)
    expect(await listed(user)).toMatchObject([{ id, isPaused: false }])
  })
})

test('a copy of a campaign goes out from where its original was to', async () => {
  await connectOwn(user, sink)
  const bob = await connectOwn(user, sink, { fromAddress: 'bob@own.test' })
  const { id } = await makeDraft(user, ['a@made.test'], { mailboxIds: [bob] })
  const [, copy] = await ask('POST', `/api/campaigns/${id}/duplicate`, {})
  expect(await ask('GET', `/api/campaigns/${copy.id}/mailboxes`)).toMatchObject([200, [{ id: bob }]])
})

test('a test that goes well after a refusal lets sending begin anew at once', async () => {
  const id = await connectOwn(user, sink)
  const revision = async () =>
    (await t.db.system<{ revision: number }[]>`select revision from mailboxes where id = ${id}`)[0]?.revision
  await ask('POST', `${PATH}/${id}/test`, {})
  expect(await revision()).toBe(1)
  await t.db.system`update mailboxes set last_error = 'said no' where id = ${id}`
  await ask('POST', `${PATH}/${id}/test`, {})
  expect(await revision()).toBe(2)
})

describe('reading answers', () => {
  test('is logged in to beside sending, sealed, and given open to who reads', async () => {
    const [status, saved] = await ask('POST', PATH, draft({ imap: reading() }))
    expect([status, saved.imap]).toEqual([200, { ...reading(), hasOwnPassword: false, lastError: null }])
    expect(imap.loggedIn).toContain('ada one')
    const mine = (await listReplyMailboxes(t.deps)).filter(({ userId }) => userId === user.id)
    const account = { host: '127.0.0.1', port: imap.port, security: 'none', user: 'ada', password: 'one' }
    expect(mine).toEqual([
      { userId: user.id, id: saved.id, address: 'ada@own.test', revision: 1, account, problem: null },
    ])
  })

  test('may have a log-in of its own, which stays when nothing is typed', async () => {
    const own = reading({ user: 'reader', password: 'two' })
    const [, { id }] = await ask('POST', PATH, draft({ imap: own }))
    const again = draft({ password: '', imap: reading({ user: 'reader', password: '' }) })
    expect(await ask('PUT', `${PATH}/${id}`, again)).toMatchObject([200, { imap: { hasOwnPassword: true } }])
    const [row] = await t.db.system`select imap_secret, secret from mailboxes where id = ${id}`
    expect([row?.imapSecret, row?.secret].map(s => t.deps.secrets.open(s))).toEqual(['two', 'one'])
  })

  test('that its server refuses is answered in its words, and nothing is kept', async () => {
    const wrong = draft({ imap: reading({ user: 'reader', password: 'wrong' }) })
    expect(await ask('POST', PATH, wrong)).toEqual([
      400,
      { message: '127.0.0.1 (IMAP) said: Invalid credentials (Failure)' },
    ])
    expect(await listed(user)).toEqual([])
  })

  test('without TLS where it was asked for gets no password', async () => {
    const before = imap.loggedIn.length
    const [status, { message }] = await ask('POST', PATH, draft({ imap: reading({ security: 'starttls' }) }))
    expect([status, message]).toEqual([400, '127.0.0.1 (IMAP) does not take STARTTLS. Try TLS, mostly at port 993.'])
    expect(imap.loggedIn).toHaveLength(before)
  })

  test('at another server does not get the kept password of sending', async () => {
    const [, { id }] = await ask('POST', PATH, draft({ imap: reading() }))
    for (const elsewhere of [{ host: 'localhost' }, { port: 143 }, { user: 'bob' }])
      expect(await ask('PUT', `${PATH}/${id}`, draft({ password: '', imap: reading(elsewhere) }))).toEqual([
        400,
        {
          message: 'Type the password again: the server for reading answers has changed.',
          field: 'password',
        },
      ])
  })

  test('a trouble of reading is told by Test and by who reads, and sending goes on', async () => {
    const [, { id }] = await ask('POST', PATH, draft({ imap: reading() }))
    await noteReading(t.db.system, user.id, id, 'gone')
    expect(await listed(user)).toMatchObject([{ lastError: null, imap: { lastError: 'gone' } }])
    expect(await ask('POST', `${PATH}/${id}/test`, {})).toMatchObject([200, { imap: { lastError: null } }])
  })

  test('a password of another SECRET_KEY is told to who reads', async () => {
    const [, { id }] = await ask('POST', PATH, draft({ imap: reading() }))
    await t.db.system`update mailboxes set secret = ${Buffer.alloc(60, 1)} where id = ${id}`
    const mine = (await listReplyMailboxes(t.deps)).find(one => one.id === id)
    expect([mine?.account, mine?.problem]).toEqual([
      null,
      'The kept password of ada@own.test can not be read any more: the SECRET_KEY of this instance was changed. Type the password again in Settings.',
    ])
  })

  const tls = { security: 'tls', user: 'ada', password: 'one' } as const
  test.each([
    [{ host: '10.0.0.1', port: 993, ...tls }, '10.0.0.1 is on a private network.'],
    [{ host: 'localhost', port: 993, ...tls }, 'localhost is on a private network.'],
    [{ host: 'imap.shop.test', port: 6379, ...tls }, 'Mail can not be read at port 6379. Use 993 or 143.'],
  ])('%j is not connected to without ALLOW_PRIVATE_FETCH', async (account, words) => {
    const guarded = ownAccounts({ allowPrivate: false, sesEndpoint: undefined })
    await expect(guarded.checkReading(account)).rejects.toThrow(words)
  })
})
