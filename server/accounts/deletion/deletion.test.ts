import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { run } from '#server/jobs/handlers.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeMailer, makeSent, sendAll, startEngine, whenFinished, whenFollowUpsWait } from '#test/campaign.ts'
import { countRows } from '#test/count-rows.ts'
import { makeApiKey, makeLead, makeUser, type TestUser } from '#test/make.ts'
import { type DnsServer, startDns } from '#test/peers/dns.ts'
import { type SesPeer, startSes } from '#test/peers/ses.ts'
import { type StripePeer, stripePeer } from '#test/peers/stripe.ts'
import { twilioPeer } from '#test/peers/twilio.ts'
import { addDomain } from '#test/sending-domain.ts'
import { makeWorld } from '#test/world.ts'
import { confirmEmailChange } from '../change-email.ts'
import { hashToken } from '../link-email.ts'

/** An installation whose vendors all have something of each account: payments, a phone line, an identity for its domain, files. */
const NOW = '2026-11-20T15:00:00Z'
let stripe: StripePeer
let twilio: Awaited<ReturnType<typeof twilioPeer>>
let ses: SesPeer
let dns: DnsServer
let t: TestApp
let boss: TestUser
beforeAll(async () => {
  // The vendors start before the installation whose clock they use.
  const follows: { clock?: TestApp['clock'] } = {}
  const now = () => follows.clock?.now() ?? new Date(NOW)
  stripe = await stripePeer({ now })
  twilio = await twilioPeer({ now, deliver: async () => ({ status: 200, body: '' }) })
  ses = await startSes({ identities: ['operator.test'] })
  dns = await startDns()
  t = await testApp({
    now: NOW,
    gazetteer: true,
    env: {
      ...stripe.settings,
      TWILIO_BASE_URL: twilio.url,
      TWILIO_FROM_NUMBER: '+12125558100',
      TWILIO_ACCOUNT_SID: twilio.accountSid,
      TWILIO_AUTH_TOKEN: twilio.authToken,
      MAIL_TRANSPORT: 'ses',
      AWS_ACCESS_KEY_ID: ses.settings.accessKeyId,
      AWS_SECRET_ACCESS_KEY: ses.settings.secretAccessKey,
      SES_ENDPOINT: ses.url,
      MAIL_FROM: 'Operator <mail@operator.test>',
      DNS_SERVERS: dns.address,
    },
  })
  follows.clock = t.clock
  boss = await makeUser(t, { email: 'boss@canvass.example' })
  await t.db.system`update users set is_admin = true where id = ${boss.id}`
})
afterAll(async () => {
  await t.close()
  for (const peer of [stripe, twilio, ses, dns]) await peer.close()
})
beforeEach(() => t.clock.set(NOW))

let made = 0
const askTo = (user: TestUser, fields: object = {}) =>
  user.client({
    method: 'POST',
    url: '/api/auth/delete-account',
    payload: { email: user.email, password: user.password, ...fields },
  })
const job = () => run(t.deps, 'delete-accounts', {}, new AbortController().signal)
const exists = async ({ id }: TestUser) => (await t.db.system`select from users where id = ${id}`).count > 0
const problemOf = async ({ email }: TestUser) =>
  (await boss.client({ url: '/api/admin/users', query: { q: email } })).json()[0]?.deletion
const logIn = ({ email, password }: TestUser) =>
  t.anonymous({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
const queued = (name: string) => t.db.system<{ payload: Record<string, unknown> }[]>`
  select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
  where k.identifier = ${name} order by j.id`

/** One of everything, also at the vendors. */
async function makeAll(canary: string) {
  const world = await makeWorld(t, canary)
  const { user } = world
  const { url } = (
    await user.client({ method: 'POST', url: '/api/subscribe', payload: { planId: 'basic', provider: 'stripe' } })
  ).json()
  const { id: subscription } = stripe.complete(url)
  await user.client({ method: 'POST', url: '/api/subscription/refresh' })
  const line = await t.deps.providers.phone?.openLine(`canvass ${canary}`)
  await t.db.system`
    insert into client_subaccounts (user_id, client_name, contact_email, twilio_subaccount_sid, twilio_auth_token)
    values (${user.id}, ${canary}, ${user.email}, ${line?.accountSid ?? ''}, ${t.deps.secrets.seal(line?.authToken ?? '')})`
  const domain = `${canary.toLowerCase()}.test`
  await addDomain(user, domain)
  await t.db.system`
    update sending_accounts set settings = settings || '{"signedInAt": "google"}' where id = ${world.sendingAccountId}`
  const [image] = await t.db.system<{ key: string }[]>`
    select storage_key as key from media_assets where user_id = ${user.id}`
  const files = [image?.key ?? '', world.uploadKey, `lead-files/${world.importId}.csv`]
  for (const file of files) await t.deps.providers.storage.write(file, Buffer.from(canary), 'image/png')
  return { ...world, subscription, line: line?.accountSid ?? '', domain, files }
}
type All = Awaited<ReturnType<typeof makeAll>>

const statusOf = (id: string) => stripe.subscriptions.find(one => one.id === id)?.status
const lineOf = (sid: string) => twilio.accounts().find(account => account.sid === sid)?.status
const filesOf = async ({ files }: All) =>
  (await Promise.all(files.map(file => t.deps.providers.storage.read(file)))).filter(Boolean).length
const outside = async (of: All) => ({
  subscription: statusOf(of.subscription),
  line: lineOf(of.line),
  hasIdentity: ses.identities().includes(of.domain),
  files: await filesOf(of),
})
const INTACT = { subscription: 'active', line: 'active', hasIdentity: true, files: 3 }
const GONE = { subscription: 'canceled', line: 'closed', hasIdentity: false, files: 0 }

describe('asking for it', () => {
  test('takes the password, the email address, and nothing else will do', async () => {
    const user = await makeUser(t)
    const tried = async (fields: object) => {
      const reply = await askTo(user, fields)
      return [reply.statusCode, reply.json().field]
    }
    expect(await tried({ password: 'a guess' })).toEqual([400, 'password'])
    expect(await tried({ email: 'someone@else.example' })).toEqual([400, 'email'])
    expect((await user.client('/api/auth/user')).statusCode).toBe(200)
    expect((await logIn(user)).statusCode).toBe(200)
    const { client } = await makeApiKey(t, user)
    expect((await askTo({ ...user, client })).json().code).toBe('not_for_keys')
    expect((await askTo(user, { email: ` ${user.email.toUpperCase()} ` })).statusCode).toBe(200)
  })

  test('takes the second factor, where it’s on', async () => {
    const user = await makeUser(t)
    const { secret } = (
      await user.client({ method: 'POST', url: '/api/auth/second-factor', payload: { password: user.password } })
    ).json()
    const { TOTP } = await import('otpauth')
    const code = (seconds: number) =>
      new TOTP({ secret }).generate({ timestamp: t.clock.now().getTime() + seconds * 1000 })
    await user.client({ method: 'POST', url: '/api/auth/second-factor/confirm', payload: { code: code(-30) } })
    expect((await askTo(user)).json()).toEqual({
      message: 'Enter the code from your authenticator app.',
      field: 'code',
    })
    expect((await askTo(user, { code: '000000' })).json().field).toBe('code')
    expect((await askTo(user, { code: code(0) })).statusCode).toBe(200)
  })

  test('shuts the account at once: nobody gets in, and nothing goes out', async () => {
    const world = await makeWorld(t, `SHUT${++made}`)
    const { user } = world
    const { client } = await makeApiKey(t, user)
    const [other] = [await logIn(user)]
    const cookies = Object.fromEntries(other.cookies.map(({ name, value }) => [name, value]))
    expect((await askTo(user)).json()).toEqual({
      message: 'Your account is closed. Within the hour, everything in it will be deleted.',
    })
    expect((await user.client('/api/auth/user')).statusCode).toBe(401)
    expect((await t.anonymous({ url: '/api/auth/user', cookies })).statusCode).toBe(401)
    expect((await client('/api/leads')).statusCode).toBe(401)
    expect((await logIn(user)).json()).toEqual({ message: 'Invalid email or password.' })
    const rows = await countRows(t.db.system, user.id)
    expect(rows).not.toHaveProperty('sessions')
    expect(rows).not.toHaveProperty('webhooks')
    expect(rows).not.toHaveProperty('answers')
    const [account] = await t.db.system`
      select is_active, secret from sending_accounts where id = ${world.sendingAccountId}`
    expect(account).toEqual({ isActive: false, secret: null })
    const reopened = await boss.client({ method: 'POST', url: `/api/admin/users/${user.id}/enable` })
    expect([reopened.statusCode, reopened.json().message]).toEqual([
      409,
      'The account’s owner deleted it, so it can’t be reopened.',
    ])
    await job()
  })
})

test('a campaign under way, its follow-ups, and one that waits send nothing after it', async () => {
  const user = await makeCaller({})
  const followUp = {
    type: 'email',
    delayDays: 3,
    condition: 'not-replied',
    subject: '',
    body: 'Did you see it?',
  } as const
  const id = await makeSent(user, ['first@running.test'], { steps: [followUp] })
  const first = startEngine(t)
  await whenFollowUpsWait(t, user, id)
  await first.stop()
  await makeSent(user, ['second@running.test'])
  await askTo(user)
  const second = startEngine(t)
  t.clock.advance(4 * 86_400_000)
  const other = await makeCaller({})
  const others = await makeSent(other, ['others@running.test'])
  await whenFinished(t, other, others)
  await second.stop()
  expect(ses.accepted.map(({ to }) => to).filter(to => to.endsWith('@running.test'))).toEqual([
    'first@running.test',
    'others@running.test',
  ])
  await job()
})

/** An account that may send and call. */
async function makeCaller(fields: { email?: string }) {
  const user = await makeMailer(t, fields)
  await t.db.system`
    update user_settings set own_phone = '+15125558100', own_phone_verified_at = now() where user_id = ${user.id}`
  return user
}

describe('deleting it', () => {
  test('ends everything at the vendors, deletes all rows and files, and leaves other accounts alone', async () => {
    const [gone, other] = [await makeAll('GONE'), await makeAll('STAYS')]
    const others = await countRows(t.db.system, other.user.id)
    expect([await outside(gone), await outside(other)]).toEqual([INTACT, INTACT])
    expect(Object.keys(await countRows(t.db.system, gone.user.id)).length).toBeGreaterThan(40)

    expect((await askTo(gone.user)).statusCode).toBe(200)
    const revoked = await queued('revoke-tokens')
    await job()
    expect(await outside(gone)).toEqual(GONE)
    expect(await countRows(t.db.system, gone.user.id)).toEqual({})
    expect(await exists(gone.user)).toBe(false)
    expect(t.deps.secrets.open(Buffer.from(String(revoked.at(-1)?.payload.sealed), 'base64'))).toBe('GONE')

    expect(await outside(other)).toEqual(INTACT)
    expect(await countRows(t.db.system, other.user.id)).toEqual(others)
    await job()
    const register = { email: gone.user.email, password: 'long enough', firstName: 'New', lastName: 'One' }
    expect((await t.anonymous({ method: 'POST', url: '/api/auth/register', payload: register })).statusCode).toBe(200)
  })

  test('is confirmed by a last email', async () => {
    const user = await makeUser(t)
    await askTo(user)
    await job()
    const [last] = (await queued('tell-deleted')).slice(-1)
    await run(t.deps, 'tell-deleted', last?.payload, new AbortController().signal)
    const mail = ses.accepted.at(-1)
    expect(mail?.to).toBe(user.email)
    expect(mail?.raw).toContain('Subject: Your Canvass account is deleted')
  })

  test('is tried again when a vendor doesn’t answer, shows administrators why, and holds up nothing else', async () => {
    const [stuck, other] = [await makeAll('STUCK'), await makeUser(t)]
    await askTo(stuck.user)
    await askTo(other)
    stripe.faults.push(
      ...Array.from({ length: 5 }, () => ({ path: /subscriptions/, answer: { status: 500, body: {} } })),
    )
    await job()
    expect(await outside(stuck)).toEqual({ ...GONE, subscription: 'active' })
    expect([await exists(stuck.user), await exists(other)]).toEqual([true, false])
    expect(await problemOf(stuck.user)).toEqual({
      askedAt: expect.any(String),
      problem: expect.stringMatching(/Stripe/),
    })
    const findings = (await boss.client('/api/admin/doctor')).json<{ about: string; says: string }[]>()
    expect(findings.find(({ about }) => about === 'Deletions')?.says).toContain(`${stuck.user.email}: `)
    expect((await logIn(stuck.user)).statusCode).toBe(401)

    stripe.faults.splice(0)
    await job()
    expect(await exists(stuck.user)).toBe(true)
    t.clock.advance(5 * 60_000)
    await job()
    expect([await outside(stuck), await exists(stuck.user)]).toEqual([GONE, false])
  })

  test('closes a payment that was begun, so that nobody pays for an account that’s gone', async () => {
    const user = await makeUser(t)
    const { url } = (
      await user.client({ method: 'POST', url: '/api/subscribe', payload: { planId: 'basic', provider: 'stripe' } })
    ).json()
    await askTo(user)
    await job()
    expect(() => stripe.complete(url)).toThrow()
  })

  test('by two workers at the same time is one deletion', async () => {
    const { user } = await makeAll('TWICE')
    await askTo(user)
    const before = (await queued('tell-deleted')).length
    await Promise.all([job(), job()])
    expect((await queued('tell-deleted')).length).toBe(before + 1)
  })
})

describe('its suppression list', () => {
  const suppress = (user: TestUser, entries: string[]) =>
    user.client({ method: 'POST', url: '/api/suppressions', payload: { entries } })

  test('is kept as hashes that name nobody', async () => {
    const user = await makeUser(t)
    await suppress(user, ['secretive@made.example', '@hidden.example'])
    await askTo(user)
    await job()
    const kept = await t.db.system<{ owner: string; contact: string; reason: string }[]>`select * from kept_opt_outs`
    expect(kept.filter(({ reason }) => reason === 'manual').length).toBeGreaterThanOrEqual(2)
    expect(JSON.stringify(kept)).not.toMatch(/secretive|hidden|made\.example/)
    await expect(t.db.asUser(boss.id, sql => sql`select from kept_opt_outs`)).rejects.toThrow('permission denied')
  })

  test('isn’t kept for an address that nobody confirmed, nor are addresses that only bounced', async () => {
    const count = async () => (await t.db.system`select from kept_opt_outs`).count
    const before = await count()
    const [unsure, bounced] = [await makeUser(t, { verified: false }), await makeUser(t)]
    await suppress(unsure, ['one@made.example'])
    await t.db.system`
      insert into suppressions (user_id, channel, address_norm, reason) values (${bounced.id}, 'email', 'dead@made.example', 'bounced')`
    for (const user of [unsure, bounced]) await askTo(user)
    await job()
    expect(await count()).toBe(before)
  })

  test('holds for the same owner who comes back, until they take somebody off it, and for nobody else', async () => {
    const email = 'back@made.example'
    const first = await makeUser(t, { email })
    await suppress(first, ['no@made.test', '@never.test', '+12125558142'])
    await askTo(first)
    await job()
    const [again, other] = [await makeCaller({ email }), await makeCaller({})]
    expect(await list(again)).toEqual([])
    expect([await sentBy(again), await sentBy(other)]).toEqual([['yes@made.test'], TO])
    expect([await call(again), await call(other)]).toEqual([409, 200])
    expect(await list(again)).toEqual(['+12125558142', 'never.test', 'no@made.test'])

    const entry = { channel: 'email', address: 'no@made.test' }
    await again.client({ method: 'POST', url: '/api/suppressions/remove', payload: entry })
    expect(await sentBy(again)).toEqual(['no@made.test', 'yes@made.test'])
  })

  test('holds for people who asked to be deleted, of whom only a hash was left', async () => {
    const email = 'forgetful@made.example'
    const first = await makeUser(t, { email })
    await t.db.system`
      insert into suppressions (user_id, channel, address_norm, reason)
      values (${first.id}, 'erased', erased_hash(${first.id}, 'no@made.test'), 'unsubscribed')`
    await askTo(first)
    await job()
    const again = await makeCaller({ email })
    expect(await sentBy(again)).toEqual(['anyone@never.test', 'yes@made.test'])
    expect(await list(again)).toEqual([])
    expect(await sentBy(again)).toEqual(['anyone@never.test', 'yes@made.test'])
  })

  test('holds for the same owner who comes back and then changes their address', async () => {
    const email = 'moving@made.example'
    const first = await makeUser(t, { email })
    await suppress(first, ['no@made.test'])
    await t.db.system`
      insert into suppressions (user_id, channel, address_norm, reason)
      values (${first.id}, 'erased', erased_hash(${first.id}, 'anyone@never.test'), 'unsubscribed')`
    await askTo(first)
    await job()
    const again = await makeCaller({ email })
    await t.db.system`
      insert into account_tokens (token_hash, user_id, purpose, email_norm, new_email, expires_at)
      values (${hashToken('moves')}, ${again.id}, 'take-email', ${email}, 'moved@made.example', '2027-01-01')`
    await confirmEmailChange(t.deps, 'moves')
    expect(await sentBy(again)).toEqual(['yes@made.test'])
  })

  const TO = ['anyone@never.test', 'no@made.test', 'yes@made.test']
  const list = async (user: TestUser) =>
    (await user.client('/api/suppressions'))
      .json()
      .map(({ address }: { address: string }) => address)
      .toSorted()

  /** Who gets a campaign of this account. */
  async function sentBy(user: TestUser): Promise<string[]> {
    const before = ses.accepted.length
    await sendAll(t, user, await makeSent(user, TO))
    return ses.accepted
      .slice(before)
      .map(({ to }) => to)
      .toSorted()
  }

  async function call(user: TestUser): Promise<number> {
    const lead = await makeLead(t, user, { phone: '+12125558142', address: '1 Main St, Albany, NY 12207' })
    const payload = { leadId: lead.id, businessName: lead.businessName, phoneNumber: '+12125558142' }
    return (await user.client({ method: 'POST', url: '/api/calls/initiate', payload })).statusCode
  }
})
