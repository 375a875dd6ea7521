import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeDraft, makeMailer, makeSent } from '#test/campaign.ts'
import type { TestUser } from '#test/make.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const letter = { name: 'Spring', subject: 'Hello', body: 'Hello there', recipients: ['a@shop.example'] }
const create = (user: TestUser, fields: object = {}) =>
  user.client({ method: 'POST', url: '/api/campaigns', payload: { ...letter, ...fields } })
const begin = (user: TestUser, fields: object = {}) =>
  user.client({ method: 'POST', url: '/api/campaigns/drafts', payload: { ...letter, ...fields } })
const save = (user: TestUser, id: string, payload: object) =>
  user.client({ method: 'PUT', url: `/api/campaigns/${id}/draft`, payload })
const edit = (user: TestUser, id: string, payload: object) =>
  user.client({ method: 'PUT', url: `/api/campaigns/${id}`, payload })
const duplicate = (user: TestUser, id: string) => user.client({ method: 'POST', url: `/api/campaigns/${id}/duplicate` })
const countOf = async (user: TestUser) => (await user.client('/api/campaigns/counts')).json<{ all: number }>().all

/** Text that doesn't compress. */
const noise = (megabytes: number) => randomBytes(Math.round(megabytes * 768 * 1024)).toString('base64')

/** Existing drafts. */
const keep = (user: TestUser, count: number, body = 'Hello') => t.db.system`
  insert into campaigns (user_id, name, subject, body, recipients, recipient_count)
  select ${user.id}, 'Kept', 'Hello', ${body} || n, '["a@shop.example"]', 1 from generate_series(1, ${count}) n`

describe('an account keeps at most 200 unsent campaigns', () => {
  const message =
    'An account can have at most 200 campaigns that haven’t been sent. Delete or send some, then try again.'

  test('refuses one more, created or copied, and keeps nothing of it', async () => {
    const user = await makeMailer(t)
    const { id } = await makeDraft(user, ['a@shop.example'])
    await keep(user, 199)
    for (const reply of [await create(user), await duplicate(user, id)])
      expect([reply.statusCode, reply.json()]).toEqual([409, { message }])
    expect(await countOf(user)).toBe(200)
  })

  test('refuses one more that is saved while it’s written', async () => {
    const user = await makeMailer(t)
    await keep(user, 200)
    const reply = await begin(user)
    expect([reply.statusCode, reply.json()]).toEqual([409, { message }])
    expect(await countOf(user)).toBe(200)
  })

  test('creates no more than fit at the same moment', async () => {
    const user = await makeMailer(t)
    await keep(user, 198)
    const replies = await Promise.all(Array.from({ length: 6 }, () => create(user)))
    expect(replies.map(reply => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409, 409, 409])
  })

  test('doesn’t count sent campaigns', async () => {
    const user = await makeMailer(t)
    await keep(user, 200)
    await t.db.system`update campaigns set status = 'finished' where user_id = ${user.id}`
    expect((await create(user)).statusCode).toBe(200)
  })

  test('doesn’t count other accounts’ drafts', async () => {
    await keep(await makeMailer(t), 200)
    expect((await create(await makeMailer(t))).statusCode).toBe(200)
  })
})

describe('an account keeps at most 50 MB of unsent campaigns', () => {
  const refused = [409, { message: expect.stringContaining('take up more than 50 MB') }]

  test('refuses a draft that exceeds the limit by its email, a follow-up, or a variant', async () => {
    const user = await makeMailer(t)
    const { id } = await makeDraft(user, ['a@shop.example'])
    await keep(user, 9, noise(5.53))
    const step = { delayDays: 3, condition: 'not-replied', subject: '', body: noise(0.45) }
    const replies = [
      await create(user, { body: noise(0.45) }),
      await create(user, { steps: [step] }),
      await begin(user, { body: noise(0.45) }),
      await save(user, id, { subject: 'Hello', body: noise(0.45), recipients: [] }),
      await edit(user, id, { subject: 'Hello', body: noise(0.45) }),
      await edit(user, id, { subject: 'Hello', body: 'Hello', variants: [{ subject: 'Hi', body: noise(0.45) }] }),
    ]
    for (const reply of replies) expect([reply.statusCode, reply.json()]).toEqual(refused)
    expect(await countOf(user)).toBe(10)
    expect((await create(user)).statusCode).toBe(200)
  })
})

test('limits how often a paused campaign can be changed', async () => {
  const user = await makeMailer(t)
  const id = await makeSent(user, ['a@shop.example'])
  await user.client({ method: 'POST', url: `/api/campaigns/${id}/pause` })
  await t.db.system`
    insert into campaign_revisions (user_id, campaign_id, n, subject, body_html, body_text, postal_address)
    select ${user.id}, ${id}, n, 'Hello', 'Hello', 'Hello', '1 Main St' from generate_series(2, 199) n`
  expect((await edit(user, id, { subject: 'Last', body: 'Last' })).statusCode).toBe(200)
  const reply = await edit(user, id, { subject: 'More', body: 'More' })
  expect([reply.statusCode, reply.json()]).toEqual([
    409,
    { message: expect.stringContaining('changed too many times') },
  ])
  expect((await user.client(`/api/campaigns/${id}/content`)).json()).toMatchObject({ subject: 'Last' })
})
