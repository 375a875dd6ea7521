import { createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeMailer, makeSent, readReport, sendAll, startEngine, whenChanged, whenFinished } from '#test/campaign.ts'
import type { TestUser } from '#test/make.ts'
import { connectOwn, disconnectOwn, listed } from '#test/own-sending-account.ts'
import { type DnsServer, startDns } from '#test/peers/dns.ts'
import { type SesPeer, startSes } from '#test/peers/ses.ts'
import { addDomain, checkDomainOf, publish, verifyDkim } from '#test/sending-domain.ts'
import { type Sink, startSink } from '#test/smtp-sink.ts'

/** Campaigns of users with their own sending account, next to the instance's own sender in test mode. */
const login = { name: 'ada', pass: 'one' }
let sink: Sink
let ses: SesPeer
let dns: DnsServer
let t: TestApp
let user: TestUser
let n = 0
beforeAll(async () => {
  sink = await startSink({ user: login })
  ses = await startSes({ identities: ['own.test'] })
  dns = await startDns()
  t = await testApp({
    env: { ALLOW_PRIVATE_FETCH: '1', SES_ENDPOINT: ses.url, INSTANCE_SENDER_DAILY: '1', DNS_SERVERS: dns.address },
    now: '2026-03-02T22:00:00Z',
  })
})
afterAll(async () => {
  await t.close()
  await sink.close()
  await ses.close()
  await dns.close()
})
beforeEach(async () => {
  login.pass = 'one'
  user = await makeMailer(t)
})
const engines: ReturnType<typeof startEngine>[] = []
afterEach(() => Promise.all(engines.splice(0).map(engine => engine.stop())))
const start = () => engines.push(startEngine(t))

const addresses = (count: number) => Array.from({ length: count }, () => `own${++n}@made.test`)
const taken = (to: string[]) => sink.accepted.filter(mail => to.includes(mail.to))
const says = (id: string, words: string) =>
  whenChanged(async () => (await readReport(user, id)).statusReason?.includes(words) ?? false)

test('sends through the user’s own server and address, while others’ emails stay in the outbox', async () => {
  const other = await makeMailer(t)
  await connectOwn(user, sink)
  const to = addresses(20)
  const id = await makeSent(user, to)
  const otherId = await makeSent(other, addresses(3))
  start()
  const report = await whenFinished(t, user, id)
  await whenFinished(t, other, otherId)
  expect(report).toMatchObject({ transport: 'smtp', fromAddress: 'ada@own.test', progress: { sent: 20 } })
  const mails = taken(to)
  expect(mails.map(mail => mail.to).sort()).toEqual(to.sort())
  for (const { from, raw } of mails) {
    expect(from).toBe('ada@own.test')
    expect(raw).toMatch(/^From: Ada of Own <ada@own\.test>\r$/m)
    expect(raw).not.toMatch(/^Reply-To:/m)
  }
  expect((await user.client('/api/outbox')).json()).toEqual([])
  expect((await other.client('/api/outbox')).json()).toHaveLength(3)
})

test('sends with the user’s own SES key', async () => {
  const payload = {
    kind: 'ses',
    accessKeyId: ses.settings.accessKeyId,
    secretAccessKey: ses.settings.secretAccessKey,
    region: 'us-east-1',
    fromAddress: 'ada@own.test',
    fromName: 'Ada of Own',
    dailyLimit: null,
  }
  await user.client({ method: 'POST', url: '/api/settings/sending-accounts', payload })
  await sendAll(t, user, await makeSent(user, ['ses@made.test']))
  expect(ses.accepted).toMatchObject([
    { to: 'ses@made.test', from: 'Ada of Own <ada@own.test>', bouncesTo: 'ada@own.test' },
  ])
})

test('keeps one unresponsive server from delaying others', async () => {
  const open: Socket[] = []
  const deaf = createServer(socket => open.push(socket.on('error', () => {}))).listen(0, '127.0.0.1')
  const stuck = await makeMailer(t)
  await connectOwn(stuck, sink)
  // Reachable when it was saved; now it accepts connections and says nothing.
  const { port } = deaf.address() as { port: number }
  await t.db.system`
    update sending_accounts set settings = settings || ${t.db.system.json({ port })}, revision = revision + 1
    where user_id = ${stuck.id} and kind = 'smtp'`
  await connectOwn(user, sink)
  const stuckId = await makeSent(stuck, addresses(40))
  start()
  await whenChanged(async () => (await readReport(stuck, stuckId)).progress.expanded === 40)
  const to = addresses(40)
  const id = await makeSent(user, to)
  expect((await whenFinished(t, user, id)).progress.sent).toBe(40)
  expect(taken(to)).toHaveLength(40)
  expect(await readReport(stuck, stuckId)).toMatchObject({ status: 'sending', progress: { sent: 0 } })
  await t.db.system`update campaigns set status = 'cancelled' where id = ${stuckId}`
  deaf.close()
  for (const socket of open) socket.destroy()
})

test('enforces the sending account’s own daily limit, not the instance’s', async () => {
  await connectOwn(user, sink, { dailyLimit: 4 })
  const to = addresses(6)
  const id = await makeSent(user, to)
  start()
  await says(id, "Today's limit of 4 messages is reached")
  // The campaign shows it as soon as they were claimed.
  await whenChanged(async () => taken(to).length === 4)
  // Removing and reconnecting the account keeps the day's usage.
  await disconnectOwn(user)
  await says(id, 'was removed')
  await connectOwn(user, sink, { dailyLimit: 4 })
  await says(id, "Today's limit of 4 messages is reached")
  t.clock.set('2026-03-03T00:00:01Z')
  await whenFinished(t, user, id)
  expect(
    taken(to)
      .map(mail => mail.to)
      .sort(),
  ).toEqual(to.sort())
})

test('stops with the server’s message when the password is refused, also in settings, and continues with the new one', async () => {
  await connectOwn(user, sink)
  login.pass = 'two'
  const to = addresses(10)
  const id = await makeSent(user, to)
  start()
  await says(id, '535 5.7.8 Authentication credentials invalid')
  expect((await listed(user))[0]?.lastError).toContain('535 5.7.8')
  await connectOwn(user, sink, { password: 'two' })
  t.clock.advance(60_000)
  const report = await whenFinished(t, user, id)
  expect([report.statusReason, report.progress.sent, taken(to).length]).toEqual([null, 10, 10])
  expect((await listed(user))[0]?.lastError).toBeNull()
})

test('waits if its account was removed, and never switches to another one by itself', async () => {
  await connectOwn(user, sink, { dailyLimit: 2 })
  const to = addresses(5)
  const id = await makeSent(user, to)
  start()
  await says(id, "Today's limit of 2 messages is reached")
  await disconnectOwn(user)
  await says(id, 'The email account ada@own.test was removed.')
  expect((await user.client('/api/outbox')).json()).toEqual([])
  await connectOwn(user, sink, { fromAddress: 'ada@second.test' })
  t.clock.set('2026-03-05T00:00:01Z')
  await whenFinished(t, user, id)
  expect(
    taken(to)
      .map(mail => `${mail.to} ${mail.from}`)
      .sort(),
  ).toEqual(to.map((address, i) => `${address} ${i < 2 ? 'ada@own.test' : 'ada@second.test'}`).sort())
  const used = await t.db.system`
    select m.from_address, b.address from messages m join sending_accounts b on b.user_id = m.user_id and b.id = m.sending_account_id
    where m.campaign_id = ${id} and m.from_address <> b.address`
  expect(used).toEqual([])
})

test('keeps a campaign that started with the instance’s sender there when an account is connected', async () => {
  const to = addresses(3)
  const id = await makeSent(user, to)
  await connectOwn(user, sink)
  await sendAll(t, user, id)
  expect(taken(to)).toEqual([])
  expect((await user.client('/api/outbox')).json()).toHaveLength(3)
})

test('signs with the keys of a domain verified here', async () => {
  const added = await addDomain(user, 'own.test')
  publish(dns, added)
  await checkDomainOf(user, added.id)
  await connectOwn(user, sink)
  const to = addresses(1)
  await sendAll(t, user, await makeSent(user, to))
  const { domain, all } = await verifyDkim(taken(to)[0]?.raw ?? '', dns)
  expect([domain, ...all.map(([algorithm, result]) => `${algorithm} ${result}`)]).toEqual([
    'own.test',
    'rsa-sha256 pass',
    'ed25519-sha256 pass',
  ])
})
