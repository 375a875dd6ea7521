import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { OFFER_PROFILES_MOST, type OfferProfile } from '#contract/offers.ts'
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

const url = '/api/offer-profiles'
const full = {
  name: 'Websites',
  offer: 'I build websites. $900 once.',
  audience: 'Restaurants',
  signature: 'Mira Lang, web designer in Reno',
  notFor: ['Bakery', ''],
}
const create = (payload: object, by = user) => by.client({ method: 'POST', url, payload })
const update = (id: string, payload: object, by = user) => by.client({ method: 'PUT', url: `${url}/${id}`, payload })
const remove = (id: string, by = user) => by.client({ method: 'DELETE', url: `${url}/${id}` })
const list = async (by = user) => (await by.client(url)).json<OfferProfile[]>()

test('keeps a profile, and lists profiles by name', async () => {
  const reply = await create(full)
  expect([reply.statusCode, reply.json()]).toEqual([200, expect.objectContaining(full)])
  await create({ name: 'apps', offer: 'I build apps.' })
  expect((await list()).map(({ name, audience }) => [name, audience])).toEqual([
    ['apps', ''],
    ['Websites', full.audience],
  ])
})

test('replaces and deletes a profile', async () => {
  const { id } = (await create(full)).json<OfferProfile>()
  expect((await update(id, { name: 'Shops', offer: 'I build shops.' })).json()).toMatchObject({
    id,
    name: 'Shops',
    offer: 'I build shops.',
    audience: '',
    signature: '',
  })
  expect((await remove(id)).statusCode).toBe(200)
  const again = await remove(id)
  expect([again.statusCode, again.json()]).toEqual([404, { message: 'Offer profile not found' }])
  expect(await list()).toEqual([])
})

test('doesn’t show, change, or delete another account’s profile', async () => {
  const { id } = (await create(full)).json<OfferProfile>()
  const stranger = await makeUser(t)
  expect(await list(stranger)).toEqual([])
  expect((await update(id, full, stranger)).statusCode).toBe(404)
  expect((await remove(id, stranger)).statusCode).toBe(404)
  expect(await list()).toMatchObject([full])
})

test.each([
  [{ ...full, name: ' ' }, 'Enter a name for the profile.'],
  [{ ...full, offer: '' }, 'Describe what you offer.'],
  [{ ...full, offer: 'x'.repeat(5001) }, 'offer: At most 5,000 characters'],
])('rejects invalid input (%#)', async (payload, message) => {
  const reply = await create(payload)
  expect([reply.statusCode, reply.json()]).toMatchObject([400, { message }])
})

test('keeps at most 50 profiles, also with parallel requests', async () => {
  await t.db.system`
    insert into offer_profiles (user_id, name, offer, audience, signature)
    select ${user.id}, 'n' || i, 'x', '', '' from generate_series(1, ${OFFER_PROFILES_MOST - 1}::int) i`
  const replies = await Promise.all(Array.from({ length: 4 }, () => create(full)))
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  expect(replies.find(({ statusCode }) => statusCode === 409)?.json()).toEqual({
    message: 'An account can have at most 50 offer profiles. Delete one that you no longer use.',
  })
})
