import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ModelUsage } from '#contract/writer.ts'
import { anthropicModel } from '#server/providers/language-model/anthropic.ts'
import { openaiModel } from '#server/providers/language-model/openai.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { anthropicPeer } from '#test/peers/anthropic.ts'
import type { ModelPeer } from '#test/peers/model-peer.ts'
import { openaiPeer } from '#test/peers/openai.ts'

let t: TestApp
let user: TestUser
let address: string
beforeAll(async () => {
  t = await testApp()
  address = await t.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => t.close())
beforeEach(async () => {
  user = await makeUser(t)
})

const payload = {
  nicheOffer: 'I build websites for local businesses',
  targetBusinessDetails: 'Business: Harbor Bakery\nCategory: Bakery',
  length: 'short',
}
const url = '/api/ai/generate-email/stream'
const stream = async (body: object = payload) => {
  const reply = await user.client({ method: 'POST', url, payload: body })
  return { reply, events: eventsIn(reply.body) }
}
const eventsIn = (text: string) =>
  [...text.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)].map(([, name, data = '']) => ({ name, data: JSON.parse(data) }))

test('sends the built-in writer’s email at once', async () => {
  t.deps.providers.languageModel = null
  const { reply, events } = await stream()
  expect(reply.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  expect(events).toMatchObject([{ name: 'done', data: { writer: 'builtin', isCorrected: false } }])
})

test('refuses what the plain route refuses, as a plain reply', async () => {
  const { reply } = await stream({ ...payload, nicheOffer: '' })
  expect([reply.statusCode, reply.json().message]).toEqual([
    400,
    'Please fill in both your niche/offer and target business details.',
  ])
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
  const usage = async () => (await user.client('/api/ai/usage')).json<ModelUsage>()

  test('streams the text, then the checked email, and counts it', async () => {
    const { events } = await stream()
    expect(events[0]?.name).toBe('text')
    expect(events.at(-1)).toMatchObject({ name: 'done', data: { writer: kind, isCorrected: false } })
    const { body } = events.at(-1)?.data ?? {}
    for (const { data } of events) expect(body.startsWith(data.body)).toBe(true)
    expect(await usage()).toMatchObject({ emails: 1, tokens: 520 })
  })

  test('says so if the check changed what was streamed', async () => {
    const body = (more: string) =>
      `Dear Harbor Bakery team,\n\nI build websites for local businesses. A clear website says what you do and how to reach you. ${more}I would keep it simple: one page about your work, and a way to call you that works on every phone. You would see it first.\n\nWould you be open to a brief call?\n\nAda Lovelace`
    for (const _ of [1, 2])
      peer.says(JSON.stringify({ subject: 'A website', body: body('We visited you in Dallas. ') }))
    const { events } = await stream()
    expect(events.at(-1)).toMatchObject({ name: 'done', data: { isCorrected: true } })
    expect(events.at(-1)?.data.body).not.toContain('Dallas')
  })

  test('ends with the failure', async () => {
    for (const _ of [1, 2, 3]) peer.fails('broken')
    expect((await stream()).events).toEqual([
      {
        name: 'failed',
        data: { status: 503, message: 'The language model’s provider has a problem. Try again in a minute.' },
      },
    ])
  })

  test('aborts the vendor’s request when the page goes, and counts an estimate', async () => {
    const begun = `{"subject": "Hello", "body": "Dear Harbor Bakery team, ${'I build websites. '.repeat(20)}`
    peer.begins(begun)
    const { email, password } = user
    const login = await t.anonymous({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
    const cookie = String(login.headers['set-cookie']).split(';')[0] ?? ''
    const gone = new AbortController()
    const reply = await fetch(`${address}${url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(payload),
      signal: gone.signal,
    })
    const { value } = (await reply.body?.getReader().read()) ?? {}
    expect(new TextDecoder().decode(value)).toMatch(/^event: text/)
    gone.abort()
    await expect.poll(() => peer.left(), { timeout: 5000 }).toBe(1)
    expect(peer.asked).toHaveLength(1)
    await expect.poll(async () => (await usage()).tokens, { timeout: 5000 }).toBeGreaterThan(100)
    expect((await usage()).emails).toBe(1)
  })
})
