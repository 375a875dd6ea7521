import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
let zone: NonNullable<Row['zone']>
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
  const seen = zone[name]
  if (seen === 'SERVFAIL') return { outcome: 'unknown', why: 'SERVFAIL' }
  if (type === 'TXT') return seen ? { outcome: 'found', values: seen } : { outcome: 'none' }
  if (/^(?:nowhere|gone\.northlight)\.test$/.test(name)) return { outcome: 'none' }
  return type === 'MX' ? { outcome: 'found', values: [`10 mx.${name}`] } : { outcome: 'unknown', why: 'SERVFAIL' }
}

async function findingsOf({
  subject,
  body,
  bodyTimes = 0,
  toMany = 0,
  to = toMany > 0 ? Array.from({ length: toMany }, (_, n) => `owner@shop${n}.test`) : TO,
  followUp,
  from = FROM,
  countries,
  scheduledAt,
  consent,
  zone: own,
}: Row): Promise<Finding[]> {
  zone = own ?? GOOD_ZONE
  for (const [n, email] of TO.entries())
    await mailing.t.db.system`
      update leads set country = ${countries?.[n] ?? 'US'} where user_id = ${user.id} and email_norm = ${email}`
  const sql = mailing.t.db.system
  if (consent)
    await recordConsents(sql, user.id, { emails: to, givenOn: '2026-11-01', how: 'A form', coversOpens: false })
  else await withdrawConsents(sql, user.id, to)
  const reply = await user.client({
    method: 'POST',
    url: '/api/campaigns/preflight',
    payload: {
      subject,
      body: body + `<!--${'x'.repeat(bodyTimes)}-->`.slice(0, bodyTimes),
      recipients: to,
      sendingAccountId: accounts[from],
      scheduledAt,
      steps: followUp === undefined ? [] : [{ subject: '', body: followUp }],
    },
  })
  return reply.json<{ findings: Finding[] }>().findings
}

describe('finds the mistake of a careless campaign', () => {
  beforeAll(setUp)
  test.each(rows.filter(({ kind }) => kind === 'careless').map(row => [row.id, row] as const))('%s', async (_, row) => {
    const findings = await findingsOf(row)
    expect(findings.map(({ code, severity }) => `${code}: ${severity}`)).toContain(`${row.check}: ${row.level}`)
  })
})

/** Fewer than an account may check in a minute. */
const AT_ONCE = 500
const careful = rows.filter(({ kind }) => kind === 'careful').map(row => [row.id, row] as const)
describe.each([
  ['first', careful.slice(0, AT_ONCE)],
  ['last', careful.slice(AT_ONCE)],
])('has nothing to say about the %s careful campaigns', (_, part) => {
  beforeAll(setUp)
  test.each(part)('%s', async (_, row) => {
    // Nobody reads this account's mailbox, which is said of every campaign with follow-ups; and where the law differs, it's
    // suggested that a business may be a sole trader.
    const isSaidOfAll = ({ code, severity }: Finding) =>
      code === 'unseen-answers' || (code === 'sole-trader' && severity === 'suggestion')
    expect((await findingsOf(row)).filter(finding => !isSaidOfAll(finding))).toEqual([])
  })
})
