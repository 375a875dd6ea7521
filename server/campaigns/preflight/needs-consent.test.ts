import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Finding } from '#contract/preflight.ts'
import { recordConsents } from '#server/consents/sql.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeMailer } from '#test/campaign.ts'
import { makeLead, type TestUser } from '#test/make.ts'

let t: TestApp
let user: TestUser

beforeAll(async () => {
  t = await testApp()
  user = await makeMailer(t)
})
afterAll(() => t.close())

const IN_GERMANY = ['a@werk.test', 'b@werkstatt.test', 'c@bau.de']
const RECIPIENTS = [...IN_GERMANY, 'd@cafe.at', 'e@shop.test', 'f@shop.fr', 'g@gone.de', 'h@moved.de']

async function ask<T>(url: string, payload: object): Promise<T> {
  const reply = await user.client({ method: 'POST', url: `/api/campaigns/${url}`, payload })
  expect(reply.statusCode).toBe(200)
  return reply.json()
}
const find = async (recipients: string[], group = 'needs-consent') => {
  const letter = { subject: 'Hello', body: '<p>Hello there</p>', part: 'rest' }
  const { findings } = await ask<{ findings: Finding[] }>('preflight', { ...letter, recipients })
  return findings.filter(({ code }) => code === group)
}

test('names the recipients in countries whose law asks for consent, and lists them to be left out', async () => {
  for (const email of ['a@werk.test', 'b@werkstatt.test', 'e@shop.test', 'h@moved.de'])
    await makeLead(t, user, { businessName: email, email })
  await t.db.system`
    update leads set country = case email_norm when 'e@shop.test' then 'US' when 'h@moved.de' then 'GB' else 'DE' end
    where user_id = ${user.id}`
  await t.db.system`
    insert into suppressions (user_id, channel, address_norm, reason) values (${user.id}, 'email', 'g@gone.de', 'manual')`
  expect(await find(RECIPIENTS)).toEqual([
    {
      code: 'needs-consent',
      severity: 'warning',
      count: 4,
      of: 8,
      emails: ['a@werk.test', 'b@werkstatt.test', 'c@bau.de'],
      to: 'Germany and Austria',
    },
  ])
  const page = await ask<{ people: { email: string }[] }>('audience/people', {
    recipients: RECIPIENTS,
    group: 'needs-consent',
  })
  expect(page.people.map(({ email }) => email)).toEqual([...IN_GERMANY, 'd@cafe.at'])
  const left = RECIPIENTS.filter(email => !page.people.some(one => one.email === email))
  expect(await find(left)).toEqual([])
})

test('doesn’t name whose consent is recorded', async () => {
  await recordConsents(t.db.system, user.id, {
    emails: ['C@bau.de', 'd@cafe.at'],
    givenOn: '2026-11-01',
    how: 'A form',
    coversOpens: false,
  })
  expect(await find(RECIPIENTS)).toMatchObject([{ count: 2, to: 'Germany' }])
})

test('where only sole traders have to agree, leaves companies alone, and says whom it can’t tell', async () => {
  const leads = [
    ['heron@bread.test', 'Heron Bakery Ltd', 'GB'],
    ['jane@bloom.test', 'Jane Miller t/a Bloom', 'GB'],
    ['info@mill.test', 'The Mill', 'GB'],
    ['info@lind.test', 'Lind', 'SE'],
    ['info@paris.test', 'Lune', 'FR'],
  ] as const
  for (const [email, businessName, country] of leads) {
    await makeLead(t, user, { businessName, email })
    await t.db.system`update leads set country = ${country} where user_id = ${user.id} and email_norm = ${email}`
  }
  const all = leads.map(([email]) => email)
  expect(await find(all, 'sole-trader')).toEqual([
    {
      code: 'sole-trader',
      severity: 'warning',
      count: 3,
      of: 5,
      emails: ['info@lind.test', 'info@mill.test', 'jane@bloom.test'],
      to: 'the United Kingdom and Sweden, where the law asks sole traders for consent first, and companies not: 1 looks like a sole trader, 2 may be one.',
    },
  ])
  expect(await find(['info@mill.test'], 'sole-trader')).toMatchObject([
    {
      severity: 'suggestion',
      to: 'the United Kingdom, where the law asks sole traders for consent first, and companies not: 1 may be one.',
    },
  ])
  const agreed = { givenOn: '2026-11-01', how: 'A form', coversOpens: false }
  await recordConsents(t.db.system, user.id, { ...agreed, emails: ['jane@bloom.test'] })
  const page = await ask<{ people: { email: string }[] }>('audience/people', { recipients: all, group: 'sole-trader' })
  expect(page.people.map(({ email }) => email)).toEqual(['info@lind.test', 'info@mill.test'])
})
