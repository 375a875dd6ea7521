import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SendingAccount } from '#contract/sending-accounts.ts'
import { makeSecrets } from '#server/secrets.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { makeCampaign } from '#test/make-mail.ts'
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
  dailyLimit: 40,
  ...changes,
})
const sesKey = (changes: object = {}) => ({
  kind: 'ses',
  accessKeyId: ses.settings.accessKeyId,
  secretAccessKey: ses.settings.secretAccessKey,
  region: 'us-east-1',
  fromAddress: 'ada@shop.test',
  fromName: '',
  dailyLimit: null,
  ...changes,
})
const URL = '/api/settings/sending-accounts'
const read = async (who = user): Promise<SendingAccount[]> => (await who.client(URL)).json()
/** Adds the account, or changes the existing one. */
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
  test('is tested by logging in, stored encrypted, and shown without its password', async () => {
    const sendingAccount = {
      id: expect.any(String),
      isDefault: true,
      isPaused: false,
      imap: null,
      campaignsUnderWay: 0,
      kind: 'smtp',
      isOneByOne: false,
      signedInAt: null,
      host: '127.0.0.1',
      port: sink.port,
      security: 'none',
      user: 'ada',
      fromAddress: 'ada@shop.test',
      fromName: 'Ada of Shop',
      dailyLimit: 40,
      checkedAt: t.clock.now().toISOString(),
      lastError: null,
    }
    expect(await read()).toEqual([])
    expect(await save(smtp())).toEqual([200, sendingAccount])
    expect(await read()).toEqual([sendingAccount])
    const rows = await t.db
      .system`select secret, settings::text from sending_accounts where user_id = ${user.id} and kind <> 'instance'`
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('canary')
    expect(rows[0]?.secret.includes('canary')).toBe(false)
    expect(t.deps.secrets.open(rows[0]?.secret)).toBe('canary-secret')
    expect(sink.accepted).toEqual([])
  })

  test('shows the server’s message when it refuses the login, and keeps the previous settings', async () => {
    await save(smtp())
    const before = await read()
    expect(await save(smtp({ password: 'wrong' }))).toEqual([
      400,
      { message: '127.0.0.1 said: 535 5.7.8 Authentication credentials invalid' },
    ])
    expect(await read()).toEqual(before)
  })

  test('gets no password if it doesn’t offer TLS', async () => {
    const [status, { message }] = await save(smtp({ security: 'starttls' }))
    expect([status, message]).toEqual([
      400,
      '127.0.0.1 doesn’t accept STARTTLS (500 Error: command not recognized). Try TLS, usually on port 465.',
    ])
  })

  test('is named with its port if nothing answers there', async () => {
    const [status, { message }] = await save(smtp({ port: 9 }))
    expect([status, message]).toEqual([400, expect.stringMatching(/^127\.0\.0\.1:9 isn’t working: .*ECONNREFUSED/)])
    expect(await read()).toEqual([])
  })

  test('changes without retyping the password, and never sends the stored one to another server', async () => {
    await save(smtp())
    const { password: _, ...rest } = smtp({ fromName: 'Changed', dailyLimit: null })
    expect(await save(rest)).toMatchObject([200, { fromName: 'Changed', dailyLimit: null }])
    for (const elsewhere of [{ host: 'localhost' }, { user: 'bob' }, { port: 2525 }])
      expect(await save({ ...rest, ...elsewhere })).toEqual([
        400,
        { message: 'Enter the password. If your provider has app passwords, use one.', field: 'password' },
      ])
  })

  test('is the sender, in test mode too, with its own daily limit', async () => {
    await save(smtp())
    expect(await effective()).toEqual({
      transport: 'smtp',
      isOwn: true,
      fromAddress: 'ada@shop.test',
      fromName: 'Ada of Shop',
      replyTo: null,
      seesAnswers: false,
      dailyLimit: 40,
      problem: null,
    })
    await save(smtp({ fromName: '' }))
    expect(await effective()).toMatchObject({ fromName: 'Ada Lovelace' })
  })

  test('stores an internationalized address in Punycode and shows it in Unicode', async () => {
    expect(await save(smtp({ fromAddress: 'ada@Bücher.test' }))).toMatchObject([
      200,
      { fromAddress: 'ada@bücher.test' },
    ])
    const [row] = await t.db
      .system`select address from sending_accounts where user_id = ${user.id} and kind <> 'instance'`
    expect(row?.address).toBe('ada@xn--bcher-kva.test')
  })

  test('loses its secrets when removed, and the instance sends again', async () => {
    await save(smtp())
    const [kept] = await read()
    const reply = await user.client({ method: 'DELETE', url: `${URL}/${kept?.id}` })
    expect([reply.statusCode, reply.json()]).toEqual([200, []])
    const [row] = await t.db
      .system`select secret, settings from sending_accounts where user_id = ${user.id} and kind <> 'instance'`
    expect(row).toEqual({ secret: null, settings: {} })
    expect(await effective()).toMatchObject({ transport: 'outbox', isOwn: false })
  })
})

describe('an SES key', () => {
  test.each(['ada@shop.test', 'one@address.test'])('is stored if it can send from %s', async fromAddress => {
    expect(await save(sesKey({ fromAddress }))).toMatchObject([
      200,
      { kind: 'ses', accessKeyId: ses.settings.accessKeyId, region: 'us-east-1', fromAddress },
    ])
    expect(await effective()).toMatchObject({ transport: 'ses', isOwn: true, fromAddress, problem: null })
  })

  test('is refused with Amazon’s message if it’s unknown', async () => {
    expect(await save(sesKey({ accessKeyId: 'AKIAWRONGONE' }))).toEqual([
      400,
      {
        message:
          'Amazon SES reported: UnrecognizedClientException: The security token included in the request is invalid.',
      },
    ])
    expect(await read()).toEqual([])
  })

  test('explains where to verify an address that its account doesn’t have', async () => {
    const [status, { message }] = await save(sesKey({ fromAddress: 'ada@other.test' }))
    expect([status, message]).toEqual([
      400,
      'Amazon SES has no identity for ada@other.test or other.test in us-east-1. Verify one in the SES console, then save again.',
    ])
  })
})

describe('a new account', () => {
  test.each([
    ['ten a day, five more each day, to fifty', {}, { limit: 10, used: 0, next: 15, most: 50 }],
    ['to its daily limit', { dailyLimit: 200 }, { limit: 10, used: 0, next: 15, most: 200 }],
    ['no more than a small daily limit', { dailyLimit: 5 }, { limit: 5, used: 0, next: 5, most: 5 }],
  ])('warms up: %s', async (_, changes, warmUp) => {
    expect(await save(sesKey(changes))).toMatchObject([200, { warmUp }])
  })

  test('doesn’t warm up on this computer, where a server catches emails or has an operator', async () => {
    const [, account] = await save(smtp())
    expect(account.warmUp).toBeUndefined()
  })

  test('keeps its own limits when it’s connected again', async () => {
    const [, { id }] = await save(sesKey())
    const off = { hourlyLimit: null, delay: null, warmUp: null, providerHourlyLimit: null }
    await of(id, 'limits', off, 'PUT')
    await user.client({ method: 'DELETE', url: `${URL}/${id}` })
    const [, again] = await save(sesKey())
    expect(again.warmUp).toBeUndefined()
  })
})

test('an account whose emails bounce is watched, with what brings it back', async () => {
  const [, { id }] = await save(smtp())
  const campaignId = await makeCampaign(t, user)
  await t.db.system`update campaigns set sending_account_id = ${id} where id = ${campaignId}`
  const add = (daysAgo: number, kind: string, uniques: number) => t.db.system`
    insert into email_rollup_cohort (user_id, campaign_id, bucket, kind, uniques)
    values (${user.id}, ${campaignId}, ${new Date(t.clock.now().getTime() - daysAgo * 86_400_000)}, ${kind}, ${uniques})`
  await add(1, 'sent', 100)
  await add(1, 'bounced', 4)
  await add(20, 'sent', 1000)
  await add(20, 'bounced', 200)
  const [watched] = await read()
  expect(watched?.health).toEqual({ band: 'watched', harm: 'bounced', n: 4, sent: 100, days: 7 })
  await add(20, 'complained', 3)
  const [risky] = await read()
  expect(risky?.health).toEqual({ band: 'paused', harm: 'complained', n: 3, sent: 1100, days: 30 })
})

describe('testing an account', () => {
  const ask = async () => of((await read())[0]?.id, 'test')

  test('keeps the server’s error until it accepts again', async () => {
    await save(sesKey())
    t.clock.advance(60_000)
    ses.answers(awsError(400, 'AccountSuspendedException', 'Your account is suspended.'))
    const failing = await ask()
    expect(failing).toMatchObject({
      checkedAt: t.clock.now().toISOString(),
      lastError: 'Amazon SES reported: AccountSuspendedException: Your account is suspended.',
    })
    expect(await read()).toEqual([failing])
    expect((await ask()).lastError).toBeNull()
  })

  test('says what to do about a password encrypted with another SECRET_KEY', async () => {
    await save(smtp())
    const elsewhere = makeSecrets('another key, as long as this one has to be').seal('canary-secret')
    await t.db.system`update sending_accounts set secret = ${elsewhere} where user_id = ${user.id}`
    const words =
      'Canvass can’t read the saved password of ada@shop.test anymore because this instance’s SECRET_KEY has changed. Enter the password again in Settings.'
    expect((await ask()).lastError).toBe(words)
    expect(await effective()).toMatchObject({ isOwn: true, problem: words })
    expect(await save(smtp({ password: undefined }))).toEqual([
      400,
      { message: 'Enter the password. If your provider has app passwords, use one.', field: 'password' },
    ])
    expect(await save(smtp())).toMatchObject([200, { lastError: null }])
    expect(await effective()).toMatchObject({ problem: null })
  })
})

test('sends nothing from this machine while links in emails wouldn’t work, not even through an own account', async () => {
  await save(smtp())
  await t.db.system`
    update sending_accounts set settings = settings || ${t.db.system.json({ host: 'smtp.shop.test' })}
    where user_id = ${user.id} and kind = 'smtp'`
  expect((await effective()).problem).toContain('Your administrator needs to set PUBLIC_URL')
})

test.each([
  [{ host: '' }, 'Enter the name of the mail server, such as smtp.example.com'],
  [{ host: 'smtp://x/y' }, 'Enter only the name, such as smtp.example.com'],
  [{ host: 'mail.shop.test' }, 'Without TLS, others could read the password in transit. Choose STARTTLS or TLS.'],
  [{ port: 0 }, 'Enter a port number'],
  [{ fromAddress: 'nope' }, 'Invalid email address'],
  [{ user: 'ada\r\nRCPT TO:<x@evil.test>' }, 'A username contains a character that can’t be used'],
  [{ fromName: 'Ada\nBcc: x@evil.test' }, 'A name contains a character that can’t be used'],
  [{ dailyLimit: 0 }, 'Enter at least 1'],
  [{ secret: 'x' }, 'Unknown field: secret'],
])('refuses %j without contacting a server', async (changes, message) => {
  expect(await save(smtp(changes))).toEqual([400, { message: expect.stringContaining(message) }])
})

test('returns the password from no route', async () => {
  await save(smtp())
  await save(smtp({ kind: 'ses' }))
  await save(smtp({ port: 'canary-secret' }))
  const urls = ['/api/settings/sending-accounts', '/api/settings/sender', '/api/auth/user', '/api/domains']
  const bodies = await Promise.all(urls.map(async url => (await user.client(url)).body))
  expect(bodies.filter(body => body.includes('canary'))).toEqual([])
})

test('shows another user none of it', async () => {
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
    [{ host: 'smtp.shop.test', port: 6379, security: 'tls' }, 'Mail servers don’t accept email on port 6379.'],
  ])('doesn’t connect to %j', async (changes, words) => {
    expect(await save(smtp(changes), stranger)).toEqual([400, { message: expect.stringContaining(words) }])
  })

  test('limits how often the form contacts servers', async () => {
    const wrong = smtp({ host: '10.0.0.1', port: 587, security: 'tls' })
    const other = await makeUser(guarded)
    for (let n = 0; n < 20; n++) await save(wrong, other)
    expect((await save(wrong, other))[0]).toBe(429)
  })
})
