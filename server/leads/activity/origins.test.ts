import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeLead, makeUser, type TestUser } from '#test/make.ts'

let t: TestApp
let user: TestUser
beforeAll(async () => {
  t = await testApp()
  user = await makeUser(t)
  await t.db.system`insert into categories (id, code, last_desc, label) values (990, 'x-bakery', 990, 'Bakery')`
  await t.db.system`
    insert into places (source, source_id, name, name_norm, category_id, lat, lon, brand, socials, source_updated)
    values ('overture', 'a1', 'Blue Door', 'blue door', 990, 0, 0, 'Blue Doors', 'https://fb.example/blue handle', '2026-07-01')`
})
afterAll(() => t.close())

const directoryOf = async (lead: { id: string }) => (await user.client(`/api/leads/${lead.id}/more`)).json().directory

test('says the chain, the social pages, and the day of the source of a lead that the directory has', async () => {
  const lead = await makeLead(t, user, { source: 'directory', placeId: 'overture:a1' })
  const said = { brand: 'Blue Doors', socials: ['https://fb.example/blue'], updatedOn: '2026-07-01' }
  expect(await directoryOf(lead)).toEqual(said)
})

test('says nothing of a lead that the directory doesn’t have', async () => {
  expect(await directoryOf(await makeLead(t, user, { source: 'manual' }))).toBeNull()
})
