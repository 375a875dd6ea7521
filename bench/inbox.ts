import { makeUser } from '#test/make.ts'
import { benchApp } from './bench-app.ts'

/** The inbox with 100,000 threads: its pages, its counts, and a search, each 40 times through the whole application. */
const THREADS = 100_000
const TIMES = 40

const t = await benchApp()
const user = await makeUser(t, { plan: 'standard' })
const { id: userId } = user
await t.db.system`
  insert into campaigns (user_id, name, subject, body)
  select ${userId}, 'Campaign ' || n, 'Hello', 'Hello' from generate_series(1, 200) n`
await t.db.system`
  insert into sending_accounts (user_id, kind, address) select ${userId}, 'smtp', 'ada' || n || '@own.test' from generate_series(1, 5) n`
await t.db.system`
  insert into threads (user_id, email_norm, name, subject, words, campaign_id, sending_account_id, label, is_theirs, is_unread,
    done_at, snoozed_until, last_at)
  select ${userId}, 'to' || n || '@shop.test', 'Business ' || n, 'Re: Online orders', 'Does it work with the printer at our counter?',
    c.ids[1 + n % 200], a.ids[1 + n % 5],
    case when n % 20000 = 7 then 'wrong_person' else (array['interested', 'question', 'later', 'not_interested'])[1 + n % 4] end,
    n % 3 > 0, n % 10 = 0, case when n % 10 = 1 then now() end, case when n % 5000 = 3 then now() + interval '3 days' end,
    now() - n * interval '7 minutes'
  from generate_series(1, ${THREADS}) n, (select array_agg(id) as ids from campaigns where user_id = ${userId}) c,
    (select array_agg(id) as ids from sending_accounts where user_id = ${userId}) a`
await t.db.system.unsafe('vacuum analyze')
const [{ campaign, account } = { campaign: '', account: '' }] = await t.db.system<
  { campaign: string; account: string }[]
>`
  select campaign_id as campaign, sending_account_id as account from threads where user_id = ${userId} limit 1`
const asked = {
  'first page': '?scope=all',
  unread: '?scope=unread',
  'waiting for you': '?scope=you',
  'waiting for them': '?scope=them',
  snoozed: '?scope=snoozed',
  scheduled: '?scope=scheduled',
  'a common label': '?scope=all&label=question',
  'a rare label': '?scope=all&label=wrong_person',
  'an account': `?scope=all&account=${account}`,
  'a campaign': `?scope=all&campaign=${campaign}`,
  'a search, found': '?search=business%20777',
  'a search, not found': '?search=zebra',
  counts: '/counts',
}
const rows = []
for (const [what, query] of Object.entries(asked)) {
  const took: number[] = []
  for (let n = 0; n < TIMES; n++) {
    const began = performance.now()
    const reply = await user.client(`/api/inbox${query}`)
    took.push(performance.now() - began)
    if (reply.statusCode !== 200) throw new Error(`${query}: ${reply.body}`)
  }
  took.sort((a, b) => a - b)
  rows.push({ what, 'p50 ms': took[TIMES / 2]?.toFixed(1), 'p95 ms': took[Math.floor(TIMES * 0.95)]?.toFixed(1) })
}
await t.close()
console.table(rows)
