import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ModelUsage } from '#contract/writer.ts'
import { anthropicModel } from '#server/providers/language-model/anthropic.ts'
import { openaiModel } from '#server/providers/language-model/openai.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { anthropicPeer } from '#test/peers/anthropic.ts'
import type { ModelPeer } from '#test/peers/model-peer.ts'
import { openaiPeer } from '#test/peers/openai.ts'

const NOW = '2026-11-24T12:00:00Z'
let t: TestApp
let user: TestUser
beforeAll(async () => {
  t = await testApp({ now: NOW })
})
afterAll(() => t.close())
beforeEach(async () => {
  user = await makeUser(t)
  Object.assign(t.deps.config, { AI_PRICE_INPUT: undefined, AI_PRICE_OUTPUT: undefined })
})

const payload = {
  nicheOffer: 'I build websites for local businesses',
  targetBusinessDetails: 'Business: Harbor Bakery\nCategory: Bakery',
  length: 'short',
}
const generate = (by = user) => by.client({ method: 'POST', url: '/api/ai/generate-email', payload })
const usage = async (of = user) => (await of.client('/api/ai/usage')).json<ModelUsage>()
const setPrices = () => Object.assign(t.deps.config, { AI_PRICE_INPUT: 3, AI_PRICE_OUTPUT: 15 })

test('counts nothing for the built-in writer', async () => {
  t.deps.providers.languageModel = null
  await generate()
  expect(await usage()).toMatchObject({ writer: 'builtin', emails: 0, tokens: 0, cost: null })
})

describe.each([
  { kind: 'openai', startPeer: openaiPeer, connect: openaiModel },
  { kind: 'anthropic', startPeer: anthropicPeer, connect: anthropicModel },
] as const)('with a model by $kind', ({ kind, startPeer, connect }) => {
  let peer: ModelPeer
  beforeEach(async () => {
    peer = await startPeer()
    t.deps.providers.languageModel = connect(
      { baseUrl: peer.url, apiKey: peer.key, model: peer.model },
      { wait: async () => {} },
    )
  })
  afterEach(() => peer.close())

  // The stand-ins report 400 tokens in and 120 out for each answer.
  test('counts tokens, emails, and the cost of each answer for its account', async () => {
    setPrices()
    expect((await generate()).statusCode).toBe(200)
    expect((await generate()).statusCode).toBe(200)
    expect(await usage()).toMatchObject({ writer: kind, emails: 2, tokens: 1040, cost: 0.006 })
    expect(await usage(await makeUser(t))).toMatchObject({ emails: 0, tokens: 0, cost: 0 })
  })

  test('shows no costs without prices', async () => {
    await generate()
    expect(await usage()).toMatchObject({ emails: 1, tokens: 520, cost: null, forecast: { cost: null } })
  })

  test('counts answers that are thrown away and repeated as one email', async () => {
    peer.says('No JSON.')
    expect((await generate()).statusCode).toBe(200)
    expect(await usage()).toMatchObject({ emails: 1, tokens: 1040 })
  })

  test('counts answers that are of no use, and none that never came', async () => {
    peer.says('{"subject": "Hel', 'length')
    expect((await generate()).statusCode).toBe(503)
    expect(await usage()).toMatchObject({ emails: 1, tokens: 520 })
    for (const _ of [1, 2, 3]) peer.fails('broken')
    expect((await generate()).statusCode).toBe(503)
    expect(await usage()).toMatchObject({ emails: 1, tokens: 520 })
  })

  test('begins again with each UTC month', async () => {
    await generate()
    t.clock.set('2026-12-01T00:00:00Z')
    try {
      expect(await usage()).toMatchObject({ emails: 0, tokens: 0 })
    } finally {
      t.clock.set(NOW)
    }
  })

  test('forecasts from this month’s emails once there are five, and from an assumption before', async () => {
    setPrices()
    expect((await usage()).forecast).toEqual({ tokens: 1650, cost: 0.00795, isMeasured: false })
    for (const _ of [1, 2, 3, 4, 5]) await generate()
    expect((await usage()).forecast).toEqual({ tokens: 520, cost: 0.003, isMeasured: true })
  })
})
