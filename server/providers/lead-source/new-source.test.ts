import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type * as Table from '#contract/lead-source-table.ts'
import type { FoundLead } from '#contract/leads.ts'
import type { readConfig as ReadConfig } from '#server/config.ts'
import type { TestApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { foundLead } from './found-lead.ts'

/** A new source needs an entry like this, a client, and a line in connect.ts. */
const acme = vi.hoisted(
  (): Table.LeadSource => ({
    label: 'Acme Places',
    keySetting: 'ACME_API_KEY',
    servers: { ACME_BASE_URL: 'https://api.acme.example' },
    isPaid: true,
    credits: { acme: { text: 'Data by Acme', url: 'https://acme.example/terms' } },
    coordinatesKeptDays: 30,
  }),
)
vi.mock('#contract/lead-source-table.ts', async actual => ({
  sources: { ...(await actual<typeof Table>()).sources, acme },
}))
const kind = 'acme' as 'google'

const client = {
  kind,
  find: async () => {
    const named = { businessName: 'Pipe Works', phone: '512 555 0140', city: 'Austin', country: 'us' }
    const at = { lat: 30.27, lon: -97.74 }
    return { leads: [foundLead(kind, named, { placeId: 'acme:1', at, distanceM: 120.4 })], cursor: null }
  },
}

let t: TestApp
let user: TestUser
let readConfig: typeof ReadConfig

beforeAll(async () => {
  // Test files share their modules, which have read the real table by now.
  vi.resetModules()
  ;({ readConfig } = await import('#server/config.ts'))
  const { testApp } = await import('#test/app.ts')
  t = await testApp({ gazetteer: true, env: { LEAD_SOURCES: 'acme', ACME_API_KEY: 'secret' } })
  Object.assign(t.deps.providers.leadSources, { acme: client })
  user = await makeUser(t)
})
afterAll(() => {
  vi.doUnmock('#contract/lead-source-table.ts')
  vi.resetModules()
  return t.close()
})

test('reads the settings of a new source from its entry', () => {
  expect(() => readConfig({ LEAD_SOURCES: 'acme' })).toThrow('ACME_API_KEY is required with acme in LEAD_SOURCES')
  expect(() => readConfig({ LEAD_SOURCES: 'acne' })).toThrow('must list directory, osm, google, foursquare or acme')
  expect(readConfig({})).toMatchObject({ ACME_BASE_URL: 'https://api.acme.example' })
})

test('asks a new source and credits it, and adds, filters, and exports its leads', async () => {
  const post = (url: string, payload: object) => user.client({ method: 'POST', url, payload })
  const reply = await post('/api/leads/search', { query: 'plumbers in Austin, TX' })
  const found = reply.json<FoundLead[]>()
  expect(found).toMatchObject([{ source: 'acme', country: 'US', distanceM: 120 }])
  expect(String(reply.headers['x-lead-sources'])).toContain('Data by Acme')
  expect((await post('/api/leads/import', { leads: found })).json()).toMatchObject({ imported: 1 })
  const [lead] = (await user.client('/api/leads?source=acme')).json()
  expect(lead).toMatchObject({ businessName: 'Pipe Works', source: 'acme' })
  const { origins } = (await user.client(`/api/leads/${lead.id}/more`)).json()
  expect(origins).toMatchObject([{ name: 'Acme Places', attribution: { text: 'Data by Acme' } }])
  expect((await user.client('/api/leads/export.csv')).body).toContain('acme')
})

test('deletes the coordinates of a new source when its terms say so', async () => {
  const { forgetCoordinates } = await import('#server/leads/forget-coordinates.ts')
  const longAgo = new Date(t.clock.now().valueOf() - 31 * 86_400_000)
  await t.db.system`update leads set created_at = ${longAgo}`
  await forgetCoordinates(t.deps)
  expect(await t.db.system`select lat from leads where source = 'acme'`).toEqual([{ lat: null }])
})
