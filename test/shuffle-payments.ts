import { beforeEachQuery } from '#server/db/before-sending.ts'
import type { TestApp } from './app.ts'
import type { Life, LivingVendor } from './shuffle-lives.ts'

interface Account {
  id: string
  life: Life
}

/** Accounts before their first payment. Two worlds are compared by account number. */
export async function settle(
  { db }: TestApp,
  vendor: LivingVendor,
  { world, first = 0, count }: { world: string; first?: number; count: number },
): Promise<Account[]> {
  const rows = await db.system<{ id: string; n: number }[]>`
    insert into users (email, password, first_name, last_name)
    select ${world} || '-' || n || '@made.example', '-', ${world}, n
    from generate_series(${first}::int, ${first + count - 1}::int) n
    returning id, last_name::int as n`
  return rows.toSorted((a, b) => a.n - b.n).map(({ id, n }) => ({ id, life: vendor.life(id, n) }))
}

/** Delivers one notification to the program's webhook. */
async function bring({ app }: TestApp, vendor: LivingVendor, told: unknown): Promise<number> {
  const { headers, body: payload } = vendor.signed(told)
  return (await app.inject({ method: 'POST', url: `/webhooks/${vendor.name}`, headers, payload })).statusCode
}

/** Plays one life after another, with its notifications in order after each step. Returns how many there were. */
export async function inOrder(t: TestApp, vendor: LivingVendor, accounts: Account[]): Promise<number> {
  const first = vendor.events.length
  let told = first
  for (const step of accounts.flatMap(({ life }) => life)) {
    await step()
    for (; told < vendor.events.length; told++) {
      const answer = await bring(t, vendor, vendor.events[told])
      if (answer !== 200) throw new Error(`Refused with ${answer}`)
    }
  }
  return told - first
}

/**
 * The same, but the process is killed during each notification, after one of its first `every` statements, and again `every` later, until
 * the notification ends before that. The vendor repeats what wasn't answered. Returns how often it was killed.
 */
export async function withKills(t: TestApp, vendor: LivingVendor, accounts: Account[], every: number): Promise<number> {
  let [told, kills] = [vendor.events.length, 0]
  for (const step of accounts.flatMap(({ life }) => life)) {
    await step()
    for (; told < vendor.events.length; told++)
      for (let statements = told % every; ; statements += every) {
        const killed = killAfter(t, statements)
        const answer = await bring(t, vendor, vendor.events[told])
        if (!killed()) {
          if (answer !== 200) throw new Error(`Refused with ${answer}`)
          break
        }
        kills++
      }
  }
  return kills
}

/** From then on, no statement reaches the database, and what isn't committed is rolled back. Returns how to end that, and whether it came. */
function killAfter({ db }: TestApp, statements: number): () => boolean {
  let sent = 0
  const stop = beforeEachQuery(db.system, query => {
    const text = query.strings[0] ?? ''
    if (sent++ < statements || text === 'rollback') return
    if (text === 'commit') query.strings = Object.assign(['rollback'], { raw: ['rollback'] })
    else {
      query.executed = true
      query.reject(new Error('killed'))
    }
  })
  return () => {
    stop()
    return sent > statements
  }
}

interface Disorder {
  random: () => number
  /** Sends about this many; the vendor continues until most are delivered. */
  expected: number
  atOnce: number
}

/**
 * Plays all lives concurrently. While notifications are delivered in random order, several at a time and three of
 * ten twice, the vendor's subscriptions keep changing.
 */
export async function inDisorder(
  t: TestApp,
  vendor: LivingVendor,
  accounts: Account[],
  { random, expected, atOnce }: Disorder,
) {
  const steps = mixed(accounts, random)
  const onTheWay: unknown[] = []
  let [told, done, late] = [vendor.events.length, 0, 0]
  const answers: Record<number, number> = {}
  const sent = () => Object.values(answers).reduce((sum, n) => sum + n, 0)
  const post = () => {
    for (; told < vendor.events.length; told++)
      onTheWay.push(vendor.events[told], ...(random() < 0.3 ? [vendor.events[told]] : []))
    return onTheWay.length
  }
  const draw = () => {
    const [last, at] = [onTheWay.pop(), Math.floor(random() * (onTheWay.length + 1))]
    if (at >= onTheWay.length) return last
    const drawn = onTheWay[at]
    onTheWay[at] = last
    return drawn
  }
  const isDue = () => done < steps.length * (0.1 + sent() / (expected * 1.3 * 0.9))
  const work = async () => {
    for (;;) {
      while (done < steps.length && (isDue() || post() === 0)) await steps[done++]?.()
      post()
      const next = draw()
      if (next === undefined && done >= steps.length) return
      if (next === undefined) continue
      if (done < steps.length) late++
      const answer = await bring(t, vendor, next)
      answers[answer] = (answers[answer] ?? 0) + 1
    }
  }
  // Also sends the notifications that the program's own reactions cause.
  while (done < steps.length || told < vendor.events.length || onTheWay.length > 0)
    await Promise.all(Array.from({ length: atOnce }, work))
  return { answers, sent: sent(), whileChanging: late }
}

/** Mixes all lives, each in its own order. */
function mixed(accounts: Account[], random: () => number): (() => Promise<void>)[] {
  const steps = accounts.flatMap(account => {
    let last: Promise<unknown> = Promise.resolve()
    let next = 0
    const step = async () => {
      const work = account.life[next++]
      last = last.then(() => work?.())
      await last
    }
    return account.life.map(() => ({ step, at: random() }))
  })
  return steps.toSorted((a, b) => a.at - b.at).map(({ step }) => step)
}

/** The final state of every account of a world, here and at the vendor. */
export async function standings({ db }: TestApp, vendor: LivingVendor, world: string) {
  const rows = await db.system<{ id: string; plan: string; status: string }[]>`
    select u.id, u.subscription_plan as plan, u.subscription_status as status, u.current_period_end,
      u.subscription_end_date, u.grace_until, u.payment_provider, u.cancel_at_period_end, coalesce(of.all, '[]') as subscriptions
    from users u, lateral (
      select jsonb_agg(jsonb_build_array(provider, plan_id, status, current_period_end, cancel_at_period_end, grace_until,
        is_refunded, double_since is not null, double_ended_at is not null) order by plan_id, status) as all
      from subscriptions s where s.user_id = u.id) of
    where u.first_name = ${world} order by u.last_name::int`
  const charged = vendor.charged()
  return rows.map(({ id, ...row }) => ({ ...row, charged: charged.get(id) }))
}
