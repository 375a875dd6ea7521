import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GettingStarted } from '#contract/getting-started.ts'
import { type Client, type TestApp, testApp } from '#test/app.ts'
import { makeLead, makeUser } from '#test/make.ts'

let t: TestApp
type User = Awaited<ReturnType<typeof makeUser>>
let ada: User
let bob: User
beforeAll(async () => {
  t = await testApp()
  ada = await makeUser(t)
  bob = await makeUser(t)
})
afterAll(() => t.close())

const read = async ({ client }: { client: Client }): Promise<GettingStarted> =>
  (await client('/api/getting-started')).json()
const done = async (user: { client: Client }) =>
  Object.entries((await read(user)).steps)
    .filter(([, isDone]) => isDone)
    .map(([name]) => name)

test('a new account has done nothing', async () => {
  expect(await done(ada)).toEqual([])
  expect((await read(ada)).isDismissed).toBe(false)
})

test('each step is ticked by the account’s own data, and samples don’t count', async () => {
  await makeLead(t, ada, { source: 'sample' })
  expect(await done(ada)).toEqual([])
  await ada.client({ method: 'POST', url: '/api/leads', payload: { businessName: 'Bakery', email: 'ann@bakery.test' } })
  expect(await done(ada)).toEqual(['find'])
  await ada.client({ method: 'PUT', url: '/api/settings/sender', payload: { postalAddress: '1 Main St' } })
  expect(await done(ada)).toEqual(['find', 'address'])
  await ada.client({ method: 'PUT', url: '/api/settings/sender', payload: { fromName: 'Ada’s Menus' } })
  expect(await done(ada)).toEqual(['find', 'address', 'sender'])
  const draft = { name: 'Spring', subject: 'Hello', body: 'Hi', recipients: ['ann@bakery.test'], status: 'draft' }
  const { id } = (await ada.client({ method: 'POST', url: '/api/campaigns', payload: draft })).json()
  expect(await done(ada)).toEqual(['find', 'address', 'sender', 'write'])
  await t.db.system`update campaigns set sent_count = 1 where id = ${id}`
  expect(await done(ada)).toEqual(['find', 'address', 'sender', 'write', 'send'])
  await t.db.system`update campaigns set reply_count = 1 where id = ${id}`
  expect(await done(ada)).toEqual(['find', 'address', 'sender', 'write', 'send', 'reply'])
  expect(await done(bob)).toEqual([])
})

test('whoever sent a campaign has a sender', async () => {
  const cy = await makeUser(t)
  const draft = { name: 'Spring', subject: 'Hello', body: 'Hi', recipients: ['ann@bakery.test'], status: 'draft' }
  const { id } = (await cy.client({ method: 'POST', url: '/api/campaigns', payload: draft })).json()
  expect(await done(cy)).toEqual(['write'])
  await t.db.system`update campaigns set sent_count = 1 where id = ${id}`
  expect(await done(cy)).toEqual(['sender', 'write', 'send'])
})

test('stays hidden until it’s asked for again', async () => {
  const hide = (isDismissed: boolean) =>
    bob.client({ method: 'PUT', url: '/api/getting-started', payload: { isDismissed } })
  expect((await hide(true)).json().isDismissed).toBe(true)
  expect((await read(bob)).isDismissed).toBe(true)
  expect((await read(ada)).isDismissed).toBe(false)
  expect((await hide(false)).json().isDismissed).toBe(false)
})
