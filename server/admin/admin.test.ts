import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { makeMessage } from '#test/make-mail.ts'
import { type StripePeer, stripePeer } from '#test/peers/stripe.ts'

let t: TestApp
let peer: StripePeer
let boss: TestUser
let ann: TestUser
beforeAll(async () => {
  peer = await stripePeer({ now: () => t.clock.now() })
  t = await testApp({ env: peer.settings, now: '2026-11-21T12:00:00Z' })
  boss = await makeUser(t, { email: 'boss@canvass.example' })
  await t.db.system`update users set is_admin = true where id = ${boss.id}`
  ann = await makeUser(t, { email: 'ann_1@bakery.example' })
})
afterAll(async () => {
  await t.close()
  await peer.close()
})

const asBoss = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  boss.client({ method, url: `/api/admin/${url}`, ...(payload && { payload }) })
const usersOf = async (query = '') => {
  const reply = await asBoss('GET', `users${query}`)
  return { total: Number(reply.headers['x-total-count']), next: reply.headers['x-next-cursor'], users: reply.json() }
}
const emails = (users: { email: string }[]) => users.map(({ email }) => email)
const actions = async (userId: string) =>
  (await asBoss('GET', `users/${userId}/audit`)).json().map(({ action }: { action: string }) => action)

const routes = [
  ['GET', 'stats'],
  ['GET', 'complaints'],
  ['GET', 'users'],
  ['PUT', 'users/ID/subscription'],
  ['POST', 'users/ID/disable'],
  ['POST', 'users/ID/enable'],
  ['POST', 'users/ID/refund'],
  ['GET', 'users/ID/audit'],
] as const

test.each(routes)('%s %s is only for admins', async (method, path) => {
  const url = `/api/admin/${path.replace('ID', boss.id)}`
  const payload = method === 'GET' ? {} : { payload: {} }
  const [asUser, asNobody] = [
    await ann.client({ method, url, ...payload }),
    await t.anonymous({ method, url, ...payload }),
  ]
  expect([asUser.statusCode, asUser.json()]).toEqual([403, { message: "You don't have admin access" }])
  expect(asNobody.statusCode).toBe(401)
})

describe('bad input changes nothing and isn’t in the audit log', () => {
  let user: TestUser
  beforeAll(async () => {
    user = await makeUser(t)
  })
  afterAll(() => t.db.system`delete from users where id = ${user.id}`)
  test.each<['GET' | 'POST' | 'PUT', string, object | string | undefined, number]>([
    ['GET', 'users?plan=gold', undefined, 400],
    ['GET', 'users?status=paused', undefined, 400],
    ['GET', 'users?limit=0', undefined, 400],
    ['GET', 'users?limit=101', undefined, 400],
    ['GET', 'users?limit=many', undefined, 400],
    ['GET', 'users?cursor=1', undefined, 400],
    ['GET', `users?q=${'x'.repeat(201)}`, undefined, 400],
    ['PUT', 'users/ID/subscription', '{"subscriptionPlan":', 400],
    ['PUT', 'users/ID/subscription', 'null', 400],
    ['PUT', 'users/ID/subscription', '["basic"]', 400],
    ['PUT', 'users/ID/subscription', {}, 400],
    ['PUT', 'users/ID/subscription', { subscriptionPlan: null }, 400],
    ['PUT', 'users/ID/subscription', { subscriptionPlan: 'gold' }, 400],
    ['PUT', 'users/ID/subscription', { subscriptionStatus: 'paused' }, 400],
    ['PUT', 'users/ID/subscription', { subscriptionPlan: 'basic', isAdmin: true }, 400],
    ['PUT', 'users/1/subscription', { subscriptionPlan: 'basic' }, 400],
    ['PUT', 'users/NOBODY/subscription', { subscriptionPlan: 'basic' }, 404],
    ['POST', 'users/1/disable', undefined, 400],
    ['POST', 'users/NOBODY/disable', undefined, 404],
    ['POST', 'users/1/enable', undefined, 400],
    ['POST', 'users/NOBODY/enable', undefined, 404],
    ['POST', 'users/1/refund', undefined, 400],
    ['POST', 'users/NOBODY/refund', undefined, 404],
    ['POST', 'users/ID/refund', undefined, 409],
    ['GET', 'users/1/audit', undefined, 400],
    ['GET', "users/ID'%20or%20true/audit", undefined, 400],
  ])('%s %s %j: %i', async (method, path, payload, status) => {
    const nobody = '00000000-0000-7000-8000-000000000000'
    const url = `/api/admin/${path.replace('ID', user.id).replace('NOBODY', nobody)}`
    const reply = await boss.client({
      method,
      url,
      headers: { 'content-type': 'application/json' },
      ...(method !== 'GET' && { payload: payload ?? {} }),
    })
    expect([reply.statusCode, typeof reply.json().message]).toEqual([status, 'string'])
    const [after] = await t.db.system`
      select subscription_plan, subscription_status, is_admin, is_disabled from users where id = ${user.id}`
    expect(after).toEqual({
      subscriptionPlan: 'free',
      subscriptionStatus: 'inactive',
      isAdmin: false,
      isDisabled: false,
    })
    // A refund is logged before we call the vendor, and again with its answer.
    expect((await actions(user.id)).filter((action: string) => action !== 'refund')).toEqual([])
  })

  test('the audit log of a nonexistent account is empty', async () => {
    expect(await actions('00000000-0000-7000-8000-000000000000')).toEqual([])
  })
})

test('the tiles count accounts by plan and status', async () => {
  await makeUser(t, { plan: 'basic' })
  const gone = await makeUser(t, { plan: 'standard' })
  await t.db.system`update users set subscription_status = 'canceled' where id = ${gone.id}`
  expect((await asBoss('GET', 'stats')).json()).toEqual({
    totalUsers: 4,
    freeUsers: 2,
    paidUsers: 2,
    activeSubscriptions: 1,
  })
})

describe('the list', () => {
  test('shows the newest first, a page at a time, with the total', async () => {
    const first = await usersOf('?limit=3')
    expect([first.total, first.users.length]).toEqual([4, 3])
    const second = await usersOf(`?limit=3&cursor=${first.next}`)
    expect(emails([...first.users, ...second.users]).slice(-2)).toEqual([
      'ann_1@bakery.example',
      'boss@canvass.example',
    ])
    expect(second.next).toBeUndefined()
  })

  test.each([
    ['?q=BAKERY', ['ann_1@bakery.example']],
    ['?q=n_1', ['ann_1@bakery.example']],
    ['?q=lovelace&plan=free', ['ann_1@bakery.example', 'boss@canvass.example']],
    ['?q=%25', []],
    ['?status=canceled&plan=basic', []],
  ])('%s', async (query, found) => {
    const { users, total } = await usersOf(query)
    expect([emails(users), total]).toEqual([found, found.length])
  })

  test('contains nothing secret', async () => {
    const { users } = await usersOf()
    expect(Object.keys(users[0]).toSorted()).toEqual([
      'createdAt',
      'deletion',
      'email',
      'firstName',
      'hasPaidSubscription',
      'id',
      'isAdmin',
      'isDisabled',
      'lastName',
      'subscriptionPlan',
      'subscriptionStatus',
    ])
  })
})

describe('a plan set by an admin', () => {
  test('keeps plan and status as set, each by itself, and logs every change', async () => {
    const user = await makeUser(t)
    const set = (body: object) => asBoss('PUT', `users/${user.id}/subscription`, body)
    expect((await set({ subscriptionPlan: 'standard' })).json()).toMatchObject({
      subscriptionPlan: 'standard',
      subscriptionStatus: 'inactive',
    })
    await set({ subscriptionStatus: 'active' })
    await user.client({ method: 'POST', url: '/api/subscription/refresh', payload: {} })
    expect((await user.client('/api/user-subscription')).json()).toMatchObject({
      subscriptionPlan: 'standard',
      subscriptionStatus: 'active',
      provider: null,
    })
    await set({ subscriptionPlan: 'free' })
    expect((await asBoss('GET', `users/${user.id}/audit`)).json()).toMatchObject([
      { action: 'subscription', detail: 'standard, active → free, active', adminEmail: 'boss@canvass.example' },
      { action: 'subscription', detail: 'standard, inactive → standard, active' },
      { action: 'subscription', detail: 'free, inactive → standard, inactive' },
    ])
  })

  test('overrides the paid subscription until that changes at the vendor', async () => {
    const user = await makeUser(t)
    const post = (url: string, payload = {}) => user.client({ method: 'POST', url, payload })
    const { url } = (await post('/api/subscribe', { planId: 'standard', provider: 'stripe' })).json()
    const { id } = peer.complete(url)
    await post('/api/subscription/refresh')
    for (const subscriptionStatus of ['inactive', 'canceled', 'active'] as const) {
      await asBoss('PUT', `users/${user.id}/subscription`, { subscriptionPlan: 'basic', subscriptionStatus })
      expect((await post('/api/subscription/refresh')).json()).toMatchObject({
        subscriptionPlan: 'basic',
        subscriptionStatus,
      })
    }
    peer.end(id)
    expect((await post('/api/subscription/refresh')).json()).toMatchObject({ subscriptionPlan: 'free' })
  })
})

describe('a closed account', () => {
  test('loses its sessions and can’t log in until it’s reopened', async () => {
    const user = await makeUser(t)
    expect((await asBoss('POST', `users/${user.id}/disable`)).json().isDisabled).toBe(true)
    expect((await user.client('/api/auth/user')).statusCode).toBe(401)
    const logIn = () =>
      t.anonymous({ method: 'POST', url: '/api/auth/login', payload: { email: user.email, password: user.password } })
    expect((await logIn()).statusCode).toBe(401)
    await asBoss('POST', `users/${user.id}/enable`)
    expect((await logIn()).statusCode).toBe(200)
    expect(await actions(user.id)).toEqual(['enable', 'disable'])
  })

  test('is never the admin’s own', async () => {
    const reply = await asBoss('POST', `users/${boss.id}/disable`)
    expect([reply.statusCode, await actions(boss.id)]).toEqual([409, []])
  })
})

test('a refund ends the plan, only once, and is logged', async () => {
  const user = await makeUser(t)
  const { url } = (
    await user.client({ method: 'POST', url: '/api/subscribe', payload: { planId: 'basic', provider: 'stripe' } })
  ).json()
  peer.complete(url)
  await user.client({ method: 'POST', url: '/api/subscription/refresh', payload: {} })
  const refund = () => asBoss('POST', `users/${user.id}/refund`)
  expect((await refund()).json()).toEqual({ message: '$29.00 refunded. The subscription has ended.' })
  expect((await refund()).statusCode).toBe(409)
  expect(peer.invoices().flatMap(({ refunded }) => (refunded > 0 ? [refunded] : []))).toEqual([2900])
  const notes = (await asBoss('GET', `users/${user.id}/audit`)).json().map(({ detail }: { detail: string }) => detail)
  expect(notes).toEqual([
    'Not refunded: You have no active subscription. Choose a plan on the pricing page to start one.',
    'Refund of the last payment requested.',
    '$29.00 refunded. The subscription has ended.',
    'Refund of the last payment requested.',
  ])
})

test('the audit log can’t be changed', async () => {
  await expect(t.db.system`update admin_audit set detail = '{}'`).rejects.toThrow('only ever added to')
  await expect(t.db.system`delete from admin_audit`).rejects.toThrow('only ever added to')
})

test('shows whose emails were reported as spam, in figures only', async () => {
  const bob = await makeUser(t, { email: 'bob@barn.example' })
  const [account] = await t.db.system<{ id: string }[]>`
    insert into sending_accounts (user_id, kind, address) values (${bob.id}, 'smtp', 'bob@barn.example') returning id`
  const days = [
    ['2026-11-20', 900],
    ['2026-10-30', 100],
    ['2026-10-01', 5000],
  ] as const
  for (const [day, used] of days)
    await t.db.system`
      insert into sending_account_usage (user_id, sending_account_id, day, used) values (${bob.id}, ${account?.id ?? ''}, ${day}, ${used})`
  async function complain(acceptedAt: string, fromAddress: string) {
    const m = await makeMessage(t, bob, {
      acceptedAt: new Date(acceptedAt),
      fromAddress,
      email: 'secret@reader.example',
    })
    await t.db.system`
      update settled_messages set state = 'complained', sending_account_id = ${account?.id ?? ''} where id = ${m.messageId}`
    await t.db.system`
      insert into email_rollup_cohort (user_id, campaign_id, bucket, kind, n, uniques)
      values (${bob.id}, ${m.campaignId}, ${acceptedAt}, 'complained', 1, 1)`
  }
  expect((await asBoss('GET', 'complaints')).json()).toEqual([])
  await complain('2026-11-20T10:00:00Z', 'bob@barn.example')
  await complain('2026-11-01T10:00:00Z', 'bob@barn.example')
  await complain('2026-10-01T10:00:00Z', 'old@barn.example')
  const reply = await asBoss('GET', 'complaints')
  expect(reply.json()).toEqual([
    { userId: bob.id, email: 'bob@barn.example', fromAddress: 'bob@barn.example', complained: 2, sent: 1000 },
  ])
  expect(reply.body).not.toContain('reader.example')
})
