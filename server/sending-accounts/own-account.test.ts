import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Mailbox } from '#contract/mailboxes.ts'
import { makeSecrets } from '#server/secrets.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { awsError } from '#test/peers/aws-error.ts'
import { type SesPeer, startSes } from '#test/peers/ses.ts'
import { type Sink, startSink } from '#test/smtp-sink.ts'

let sink: Sink
let ses: SesPeer
let t: TestApp
let user: TestUser
beforeAll(async () => {
  sink = await startSink({ user: { name: 'ada', pass: 'canary-secret' } })
  ses = await startSes({ identities: ['shop.test', 'one@address.test'] })
  t = await testApp({ env: { ALLOW_PRIVATE_FETCH: '1', SES_ENDPOINT: ses.url } })
})
afterAll(async () => {
  await t.close()
  await sink.close()
  await ses.close()
})
beforeEach(async () => {
  user = await makeUser(t)
})

const smtp = (changes: object = {}) => ({
  kind: 'smtp',
  host: '127.0.0.1',
  port: sink.port,
  security: 'none',
  user: 'ada',
  password: 'canary-secret',
  fromAddress: 'ada@shop.test',
  fromName: 'Ada of Shop',
  dailyCap: 40,
  ...changes,
})
const sesKey = (changes: object = {}) => ({
  kind: 'ses',
  accessKeyId: ses.settings.accessKeyId,
  secretAccessKey: ses.settings.secretAccessKey,
  region: 'us-east-1',
  fromAddress: 'ada@shop.test',
  fromName: '',
  dailyCap: null,
  ...changes,
})
const URL = '/api/settings/mailboxes'
const read = async (who = user): Promise<Mailbox[]> => (await who.client(URL)).json()
/** Adds it, or changes the one that there is. */
async function save(payload: object, who = user) {
  const [there] = await read(who)
  const reply = await who.client(
    there ? { method: 'PUT', url: `${URL}/${there.id}`, payload } : { method: 'POST', url: URL, payload },
  )
  return [reply.statusCode, reply.json()]
}
const of = async (id: string | undefined, what: string, payload: object = {}, method: 'POST' | 'PUT' = 'POST') =>
  (await user.client({ method, url: `${URL}/${id}/${what}`, payload })).json()
const effective = async () => (await user.client('/api/settings/sender')).json().effective

describe('an SMTP account', () => {
  test('is logged in to, then kept sealed, and shown without its password', async () => {
    const mailbox = {
      id: expect.any(String),
      isDefault: true,
      isPaused: false,
      imap: null,
      campaignsUnderWay: 0,
      kind: 'smtp',
      host: '127.0.0.1',
      port: sink.port,
      security: 'none',
      user: 'ada',
      fromAddress: 'ada@shop.test',
      fromName: 'Ada of Shop',
      dailyCap: 40,
      checkedAt: t.clock.now().toISOString(),
      lastError: null,
    }
    expect(await read()).toEqual([])
    expect(await save(smtp())).toEqual([200, mailbox])
    expect(await read()).toEqual([mailbox])
    const rows = await t.db
      .system`select secret, settings::text from mailboxes where user_id = ${user.id} and kind <> 'instance'`
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('canary')
    expect(rows[0]?.secret.includes('canary')).toBe(false)
    expect(t.deps.secrets.open(rows[0]?.secret)).toBe('canary-secret')
    expect(sink.accepted).toEqual([])
  })

  test('that refuses the log-in is answered with its words, and what was there stays', async () => {
    await save(smtp())
    const before = await read()
    expect(await save(smtp({ password: 'wrong' }))).toEqual([
      400,
      { message: '127.0.0.1 said: 535 5.7.8 Authentication credentials invalid' },
    ])
    expect(await read()).toEqual(before)
  })

  test('that does not offer TLS gets no password', async () => {
    const [status, { message }] = await save(smtp({ security: 'starttls' }))
    expect([status, message]).toEqual([
      400,
      '127.0.0.1 does not take STARTTLS (500 Error: command not recognized). Try TLS, mostly at port 465.',
    ])
  })

  test('that nobody answers for is named with its port', async () => {
    const [status, { message }] = await save(smtp({ port: 9 }))
    expect([status, message]).toEqual([400, expect.stringMatching(/^127\.0\.0\.1:9 can not be used: .*ECONNREFUSED/)])
    expect(await read()).toEqual([])
  })

  test('changes without its password being typed again, and another server never gets the kept one', async () => {
    await save(smtp())
    const { password: _, ...rest } = smtp({ fromName: 'Changed', dailyCap: null })
    expect(await save(rest)).toMatchObject([200, { fromName: 'Changed', dailyCap: null }])
    for (const elsewhere of [{ host: 'localhost' }, { user: 'bob' }, { port: 2525 }])
      expect(await save({ ...rest, ...elsewhere })).toEqual([
        400,
        { message: 'Type the password: an app password, where your provider has them.', field: 'password' },
      ])
  })

  test('is who the mail is from, in test mode too, with its own cap', async () => {
    await save(smtp())
    expect(await effective()).toEqual({
      transport: 'smtp',
      isOwn: true,
      fromAddress: 'ada@shop.test',
      fromName: 'Ada of Shop',
      replyTo: null,
      dailyCap: 40,
      problem: null,
    })
    await save(smtp({ fromName: '' }))
    expect(await effective()).toMatchObject({ fromName: 'Ada Lovelace' })
  })

  test('with an IDN address is kept as DNS has it, and shown as people write it', async () => {
    expect(await save(smtp({ fromAddress: 'ada@Bücher.test' }))).toMatchObject([
      200,
      { fromAddress: 'ada@bücher.test' },
    ])
    const [row] = await t.db.system`select address from mailboxes where user_id = ${user.id} and kind <> 'instance'`
    expect(row?.address).toBe('ada@xn--bcher-kva.test')
  })

  test('is forgotten when removed: nothing secret is left, and the instance sends again', async () => {
    await save(smtp())
    const [kept] = await read()
    const reply = await user.client({ method: 'DELETE', url: `${URL}/${kept?.id}` })
    expect([reply.statusCode, reply.json()]).toEqual([200, []])
    const [row] = await t.db
      .system`select secret, settings from mailboxes where user_id = ${user.id} and kind <> 'instance'`
    expect(row).toEqual({ secret: null, settings: {} })
    expect(await effective()).toMatchObject({ transport: 'outbox', isOwn: false })
  })
})

describe('an SES key', () => {
  test.each(['ada@shop.test', 'one@address.test'])('that may send from %s is kept', async fromAddress => {
    expect(await save(sesKey({ fromAddress }))).toMatchObject([
      200,
      { kind: 'ses', accessKeyId: ses.settings.accessKeyId, region: 'us-east-1', fromAddress },
    ])
    expect(await effective()).toMatchObject({ transport: 'ses', isOwn: true, fromAddress, problem: null })
  })

  test('that is not known is refused with Amazon’s words', async () => {
    expect(await save(sesKey({ accessKeyId: 'AKIAWRONGONE' }))).toEqual([
      400,
      {
        message: 'Amazon SES said: UnrecognizedClientException: The security token included in the request is invalid.',
      },
    ])
    expect(await read()).toEqual([])
  })

  test('whose account does not know the address is told where to verify it', async () => {
    const [status, { message }] = await save(sesKey({ fromAddress: 'ada@other.test' }))
    expect([status, message]).toEqual([
      400,
      'Amazon SES knows neither ada@other.test nor other.test in us-east-1. Verify one of them in its console, then save again.',
    ])
  })
})

describe('Test', () => {
  const ask = async () => of((await read())[0]?.id, 'test')

  test('keeps what the server said, until it accepts again', async () => {
    await save(sesKey())
    t.clock.advance(60_000)
    ses.answers(awsError(400, 'AccountSuspendedException', 'Your account is suspended.'))
    const failing = await ask()
    expect(failing).toMatchObject({
      checkedAt: t.clock.now().toISOString(),
      lastError: 'Amazon SES said: AccountSuspendedException: Your account is suspended.',
    })
    expect(await read()).toEqual([failing])
    expect((await ask()).lastError).toBeNull()
  })

  test('of a password that was sealed under another SECRET_KEY says what to do', async () => {
    await save(smtp())
    const elsewhere = makeSecrets('another key, as long as this one has to be').seal('canary-secret')
    await t.db.system`update mailboxes set secret = ${elsewhere} where user_id = ${user.id}`
    const words =
      'The kept password of ada@shop.test can not be read any more: the SECRET_KEY of this instance was changed. Type the password again in Settings.'
    expect((await ask()).lastError).toBe(words)
    expect(await effective()).toMatchObject({ isOwn: true, problem: words })
    expect(await save(smtp({ password: undefined }))).toEqual([
      400,
      { message: 'Type the password: an app password, where your provider has them.', field: 'password' },
    ])
    expect(await save(smtp())).toMatchObject([200, { lastError: null }])
    expect(await effective()).toMatchObject({ problem: null })
  })
})

test('mail does not leave this machine over an own account either while links in it would lead nowhere', async () => {
  await save(smtp())
  await t.db.system`
    update mailboxes set settings = settings || ${t.db.system.json({ host: 'smtp.shop.test' })}
    where user_id = ${user.id} and kind = 'smtp'`
  expect((await effective()).problem).toContain('The operator has to set PUBLIC_URL')
})

test.each([
  [{ host: '' }, 'Enter the name of the mail server, like smtp.example.com'],
  [{ host: 'smtp://x/y' }, 'Enter only the name, like smtp.example.com'],
  [{ host: 'mail.shop.test' }, 'Without TLS the password could be read on its way. Choose STARTTLS or TLS.'],
  [{ port: 0 }, 'Type a port number'],
  [{ fromAddress: 'nope' }, 'Invalid email address'],
  [{ user: 'ada\r\nRCPT TO:<x@evil.test>' }, 'A user name has a character that can not be used'],
  [{ fromName: 'Ada\nBcc: x@evil.test' }, 'A name has a character that can not be used'],
  [{ dailyCap: 0 }, 'At least one a day'],
  [{ secret: 'x' }, 'Unknown field: secret'],
])('%j is refused before anybody is asked', async (changes, message) => {
  expect(await save(smtp(changes))).toEqual([400, { message: expect.stringContaining(message) }])
})

test('no reply of any route holds the password', async () => {
  await save(smtp())
  await save(smtp({ kind: 'ses' }))
  await save(smtp({ port: 'canary-secret' }))
  const urls = ['/api/settings/mailboxes', '/api/settings/sender', '/api/auth/user', '/api/domains']
  const bodies = await Promise.all(urls.map(async url => (await user.client(url)).body))
  expect(bodies.filter(body => body.includes('canary'))).toEqual([])
})

test('another account has none of it', async () => {
  await save(smtp())
  expect(await read(await makeUser(t))).toEqual([])
})

describe('without ALLOW_PRIVATE_FETCH', () => {
  let guarded: TestApp
  let stranger: TestUser
  beforeAll(async () => {
    guarded = await testApp()
    stranger = await makeUser(guarded)
  })
  afterAll(() => guarded.close())

  test.each([
    [{ host: '127.0.0.1', port: 587 }, '127.0.0.1 is on a private network.'],
    [{ host: 'localhost', port: 587 }, 'localhost is on a private network.'],
    [{ host: '169.254.169.254', port: 587, security: 'tls' }, '169.254.169.254 is on a private network.'],
    [{ host: '::ffff:10.0.0.1', port: 465, security: 'tls' }, '::ffff:10.0.0.1 is on a private network.'],
    [{ host: '2130706433', port: 587, security: 'tls' }, '2130706433 is on a private network.'],
    [{ host: 'smtp.shop.test', port: 6379, security: 'tls' }, 'Mail servers do not take mail at port 6379.'],
  ])('%j is not connected to', async (changes, words) => {
    expect(await save(smtp(changes), stranger)).toEqual([400, { message: expect.stringContaining(words) }])
  })

  test('a form that asks servers too often has to wait', async () => {
    const wrong = smtp({ host: '10.0.0.1', port: 587, security: 'tls' })
    const other = await makeUser(guarded)
    for (let n = 0; n < 20; n++) await save(wrong, other)
    expect((await save(wrong, other))[0]).toBe(429)
  })
})
