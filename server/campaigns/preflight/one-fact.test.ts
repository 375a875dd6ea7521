import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Finding } from '#contract/preflight.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeMailer } from '#test/campaign.ts'
import { makeLead, type TestUser } from '#test/make.ts'

let t: TestApp
let user: TestUser
beforeAll(async () => {
  t = await testApp()
  user = await makeMailer(t)
  const max = await makeLead(t, user, {
    businessName: 'Max’s Deli & Catering',
    email: 'max@deli.test',
    phone: '(503) 555-0101',
    website: 'https://maxs-deli.test/',
    address: '12 Pine Street',
  })
  const ann = await makeLead(t, user, {
    businessName: 'Ann’s Cantina',
    email: 'ann@cantina.test',
    phone: '+1 503 555 0199',
  })
  await makeLead(t, user, { businessName: 'Harris & Reyes, P.C.', email: 'law@reyes.test' })
  await makeLead(t, user, { businessName: 'Good Food e.K.', email: 'eat@food.test' })
  const fact = (leadId: string, type: string, value: string) => t.db.system`
    insert into lead_facts (user_id, lead_id, type, value) values (${user.id}, ${leadId}, ${type}, ${value})`
  await fact(max.id, 'quote', 'We smoke our pastrami for three days')
  await fact(max.id, 'menu_item', 'Smoked pastrami')
  await fact(max.id, 'menu_item', 'Lentil soup')
  await fact(ann.id, 'menu_item', 'Lentil soup')
})
afterAll(() => t.close())

async function check(
  body: string,
  recipients = ['max@deli.test', 'ann@cantina.test', 'law@reyes.test', 'eat@food.test'],
) {
  const reply = await user.client({
    method: 'POST',
    url: '/api/campaigns/preflight',
    payload: { subject: 'Websites', body, recipients },
  })
  return reply
    .json<{ findings: Finding[] }>()
    .findings.map(finding => (finding.code === 'one-fact' ? [finding.severity, finding.value] : [finding.code]))
}

test.each([
  ['Is 503.555.0101 still your number?', [['block', '(503) 555-0101']]],
  ['I looked up <a href="https://maxs-deli.test/menu">your page</a>.', [['block', 'maxs-deli.test']]],
  ['You write “We smoke our pastrami for three days”.', [['block', 'We smoke our pastrami for three days']]],
  ['I’d come to 12 Pine Street.', [['block', '12 Pine Street']]],
  ['Your smoked pastrami would look good in photos.', [['warning', 'Smoked pastrami']]],
  ['Dear Harris & Reyes team, I build websites.', [['block', 'Harris & Reyes']]],
  ['We have good food for you.', []],
  ['Your lentil soup would look good in photos.', []],
  ['I build websites for delis. Call me at 503 555 0177.', []],
])('finds what only one of several recipients has: %s', async (body, expected) => {
  expect(await check(body)).toEqual(expected)
})

test('finds nothing in an email to that business only', async () => {
  expect(await check('Is 503.555.0101 still your number?', ['max@deli.test'])).toEqual([])
})
