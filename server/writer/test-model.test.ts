import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ModelMonth, ModelTest } from '#contract/admin.ts'
import { openaiModel } from '#server/providers/language-model/openai.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import type { ModelPeer } from '#test/peers/model-peer.ts'
import { openaiPeer } from '#test/peers/openai.ts'

let t: TestApp
let user: TestUser
let peer: ModelPeer
beforeAll(async () => {
  t = await testApp({ config: { AI_PRICE_INPUT: 3, AI_PRICE_OUTPUT: 15 }, now: '2026-11-24T12:00:00Z' })
  peer = await openaiPeer()
  user = await makeUser(t)
})
afterAll(async () => {
  await peer.close()
  await t.close()
})
const SHAPE = { name: 'email', schema: { type: 'object', additionalProperties: false } } as const
const run = () => user.client({ method: 'POST', url: '/api/admin/test-model' })

test('tests the model for administrators only, with each sentence’s verdict, time, tokens, and cost', async () => {
  expect((await run()).statusCode).toBe(403)
  await t.db.system`update users set is_admin = true where id = ${user.id}`
  expect((await run()).json()).toEqual({ message: 'No language model is set up. Set AI_PROVIDER and AI_MODEL.' })
  t.deps.providers.languageModel = openaiModel(
    { baseUrl: peer.url, apiKey: peer.key, model: peer.model },
    { wait: async () => {} },
  )
  const draft = JSON.stringify({
    subject: 'A website for Harbor Bakery',
    body: 'Hello Harbor Bakery team,\n\nYou were founded in 1998. I build websites for bakeries. A website is ready in ten days. It costs $900 once. We spoke on the phone last week. Would you like to see an example?\n\nMira Lang',
  })
  for (const _ of [1, 2]) peer.says(draft)
  const result = (await run()).json<ModelTest>()
  expect(result).toMatchObject({ model: 'gpt-test', tokens: { input: 800, output: 240 }, cost: 0.006 })
  const verdict = (words: string) =>
    result.clauses.find(({ part, start, end }) => part === 'body' && result.body.slice(start, end).includes(words))
      ?.verdict
  expect([verdict('founded in 1998'), verdict('We spoke')]).toEqual(['supported', 'unsupported'])
  const months = await user.client(`/api/admin/users/${user.id}/model-usage`)
  expect(months.json<ModelMonth[]>()).toEqual([
    { month: '2026-11-01', model: 'gpt-test', emails: 1, tokens: 1040, cost: 0.006 },
  ])
  peer.answers({ status: 401, body: { error: { message: 'Incorrect key' } } })
  const refused = await run()
  expect([refused.statusCode, refused.json().message]).toEqual([
    503,
    'The language model’s provider rejected the API key. Your administrator needs to check OPENAI_API_KEY.',
  ])
})

test('limits answers by the older name for an endpoint that knows only that, from then on', async () => {
  const model = openaiModel({ baseUrl: peer.url, apiKey: peer.key, model: peer.model })
  const asked = peer.asked.length
  const question = { rules: 'Write.', turns: [{ role: 'user' as const, text: 'An email.' }], shape: SHAPE, words: 60 }
  peer.fails('knows an older limit')
  for (const _ of [1, 2]) expect(await model.ask(question)).not.toBe('')
  expect(peer.asked.slice(asked).map(({ mostTokens }) => mostTokens)).toEqual([4000, 4000, 4000])
})
