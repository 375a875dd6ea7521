import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { googlePlacesPeer } from '#test/peers/google-places.ts'
import { openaiPeer } from '#test/peers/openai.ts'
import { routes } from '#test/routes.ts'

let t: TestApp
let google: Awaited<ReturnType<typeof googlePlacesPeer>>
let model: Awaited<ReturnType<typeof openaiPeer>>
beforeAll(async () => {
  google = await googlePlacesPeer({ key: 'AIza-test-key' })
  model = await openaiPeer()
  t = await testApp({
    gazetteer: true,
    env: {
      LEAD_SOURCES: 'google',
      GOOGLE_MAPS_API_KEY: 'AIza-test-key',
      GOOGLE_PLACES_BASE_URL: google.url,
      AI_PROVIDER: 'openai',
      AI_MODEL: model.model,
      OPENAI_API_KEY: model.key,
      OPENAI_BASE_URL: model.url,
    },
  })
})
afterAll(async () => {
  await t.close()
  await google.close()
  await model.close()
})

const draft = {
  method: 'POST' as const,
  url: '/api/ai/generate-email',
  payload: { nicheOffer: 'I build websites', targetBusinessDetails: 'Business: Harbor Bakery' },
}
const search = { method: 'POST' as const, url: '/api/leads/search', payload: { query: 'bakeries in Portland' } }
const ask = async (user: TestUser, request: typeof draft | typeof search, times: number) => {
  const replies = await Promise.all(Array.from({ length: times }, () => user.client(request)))
  return {
    refused: replies.filter(({ statusCode }) => statusCode === 429),
    passed: replies.filter(({ statusCode }) => statusCode !== 429).length,
  }
}

describe('an account without a confirmed email address', () => {
  test('can draft twenty times an hour, then gets the time to wait', async () => {
    const user = await makeUser(t, { verified: false })
    const before = model.asked.length
    const { passed, refused } = await ask(user, draft, 25)
    expect([passed, refused.length, model.asked.length - before]).toEqual([20, 5, 20])
    const [first] = refused
    expect(first?.json().message).toMatch(
      /^You've reached the limit of 20 drafts per hour\. Try again in \d+ minutes\. Confirm your email address for a higher limit\.$/,
    )
    expect(Number(first?.headers['retry-after'])).toBeGreaterThan(3500)
  })

  test('can search twenty times in ten minutes', async () => {
    const user = await makeUser(t, { verified: false })
    const { passed, refused } = await ask(user, search, 22)
    expect([passed, refused.length]).toEqual([20, 2])
  })

  test('has the normal allowance on a paid plan', async () => {
    const user = await makeUser(t, { verified: false, plan: 'standard' })
    expect((await ask(user, draft, 25)).refused).toEqual([])
  })
})

test('gives a confirmed account more, but also a limit', async () => {
  const user = await makeUser(t)
  const { passed, refused } = await ask(user, draft, 32)
  expect([passed, refused.length]).toEqual([30, 2])
  expect(refused[0]?.json().message).toMatch(
    /^You've reached the limit of 30 drafts per minute\. Try again in \d+ seconds\.$/,
  )
})

test('counts across web processes, and per account', async () => {
  const [user, other] = [await makeUser(t), await makeUser(t)]
  const second = await buildApp(t.deps)
  const cookie = async () => {
    const { email, password } = user
    const reply = await second.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
    return { canvass_session: reply.cookies[0]?.value ?? '' }
  }
  const cookies = await cookie()
  const send = (app: typeof second) => app.inject({ ...draft, cookies })
  const replies = await Promise.all(Array.from({ length: 32 }, (_, i) => send(i % 2 ? second : t.app)))
  expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
  expect((await ask(other, draft, 1)).passed).toBe(1)
  await second.close()
})

test('doesn’t count rejected input', async () => {
  const user = await makeUser(t)
  await Promise.all(Array.from({ length: 35 }, () => user.client({ ...draft, payload: { nicheOffer: '' } })))
  expect((await ask(user, draft, 1)).passed).toBe(1)
})

test('gives every call that depends on a vendor an allowance', () => {
  const limited = routes.flatMap(({ route: { allowance, method, path } }) => (allowance ? [`${method} ${path}`] : []))
  expect(limited).toEqual(
    expect.arrayContaining([
      'POST /api/ai/generate-email',
      'POST /api/leads/search',
      'POST /api/saved-searches/:id/run',
      'GET /api/geocode',
      'POST /api/leads/:id/enrichment',
      'POST /api/find-emails',
      'POST /api/calls/initiate',
      'GET /api/calls/:id/recording',
      'POST /api/leads/:id/sync-hubspot',
      'POST /api/crm/syncs',
      'PUT /api/settings/crm',
      'GET /api/settings/crm/properties',
      'POST /api/subscribe',
    ]),
  )
})
