import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TEMPLATES_MOST, type Template } from '#contract/templates.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'

let t: TestApp
let user: TestUser
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  user = await makeUser(t)
})

const url = '/api/email-templates'
const valid = { name: 'First letter', subject: 'Hello {{businessName}}', body: '<p>Dear you</p>' }
const create = (payload: object) => user.client({ method: 'POST', url, payload })
const update = (id: string, payload: object) => user.client({ method: 'PUT', url: `${url}/${id}`, payload })
const list = async () => (await user.client(url)).json<Template[]>()

test('keeps a template unchanged, including tags and markup', async () => {
  const reply = await create(valid)
  const template = {
    ...valid,
    id: expect.any(String),
    isDefault: false,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  }
  expect([reply.statusCode, reply.json()]).toEqual([200, template])
  expect(await list()).toEqual([template])
})

test('has one default, listed first; the others are sorted by name', async () => {
  const { id } = (await create({ ...valid, name: 'zeta' })).json<Template>()
  await create({ ...valid, name: 'Beta', isDefault: true })
  await create({ ...valid, name: 'alpha' })
  expect((await list()).map(({ name }) => name)).toEqual(['Beta', 'alpha', 'zeta'])
  expect((await update(id, { isDefault: true })).json()).toMatchObject({ name: 'zeta', isDefault: true })
  expect((await list()).map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['zeta', true],
    ['alpha', false],
    ['Beta', false],
  ])
})

test('changes only the given fields', async () => {
  const { id } = (await create(valid)).json<Template>()
  expect((await update(id, { body: 'Shorter' })).json()).toMatchObject({ ...valid, body: 'Shorter' })
  expect((await update(id, {})).json()).toMatchObject({ ...valid, body: 'Shorter' })
})

test('deletes a template', async () => {
  const { id } = (await create(valid)).json<Template>()
  const remove = () => user.client({ method: 'DELETE', url: `${url}/${id}` })
  expect((await remove()).statusCode).toBe(200)
  expect(await list()).toEqual([])
  const again = await remove()
  expect([again.statusCode, again.json()]).toEqual([404, { message: 'Template not found' }])
})

test('keeps each account’s list and default separate', async () => {
  const { id } = (await create({ ...valid, isDefault: true })).json<Template>()
  const other = await makeUser(t)
  await other.client({ method: 'POST', url, payload: { ...valid, isDefault: true } })
  expect(await list()).toMatchObject([{ id, isDefault: true }])
})

test.each([
  [{ ...valid, name: ' ' }, 'Template name is required'],
  [{ ...valid, name: 'n'.repeat(101) }, 'A template name can have at most 100 characters'],
  [{ ...valid, subject: 's'.repeat(501) }, 'A subject can have at most 500 characters'],
  [{ ...valid, subject: 'a\nBcc: b@x.org' }, 'A subject has no line breaks'],
  [{ ...valid, body: 'b'.repeat(100_001) }, 'A template’s body can have at most 100,000 characters'],
  [{ ...valid, owner: 'me' }, 'Unknown field: owner'],
])('rejects invalid input (%#)', async (payload, message) => {
  const reply = await create(payload)
  expect([reply.statusCode, reply.json()]).toEqual([400, { message }])
})

const fill = (count: number) => t.db.system`
  insert into email_templates (user_id, name, subject, body)
  select ${user.id}, 'n' || i, 's', 'b' from generate_series(1, ${count}::int) i`

test('limits the number of templates', async () => {
  await fill(TEMPLATES_MOST)
  const reply = await create(valid)
  expect([reply.statusCode, reply.json()]).toEqual([
    409,
    { message: 'An account can have at most 100 templates. Delete one that you no longer use.' },
  ])
})

test('creates only one of six concurrent templates if there’s room for one', async () => {
  await fill(TEMPLATES_MOST - 1)
  const replies = await Promise.all(Array.from({ length: 6 }, () => create(valid)))
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
  expect(await list()).toHaveLength(TEMPLATES_MOST)
})
