import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
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

/** How many rows each table with an account has of this one. */
async function countRows(userId: string): Promise<Record<string, number>> {
  const tables = await t.db.system<{ name: string }[]>`
    select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname = 'user_id' and not a.attisdropped order by 1`
  const counted = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await t.db.system<{ n: number }[]>`
        select count(*)::int as n from ${t.db.system(name)} where user_id = ${userId}`
      return [name, row?.n ?? 0] as const
    }),
  )
  return Object.fromEntries(counted.filter(([, n]) => n > 0))
}

test('with its row, everything that the account has is deleted, and nothing of another account', async () => {
  const [before, others] = [await countRows(gone.user.id), await countRows(other.user.id)]
  expect(Object.keys(before).length).toBeGreaterThan(40)
  await t.db.system`delete from users where id = ${gone.user.id}`
  expect(await countRows(gone.user.id)).toEqual({})
  expect(await countRows(other.user.id)).toEqual(others)
})
