import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DraftLine, DraftRun, DraftTemplate, LeadEmailDraft } from '#contract/drafts.ts'
import type { LanguageModel } from '#server/providers/language-model/language-model.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeMailer } from '#test/campaign.ts'
import { makeLead, makeUser, type TestUser } from '#test/make.ts'
import { writeDrafts } from './write-drafts.ts'

const OFFER = {
  offer: 'I build websites for bakeries. A website is ready in ten days. $900 once.',
  signature: 'Mira Lang',
}

let t: TestApp
let user: TestUser
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  user = await makeMailer(t)
  t.deps.providers.languageModel = null
})

const post = async <T>(url: string, payload: object = {}) => {
  const reply = await user.client({ method: 'POST', url, payload })
  return { status: reply.statusCode, ...(reply.json() as T) }
}
const get = async <T>(url: string) => (await user.client(url)).json<T>()
/** One after another: a run writes to the oldest lead first. */
async function makeLeads(n: number) {
  const made = []
  for (let i = 1; i <= n; i++)
    made.push(
      await makeLead(t, user, { businessName: `Crust ${i}`, category: 'Bakery', email: `hello@crust${i}.test` }),
    )
  return made
}
const start = (selection: object = { filter: {} }, more: object = {}) =>
  post<DraftRun>('/api/draft-runs', { selection, offer: OFFER, ...more })
const write = (signal = new AbortController().signal) => writeDrafts(t.deps, signal)
const runOf = (id: string) => get<DraftRun>(`/api/draft-runs/${id}`)
const linesOf = (id: string) => get<DraftLine[]>(`/api/draft-runs/${id}/drafts`)
const draftOf = (id: string) => get<LeadEmailDraft>(`/api/drafts/${id}`)
const control = (id: string, action: string) => post<DraftRun>(`/api/draft-runs/${id}/control`, { action })

/** A model whose answers the test gives. */
function scriptedModel(answer: (lead: string, n: number) => string | Promise<string>) {
  const asked: string[] = []
  const model: LanguageModel = {
    vendor: 'openai',
    name: 'gpt-test',
    ask: async ({ turns }, watch) => {
      const name = /Crust \d+/.exec(turns[0]?.text ?? '')?.[0] ?? ''
      const text = await answer(name, asked.push(name))
      await watch?.spent?.({ input: 1000, output: 100 })
      return text
    },
  }
  t.deps.providers.languageModel = model
  return asked
}
const email = (name: string, more = '') =>
  JSON.stringify({
    subject: `A website for ${name}`,
    body: `Hello ${name} team,\n\nI build websites for bakeries. A website is ready in ten days.${more} It costs $900 once. Would you like to see an example of what I would build for you this month?\n\nMira Lang`,
  })
const down = () => new ProviderError('writer', 'unavailable', 'Down.', { retrySafe: true })

test('puts leads that can be sent an email before those without an address or on the suppression list', async () => {
  const suppressed = await makeLead(t, user, { businessName: 'Opted Out', email: 'no@crust.test' })
  const bare = await makeLead(t, user, { businessName: 'No Address', email: null })
  await t.db.system`
    insert into suppressions (user_id, channel, address_norm, reason) values (${user.id}, 'email', 'no@crust.test', 'manual')`
  const [first, second] = await makeLeads(2)
  const { id } = await start()
  expect((await linesOf(id)).map(({ leadId }) => leadId)).toEqual([first?.id, second?.id, suppressed.id, bare.id])
})

test('writes a draft for each selected lead, and names the run after them', async () => {
  const [first] = await makeLeads(30)
  await t.db.system`update leads set city = 'Reno' where user_id = ${user.id}`
  const made = await start()
  expect(made).toMatchObject({
    status: 200,
    name: 'Bakeries, Reno',
    state: 'writing',
    counts: { total: 30, queued: 30 },
  })
  await write()
  const run = await runOf(made.id)
  expect(run).toMatchObject({ state: 'done', reason: null, counts: { total: 30, queued: 0, written: 30, failed: 0 } })
  const lines = await linesOf(made.id)
  expect(lines[0]).toMatchObject({ leadId: first?.id, businessName: 'Crust 1', town: 'Reno', state: 'written' })
  const texts = await Promise.all(lines.map(({ id }) => draftOf(id)))
  expect(texts.every(({ body, businessName }) => body.includes(businessName) && body.includes('$900'))).toBe(true)
  expect(new Set(texts.map(({ body }) => body)).size).toBe(30)
  expect(texts[0]?.clauses.length).toBeGreaterThan(2)
  expect(texts[0]?.facts).toContainEqual(expect.objectContaining({ type: 'name', value: 'Crust 1' }))
  expect(await get<DraftRun[]>('/api/draft-runs')).toEqual([run])
})

test('refuses an empty selection, and one with more than a thousand leads', async () => {
  expect(await start()).toMatchObject({ status: 400, message: 'Select leads first.' })
  await t.db.system`
    insert into leads (user_id, business_name) select ${user.id}, 'Many ' || n from generate_series(1, 1001) n`
  expect(await start()).toMatchObject({
    status: 400,
    message: 'You selected 1,001 leads. Canvass writes to at most 1,000 at a time.',
  })
})

test('another account finds neither the run nor its drafts', async () => {
  await makeLeads(1)
  const { id } = await start()
  await write()
  const [line] = await linesOf(id)
  user = await makeUser(t)
  expect((await user.client(`/api/draft-runs/${id}`)).statusCode).toBe(404)
  expect((await user.client(`/api/drafts/${line?.id}`)).statusCode).toBe(404)
  expect((await post(`/api/drafts/${line?.id}/approve`)).status).toBe(404)
  expect((await post(`/api/draft-runs/${id}/campaign`)).status).toBe(404)
})

test('a run whose worker died goes on without writing anything twice', async () => {
  await makeLeads(8)
  let isDead = false
  const never: ((text: string) => void)[] = []
  scriptedModel((name, n) => {
    if (n === 5) isDead = true
    return isDead ? new Promise<string>(answer => never.push(answer)) : email(name)
  })
  const { id } = await start()
  const dead = write()
  while (never.length < 4) await new Promise(resolve => setTimeout(resolve, 10))
  const before = await linesOf(id)
  expect(before.filter(({ state }) => state === 'written')).toHaveLength(4)
  await write()
  expect((await runOf(id)).counts).toMatchObject({ written: 4, queued: 4 })
  await t.db.system`update draft_runs set leased_until = now() - interval '1 second' where id = ${id}`
  const asked = scriptedModel(name => email(name))
  await write()
  expect(asked).toHaveLength(4)
  expect(await runOf(id)).toMatchObject({ state: 'done', counts: { written: 8, queued: 0 } })
  for (const answer of never) answer(email('somebody else'))
  await dead
  const after = await linesOf(id)
  expect(after.map(({ subject }) => subject)).toEqual(after.map(({ businessName }) => `A website for ${businessName}`))
})

test('pauses, continues, and cancels between two drafts', async () => {
  await makeLeads(12)
  let id = ''
  scriptedModel(async (name, n) => {
    if (n === 4) await control(id, 'pause')
    return email(name)
  })
  id = (await start()).id
  await write()
  expect(await runOf(id)).toMatchObject({ state: 'paused', reason: null })
  const paused = (await runOf(id)).counts
  expect(paused.written).toBeGreaterThanOrEqual(4)
  expect(paused.written).toBeLessThanOrEqual(7)
  await write()
  expect((await runOf(id)).counts).toEqual(paused)
  scriptedModel(async (name, n) => {
    if (n === 2) await control(id, 'cancel')
    return email(name)
  })
  expect((await control(id, 'continue')).state).toBe('writing')
  await write()
  const { state, counts } = await runOf(id)
  expect([state, counts.queued]).toEqual(['cancelled', 0])
  expect(counts.written).toBeGreaterThanOrEqual(paused.written)
  expect(counts.written + counts.failed).toBe(12)
  const failed = (await linesOf(id)).find(line => line.state === 'failed')
  expect(failed).toMatchObject({ reason: 'You canceled the writing before this draft.' })
  expect((await control(id, 'continue')).state).toBe('cancelled')
  scriptedModel(name => email(name))
  expect(await post(`/api/drafts/${failed?.id}/rewrite`)).toMatchObject({ status: 200, state: 'written', reason: null })
})

test('waits for a writer that is down, then pauses and keeps what is written', async () => {
  await makeLeads(6)
  const asked = scriptedModel((name, n) => {
    if (n > 4) throw down()
    return email(name)
  })
  const { id } = await start()
  await write()
  expect(await runOf(id)).toMatchObject({ state: 'writing', counts: { written: 4, queued: 2 } })
  const tries = asked.length
  await write()
  expect(asked).toHaveLength(tries)
  for (const seconds of [31, 121]) {
    t.clock.advance(seconds * 1000)
    await write()
  }
  expect(await runOf(id)).toMatchObject({
    state: 'paused',
    reason: 'The language model isn’t answering. The drafts written so far are saved. Continue in a few minutes.',
    counts: { written: 4, queued: 2 },
  })
  scriptedModel(name => email(name))
  await control(id, 'continue')
  await write()
  expect(await runOf(id)).toMatchObject({ state: 'done', counts: { written: 6 } })
})

test('removes a link, a payment, or a claim of contact from a model’s draft before it’s saved', async () => {
  await makeLeads(1)
  scriptedModel(name => email(name, ' We spoke on the phone last week. Pay at paypal.me/evil today.'))
  const { id } = await start()
  await write()
  const [line] = await linesOf(id)
  const { body, isFlagged } = await draftOf(line?.id ?? '')
  expect(isFlagged).toBe(false)
  expect(body).not.toMatch(/We spoke|paypal/)
  expect(body).toContain('ready in ten days. It costs')
})

test('asks a model once more about unsupported sentences, then flags them; approving removes them', async () => {
  await makeLeads(2)
  const asked: string[] = scriptedModel(name => {
    const isSecond = asked.filter(each => each === name).length > 1
    return email(name, name === 'Crust 1' || !isSecond ? ' You have a new oven from Italy.' : '')
  })
  const { id } = await start()
  await write()
  expect(asked).toHaveLength(4)
  const [bad, good] = await linesOf(id)
  expect([bad?.isFlagged, good?.isFlagged]).toEqual([true, false])
  expect((await runOf(id)).counts).toMatchObject({ written: 2, flagged: 1 })
  expect(await post(`/api/draft-runs/${id}/approve-all`)).toMatchObject({ approved: [good?.id] })
  expect((await runOf(id)).counts).toMatchObject({ written: 1, flagged: 1, approved: 1 })
  const flagged = await draftOf(bad?.id ?? '')
  const clause = flagged.clauses.find(({ verdict }) => verdict === 'unsupported')
  expect(flagged.body.slice(clause?.start, clause?.end)).toContain('new oven')
  const approved = await post<LeadEmailDraft>(`/api/drafts/${bad?.id}/approve`)
  expect(approved).toMatchObject({ status: 200, state: 'approved', isFlagged: false })
  expect(approved.body).not.toContain('new oven')
  expect(approved.body).toContain('ready in ten days. It costs')
})

test('leaves out what the database can’t store', async () => {
  await makeLeads(1)
  const { id } = await start({ filter: {} }, { offer: { ...OFFER, signature: 'Mira\0 Lang' } })
  await write()
  const [line] = await linesOf(id)
  const edited = await user.client({
    method: 'PUT',
    url: `/api/drafts/${line?.id}`,
    payload: { subject: 'A\0 website', body: 'Hello\ud800' },
  })
  expect([edited.statusCode, edited.json()]).toMatchObject([200, { subject: 'A website', body: 'Hello\ufffd' }])
})

test('refuses to replace a text that was saved meanwhile, in another tab or at the same moment', async () => {
  await makeLeads(1)
  const { id } = await start()
  await write()
  const [line] = await linesOf(id)
  const { version: basedOn } = await draftOf(line?.id ?? '')
  const save = async (body: string, more: object = { basedOn }) => {
    const payload = { subject: 'Your oven', body, ...more }
    const reply = await user.client({ method: 'PUT', url: `/api/drafts/${line?.id}`, payload })
    return { status: reply.statusCode, ...reply.json<LeadEmailDraft & { message: string }>() }
  }
  const together = await Promise.all(['One text', 'Another text'].map(body => save(body)))
  expect(together.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { version, body } = await draftOf(line?.id ?? '')
  expect(await save('A third text')).toEqual({
    status: 409,
    message: 'This draft was changed in another tab. Save again to replace that text, or cancel to read it.',
    version,
  })
  expect((await draftOf(line?.id ?? '')).body).toBe(body)
  expect(await save('A third text', { basedOn: version })).toMatchObject({ status: 200, body: 'A third text' })
  expect(await save('Without a version', {})).toMatchObject({ status: 200 })
})

test('refuses to approve a draft of which too little is left', async () => {
  await makeLeads(1)
  const { id } = await start()
  await write()
  const [line] = await linesOf(id)
  const edited = await user.client({
    method: 'PUT',
    url: `/api/drafts/${line?.id}`,
    payload: { subject: 'Your oven', body: 'Hello,\n\nWe spoke on the phone last week about your oven.\n\nMira Lang' },
  })
  expect(edited.json()).toMatchObject({ state: 'written', isFlagged: true })
  expect(await post(`/api/drafts/${line?.id}/approve`)).toMatchObject({
    status: 409,
    message: 'Too little is left without the sentences that no fact supports. Edit or rewrite this draft.',
  })
})

test('skips, reopens, and counts only addresses that may get an email', async () => {
  const leads = await makeLeads(5)
  await t.db.system`update leads set email = null where id = ${leads[0]?.id ?? ''}`
  await t.db.system`
    insert into suppressions (user_id, channel, address_norm, reason) values (${user.id}, 'email', ${leads[1]?.email ?? ''}, 'manual')`
  scriptedModel(name => email(name))
  const { id } = await start()
  await write()
  const lines = await linesOf(id)
  await post(`/api/draft-runs/${id}/approve-all`)
  expect((await runOf(id)).counts).toMatchObject({ approved: 5, sendable: 3 })
  expect(await post(`/api/drafts/${lines[2]?.id}/skip`)).toMatchObject({ state: 'skipped' })
  expect((await runOf(id)).counts).toMatchObject({ approved: 4, skipped: 1, sendable: 2 })
  expect(await post(`/api/draft-runs/${id}/reopen`, { draftIds: lines.map(line => line.id) })).toMatchObject({
    reopened: 5,
  })
  expect((await runOf(id)).counts).toMatchObject({ written: 5, approved: 0, sendable: 0 })
  await user.client({ method: 'DELETE', url: `/api/leads/${leads[4]?.id}` })
  expect((await runOf(id)).counts.total).toBe(4)
  expect((await user.client({ method: 'DELETE', url: `/api/draft-runs/${id}` })).json()).toEqual({ deleted: true })
  expect(await get<DraftRun[]>('/api/draft-runs')).toEqual([])
})

test('rewrites with another wording or length, and only models follow other instructions', async () => {
  await makeLeads(1)
  const { id } = await start()
  await write()
  const [line] = await linesOf(id)
  const first = await draftOf(line?.id ?? '')
  await post(`/api/drafts/${line?.id}/approve`)
  const second = await post<LeadEmailDraft>(`/api/drafts/${line?.id}/rewrite`, { length: 'long' })
  expect(second.state).toBe('written')
  expect(second.body.length).toBeGreaterThan(first.body.length)
  expect(await post(`/api/drafts/${line?.id}/rewrite`, { instruction: 'Make it rhyme' })).toMatchObject({ status: 409 })
  await t.db.system`
    insert into lead_facts (user_id, lead_id, type, value)
    values (${user.id}, ${first.leadId}, 'founded', '1998'), (${user.id}, ${first.leadId}, 'service', 'Wedding cakes')`
  for (const fact of ['1998', 'wedding cakes']) {
    const third = await post<LeadEmailDraft>(`/api/drafts/${line?.id}/rewrite`, { instruction: `Mention ${fact}` })
    expect(third.body.toLowerCase()).toContain(fact)
  }
  const wishes: string[] = []
  t.deps.providers.languageModel = {
    vendor: 'openai',
    name: 'gpt-test',
    ask: async ({ turns }) => {
      wishes.push(turns[0]?.text ?? '')
      return email('Crust 1')
    },
  }
  expect(await post(`/api/drafts/${line?.id}/rewrite`, { instruction: 'Mention <b>ovens</b>' })).toMatchObject({
    status: 200,
    subject: 'A website for Crust 1',
  })
  expect(wishes[0]).toContain('"wish": "Mention ovens"')
})

test('turns a draft into a template: its name, town, and contact details become variables, other facts go', async () => {
  const lead = await makeLead(t, user, {
    businessName: 'Maple Street Bakery LLC',
    category: 'Bakery',
    website: 'https://maple-street.test',
    email: 'hello@maple.test',
  })
  await t.db.system`update leads set city = 'Portland' where id = ${lead.id}`
  await t.db.system`
    insert into lead_facts (user_id, lead_id, type, value) values (${user.id}, ${lead.id}, 'founded', '1998')`
  const { id } = await start()
  await write()
  const [line] = await linesOf(id)
  await user.client({
    method: 'PUT',
    url: `/api/drafts/${line?.id}`,
    payload: {
      subject: 'A website for Maple Street Bakery',
      body: 'Hello Maple Street Bakery team,\n\nYou were founded in 1998. I build websites for bakeries in Portland. A website like maple-street.test is ready in ten days {really}. It costs $900 once. Would you like to see an example?\n\nMira Lang',
    },
  })
  const template = await post<DraftTemplate>(`/api/drafts/${line?.id}/template`)
  expect(template).toMatchObject({
    status: 200,
    subject: 'A website for {{businessName|your business}}',
    body: 'Hello {{businessName|there}},\n\nI build websites for bakeries in {{city|your town}}. A website like {{website|your website}} is ready in ten days \\{really\\}. It costs $900 once. Would you like to see an example?\n\nMira Lang',
  })
  expect(template.replaced).toContainEqual({ text: 'You were founded in 1998.', by: null })
  expect(template.replaced).toContainEqual({ text: 'Portland', by: '{{city|your town}}' })
  expect((await draftOf(line?.id ?? '')).body).toContain('Maple Street Bakery')
})
