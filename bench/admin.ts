import { makeUser } from '#test/make.ts'
import { benchApp, printRows } from './bench-app.ts'

/** The administrator's list with 200,000 accounts: the first page and every filter, through HTTP. */
const USERS = Number(process.env.BENCH_USERS ?? 200_000)
const TIMES = 40
const WARM_UP = 3
const MOST_MS = 50

const t = await benchApp()
const boss = await makeUser(t, { email: 'boss@canvass.example' })
await t.db.system`update users set is_admin = true where id = ${boss.id}`
await t.db.system`
  insert into users (email, password, first_name, last_name, subscription_plan, subscription_status)
  select 'person' || n || '@' || (array['bakery', 'dentist', 'plumber', 'florist'])[1 + chance % 4] || chance % 997 || '.example', '-',
    (array['Ann', 'Bob', 'Carla', 'Dmitri', 'Eve'])[1 + chance / 4 % 5], 'Maker' || chance % 5003,
    case when n % 10 = 0 then 'basic' when n % 25 = 0 then 'standard' when n % 499 = 0 then 'calling_only' else 'free' end,
    case when n % 10 = 0 or n % 25 = 0 or n % 499 = 0 then (array['active', 'canceled'])[1 + n / 50 % 2] else 'inactive' end
  -- Random, because a regular pattern would mislead the planner's sample.
  from generate_series(1, ${USERS}) n, abs(hashint4(n)::bigint) chance`
await t.db.system.unsafe('vacuum analyze users')

const ask = (path: string) => boss.client(`/api/admin/${path}`)
const first = await ask('users')
const deep = (await t.db.system<{ id: string }[]>`select id from users order by id offset ${USERS / 2} limit 1`)[0]?.id
const questions = {
  'first page': 'users',
  'deep page': `users?cursor=${deep}`,
  'plan free': 'users?plan=free',
  'plan free: deep page': `users?plan=free&cursor=${deep}`,
  'plan calling_only': 'users?plan=calling_only',
  'status active': 'users?status=active',
  'status canceled: deep page': `users?status=canceled&cursor=${deep}`,
  'plan and status': 'users?plan=basic&status=canceled',
  'search: rare': 'users?q=person77777@',
  'search: a name': 'users?q=maker4711',
  'search: one of forty': 'users?q=maker47',
  'search: one of four and a half': 'users?q=maker4',
  'search: one of four': 'users?q=bakery',
  'search: one of four, deep page': `users?q=bakery&cursor=${deep}`,
  'search: one of four, plan free': 'users?q=bakery&plan=free',
  'search: one of four, plan standard': 'users?q=bakery&plan=standard',
  'search: one of four, plan calling_only': 'users?q=bakery&plan=calling_only',
  'search: one of four, status canceled': 'users?q=florist&status=canceled',
  'search: one of four, plan and status': 'users?q=dentist&plan=basic&status=active',
  'search: all': 'users?q=example',
  'search: two letters': 'users?q=ev',
  'search: two letters, plan basic': 'users?q=ev&plan=basic',
  'search: two letters, nobody': 'users?q=qz',
  'search: one letter': 'users?q=p',
  'search: nobody': 'users?q=qqqzzz',
  tiles: 'stats',
}
const rows = []
for (const [what, path] of Object.entries(questions)) {
  const times: number[] = []
  for (let n = 0; n < WARM_UP; n++) await ask(path)
  for (let n = 0; n < TIMES; n++) {
    const begun = performance.now()
    const { statusCode } = await ask(path)
    times.push(performance.now() - begun)
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`)
  }
  times.sort((a, b) => a - b)
  const at = (part: number) => Math.round((times[Math.floor(TIMES * part)] ?? 0) * 10) / 10
  rows.push({ what: `${what}: p50`, value: at(0.5), unit: 'ms', target: '', ok: true })
  rows.push({
    what: `${what}: p95`,
    value: at(0.95),
    unit: 'ms',
    target: `< ${MOST_MS}`,
    ok: at(0.95) < MOST_MS,
  })
}
await t.close()
printRows('admin', [
  { what: 'accounts', value: Number(first.headers['x-total-count']), unit: '', target: '', ok: true },
  ...rows,
])
process.exit(rows.every(({ ok }) => ok) ? 0 : 1)
