import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { countRows as countAll } from '#test/count-rows.ts'
import { makeWorld, type World } from '#test/world.ts'

let t: TestApp
let gone: World
let other: World
beforeAll(async () => {
  t = await testApp({ gazetteer: true })
  gone = await makeWorld(t, 'GONE')
  other = await makeWorld(t, 'OTHER')
})
afterAll(() => t.close())

const countRows = (userId: string) => countAll(t.db.system, userId)

test('with its row, everything that the account has is deleted, and nothing of another account', async () => {
  const [before, others] = [await countRows(gone.user.id), await countRows(other.user.id)]
  expect(Object.keys(before).length).toBeGreaterThan(40)
  await t.db.system`delete from users where id = ${gone.user.id}`
  expect(await countRows(gone.user.id)).toEqual({})
  expect(await countRows(other.user.id)).toEqual(others)
})
