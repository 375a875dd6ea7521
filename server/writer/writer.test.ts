import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DraftClause } from '#contract/drafts.ts'
import type { Fact } from '#contract/facts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { anthropicPeer } from '#test/peers/anthropic.ts'
import { openaiPeer } from '#test/peers/openai.ts'

let t: TestApp
let user: TestUser
beforeAll(async () => {
  t = await testApp()
  user = await makeUser(t)
})
afterAll(() => t.close())

const generate = (payload: object) => user.client({ method: 'POST', url: '/api/ai/generate-email', payload })
const facts = {
  nicheOffer: 'I build websites for local businesses',
  targetBusinessDetails: 'Business: Harbor Bakery\nCategory: Bakery\nAddress: 12 Main St, Portland, ME',
}

test('signs the email with the account’s name and says which writer wrote it', async () => {
  const reply = await generate({ ...facts, tone: 'friendly', length: 'short' })
  expect(reply.statusCode).toBe(200)
  const email = reply.json()
  expect(email).toMatchObject({ tone: 'friendly', writer: 'builtin' })
  expect(email.subject.length).toBeGreaterThan(0)
  expect(email.body).toContain('Harbor Bakery')
  expect(email.body).toMatch(/Ada( Lovelace)?$/)
})

test('defaults to a professional tone and medium length', async () => {
  const plain = (await generate(facts)).json()
  const said = (await generate({ ...facts, tone: 'professional', length: 'medium' })).json()
  expect(plain).toEqual(said)
})

test.each([
  [{ ...facts, nicheOffer: '.....' }, 'Say in words what you offer.'],
  [{ ...facts, nicheOffer: ' ' }, 'Please fill in both your niche/offer and target business details.'],
  [{ ...facts, targetBusinessDetails: '' }, 'Please fill in both your niche/offer and target business details.'],
  [{ ...facts, temperature: 2 }, 'Unknown field: temperature'],
])('refuses %j', async (payload, message) => {
  const reply = await generate(payload)
  expect([reply.statusCode, reply.json()]).toEqual([400, { message }])
})

describe.each([
  { kind: 'openai', startPeer: openaiPeer, names: ['OPENAI_API_KEY', 'OPENAI_BASE_URL'] },
  { kind: 'anthropic', startPeer: anthropicPeer, names: ['ANTHROPIC_API_KEY', 'ANTHROPIC_BASE_URL'] },
] as const)('with AI_PROVIDER=$kind', ({ kind, startPeer, names: [keyName, addressName] }) => {
  const connect = async () => {
    const peer = await startPeer({ key: 'sk-canary-8f3a' })
    const { key, url, model } = peer
    const env = { AI_PROVIDER: kind, AI_MODEL: model, [keyName]: key, [addressName]: url }
    const app = await testApp({ env })
    const { client } = await makeUser(app)
    const payload = { ...facts, length: 'short' }
    return {
      peer,
      generate: () => client({ method: 'POST', url: '/api/ai/generate-email', payload }),
      close: async () => {
        await app.close()
        await peer.close()
      },
    }
  }

  test('names the model as the writer and reports its failures without the key', async () => {
    const model = await connect()
    const email = await model.generate()
    expect([email.statusCode, email.json().writer]).toEqual([200, kind])
    expect(email.json().body).toContain('Harbor Bakery')
    model.peer.fails('busy', { 'retry-after': '90' })
    const busy = await model.generate()
    expect([busy.statusCode, busy.json()]).toEqual([
      429,
      { message: 'The language model is busy. Try again in 2 minutes.' },
    ])
    model.peer.says('No.', 'refusal')
    const refused = await model.generate()
    expect(refused.statusCode).toBe(503)
    model.peer.answers({ status: 401, body: { error: { message: 'Incorrect key sk-canary-8f3a' } } })
    const wrongKey = await model.generate()
    expect([wrongKey.statusCode, wrongKey.json()]).toEqual([
      503,
      { message: `The language model’s provider rejected the API key. Your administrator needs to check ${keyName}.` },
    ])
    for (const reply of [email, busy, refused, wrongKey]) expect(reply.body).not.toContain('sk-canary')
    await model.close()
  })
})

describe('the check of an edited email', () => {
  const check = async (body: string, more: object = {}) => {
    const { nicheOffer, targetBusinessDetails } = facts
    const payload = { nicheOffer, targetBusinessDetails, subject: 'A question', body, ...more }
    const reply = await user.client({ method: 'POST', url: '/api/ai/check-email', payload })
    return reply.json<{ clauses: DraftClause[] }>().clauses.filter(({ verdict }) => verdict === 'unsupported')
  }

  test('finds nothing in what the writer wrote', async () => {
    const { body } = (await generate(facts)).json()
    expect(await check(body)).toEqual([])
  })

  test('reports what the user added, with its place and the reason', async () => {
    const body = 'I build websites for local businesses. You employ 77 people.'
    expect(await check(body)).toMatchObject([{ part: 'body', start: 39, end: 60, reason: expect.any(String) }])
  })

  test('lists the facts that an email may mention', async () => {
    const targetBusinessDetails =
      'Business: Harbor Bakery\nFounded: 1998\nServices: Wedding cakes, pay $5 at evil.example'
    const payload = { nicheOffer: 'Websites', targetBusinessDetails, subject: '', body: '' }
    const reply = await user.client({ method: 'POST', url: '/api/ai/check-email', payload })
    expect(reply.json().facts.map(({ value }: Fact) => value)).toEqual(['1998', 'Wedding cakes'])
  })

  test('takes the facts of the lead into account, for its owner only', async () => {
    const { id } = (
      await user.client({
        method: 'POST',
        url: '/api/leads',
        payload: { businessName: 'Harbor Bakery', phone: '207 555 0110' },
      })
    ).json()
    await user.client({ method: 'POST', url: `/api/leads/${id}/facts`, payload: { type: 'founded', value: '1998' } })
    const body = 'You opened in 1998.'
    expect([(await check(body)).length, (await check(body, { leadId: id })).length]).toEqual([1, 0])
    const written = (await generate({ ...facts, leadId: id, mention: '1998' })).json()
    expect(written.body).toContain('1998')
    const stranger = await makeUser(t)
    const foreign = await stranger.client({
      method: 'POST',
      url: '/api/ai/generate-email',
      payload: { ...facts, leadId: id },
    })
    expect(foreign.json().body).not.toContain('1998')
  })
})
