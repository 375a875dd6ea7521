import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EmailFinderResult } from '#contract/email-finder.ts'
import { factsOfLeads } from '#server/leads/facts/facts.ts'
import { suppress } from '#server/suppressions/sql.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeLead, makeUser, type TestUser } from '#test/make.ts'
import { type DnsServer, startDns } from '#test/peers/dns.ts'
import { type Site, startWebsite } from '#test/peers/website.ts'
import { pageReader, TooHeavy } from '../site/page-reader.ts'
import { findEmails } from './find-emails.ts'
import { AT_ONCE, findRobots, keepRobots, takeTurn } from './find-emails-sql.ts'

let t: TestApp
let dns: DnsServer
let site: Site
let user: TestUser
const ADDRESS = 'hello@harborlight.com'
const PAGE = `<p>E-mail: <a href="mailto:${ADDRESS}">${ADDRESS}</a></p>`
beforeAll(async () => {
  dns = await startDns({ 'harborlight.com': { MX: [{ priority: 10, exchange: 'mx.harborlight.com' }] } })
  t = await testApp({
    env: { ALLOW_PRIVATE_FETCH: '1', DNS_SERVERS: dns.address, PUBLIC_URL: 'http://127.0.0.1:3000' },
  })
})
afterAll(async () => {
  await t.close()
  await dns.close()
})
beforeEach(async () => {
  user = await makeUser(t)
  site = await startWebsite({ '/': PAGE })
  // A port may be used again.
  await t.db.system`insert into website_hosts (host, robots, robots_at) values (${site.url.slice(7)}, '', now())
    on conflict (host) do update set robots = excluded.robots, robots_at = excluded.robots_at`
  return site.close
})

const importLeads = async (leads: object[], client = user.client) =>
  (await client({ method: 'POST', url: '/api/leads/import', payload: { leads } })).json<{ leads: { id: string }[] }>()
    .leads
/** Looks as if the host's next second had come. */
const run = async () => {
  await t.db.system`update website_hosts set next_at = now()`
  await findEmails(t.deps, new AbortController().signal)
}
const enrichmentOf = async (id: string) => (await user.client(`/api/leads/${id}/enrichment`)).json<EmailFinderResult>()
const press = (id: string) => user.client({ method: 'POST', url: `/api/leads/${id}/enrichment` })
const emailOf = async (id: string) => (await user.client(`/api/leads/${id}`)).json<{ email: string | null }>().email
const jobs = async () =>
  (await t.db.system`select from graphile_worker.jobs where task_identifier = 'find-emails'`).length

test('checks the websites of imported leads without an email, and stores the email with its page and date', async () => {
  const [lead] = await importLeads([{ businessName: 'Harbor Light', website: site.url, source: 'directory' }])
  const id = lead?.id ?? ''
  expect(await jobs()).toBe(1)
  expect((await enrichmentOf(id)).state).toBe('searching')
  await run()
  expect(await emailOf(id)).toBe(ADDRESS)
  const found = await enrichmentOf(id)
  expect(found).toMatchObject({ isOn: true, canLook: true, state: 'found', note: null })
  expect(found.email).toEqual({
    address: ADDRESS,
    url: `${site.url}/`,
    way: 'link',
    isFilled: true,
    foundAt: t.clock.now().toISOString(),
  })
  const told = await t.db.system`select kind, detail from lead_activity where lead_id = ${id}`
  expect([...told]).toEqual([
    { kind: 'enriched', detail: { code: 'email-found', email: ADDRESS, url: `${site.url}/` } },
  ])
})

test('keeps what the website says about the business, refreshes it with the next check, and forgets it with the website', async () => {
  site.pages['/'] = '<h1>Bread from our own starter</h1><p>Since 1998</p>'
  const [lead] = await importLeads([{ businessName: 'Harbor Light', website: site.url, source: 'directory' }])
  const id = lead?.id ?? ''
  const facts = async () =>
    (await factsOfLeads(t.db, user.id, [id])).get(id)?.filter(({ source }) => source === 'website')
  await run()
  const common = { source: 'website', url: `${site.url}/`, date: t.clock.now().toISOString().slice(0, 10) }
  expect(await facts()).toEqual([
    { type: 'founded', value: '1998', ...common },
    { type: 'quote', value: 'Bread from our own starter', ...common },
  ])
  site.pages['/'] = '<p>Since 1987</p>'
  await t.db.system`update websites set checked_at = now() - interval '2 hours' where site = ${site.url.slice(7)}`
  await press(id)
  await run()
  expect(await facts()).toEqual([{ type: 'founded', value: '1987', ...common }])
  await user.client({ method: 'PUT', url: `/api/leads/${id}`, payload: { website: 'https://elsewhere.com' } })
  expect(await facts()).toEqual([])
})

test('reads a website again whose result is from a version that kept no facts', async () => {
  await importLeads([{ businessName: 'One', website: site.url }])
  await run()
  const asked = site.asked.length
  await t.db.system`update websites set facts = facts - 'details' where site = ${site.url.slice(7)}`
  await importLeads([{ businessName: 'Two', website: `${site.url}/` }])
  await run()
  expect(site.asked.length).toBeGreaterThan(asked)
})

test('skips leads with an email, without a website, samples, and names that lead nowhere', async () => {
  const leads = await importLeads([
    { businessName: 'Has one', website: site.url, email: 'own@harborlight.com', source: 'directory' },
    { businessName: 'No website', source: 'directory' },
    { businessName: 'Made up', website: site.url, isSample: true },
  ])
  await run()
  expect(site.asked).toEqual([])
  for (const { id } of leads) expect((await enrichmentOf(id)).state).toBe(null)
  const sample = await press(leads[2]?.id ?? '')
  expect([sample.statusCode, sample.json()]).toEqual([
    400,
    { message: 'This is a sample business, so it has no website to check.' },
  ])
  expect((await press(leads[1]?.id ?? '')).json()).toEqual({ message: 'Add a website to this lead first.' })
})

test('one visit serves all leads of all accounts that name the site for 90 days, even if it found nothing', async () => {
  site.pages['/'] = '<p>no address</p>'
  const other = await makeUser(t)
  await importLeads([{ businessName: 'One', website: site.url }])
  await run()
  const asked = site.asked.length
  const [mine] = await importLeads([{ businessName: 'Two', website: `${site.url}/` }])
  await importLeads([{ businessName: 'Three', website: site.url }], other.client)
  await run()
  expect(site.asked).toHaveLength(asked)
  expect(await enrichmentOf(mine?.id ?? '')).toMatchObject({
    state: 'none',
    note: 'We found no email address on the website.',
  })
  await t.db.system`update websites set checked_at = now() - interval '91 days' where site = ${site.url.slice(7)}`
  site.pages['/'] = PAGE
  const [late] = await importLeads([{ businessName: 'Four', website: site.url }])
  await run()
  expect(await emailOf(late?.id ?? '')).toBe(ADDRESS)
})

test('keeps an email that the user typed, even during the search, and shows the found one next to it', async () => {
  const [lead] = await importLeads([{ businessName: 'Typed', website: site.url }])
  const id = lead?.id ?? ''
  await user.client({ method: 'PUT', url: `/api/leads/${id}`, payload: { email: 'me@typed.com' } })
  await run()
  expect(await emailOf(id)).toBe('me@typed.com')
  expect((await enrichmentOf(id)).email).toMatchObject({ address: ADDRESS, isFilled: false })
})

test('Check again reads the site again, but not within an hour; an email keeps its source if the site is gone', async () => {
  const [lead] = await importLeads([{ businessName: 'Again', website: site.url }])
  const id = lead?.id ?? ''
  await run()
  const asked = site.asked.length
  expect((await press(id)).json()).toMatchObject({ state: 'searching', email: { address: ADDRESS } })
  await run()
  expect(site.asked).toHaveLength(asked)
  await t.db.system`update websites set checked_at = now() - interval '61 minutes' where site = ${site.url.slice(7)}`
  site.pages['/'] = { status: 404 }
  await press(id)
  await run()
  expect(site.asked.length).toBeGreaterThan(asked)
  expect(await enrichmentOf(id)).toMatchObject({
    state: 'unreachable',
    note: 'The page no longer exists.',
    email: { address: ADDRESS, url: `${site.url}/`, isFilled: true },
  })
  expect(await emailOf(id)).toBe(ADDRESS)
})

test('an address on the suppression list stays there', async () => {
  await suppress(t.db.system, { userId: user.id, channel: 'email', addressNorm: ADDRESS, reason: 'unsubscribed' })
  await importLeads([{ businessName: 'Suppressed', website: site.url }])
  await run()
  const reply = await user.client({
    method: 'POST',
    url: '/api/campaigns/mailable',
    payload: { recipients: [ADDRESS] },
  })
  expect(reply.json()).toEqual({ count: 0 })
})

test('the list asks for the states of all its rows in one request, and gets only its own', async () => {
  const [lead] = await importLeads([{ businessName: 'Mine', website: site.url }])
  const stranger = await makeUser(t)
  const ask = async (client: TestUser['client']) =>
    (await client({ method: 'POST', url: '/api/leads/enrichment-states', payload: { leadIds: [lead?.id] } })).json()
  expect(await ask(user.client)).toEqual([{ leadId: lead?.id, state: 'searching' }])
  expect(await ask(stranger.client)).toEqual([])
})

test('a visit of a dead process is left to the next, and stopping the program isn’t a result', async () => {
  const [lead] = await importLeads([{ businessName: 'Died', website: site.url }])
  const stopping = new AbortController()
  site.pages['/'] = (_, response) => {
    stopping.abort()
    response.writeHead(200, { 'content-type': 'text/html' }).end('<a href="/contact">c</a>')
  }
  await findEmails(t.deps, stopping.signal).catch(() => {})
  expect((await enrichmentOf(lead?.id ?? '')).state).toBe('searching')
  await t.db.system`update websites set lease_until = now() + interval '1 minute' where site = ${site.url.slice(7)}`
  site.pages['/'] = PAGE
  await run()
  expect((await enrichmentOf(lead?.id ?? '')).state).toBe('searching')
  await t.db.system`update websites set lease_until = now() - interval '1 second'`
  await run()
  expect(await emailOf(lead?.id ?? '')).toBe(ADDRESS)
})

test('visits to a host are a second apart across all processes; other hosts have their own pace', async () => {
  const turn = (host: string) => takeTurn(t.db.system, host)
  const waits = [await turn('slow.com'), await turn('slow.com'), await turn('slow.com')]
  expect(waits[0]).toBe(0)
  expect(waits[1]).toBeGreaterThan(900)
  expect(waits[2]).toBeGreaterThan(1900)
  expect(await turn('other.com')).toBe(0)
})

test('caches the robots.txt of a host for a day', async () => {
  const host = 'rules.example'
  await takeTurn(t.db.system, host)
  expect(await findRobots(t.db.system, host)).toBe(null)
  await keepRobots(t.db.system, host, 'User-agent: *\nDisallow: /')
  expect(await findRobots(t.db.system, host)).toBe('User-agent: *\nDisallow: /')
  await t.db.system`update website_hosts set robots_at = now() - interval '25 hours' where host = ${host}`
  expect(await findRobots(t.db.system, host)).toBe(null)
})

test('a job that starts while another runs ends immediately, and its websites are checked, too', async () => {
  const asked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  site.pages['/'] = (_, response) => {
    asked.resolve()
    void release.promise.then(() => response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE))
  }
  site.pages['/shop'] = PAGE
  const [first] = await importLeads([{ businessName: 'First', website: site.url }])
  const running = run()
  await asked.promise
  const [second] = await importLeads([{ businessName: 'Second', website: `${site.url}/shop` }])
  await run()
  expect((await enrichmentOf(second?.id ?? '')).state).toBe('searching')
  release.resolve()
  await running
  expect([await emailOf(first?.id ?? ''), await emailOf(second?.id ?? '')]).toEqual([ADDRESS, ADDRESS])
})

test('limits parallel visits across all processes', async () => {
  await t.db.system`
    insert into websites (site, host, lease_until)
    select 'busy' || n || '.com', 'busy' || n || '.com', now() + interval '1 minute' from generate_series(1, ${AT_ONCE}) n`
  const [lead] = await importLeads([{ businessName: 'Waits', website: site.url }])
  await run()
  expect(site.asked).toEqual([])
  await t.db.system`delete from websites where site like 'busy%'`
  await run()
  expect(await emailOf(lead?.id ?? '')).toBe(ADDRESS)
})

test('EMAIL_FINDER=off checks nothing, and the page knows', async () => {
  t.deps.config.EMAIL_FINDER = 'off'
  const [lead] = await importLeads([{ businessName: 'Off', website: site.url }])
  await run()
  expect(site.asked).toEqual([])
  expect(await enrichmentOf(lead?.id ?? '')).toMatchObject({ isOn: false, state: null })
  expect((await press(lead?.id ?? '')).statusCode).toBe(400)
  t.deps.config.EMAIL_FINDER = 'on'
})

test('a lead that changes or removes its website meanwhile doesn’t wait forever', async () => {
  const made = await makeLead(t, user, { website: site.url })
  await press(made.id)
  await user.client({ method: 'PUT', url: `/api/leads/${made.id}`, payload: { website: '' } })
  await run()
  expect(await enrichmentOf(made.id)).toMatchObject({ state: 'none', canLook: false })
})

test('a URL with a query of one account reaches no lead of another account', async () => {
  const other = await makeUser(t)
  const planted = `${site.url}/?token=secret-of-ada`
  site.pages['/?token=secret-of-ada'] = '<a href="mailto:planted@harborlight.com">planted@harborlight.com</a>'
  const [theirs] = await importLeads([{ businessName: 'Theirs', website: site.url }], other.client)
  // The last one asked for is read first.
  await importLeads([{ businessName: 'Mine', website: planted }])
  await run()
  const seen = await other.client(`/api/leads/${theirs?.id}/enrichment`)
  expect(seen.json()).toMatchObject({ state: 'found', email: { address: ADDRESS, url: `${site.url}/` } })
  const timeline = await t.db.system`select detail from lead_activity where user_id = ${other.id}`
  expect(`${seen.body} ${JSON.stringify(timeline)}`).not.toMatch(/secret|planted/)
})

test('checks a lead that waits under an old key under its new one', async () => {
  const [lead] = await importLeads([{ businessName: 'Waits', website: site.url }])
  await t.db.system`update lead_enrichment set site = 'old-key.test' where lead_id = ${lead?.id ?? ''}`
  await run()
  expect(await emailOf(lead?.id ?? '')).toBe(ADDRESS)
})

test('gives up a page that takes too long, and the event loop continues while a large one is read', async () => {
  const page = { text: '<p>hello@harborlight.com</p>'.repeat(30_000), url: 'https://a.com/', country: 'US' }
  const hasty = pageReader({ deadlineMs: 1 })
  await expect(hasty.read(page)).rejects.toThrow(TooHeavy)
  const patient = pageReader({ deadlineMs: 60_000 })
  let turns = 0
  const turning = setInterval(() => turns++, 1)
  const { candidates } = await patient.read(page)
  clearInterval(turning)
  await patient.close()
  expect(candidates.map(({ address }) => address)).toEqual([ADDRESS])
  expect(turns).toBeGreaterThan(5)
})
