import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'

let t: TestApp
let boss: TestUser
beforeAll(async () => {
  t = await testApp()
  boss = await makeUser(t, { email: 'boss@canvass.example' })
  await t.db.system`update users set is_admin = true where id = ${boss.id}`
})
afterAll(() => t.close())

const ask = (url: string, payload?: object) =>
  boss.client({ method: payload ? 'PUT' : 'GET', url: `/api/admin/${url}`, ...(payload && { payload }) })
const shown = async (query: string) => {
  const { headers, ...reply } = await ask(`users?${query}`)
  return {
    emails: reply.json().map(({ email }: { email: string }) => email),
    total: headers['x-total-count'],
    is: headers['x-total-is'],
    next: headers['x-next-cursor'],
  }
}

/** The counts on the page by plan and status, next to the real ones. */
const said = async () => {
  const rows = await t.db.system<{ plan: string; status: string; n: number }[]>`
    select subscription_plan as plan, subscription_status as status, count(*) as n from users
    group by grouping sets ((1, 2), (1), (2), ())`
  const shownCounts = await Promise.all(
    rows.map(async ({ plan, status }) => Number((await shown(`plan=${plan ?? ''}&status=${status ?? ''}`)).total)),
  )
  const [tiles] = await t.db.system`
    select count(*) as total_users, count(*) filter (where subscription_plan = 'free') as free_users,
      count(*) filter (where subscription_plan <> 'free') as paid_users,
      count(*) filter (where subscription_plan <> 'free' and subscription_status = 'active') as active_subscriptions
    from users`
  return { displayed: [shownCounts, (await ask('stats')).json()], there: [rows.map(({ n }) => n), tiles] }
}

describe('the counts are exact after', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['registrations at the same moment', () => Promise.all(Array.from({ length: 8 }, () => makeUser(t)))],
    [
      'an admin’s change',
      async () =>
        ask(`users/${(await makeUser(t)).id}/subscription`, {
          subscriptionPlan: 'standard',
          subscriptionStatus: 'active',
        }),
    ],
    [
      'a change to many accounts',
      () => t.db.system`update users set subscription_plan = 'basic' where id <> ${boss.id}`,
    ],
    [
      'a change that is undone',
      () =>
        t.db.asSystem(async sql => {
          await sql`update users set subscription_status = 'canceled'`
          await sql`update users set subscription_status = 'inactive'`
        }),
    ],
    ['a change that affects no count', () => t.db.system`update users set first_name = 'Eve'`],
    [
      'a rollback',
      () =>
        t.db
          .asSystem(async sql => {
            await sql`update users set subscription_plan = 'calling_only'`
            throw new Error('no')
          })
          .catch(() => {}),
    ],
    ['the deletion of an account', () => t.db.system`delete from users where email like 'user1%'`],
    [
      'changes of the same accounts at the same moment',
      () =>
        Promise.all(
          ['free', 'basic', 'standard'].map(
            plan => t.db.system`update users set subscription_plan = ${plan} where subscription_status <> 'active'`,
          ),
        ),
    ],
    ['an import', () => addAccounts(1_500, 'import')],
    [
      'more changes than are stored separately, merged by two readers at the same moment',
      async () => {
        await t.db.system`update users set subscription_plan = 'basic' where email like 'import%'`
        await Promise.all([
          ask('stats'),
          ask('users'),
          t.db.system`update users set subscription_status = 'canceled' where email like 'import1%'`,
        ])
      },
    ],
  ])('%s', async (_, change) => {
    await change()
    const { displayed, there } = await said()
    expect(displayed).toEqual(there)
  })

  test('the deletion of all accounts in one statement', async () => {
    let left: number | null | undefined
    const undo = t.db.asSystem(async sql => {
      await sql`truncate users cascade`
      const [row] = await sql<{ n: number | null }[]>`select sum(n)::int as n from account_counts`
      left = row?.n
      throw new Error('put it back')
    })
    await expect(undo).rejects.toThrow('put it back')
    expect(left).toBeNull()
  })

  test('and consist of few rows', async () => {
    await ask('stats')
    const [row] = await t.db.system<{ n: number }[]>`select count(*) as n from account_counts`
    expect(row?.n).toBeLessThan(20)
  })
})

describe('a search', () => {
  test('counts exactly up to its limit, and reports if there are more', async () => {
    await addAccounts(1_999, 'harbour')
    expect(await shown('q=harbour&limit=1')).toMatchObject({ total: '1999', is: 'exact' })
    await addAccounts(1, 'harbourmaster')
    expect(await shown('q=harbour&limit=1')).toMatchObject({ total: '2000', is: 'exact' })
    await addAccounts(1, 'harbours')
    expect(await shown('q=harbour&limit=1')).toMatchObject({ total: '2000', is: 'more' })
    expect(await shown('q=HARBOURS')).toMatchObject({ emails: ['harbours1@many.example'], total: '1' })
  })

  test('shows every match once across its pages', async () => {
    await addAccounts(5, 'quay')
    const first = await shown('q=quay&limit=3')
    const second = await shown(`q=quay&limit=3&cursor=${first.next}`)
    expect([...first.emails, ...second.emails]).toEqual([5, 4, 3, 2, 1].map(n => `quay${n}@many.example`))
    expect([first.total, second.total, second.next]).toEqual(['5', undefined, undefined])
  })

  test('has no next page after a full last page', async () => {
    expect((await shown('q=quay&limit=5')).next).toBeUndefined()
  })

  test.each([
    ['finds one letter at the start of a name or an address', 'q=z', ['zoë.ångström@north.example']],
    ['finds two letters there, too', 'q=ån', ['zoë.ångström@north.example']],
    ['doesn’t find two letters inside a word', 'q=ng&plan=standard', []],
    ['finds three letters anywhere', 'q=ngs', ['zoë.ångström@north.example']],
    ['ignores case in any alphabet', 'q=ÅNGSTRÖM', ['zoë.ångström@north.example']],
    ['finds letters around punctuation', 'q=ë.å', ['zoë.ångström@north.example']],
    ['finds first and last name together', 'q=zoë ång', ['zoë.ångström@north.example']],
    ['combines words with a plan and a status', 'q=zoë&plan=standard&status=active', ['zoë.ångström@north.example']],
    ['finds nothing with another plan', 'q=zoë&plan=free', []],
    ['takes wildcards literally', 'q=%_\\', []],
  ])('%s', async (_, query, found) => {
    await t.db.system`
      insert into users (email, password, first_name, last_name, subscription_plan, subscription_status)
      values ('zoë.ångström@north.example', '-', 'Zoë', 'Ångström', 'standard', 'active') on conflict do nothing`
    const { emails, total } = await shown(encodeURI(query))
    expect([emails, total]).toEqual([found, String(found.length)])
  })
})

const addAccounts = (n: number, name: string) => t.db.system`
  insert into users (email, password, first_name, last_name)
  select ${name} || n || '@many.example', '-', 'Many', 'Accounts' from generate_series(1, ${n}::int) n order by n`
