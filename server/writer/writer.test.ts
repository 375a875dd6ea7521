import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'

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

test('a letter is signed by the account and says who wrote it', async () => {
  const reply = await generate({ ...facts, tone: 'friendly', length: 'short' })
  expect(reply.statusCode).toBe(200)
  const letter = reply.json()
  expect(letter).toMatchObject({ tone: 'friendly', writer: 'builtin' })
  expect(letter.subject.length).toBeGreaterThan(0)
  expect(letter.body).toContain('Harbor Bakery')
  expect(letter.body).toMatch(/Ada( Lovelace)?$/)
})

test('the tone is professional and the length medium where nothing is said', async () => {
  const plain = (await generate(facts)).json()
  const said = (await generate({ ...facts, tone: 'professional', length: 'medium' })).json()
  expect(plain).toEqual(said)
})

test.each([
  [{ ...facts, nicheOffer: ' ' }, 'Please fill in both your niche/offer and target business details.'],
  [
    { ...facts, targetBusinessDetails: '' },
    'Please fill in both your niche/offer and target business details.',
  ],
  [{ ...facts, temperature: 2 }, 'Unknown field: temperature'],
])('refuses %j', async (payload, message) => {
  const reply = await generate(payload)
  expect([reply.statusCode, reply.json()]).toEqual([400, { message }])
})
