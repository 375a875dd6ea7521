import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { calls } from '#test/calls.ts'
import { pathOf, routes } from '#test/routes.ts'
import { makeWorld, type World } from '#test/world.ts'
import { writeCursor } from './cursor.ts'

let t: TestApp
let world: World
beforeAll(async () => {
  t = await testApp({ gazetteer: true })
  world = await makeWorld(t, 'CURSORS')
  await t.db.system`update users set is_admin = true where id = ${world.user.id}`
})
afterAll(() => t.close())

const id = '01926f3a-0000-7000-8000-000000000000'
const times = [
  '2026-11-28 15:31:58.123456+00',
  '2026-02-30 10:00:00+00',
  '2026-11-28 25:00:00+00',
  '0000-01-01 00:00:00+00',
  '9999-12-31 23:59:59.999999+00',
  '2026-11-28 10:00:00+99',
  '....................',
  'infinity',
  '2026-11-28T10:00:00Z\0',
]
const keys = [null, '', 'x\0', '\ud800', 'warm', 'nobody', '🙂'.repeat(400), '9'.repeat(900)]
const sorts = ['createdAt', 'businessName', 'email', 'category', 'status']
const numbers = [0, -1, 1e15, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 1e308]
const forged = [
  'none',
  '%',
  '\0',
  id,
  'a@b.example',
  Buffer.from('{"at":').toString('base64url'),
  ...[null, 1, [], {}, { at: 1, id }, { id }, { at: times[0], id: 'x' }].map(cursor => writeCursor(cursor as object)),
  ...times.map(at => writeCursor({ at, id })),
  ...sorts.flatMap(sort =>
    keys.flatMap(key =>
      ['asc', 'desc'].map(dir => ({
        sort,
        query: { sort, dir },
        cursor: writeCursor({ sort, dir, key, micros: 1, id }),
      })),
    ),
  ),
  ...numbers.map(micros => writeCursor({ sort: 'createdAt', dir: 'desc', key: null, micros, id })),
].map(one => (typeof one === 'string' ? { cursor: one, query: {} } : one))

const paged = routes.flatMap(({ name, route }) => {
  const part = (['query', 'body'] as const).find(key =>
    JSON.stringify(Object.keys((route[key] as { shape?: object })?.shape ?? {})).includes('"cursor"'),
  )
  return part ? [{ name, route, part }] : []
})

test.each(paged)('reads no forged cursor of $name as another page, and never fails', async ({ name, route, part }) => {
  const { params, query, body } = calls[name](world)
  const url = pathOf(route, params)
  const failed: unknown[] = []
  for (const { cursor, query: order } of forged) {
    const asked =
      part === 'query' ? { query: { ...query, ...order, cursor } } : { query, payload: { ...(body as object), cursor } }
    const reply = await world.user.client({ method: route.method, url, ...(asked as object) })
    const isRight = reply.statusCode === 200 || (reply.statusCode === 400 && typeof reply.json().message === 'string')
    if (!isRight) failed.push([Buffer.from(cursor, 'base64url').toString().slice(0, 80), reply.statusCode])
    if (route.allowance) await t.db.system`delete from rate_limits`
  }
  expect(failed).toEqual([])
})
