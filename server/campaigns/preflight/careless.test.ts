import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, type ExpectStatic, test } from 'vitest'
import type { Finding } from '#contract/preflight.ts'
import { recordConsents, withdrawConsents } from '#server/consents/sql.ts'
import type { DnsAnswer } from '#server/providers/dns/dns.ts'
import { makeMailer } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import { makeLead, type TestUser } from '#test/make.ts'
import { makeCampaign, makeMessage } from '#test/make-mail.ts'
import { connectOwn } from '#test/own-sending-account.ts'

/** Campaigns as people send them, one a line: careless ones with the check that finds the mistake and its level, and careful ones. */
interface Row {
  id: string
  kind: 'careless' | 'careful'
  check?: Finding['code']
  level?: Finding['severity']
  subject: string
  body: string
  /** Makes the body this many bytes longer. */
  bodyTimes?: number
  to?: string[]
  /** So many recipients. */
  toMany?: number
  followUp?: string
  /** The address that it's sent as. */
  from?: string
  countries?: string[]
  /** When it starts, if not now. */
  scheduledAt?: string
  /** The recipients' consent is recorded. */
  consent?: true
  /** TXT records by name, or a name server that fails. */
  zone?: Record<string, string[] | 'SERVFAIL'>
}
const rows = readFileSync(new URL('../../../test/careless.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line) as Row)

const FROM = 'maya@northlight.test'
const TO = ['ann@green.test', 'bob@red.test', 'cara@blue.test']
const GOOD_ZONE = { 'northlight.test': ['v=spf1 ip4:192.0.2.1 -all'], '_dmarc.northlight.test': ['v=DMARC1; p=none'] }

let mailing: Awaited<ReturnType<typeof smtpApp>>
let user: TestUser
/** What DNS says to each of the campaigns that are checked at the same time. */
const zones = new AsyncLocalStorage<NonNullable<Row['zone']>>()
const accounts: Record<string, string> = {}

beforeAll(async () => {
  mailing = await smtpApp({ env: { ALLOW_PRIVATE_FETCH: '1' }, now: '2026-11-30T10:00:00.000Z' })
  mailing.t.deps.providers.dns = { find: (type, name) => Promise.resolve(answer(type, name)) }
})
afterAll(() => mailing.close())

/** An account for each table: one may check 600 texts a minute. */
async function setUp() {
  const { t, sink } = mailing
  user = await makeMailer(t)
  for (const from of [FROM, 'mayalindqvist@gmail.com'])
    accounts[from] = await connectOwn(user, sink, { fromAddress: from, fromName: 'Maya', user: '', password: '' })
  for (const [n, email] of TO.entries())
    await makeLead(t, user, { businessName: `${['Green', 'Red', 'Blue'][n]} Heron`, email, category: 'Restaurant' })
  await t.db.system`update leads set country = 'US' where user_id = ${user.id}`
  const { id } = await makeLead(t, user, { businessName: 'Won', email: 'client@won.test' })
  await t.db.system`update leads set status = 'converted' where id = ${id}`
  await makeLead(t, user, { businessName: 'Shutter', email: 'lens@shutter.test', category: 'Photographer' })
  for (const [n, side] of ['north', 'south', 'east'].entries())
    await makeLead(t, user, { businessName: 'Sub Stop', email: `${side}@subs${n + 1}.test` })
  const called = await makeLead(t, user, { businessName: 'Called', email: 'called@guest.test' })
  await t.db.system`
    insert into call_logs (user_id, lead_id, to_number, status, created_at)
    values (${user.id}, ${called.id}, '+15035550100', 'completed', ${t.clock.now()})`
  const campaignId = await makeCampaign(t, user, 'Spring menu')
  const { messageId } = await makeMessage(t, user, { campaignId, email: 'answered@guest.test' })
  await t.db.system`
    insert into replies (user_id, campaign_id, message_id, from_address, from_name, subject, excerpt, evidence, asks_removal, received_at)
    values (${user.id}, ${campaignId}, ${messageId}, 'answered@guest.test', '', 'Re: Hello', 'Yes', 'header', false, ${t.clock.now()})`
  const acceptedAt = new Date(t.clock.now().getTime() - 7 * 86_400_000)
  await makeMessage(t, user, { campaignId, email: 'recent@guest.test', acceptedAt })
}

/** Every domain receives email but nowhere.test; what isn't in the zone isn't known. */
function answer(type: string, name: string): DnsAnswer {
  const seen = zones.getStore()?.[name]
  if (seen === 'SERVFAIL') return { outcome: 'unknown', why: 'SERVFAIL' }
  if (type === 'TXT') return seen ? { outcome: 'found', values: seen } : { outcome: 'none' }
  if (/^(?:nowhere|gone\.northlight)\.test$/.test(name)) return { outcome: 'none' }
  return type === 'MX' ? { outcome: 'found', values: [`10 mx.${name}`] } : { outcome: 'unknown', why: 'SERVFAIL' }
}

const recipientsOf = ({ toMany = 0, to }: Row) =>
  to ?? (toMany > 0 ? Array.from({ length: toMany }, (_, n) => `owner@shop${n}.test`) : TO)

async function findingsOf(row: Row): Promise<Finding[]> {
  const { subject, body, bodyTimes = 0, followUp, from = FROM, scheduledAt, zone = GOOD_ZONE } = row
  const payload = {
    subject,
    body: body + `<!--${'x'.repeat(bodyTimes)}-->`.slice(0, bodyTimes),
    recipients: recipientsOf(row),
    sendingAccountId: accounts[from],
    scheduledAt,
    steps: followUp === undefined ? [] : [{ subject: '', body: followUp }],
  }
  const reply = await zones.run(
    zone,
    async () => await user.client({ method: 'POST', url: '/api/campaigns/preflight', payload }),
  )
  return reply.json<{ findings: Finding[] }>().findings
}

/** The same for recipients in these countries, who consented: one campaign after the other, because they share the list. */
async function findingsAmong({ countries, consent, ...row }: Row): Promise<Finding[]> {
  const { system: sql } = mailing.t.db
  for (const [n, email] of TO.entries())
    await sql`update leads set country = ${countries?.[n] ?? 'US'} where user_id = ${user.id} and email_norm = ${email}`
  const emails = recipientsOf(row)
  if (consent) await recordConsents(sql, user.id, { emails, givenOn: '2026-11-01', how: 'A form', coversOpens: false })
  const found = await findingsOf(row)
  if (consent) await withdrawConsents(sql, user.id, emails)
  return found
}

/** Each row by its name: first those for whoever is in the list, which are checked at the same time. */
function checkEach(rows: Row[], expectOf: (row: Row, findings: Finding[], expect: ExpectStatic) => void) {
  const isAmong = ({ countries, consent }: Row) => countries !== undefined || consent !== undefined
  const named = (some: Row[]) => some.map(row => [row.id, row] as const)
  test.concurrent.for(named(rows.filter(row => !isAmong(row))))('%s', async ([, row], { expect }) =>
    expectOf(row, await findingsOf(row), expect),
  )
  test.for(named(rows.filter(isAmong)))('%s', async ([, row], { expect }) =>
    expectOf(row, await findingsAmong(row), expect),
  )
}

/** Fewer than an account may check in a minute. */
const AT_ONCE = 500
const partsOf = (kind: Row['kind']) => {
  const all = rows.filter(row => row.kind === kind)
  return Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, n) => all.slice(n * AT_ONCE, (n + 1) * AT_ONCE))
}

describe.each(partsOf('careless').map(part => [part]))('finds the mistake of a careless campaign', part => {
  beforeAll(setUp)
  checkEach(part, ({ check, level }, findings, expect) =>
    expect(findings.map(({ code, severity }) => `${code}: ${severity}`)).toContain(`${check}: ${level}`),
  )
})

describe.each(partsOf('careful').map(part => [part]))('has nothing to say about a careful campaign', part => {
  beforeAll(setUp)
  // Nobody reads this account's mailbox, which is said of every campaign with follow-ups; and where the law differs, it's
  // suggested that a business may be a sole trader.
  const isSaidOfAll = ({ code, severity }: Finding) =>
    code === 'unseen-answers' || (code === 'sole-trader' && severity === 'suggestion')
  checkEach(part, (_, findings, expect) => expect(findings.filter(finding => !isSaidOfAll(finding))).toEqual([]))
})
