import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DraftRun, RunPreview } from '#contract/drafts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeLead, makeUser, type TestUser } from '#test/make.ts'

const OFFER = { offer: 'I build websites for bakeries. A website is ready in ten days.' }

let t: TestApp
let user: TestUser
beforeAll(async () => {
  t = await testApp()
  user = await makeUser(t)
})
afterAll(() => t.close())

async function previewOf(payload: object): Promise<RunPreview> {
  return (await user.client({ method: 'POST', url: '/api/draft-runs/preview', payload })).json()
}

test('leaves out the trades that the offer isn’t for: by the audience that it names, or as the user says', async () => {
  const cafes = await Promise.all(
    ['Café', 'café'].map((category, n) => makeLead(t, user, { businessName: `Nook ${n}`, category })),
  )
  const bakery = await makeLead(t, user, { businessName: 'Crumb', category: 'Bakery' })
  const nameless = await makeLead(t, user, { businessName: 'Zed', category: null })
  const selection = { ids: [...cafes, bakery, nameless].map(({ id }) => id) }
  const trades = [
    { name: 'Café', count: 2 },
    { name: 'Bakery', count: 1 },
    { name: '', count: 1 },
  ]
  const named = await previewOf({ selection, offer: OFFER })
  expect(named).toMatchObject({ trades, audience: 'bakeries', misfitTrades: ['Café'] })
  expect(named.email?.businessName).toBe('Crumb')
  expect(named.doubtful.misfits).toEqual([])
  const open = { offer: 'I teach first aid. $60 each.' }
  expect(await previewOf({ selection, offer: open })).toMatchObject({ trades, audience: null, misfitTrades: [] })
  const notFor = ['CAFÉ', 'Bakery']
  expect((await previewOf({ selection, offer: { ...open, notFor } })).email?.businessName).toBe('Zed')
  const start = (offer: object) =>
    user.client({ method: 'POST', url: '/api/draft-runs', payload: { selection, offer } })
  const run = (await start({ ...open, notFor })).json<DraftRun>()
  expect([run.counts.total, run.offer.notFor]).toEqual([1, notFor])
  const none = await start({ ...open, notFor: [...notFor, ''] })
  expect([none.statusCode, none.json()]).toEqual([
    400,
    { message: 'Your offer is for none of these leads. Select others.' },
  ])
  const unasked = (await start(OFFER)).json<DraftRun>()
  expect([unasked.counts.total, unasked.offer.notFor]).toEqual([2, ['Café']])
  const everyone = (await start({ ...OFFER, notFor: [] })).json<DraftRun>()
  expect(everyone.counts.total).toBe(4)
  for (const { id } of [run, unasked, everyone]) await user.client({ method: 'DELETE', url: `/api/draft-runs/${id}` })
})

test('leaves out who has no use for the offer, unless others may have one, too', async () => {
  const make = (category: string) => makeLead(t, user, { businessName: `The ${category}`, category })
  const [restaurant, lawyer] = [await make('Restaurant'), await make('Lawyer')]
  const selection = { ids: [restaurant.id, lawyer.id] }
  const oil = { offer: 'We haul away used cooking oil, free of charge.' }
  expect(await previewOf({ selection, offer: oil })).toMatchObject({
    audience: 'restaurants',
    misfitTrades: ['Lawyer'],
  })
  const lots = { offer: 'Parking lot striping, from $4 a stall.' }
  const guessed = await previewOf({ selection, offer: lots })
  expect([guessed.misfitTrades, guessed.doubtful.misfits.length]).toEqual([[], 2])
  const start = { selection: { ids: [lawyer.id] }, offer: oil }
  const none = await user.client({ method: 'POST', url: '/api/draft-runs', payload: start })
  expect([none.statusCode, none.json().message]).toEqual([
    400,
    'Your offer is for “restaurants”, and none of these leads is. Select others, or send an empty “notFor” to write to them anyway.',
  ])
})

test('previews the first email, and names the leads that the offer may not suit', async () => {
  const bakery = await makeLead(t, user, { businessName: 'Crust', category: 'Bakery', email: 'hello@crust.test' })
  const agency = await makeLead(t, user, {
    businessName: 'Fork & Pixel',
    category: 'web designer',
    website: 'https://pixel.test',
    email: 'hello@pixel.test',
  })
  const other = await makeUser(t)
  const foreign = await makeLead(t, other, { businessName: 'Not ours', email: 'a@b.test' })
  const selection = { ids: [bakery.id, agency.id, foreign.id] }
  const preview = await previewOf({ selection, offer: { ...OFFER, notFor: [] } })
  expect(preview).toMatchObject({ type: 'website', email: { businessName: 'Crust' } })
  expect(preview.email?.body).toContain(OFFER.offer)
  expect(preview.doubtful).toMatchObject({
    peers: [agency.id],
    misfits: [agency.id],
    chains: [],
    websites: [agency.id],
    unknown: [bakery.id, agency.id],
  })
  expect(preview.audience).toBe('bakeries')
  expect(preview.languages).toEqual([])
  expect((await user.client('/api/draft-runs')).json()).toEqual([])
})

test('counts chains by name and by the directory, leads with a known fact, and the languages that they speak', async () => {
  await t.db.system`
    insert into categories (id, code, last_desc, label) values (991, 'x-bar', 991, 'Bar') on conflict do nothing`
  await t.db.system`
    insert into places (source, source_id, name, name_norm, category_id, lat, lon, brand)
    values ('osm', 'n901', 'Volt', 'volt', 991, 0, 0, 'Volt')`
  const named = await Promise.all(
    ['10115 Berlin, Germany', '10115 Berlin, Germany', '75001 Paris, France'].map(address =>
      makeLead(t, user, { businessName: 'Burger Hut', address }),
    ),
  )
  const branch = await makeLead(t, user, { businessName: 'Volt', placeId: 'osm:n901' })
  const known = await makeLead(t, user, { businessName: 'Solo', description: 'We bake bread at night.' })
  const ids = [...named, branch, known].map(({ id }) => id)
  const reply = await user.client({
    method: 'POST',
    url: '/api/draft-runs/preview',
    payload: { selection: { ids }, offer: OFFER },
  })
  const { doubtful, languages } = reply.json<RunPreview>()
  expect(doubtful.chains.sort()).toEqual([...named, branch].map(({ id }) => id).sort())
  expect(doubtful.unknown).not.toContain(known.id)
  expect(languages).toEqual(['de', 'fr'])
})
