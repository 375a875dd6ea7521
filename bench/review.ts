import { makeUser } from '#test/make.ts'
import { startDns } from '#test/peers/dns.ts'
import { benchApp } from './bench-app.ts'
import { printRows } from './rows.ts'

/**
 * Review of a campaign to 250,000 recipients over HTTP: what may block the send, and what only warns. A fifth are people at
 * leads, some are suppressed, and 50,000 got an earlier campaign. `npm run bench:review -- --recipients 250000`
 */
const at = process.argv.indexOf('--recipients')
const RECIPIENTS = Number(at > 0 ? process.argv[at + 1] : 250_000)
const RUNS = 3
const [CONTENT_MS, REST_MS] = [2000, 10_000]

const dns = await startDns()
const t = await benchApp({ env: { DNS_SERVERS: dns.address } })
const user = await makeUser(t, { plan: 'standard' })
await t.db.system`
  update user_settings set postal_address = '1 Main St, Springfield, IL 62701' where user_id = ${user.id}`
await fill(user.id)
const recipients = Array.from({ length: RECIPIENTS }, (_, n) => emailOf(n + 1))
const address = await t.app.listen({ port: 0, host: '127.0.0.1' })
const login = { email: user.email, password: user.password }
const cookie = (await t.app.inject({ method: 'POST', url: '/api/auth/login', payload: login })).cookies
  .map(one => `${one.name}=${one.value}`)
  .join('; ')
const [content, rest] = [await median('content'), await median('rest')]
await t.close()
await dns.close()
printRows('review', [
  { what: `what may block, ${RECIPIENTS} recipients`, value: content, unit: 'ms', ...limit(content, CONTENT_MS) },
  { what: 'what only warns', value: rest, unit: 'ms', ...limit(rest, REST_MS) },
])
process.exit(content <= CONTENT_MS && rest <= REST_MS ? 0 : 1)

function limit(value: number, most: number) {
  return { target: `≤ ${most} ms`, ok: value <= most }
}

async function median(part: 'content' | 'rest'): Promise<number> {
  const times: number[] = []
  for (let n = 0; n <= RUNS; n++) {
    const begun = performance.now()
    const reply = await fetch(`${address}/api/campaigns/preflight`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({
        part,
        recipients,
        subject: 'A question about {{businessName}}',
        body: '<p>Hello {{firstName|there}},</p><p>we print menus for {{category|businesses}} in {{city|town}}. Shall I send a sample?</p>',
      }),
    })
    const { findings } = (await reply.json()) as { findings: { code: string }[] }
    if (reply.status !== 200) throw new Error(`${part}: ${reply.status}`)
    if (n === 0) console.error(part, findings.map(({ code }) => code).join(', '))
    else times.push(Math.round(performance.now() - begun))
  }
  return times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0
}

function emailOf(n: number): string {
  return `made${n}@made${n % 20_000}.test`
}

/** Leads with an address, people at a fifth of them, an earlier campaign, suppressed addresses, and replies. */
async function fill(userId: string): Promise<void> {
  const sql = t.db.system
  await sql`
    insert into leads (user_id, business_name, email, category, status, phone, phone_norm, city, country, source)
    select ${userId}, (array['Bakery', 'Plumbing', 'Dental', 'Cafe'])[1 + n % 4] || ' ' || n / 3, 'made' || n || '@made' || n % 20000 || '.test',
      (array['Bakery', 'Plumber', 'Dentist', 'Café', 'Printer'])[1 + n % 5], case when n % 500 = 0 then 'converted' else 'new' end,
      '(212) 555-0100', '+12125550100', (array['Austin', 'Reno', 'Boise'])[1 + n % 3], (array['US', 'US', 'GB', 'DE'])[1 + n % 4], 'import'
    from generate_series(1, ${RECIPIENTS}::int) n`
  await sql`
    insert into contacts (user_id, lead_id, name, first_name, last_name, email, is_primary)
    select user_id, id, 'Ada Lovelace', 'Ada', 'Lovelace', email, true from leads where user_id = ${userId} and hashtext(id::text) % 5 = 0`
  const [earlier] = await sql<[{ id: string }]>`
    insert into campaigns (user_id, name, subject, body, status, sent_at, recipient_count)
    values (${userId}, 'Earlier', 'Earlier', 'Earlier', 'finished', now() - interval '3 days', 50000) returning id`
  await sql`
    insert into campaign_recipients (user_id, campaign_id, email_norm, lead_id)
    select user_id, ${earlier.id}, email_norm, id from leads where user_id = ${userId} order by email_norm limit 50000`
  await sql`
    insert into settled_messages (user_id, id, campaign_id, recipient_id, email, state, accepted_at, attempted_at)
    select user_id, id, campaign_id, id, email_norm, 'accepted', now() - interval '3 days', now() - interval '3 days'
    from campaign_recipients where user_id = ${userId} and campaign_id = ${earlier.id}`
  await sql`
    insert into suppressions (user_id, channel, address_norm, reason)
    select user_id, 'email', email_norm, 'unsubscribed' from leads where user_id = ${userId} order by id limit 5000`
  await sql`
    insert into suppressions (user_id, channel, address_norm, reason)
    select user_id, 'erased', erased_hash(user_id, email_norm), 'unsubscribed' from leads where user_id = ${userId} order by id desc limit 50`
  await sql.unsafe('vacuum analyze')
}
