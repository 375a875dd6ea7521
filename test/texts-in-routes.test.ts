import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from './app.ts'
import { calls } from './calls.ts'
import { hostileTexts } from './hostile/texts.ts'
import { hubspotPeer } from './peers/hubspot.ts'
import { requestOf } from './routes.ts'
import { type TextField, textFields, withText } from './text-fields.ts'
import { makeWorld, type World } from './world.ts'

/** Sends texts that slow programs down, as long as each field takes, and texts that PostgreSQL can't store. */
let t: TestApp
let world: World
let hubspot: Awaited<ReturnType<typeof hubspotPeer>>
beforeAll(async () => {
  hubspot = await hubspotPeer({ keys: { 'pat-made-up': { canWrite: true } } })
  t = await testApp({ gazetteer: true, env: { HUBSPOT_BASE_URL: hubspot.url } })
  world = await makeWorld(t, 'TEXTS')
  await t.db.system`update users set is_admin = true where id = ${world.user.id}`
})
afterAll(async () => {
  await t.close()
  await hubspot.close()
})

const byRoute = Map.groupBy(
  textFields.map((field, n) => ({ ...field, n })),
  ({ name }) => name,
)

/** Another two of all kinds for each field, because all of them take minutes: `npm run bench:attacks` sends them. */
function textsFor({ most, n }: TextField & { n: number }): string[] {
  const all = hostileTexts(Math.max(most, 4))
  const some = [2 * n, 2 * n + 1].map(at => all[(at * 37) % all.length]?.text ?? '')
  return [...some, '\0a\ud800\0'.repeat(Math.ceil(most / 4))].map(text => text.slice(0, most))
}

test.each([...byRoute])('answers hostile texts in $0 like any other', async (name, fields) => {
  const failed: unknown[] = []
  for (const field of fields)
    for (const text of textsFor(field)) {
      const client = field.route.access === 'public' ? t.anonymous : world.user.client
      const reply = await client(requestOf(field.route, withText(calls[name](world), field, text)))
      if (reply.statusCode >= 500) failed.push([field.path.join('.'), text.slice(0, 20), reply.statusCode, reply.body])
      if (field.route.allowance || field.route.access) await t.db.system`delete from rate_limits`
    }
  expect(failed).toEqual([])
})
