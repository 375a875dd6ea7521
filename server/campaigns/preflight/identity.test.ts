import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findingText } from '#contract/checks.ts'
import type { Finding, Identity } from '#contract/preflight.ts'
import type { TestApp } from '#test/app.ts'
import { makeMailer } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import type { TestUser } from '#test/make.ts'
import { makeCampaign, makeMessage } from '#test/make-mail.ts'
import { connectOwn } from '#test/own-sending-account.ts'
import type { DnsServer } from '#test/peers/dns.ts'
import { type Sink, startSink } from '#test/smtp-sink.ts'

let t: TestApp
let dns: DnsServer
let close: () => Promise<void>
let sink: Sink
let user: TestUser
beforeAll(async () => {
  ;({ t, dns, close } = await smtpApp({ now: '2026-03-02T10:30:00Z', env: { ALLOW_PRIVATE_FETCH: '1' } }))
  sink = await startSink({ user: { name: 'ada', pass: 'one' } })
})
afterAll(async () => {
  await close()
  await sink.close()
})
beforeEach(async () => {
  for (const name of Object.keys(dns.zone)) delete dns.zone[name]
  user = await makeMailer(t)
})

async function check(recipients = ['joe@shop.test'], who = user) {
  const payload = { subject: 'Hello', body: '<p>Hello there</p>', recipients, part: 'rest' }
  const reply = await who.client({ method: 'POST', url: '/api/campaigns/preflight', payload })
  expect(reply.statusCode).toBe(200)
  const { findings, identity } = reply.json<{ findings: Finding[]; identity: Identity | null }>()
  const rows = Object.fromEntries((identity?.rows ?? []).map(({ what, state, says }) => [what, [state, says]]))
  return { findings, rows, codes: findings.map(({ code }) => code) }
}

/** An email of a placement test that arrived, with what its server said of the signature. */
const arrived = (auth: Record<string, string>, fromAddress: string, createdAt = t.clock.now()) => t.db.system`
  insert into placements (user_id, test_id, from_address, seed_id, seed_address, provider, message_id, created_at, state, place, folder, auth)
  values (${user.id}, gen_random_uuid(), ${fromAddress}, gen_random_uuid(), 'ada@gmail.com', 'google', '<1@x>', ${createdAt}, 'found', 'inbox', 'INBOX',
    ${t.db.system.json(auth)})`

test('shows SPF and the policy of the domain above, and says that the signature is unknown', async () => {
  await connectOwn(user, sink, { fromAddress: 'ada@mail.own.example' })
  dns.zone['mail.own.example'] = { TXT: ['v=spf1 mx ip4:192.0.2.1 -all'] }
  dns.zone['_dmarc.own.example'] = { TXT: ['v=DMARC1; p=none; sp=reject'] }
  const { rows, codes } = await check()
  expect(rows).toEqual({
    SPF: ['good', 'Aligned. Allowed to send: mx, ip4:192.0.2.1.'],
    DKIM: ['unknown', expect.stringMatching(/^Whether your mail server signs only shows in an email that arrives/)],
    DMARC: [
      'unknown',
      expect.stringMatching(
        /^own\.example: receivers refuse what fails \(p=reject\)\. It needs your server in the SPF/,
      ),
    ],
  })
  expect(codes).not.toContain('spf')
  expect(codes).not.toContain('dmarc')
})

test('knows of the signature what a received test showed', async () => {
  await connectOwn(user, sink, { fromAddress: 'ada@own.example' })
  dns.zone['own.example'] = { TXT: ['v=spf1 mx -all'] }
  dns.zone['_dmarc.own.example'] = { TXT: ['v=DMARC1; p=quarantine'] }
  await arrived({ spf: 'pass', dkim: 'pass', dmarc: 'pass' }, 'ada@own.example')
  expect((await check()).rows).toMatchObject({
    DKIM: ['good', expect.stringMatching(/In the test that ada@gmail\.com got: pass\.$/)],
    DMARC: ['good', expect.stringMatching(/In the test that ada@gmail\.com got: pass\.$/)],
  })
  t.clock.set('2026-03-02T10:31:00Z')
  await arrived({ spf: 'softfail', dkim: 'fail', dmarc: 'fail' }, 'ada@own.example')
  const { rows, codes } = await check()
  expect(Object.values(rows).map(([state]) => state)).toEqual(['bad', 'bad', 'bad'])
  expect([codes.includes('spf'), codes.includes('dmarc')]).toEqual([false, false])
  t.clock.set('2026-05-02T10:31:00Z')
  expect((await check()).rows.DKIM?.[0]).toBe('unknown')
  t.clock.set('2026-03-02T10:30:00Z')
})

test('never takes silence for a mistake', async () => {
  await connectOwn(user, sink, { fromAddress: 'ada@own.example' })
  dns.zone['own.example'] = 'SERVFAIL'
  dns.zone['_dmarc.own.example'] = 'SERVFAIL'
  const { rows, codes } = await check()
  expect(Object.values(rows).map(([state]) => state)).toEqual(['unknown', 'unknown', 'unknown'])
  expect(codes).not.toContain('spf')
  expect(codes).not.toContain('dmarc')
})

test('remarks on an SPF record that lets nobody send', async () => {
  await connectOwn(user, sink, { fromAddress: 'ada@own.example' })
  dns.zone['own.example'] = { TXT: ['v=spf1 -all'] }
  const { rows, findings } = await check()
  expect(rows.SPF).toEqual(['bad', 'own.example: The SPF record lets no server send, so every email fails it.'])
  expect(findings.map(({ code }) => code)).toContain('spf')
})

/** So many emails to Gmail that this account sent today from that address. */
async function sentToGmail(who: TestUser, from: string, count: number) {
  const campaignId = await makeCampaign(t, who, 'Before')
  const { messageId } = await makeMessage(t, who, { campaignId, email: 'one@gmail.com', acceptedAt: t.clock.now() })
  await t.db.system`update settled_messages set from_address = ${from} where id = ${messageId}`
  await t.db.system`
    insert into settled_messages (user_id, id, campaign_id, recipient_id, email, state, from_address, accepted_at)
    select user_id, new_id(), campaign_id, new_id(), 'to' || n || '@gmail.com', 'accepted', from_address, accepted_at
    from settled_messages, generate_series(2, ${count}) n where id = ${messageId}`
  await t.db.system`
    insert into email_rollup (user_id, campaign_id, bucket, kind, n) values (${who.id}, ${campaignId}, ${t.clock.now()}, 'sent', ${count})
    on conflict (user_id, campaign_id, bucket, kind, shard) do update set n = excluded.n`
}
const bulk = async (recipients?: string[], who?: TestUser) => {
  const finding = (await check(recipients, who)).findings.find(({ code }) => code === 'gmail-bulk')
  return finding && findingText(finding)
}
const toGmail = ['joe@gmail.com', 'ann@googlemail.com', 'bob@shop.test']

test('warns before Gmail’s 5,000 a day are crossed, over all accounts of the domain and without their figures', async () => {
  const other = await makeMailer(t)
  await connectOwn(user, sink, { fromAddress: 'ada@own.example' })
  await connectOwn(other, sink, { fromAddress: 'bob@news.own.example' })
  await sentToGmail(other, 'bob@news.own.example', 4990)
  await sentToGmail(user, 'ada@own.example', 7)
  expect(await bulk(toGmail)).toBeUndefined()
  await sentToGmail(user, 'ada@own.example', 1)
  expect(await bulk(toGmail)).toMatch(
    /^With everybody else here who sends from own\.example, it would reach over 5,000/,
  )
  expect(await bulk(['joe@shop.test'])).toBeUndefined()
  expect(await bulk(toGmail, other)).not.toMatch(/4,?99/)
})

test('counts neither yesterday’s emails, nor those of other domains or to other mailboxes', async () => {
  await connectOwn(user, sink, { fromAddress: 'ada@second.example' })
  await sentToGmail(user, 'ada@elsewhere.example', 5000)
  t.clock.set('2026-03-01T10:30:00Z')
  await sentToGmail(user, 'ada@second.example', 5000)
  t.clock.set('2026-03-02T10:30:00Z')
  expect(await bulk(toGmail)).toBeUndefined()
  await sentToGmail(user, 'ada@second.example', 4998)
  expect(await bulk(toGmail)).toMatch(/^second\.example would reach 5,000 Gmail addresses in a day\./)
})
