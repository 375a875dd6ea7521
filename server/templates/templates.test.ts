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
const letter = { name: 'First letter', subject: 'Hello {{businessName}}', body: '<p>Dear you</p>' }
const create = (payload: object) => user.client({ method: 'POST', url, payload })
const update = (id: string, payload: object) => user.client({ method: 'PUT', url: `${url}/${id}`, payload })
const list = async () => (await user.client(url)).json<Template[]>()

test('a letter is kept as it is, tags and markup included', async () => {
  const reply = await create(letter)
  const template = {
    ...letter,
    id: expect.any(String),
    isDefault: false,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  }
  expect([reply.statusCode, reply.json()]).toEqual([200, template])
  expect(await list()).toEqual([template])
})

test('the default template is one, and stands first; the others go by name', async () => {
  const { id } = (await create({ ...letter, name: 'zeta' })).json<Template>()
  await create({ ...letter, name: 'Beta', isDefault: true })
  await create({ ...letter, name: 'alpha' })
  expect((await list()).map(({ name }) => name)).toEqual(['Beta', 'alpha', 'zeta'])
  expect((await update(id, { isDefault: true })).json()).toMatchObject({ name: 'zeta', isDefault: true })
  expect((await list()).map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['zeta', true],
    ['alpha', false],
    ['Beta', false],
  ])
})

test('a change leaves what it does not name', async () => {
  const { id } = (await create(letter)).json<Template>()
  expect((await update(id, { body: 'Shorter' })).json()).toMatchObject({ ...letter, body: 'Shorter' })
  expect((await update(id, {})).json()).toMatchObject({ ...letter, body: 'Shorter' })
})

test('a deleted template is gone', async () => {
  const { id } = (await create(letter)).json<Template>()
  const remove = () => user.client({ method: 'DELETE', url: `${url}/${id}` })
  expect((await remove()).statusCode).toBe(200)
  expect(await list()).toEqual([])
  const again = await remove()
  expect([again.statusCode, again.json()]).toEqual([404, { message: 'Template not found' }])
})

test('another account has its own list and its own default', async () => {
  const { id } = (await create({ ...letter, isDefault: true })).json<Template>()
  const other = await makeUser(t)
  await other.client({ method: 'POST', url, payload: { ...letter, isDefault: true } })
  expect(await list()).toMatchObject([{ id, isDefault: true }])
})

test.each([
  [{ ...letter, name: ' ' }, 'Template name is required'],
  [{ ...letter, name: 'n'.repeat(101) }, 'A template name has at most 100 characters'],
  [{ ...letter, subject: 's'.repeat(501) }, 'A subject has at most 500 characters'],
  [{ ...letter, subject: 'a\nBcc: b@x.org' }, 'A subject has no line breaks'],
  [{ ...letter, body: 'b'.repeat(100_001) }, 'A template’s body has at most 100,000 characters'],
  [{ ...letter, body: 'nul \0' }, 'The body has a character that can not be kept'],
  [{ ...letter, owner: 'me' }, 'Unknown field: owner'],
])('is refused with a sentence (%#)', async (payload, message) => {
  const reply = await create(payload)
  expect([reply.statusCode, reply.json()]).toEqual([400, { message }])
})

const fill = (count: number) => t.db.system`
  insert into email_templates (user_id, name, subject, body)
  select ${user.id}, 'n' || i, 's', 'b' from generate_series(1, ${count}::int) i`

test('there is an end to how many are kept', async () => {
  await fill(TEMPLATES_MOST)
  const reply = await create(letter)
  expect([reply.statusCode, reply.json()]).toEqual([
    409,
    { message: 'An account keeps at most 100 templates. Delete one that you no longer use.' },
  ])
})

test('of six sent at once only the one that has room is kept', async () => {
  await fill(TEMPLATES_MOST - 1)
  const replies = await Promise.all(Array.from({ length: 6 }, () => create(letter)))
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
  expect(await list()).toHaveLength(TEMPLATES_MOST)
})
