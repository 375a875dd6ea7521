import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Finding } from '#contract/preflight.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeMailer } from '#test/campaign.ts'
import { makeUser, type TestUser } from '#test/make.ts'

let t: TestApp
let admin: TestUser
let user: TestUser

beforeAll(async () => {
  t = await testApp()
  user = await makeMailer(t)
  admin = await makeUser(t)
  await t.db.system`update users set is_admin = true where id = ${admin.id}`
})
afterAll(() => t.close())

const decide = (country: string, payload: object, by = admin) =>
  by.client({ method: 'PUT', url: `/api/admin/laws/${country}`, payload })

async function needConsent(recipients: string[]) {
  const payload = { subject: 'Hello', body: '<p>Hello there</p>', part: 'rest', recipients }
  const reply = await user.client({ method: 'POST', url: '/api/campaigns/preflight', payload })
  const found = reply.json<{ findings: Finding[] }>().findings.find(({ code }) => code === 'needs-consent')
  return found && 'to' in found ? found.to : null
}

test('Review asks for consent where the operator wants it, and no longer where they don’t', async () => {
  expect(await needConsent(['a@werk.de', 'b@shop.fr'])).toBe('Germany')
  await decide('DE', { companies: 'notice', soleTraders: 'notice' })
  await decide('FR', { companies: 'consent' })
  expect(await needConsent(['a@werk.de', 'b@shop.fr'])).toBe('France')
  expect((await user.client('/api/laws')).json()).toEqual({
    DE: { companies: 'notice', soleTraders: 'notice' },
    FR: { companies: 'consent' },
  })
})

test('an empty rule is the table’s again, and no other country’s', async () => {
  expect((await decide('DE', {})).json()).toEqual({ FR: { companies: 'consent' } })
  expect(await needConsent(['a@werk.de'])).toBe('Germany')
})

test('only an administrator decides, about a country and a rule that exist', async () => {
  expect((await decide('DE', { companies: 'notice' }, user)).statusCode).toBe(403)
  expect((await decide('germany', {})).statusCode).toBe(400)
  expect((await decide('DE', { companies: 'never' })).statusCode).toBe(400)
  const log = await admin.client(`/api/admin/users/${admin.id}/audit`)
  expect(log.json<{ detail: string }[]>().map(({ detail }) => detail)).toContain('The rule for FR: companies consent.')
})
