import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DraftLine, DraftRun } from '#contract/drafts.ts'
import type { LanguageModel } from '#server/providers/language-model/language-model.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeMailer } from '#test/campaign.ts'
import { makeLead, type TestUser } from '#test/make.ts'
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
async function makeLeads(n: number) {
  for (let i = 1; i <= n; i++) await makeLead(t, user, { businessName: `Crust ${i}`, category: 'Bakery' })
}
const start = (selection: object = { filter: {} }, more: object = {}) =>
  post<DraftRun>('/api/draft-runs', { selection, offer: OFFER, ...more })
const write = (signal = new AbortController().signal) => writeDrafts(t.deps, signal)
const runOf = (id: string) => get<DraftRun>(`/api/draft-runs/${id}`)
const linesOf = (id: string) => get<DraftLine[]>(`/api/draft-runs/${id}/drafts`)
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

test('pauses when the budget is used up, and continues for as much again', async () => {
  const { AI_PRICE_INPUT, AI_PRICE_OUTPUT } = t.deps.config
  try {
    Object.assign(t.deps.config, { AI_PRICE_INPUT: 10, AI_PRICE_OUTPUT: 100 })
    await makeLeads(12)
    const asked = scriptedModel(name => email(name))
    const { id } = await start(undefined, { budget: 0.05 })
    await write()
    const paused = await runOf(id)
    expect(paused).toMatchObject({
      state: 'paused',
      reason: 'This run’s budget is used up. The drafts written so far are saved. Allow more to write the rest.',
      budget: 0.05,
      spendLimit: 0.05,
    })
    // Each costs two cents: the third uses the budget up, and those in work are finished.
    expect(paused.spent).toBeGreaterThanOrEqual(0.05)
    expect(paused.spent).toBeLessThanOrEqual(0.12)
    expect(paused.spent).toBeCloseTo(asked.length * 0.02, 6)
    expect(paused.counts).toMatchObject({ written: asked.length, queued: 12 - asked.length })
    await control(id, 'continue')
    await write()
    const again = await runOf(id)
    expect(again.state).toBe('paused')
    expect(Number(again.spent) - Number(paused.spent)).toBeGreaterThanOrEqual(0.05)
    expect(again.spent).toBeLessThan(0.24)
    expect(again.spendLimit).toBeCloseTo(Number(paused.spent) + 0.05, 6)
    const [line] = await linesOf(id)
    expect(await post(`/api/drafts/${line?.id}/rewrite`, {})).toMatchObject({
      status: 409,
      message: 'The budget for these drafts is used up. Allow more above the draft, then rewrite it.',
    })
    expect((await runOf(id)).spent).toBe(again.spent)
    expect((await control(id, 'allow-more')).spendLimit).toBeCloseTo(Number(again.spent) + 0.05, 6)
    await post(`/api/drafts/${line?.id}/rewrite`, {})
    expect(await runOf(id)).toMatchObject({ state: 'paused', spent: expect.closeTo(Number(again.spent) + 0.02, 6) })
  } finally {
    Object.assign(t.deps.config, { AI_PRICE_INPUT, AI_PRICE_OUTPUT })
  }
})

test('says what a run cost only if every answer was counted at the operator’s prices', async () => {
  const { AI_PRICE_INPUT, AI_PRICE_OUTPUT } = t.deps.config
  try {
    await makeLeads(1)
    scriptedModel(name => email(name))
    const { id, spent } = await start()
    expect(spent).toBeNull()
    await write()
    Object.assign(t.deps.config, { AI_PRICE_INPUT: 10, AI_PRICE_OUTPUT: 100 })
    expect((await runOf(id)).spent).toBeNull()
    expect((await start()).spent).toBe(0)
    t.deps.providers.languageModel = null
    expect((await start()).spent).toBeNull()
    await write()
  } finally {
    Object.assign(t.deps.config, { AI_PRICE_INPUT, AI_PRICE_OUTPUT })
  }
})

test('refuses a budget that can’t be measured', async () => {
  await makeLeads(1)
  const refusal = { status: 400, message: 'A budget needs a language model whose prices are set. Start without one.' }
  expect(await start(undefined, { budget: 1 })).toMatchObject(refusal)
  scriptedModel(name => email(name))
  expect(await start(undefined, { budget: 1 })).toMatchObject(refusal)
})

test('counts each email of a run toward the allowance of an account that nobody confirmed', async () => {
  const { AI_PROVIDER } = t.deps.config
  try {
    Object.assign(t.deps.config, { AI_PROVIDER: 'openai' })
    user = await makeMailer(t, { verified: false, plan: 'free' })
    await makeLeads(30)
    const asked = scriptedModel(name => email(name))
    const { id } = await start(undefined, { followUps: 1 })
    await write()
    const paused = await runOf(id)
    expect(paused).toMatchObject({
      state: 'paused',
      reason:
        'You’ve reached the limit of drafts that a language model writes for one account. The drafts written so far are saved. Continue later. A confirmed email address has a higher limit.',
      counts: { failed: 0, queued: 30 - paused.counts.written },
    })
    // A draft is its first email and one follow-up, four at a time. None is asked for beyond the allowance.
    expect(paused.counts.written).toBeGreaterThanOrEqual(8)
    expect(asked.length).toBe(20)
    const written = (await linesOf(id)).find(({ state }) => state === 'written')
    const refused = { status: 429, message: expect.stringMatching(/^You've reached the limit of 20 drafts per hour\./) }
    expect(await post(`/api/drafts/${written?.id}/rewrite`, {})).toMatchObject(refused)
    const brief = { nicheOffer: 'I build websites', targetBusinessDetails: 'Business: Harbor Bakery' }
    expect(await post('/api/ai/generate-email', { ...brief, variation: 1 })).toMatchObject(refused)
    await control(id, 'continue')
    await write()
    expect(await runOf(id)).toMatchObject({ state: 'paused' })
    expect(asked.length).toBe(20)
    await t.db.system`update users set email_verified_at = now() where id = ${user.id}`
    await control(id, 'continue')
    await write()
    expect(await runOf(id)).toMatchObject({ state: 'done', counts: { written: 30 } })
  } finally {
    Object.assign(t.deps.config, { AI_PROVIDER })
  }
})
