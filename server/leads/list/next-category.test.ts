import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeLead, makeUser } from '#test/make.ts'
import { nextCategory } from './list-sql.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('names the categories of an account one after the other, in both directions', async () => {
  const [user, other] = [await makeUser(t), await makeUser(t)]
  for (const category of ['Florist', 'Bakery', 'Florist']) await makeLead(t, user, { category })
  await makeLead(t, other, { category: 'Dentist' })
  const list = async (dir: 'asc' | 'desc') => {
    const found: string[] = []
    for (;;) {
      const next = await t.db.asUser(user.id, sql => nextCategory(sql, user.id, dir, found.at(-1)))
      if (next === null) return found
      found.push(next)
    }
  }
  expect([await list('asc'), await list('desc')]).toEqual([
    ['Bakery', 'Florist'],
    ['Florist', 'Bakery'],
  ])
})
