import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DraftLine, DraftRun, LeadEmailDraft } from '#contract/drafts.ts'
import { openaiModel } from '#server/providers/language-model/openai.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeMailer } from '#test/campaign.ts'
import { makeLead, type TestUser } from '#test/make.ts'
import type { ModelPeer } from '#test/peers/model-peer.ts'
import { openaiPeer } from '#test/peers/openai.ts'
import { writeDrafts } from './write-drafts.ts'

let t: TestApp
let user: TestUser
let address: string
let peer: ModelPeer
let id: string
beforeAll(async () => {
  t = await testApp()
  address = await t.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => t.close())
beforeEach(async () => {
  user = await makeMailer(t)
  t.deps.providers.languageModel = null
  await makeLead(t, user, { businessName: 'Crust Bakery', category: 'Bakery', email: 'hello@crust.test' })
  const payload = { selection: { filter: {} }, offer: { offer: 'I build websites for bakeries. $900 once.' } }
  const run = (await user.client({ method: 'POST', url: '/api/draft-runs', payload })).json<DraftRun>()
  await writeDrafts(t.deps, new AbortController().signal)
  const [line] = (await user.client(`/api/draft-runs/${run.id}/drafts`)).json<DraftLine[]>()
  id = line?.id ?? ''
  peer = await openaiPeer()
  t.deps.providers.languageModel = openaiModel(
    { baseUrl: peer.url, apiKey: peer.key, model: peer.model },
    { wait: async () => {} },
  )
})
afterEach(() => peer.close())

const draft = async () => (await user.client(`/api/drafts/${id}`)).json<LeadEmailDraft>()
const stream = async (payload: object) => {
  const reply = await user.client({ method: 'POST', url: `/api/drafts/${id}/rewrite/stream`, payload })
  const events = [...reply.body.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)]
  return { reply, events: events.map(([, name, data = '']) => ({ name, data: JSON.parse(data) })) }
}
const body = (more: string) =>
  `Hello Crust Bakery team,\n\nI build websites for bakeries. ${more}It costs $900 once. Would you like to see an example of what I would build for you this month?\n\nMira`

test('streams the new text, saves it, and tells the model which text to change', async () => {
  const before = await draft()
  peer.says(JSON.stringify({ subject: 'A website for Crust', body: body('') }))
  const { reply, events } = await stream({ instruction: 'Mention the price' })
  expect(reply.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  expect(events[0]?.name).toBe('text')
  expect(events.at(-1)).toMatchObject({ name: 'done', data: { id, state: 'written', isCorrected: false } })
  expect((await draft()).body).toBe(body(''))
  const data = peer.asked[0]?.turns[0]?.text ?? ''
  expect(data).toContain('"wish": "Mention the price"')
  expect(JSON.parse(/<data>\n([\s\S]*)\n<\/data>/.exec(data)?.[1] ?? '').draft.subject).toBe(before.subject)
})

test('keeps the old text if the page stops the stream', async () => {
  const before = await draft()
  peer.begins(`{"subject": "Another", "body": "Hello Crust Bakery team, ${'I build websites. '.repeat(20)}`)
  const { email, password } = user
  const login = await t.anonymous({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
  const stopped = new AbortController()
  const reply = await fetch(`${address}/api/drafts/${id}/rewrite/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: String(login.headers['set-cookie']).split(';')[0] ?? '' },
    body: '{}',
    signal: stopped.signal,
  })
  const { value } = (await reply.body?.getReader().read()) ?? {}
  expect(new TextDecoder().decode(value)).toMatch(/^event: text/)
  stopped.abort()
  await expect.poll(() => peer.left(), { timeout: 5000 }).toBe(1)
  expect(await draft()).toEqual(before)
})

test('keeps the old text if the page goes after the last word', async () => {
  const before = await draft()
  const { vendor, name } = t.deps.providers.languageModel ?? { vendor: 'openai', name: '' }
  const login = await t.anonymous({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: user.email, password: user.password },
  })
  const stopped = new AbortController()
  let answered = () => {}
  const isAnswered = new Promise<void>(resolve => {
    answered = resolve
  })
  t.deps.providers.languageModel = {
    vendor,
    name,
    async ask(_, watch) {
      stopped.abort()
      await new Promise(resolve => watch?.signal?.addEventListener('abort', resolve))
      answered()
      return JSON.stringify({ subject: 'Another', body: body('') })
    },
  }
  const asked = fetch(`${address}/api/drafts/${id}/rewrite/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: String(login.headers['set-cookie']).split(';')[0] ?? '' },
    body: '{}',
    signal: stopped.signal,
  }).then(reply => reply.text())
  await expect(asked).rejects.toThrow(/abort/i)
  await isAnswered
  expect(await draft()).toEqual(before)
})

test('ends with the failure, and keeps the old text', async () => {
  const before = await draft()
  for (const _ of [1, 2, 3]) peer.fails('broken')
  expect((await stream({})).events).toMatchObject([{ name: 'failed', data: { status: 503 } }])
  expect(await draft()).toEqual(before)
})

test('refuses what the plain route refuses, as a plain reply', async () => {
  t.deps.providers.languageModel = null
  expect((await stream({ instruction: 'Make it rhyme' })).reply.statusCode).toBe(409)
})
