import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeDraft, makeMailer } from '#test/campaign.ts'
import { makeLead, type TestUser } from '#test/make.ts'
import { asTitle } from './names.ts'

let t: TestApp
let user: TestUser
const TODAY = 'Campaign Nov 24, 2026'
const sushi = ['a@sushi.test', 'b@sushi.test', 'c@sushi.test']

beforeAll(async () => {
  t = await testApp()
  user = await makeMailer(t)
  for (const email of sushi) await makeLead(t, user, { businessName: email, email, category: 'Sushi restaurant' })
  await makeLead(t, user, { businessName: "Max's Deli", email: 'max@deli.test', category: 'Deli' })
  await makeLead(t, user, { businessName: 'Bakery', email: 'bakery@bread.test', category: 'Bakery' })
  await makeLead(t, user, { businessName: 'Florist', email: 'florist@rose.test' })
  await t.db.system`update leads set city = 'Vancouver' where user_id = ${user.id} and email_norm = any(${sushi})`
})
afterAll(() => t.close())

const nameOf = async (recipients: string[], name = TODAY, by = user) => (await makeDraft(by, recipients, { name })).name

test('names a new campaign after its audience, and adds the day and a number only if the name is taken', async () => {
  expect(await nameOf(sushi)).toBe('Sushi restaurants, Vancouver')
  expect(await nameOf(sushi)).toBe('Sushi restaurants, Vancouver: Nov 24, 2026')
  expect(await nameOf(sushi)).toBe('Sushi restaurants, Vancouver: Nov 24, 2026 (2)')
})

test('names it after two of three, a single business, or a tag', async () => {
  const other = await makeMailer(t)
  for (const [i, category] of ['Deli', 'Deli', 'Bakery'].entries())
    await makeLead(t, other, { businessName: `Shop ${i}`, email: `${i}@shop.test`, category })
  expect(await nameOf(['0@shop.test', '1@shop.test', '2@shop.test'], TODAY, other)).toBe('Delis')
  expect(await nameOf(['max@deli.test'])).toBe("Max's Deli")
  const [tag = { id: '' }] = await t.db.system<{ id: string }[]>`
    insert into tags (user_id, name) values (${user.id}, 'Met at the fair') returning id`
  await t.db.system`
    insert into lead_tags (user_id, tag_id, lead_id, lead_created_at)
    select user_id, ${tag.id}, id, created_at from leads
    where user_id = ${user.id} and email_norm in ('bakery@bread.test', 'florist@rose.test', 'max@deli.test')`
  expect(await nameOf(['bakery@bread.test', 'florist@rose.test', 'max@deli.test'])).toBe('Met at the fair')
})

test('keeps the day for recipients who have nothing in common, aren’t leads, or are another account’s leads', async () => {
  expect(await nameOf(['max@deli.test', 'a@sushi.test'])).toBe(TODAY)
  expect(await nameOf(['x@new.test', 'y@new.test', 'a@sushi.test'], TODAY, await makeMailer(t))).toBe(TODAY)
  expect(await nameOf(sushi, TODAY, await makeMailer(t))).toBe(TODAY)
})

test('keeps a name that the user chose', async () => {
  expect(await nameOf(sushi, 'Autumn offer')).toBe('Autumn offer')
  expect(await nameOf(sushi, 'Autumn offer')).toBe('Autumn offer: Sushi restaurants, Vancouver')
})

test('renames a draft with its audience until the user names it', async () => {
  const own = await makeMailer(t)
  for (const email of sushi) await makeLead(t, own, { businessName: email, email, category: 'Sushi restaurant' })
  await makeLead(t, own, { businessName: 'Florist', email: 'florist@rose.test' })
  const { id } = await makeDraft(own, ['x@new.test'], { name: TODAY })
  const edit = async (recipients: string[]) =>
    (
      await own.client({ method: 'PUT', url: `/api/campaigns/${id}`, payload: { subject: 'S', body: 'B', recipients } })
    ).json().name
  expect(await edit(sushi)).toBe('Sushi restaurants')
  expect(await edit([...sushi, 'florist@rose.test'])).toBe('Sushi restaurants')
  expect(await edit(['florist@rose.test'])).toBe('Florist')
  await own.client({ method: 'PUT', url: `/api/campaigns/${id}/name`, payload: { name: 'My own' } })
  expect(await edit(sushi)).toBe('My own')
})

test.each([
  ['Tables for {{businessName}}', 'Tables for business name'],
  ['Hi {{ Business_Name | there }}!', 'Hi there!'],
  ['{{unknown}}', 'Campaign'],
  ['Half {{open', 'Half open'],
  ['Spring 2027', 'Spring 2027'],
])('shows no raw variable as a title: %s', (name, title) => {
  expect(asTitle(name)).toBe(title)
})

test('takes variables out of a name on creating and renaming', async () => {
  expect(await nameOf(['x@new.test'], 'For {{city|you}}')).toBe('For you')
})
