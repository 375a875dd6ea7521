import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EmailFinderResult, EmailFinderRun } from '#contract/email-finder.ts'
import { csvImportsApp } from '#test/csv-files.ts'
import { makeLead, type TestUser } from '#test/make.ts'
import type { SiteFacts } from '../site/facts.ts'
import { findEmails } from './find-emails.ts'

/** Stored results of websites, so that nothing is requested. */
let app: Awaited<ReturnType<typeof csvImportsApp>>
let user: TestUser
beforeAll(async () => {
  app = await csvImportsApp()
  const { system } = app.t.db
  const facts: SiteFacts = {
    email: { address: 'hello@bakery.com', url: 'https://bakery.com/contact', way: 'link', mailServer: 'yes' },
    otherEmails: [],
    title: '',
    description: '',
    language: null,
    phones: [],
    profiles: [],
    people: [],
    technologies: [],
    openingHours: [],
    pages: [],
    details: [],
  }
  await system`
    insert into websites (site, host, state, why, facts, checked_at) values
      ('bakery.com', 'bakery.com', 'found', null, ${system.json({ ...facts })}, now()),
      ('florist.com', 'florist.com', 'none', null, ${system.json({ ...facts, email: null })}, now()),
      ('gone.com', 'gone.com', 'unreachable', 'slow', null, now()),
      ('closed.com', 'closed.com', 'refused', 'robots', null, now())`
})
afterAll(() => app.close())
beforeEach(async () => {
  user = await app.newUser()
})

const run = () => findEmails(app.t.deps, new AbortController().signal)
const find = (selection: object) => user.client({ method: 'POST', url: '/api/find-emails', payload: { selection } })
const count = async (selection: object) =>
  (await user.client({ method: 'POST', url: '/api/find-emails/count', payload: { selection } })).json()
const runs = async () => (await user.client('/api/find-emails')).json<EmailFinderRun[]>()
const stop = (id: string) => user.client({ method: 'DELETE', url: `/api/find-emails/${id}` })
const stateOf = async (id: string) => (await user.client(`/api/leads/${id}/enrichment`)).json<EmailFinderResult>().state
const emailOf = async (id: string) => (await user.client(`/api/leads/${id}`)).json<{ email: string | null }>().email

test('checks the websites of an imported table: one row per chunk, then lead by lead', async () => {
  await app.importAll(
    user,
    'Company,Website,Email\nCrust,bakery.com,\nPetals,https://florist.com/,\nHas one,gone.com,me@gone.com\nNo site,,\nSpot,not a site,\n',
  )
  expect(await runs()).toMatchObject([{ kind: 'import', total: 2, remaining: 2, found: 0 }])
  await run()
  expect(await runs()).toMatchObject([{ total: 2, remaining: 0, found: 1, none: 1, unreachable: 0 }])
  const leads = await app.leadsOf(user)
  expect(leads.map(({ businessName, email }) => [businessName, email])).toEqual([
    ['Crust', 'hello@bakery.com'],
    ['Petals', null],
    ['Has one', 'me@gone.com'],
    ['No site', null],
    ['Spot', null],
  ])
  expect(await stateOf(leads[1]?.id ?? '')).toBe('none')
})

test('checks a lead added by hand, again if its website changes, and never on the Calling Only plan', async () => {
  const add = async (client: TestUser['client'], website: string) =>
    (await client({ method: 'POST', url: '/api/leads', payload: { businessName: 'Typed', website } })).json<{
      id: string
    }>().id
  const id = await add(user.client, 'florist.com')
  expect(await stateOf(id)).toBe('searching')
  await run()
  expect(await stateOf(id)).toBe('none')
  const change = (payload: object) => user.client({ method: 'PUT', url: `/api/leads/${id}`, payload })
  await change({ website: 'www.florist.com', category: 'Florist' })
  expect(await stateOf(id)).toBe('none')
  await change({ website: 'bakery.com' })
  await run()
  expect(await emailOf(id)).toBe('hello@bakery.com')
  const caller = await app.t.db.system<{ id: string }[]>`
    update users set subscription_plan = 'calling_only' where id = ${user.id} returning id`
  expect(caller).toHaveLength(1)
  const other = await add(user.client, 'bakery.com')
  const leads = [{ businessName: 'Imported', website: 'closed.com' }]
  const imported = await user.client({ method: 'POST', url: '/api/leads/import', payload: { leads } })
  const ids = [other, imported.json<{ leads: { id: string }[] }>().leads[0]?.id ?? '']
  expect(await app.t.db.system`select from lead_enrichment where lead_id = any(${ids})`).toHaveLength(0)
})

test('checks a lead that gets its website by a merge', async () => {
  const [keep, remove] = [await makeLead(app.t, user), await makeLead(app.t, user, { website: 'bakery.com' })]
  const body = { keep: keep.id, remove: remove.id, take: ['website'] }
  await user.client({ method: 'POST', url: '/api/leads/merge', payload: body })
  await run()
  expect(await emailOf(keep.id)).toBe('hello@bakery.com')
})

test('checks the selected leads that have a website and no email, and shows the results', async () => {
  const leads = [
    await makeLead(app.t, user, { website: 'bakery.com', category: 'Shop' }),
    await makeLead(app.t, user, { website: 'florist.com', category: 'Shop' }),
    await makeLead(app.t, user, { website: 'https://gone.com', category: 'Shop' }),
    await makeLead(app.t, user, { website: 'closed.com', category: 'Shop' }),
    await makeLead(app.t, user, { website: 'bakery.com', email: 'own@bakery.com', category: 'Shop' }),
    await makeLead(app.t, user, { category: 'Shop' }),
    await makeLead(app.t, user, { website: 'bakery.com', source: 'sample', category: 'Shop' }),
    await makeLead(app.t, user, { website: 'bakery.com', category: 'Other' }),
  ]
  const shops = { filter: { category: 'Shop' } }
  expect(await count(shops)).toEqual({ isOn: true, selected: 7, lookable: 4 })
  const reply = await find(shops)
  expect(reply.json()).toMatchObject({ kind: 'chosen', total: 4, remaining: 4 })
  await run()
  expect(await runs()).toMatchObject([{ total: 4, remaining: 0, found: 1, none: 1, unreachable: 2 }])
  expect(await emailOf(leads[0]?.id ?? '')).toBe('hello@bakery.com')
  expect(await emailOf(leads[7]?.id ?? '')).toBe(null)
  expect(await count({ ids: leads.map(({ id }) => id) })).toEqual({ isOn: true, selected: 8, lookable: 4 })
  expect((await find({ ids: [leads[4]?.id] })).json()).toEqual({
    message: 'Every selected lead already has an email address or has no website to check.',
  })
})

test('stops what waits, and leaves what was already running', async () => {
  const seen = await makeLead(app.t, user, { website: 'florist.com' })
  await find({ ids: [seen.id] })
  await run()
  const many = await Promise.all([1, 2].map(() => makeLead(app.t, user, { website: 'florist.com' })))
  // Others of the account wait already, so nothing more is queued until there are few.
  await app.t.db.system`
    with busy as (insert into email_finder_runs (user_id, kind) values (${user.id}, 'chosen') returning id),
      made as (
        insert into leads (user_id, business_name, website) select ${user.id}, 'Waits', 'slow.com' from generate_series(1, 500) returning id
      )
    insert into lead_enrichment (user_id, lead_id, site, state, run_id)
    select ${user.id}, made.id, 'slow.com', 'searching', busy.id from made, busy`
  await app.t.db.system`
    insert into websites (site, host, lease_until) values ('slow.com', 'slow.com', now() + interval '1 minute')`
  const { id } = (await find({ ids: [seen.id, ...many.map(lead => lead.id)] })).json<EmailFinderRun>()
  await run()
  expect((await runs())[0]).toMatchObject({ id, total: 3, remaining: 3 })
  expect((await stop(id)).json()).toMatchObject({ total: 0, remaining: 0 })
  const busy = (await runs())[1]?.id ?? ''
  await stop(busy)
  expect(await count({ filter: {} })).toEqual({ isOn: true, selected: 503, lookable: 503 })
  expect(await stateOf(seen.id)).toBe('none')
  for (let n = 0; n < 5; n++) expect((await find({ ids: [seen.id] })).statusCode).toBe(200)
  expect((await find({ ids: [seen.id] })).statusCode).toBe(409)
})

test('EMAIL_FINDER=off checks nothing', async () => {
  app.t.deps.config.EMAIL_FINDER = 'off'
  await app.importAll(user, 'Company,Website\nCrust,bakery.com\n')
  expect(await runs()).toEqual([])
  expect((await find({ filter: {} })).statusCode).toBe(400)
  app.t.deps.config.EMAIL_FINDER = 'on'
})
