import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Finding } from '#contract/preflight.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeMailer } from '#test/campaign.ts'
import { makeLead, type TestUser } from '#test/make.ts'
import { startSpamd } from '#test/peers/spamd.ts'

let t: TestApp
let user: TestUser
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  user = await makeMailer(t)
})

async function find(recipients: string[], body = '<p>Hello there</p>', more: object = {}) {
  const payload = { subject: 'Hello', body, recipients, part: 'rest', ...more }
  const reply = await user.client({ method: 'POST', url: '/api/campaigns/preflight', payload })
  expect(reply.statusCode).toBe(200)
  return reply.json<{ findings: Finding[] }>().findings
}
const addPerson = (leadId: string, email: string) =>
  user.client({ method: 'POST', url: `/api/leads/${leadId}/contacts`, payload: { name: 'Anna Lee', email } })

test('knows the people of a business that bought, or that was called', async () => {
  const won = await makeLead(t, user, { businessName: 'Harbor Dental', email: 'info@harbor.test' })
  const called = await makeLead(t, user, { businessName: 'Blue Bakery', email: 'hi@bakery.test' })
  const other = await makeLead(t, user, { businessName: 'Red Barn', email: 'hi@barn.test' })
  await addPerson(won.id, 'anna@lee.test')
  await addPerson(called.id, 'anna@oven.test')
  await addPerson(other.id, 'anna@farm.test')
  await t.db.system`update leads set status = 'converted' where id = ${won.id}`
  await t.db.system`
    insert into call_logs (user_id, lead_id, to_number, status, created_at)
    values (${user.id}, ${called.id}, '+15035550100', 'completed', ${t.clock.now()})`
  const findings = await find(['anna@lee.test', 'anna@oven.test', 'anna@farm.test', 'info@harbor.test'])
  expect(findings.filter(({ code }) => code === 'was-won' || code === 'was-called')).toMatchObject([
    { code: 'was-won', emails: ['anna@lee.test', 'info@harbor.test'] },
    { code: 'was-called', emails: ['anna@oven.test'] },
  ])
})

test('finds branches by the lead of each person', async () => {
  for (const n of [1, 2, 3]) {
    const { id } = await makeLead(t, user, { businessName: 'Sub Stop', email: `hi@subs${n}.test` })
    await addPerson(id, `anna@stop${n}.test`)
  }
  const findings = await find(['anna@stop1.test', 'anna@stop2.test', 'anna@stop3.test'])
  expect(findings.filter(({ code }) => code === 'chain')).toMatchObject([
    { emails: ['anna@stop2.test', 'anna@stop3.test'] },
  ])
})

test('a check that fails holds up no other one', async () => {
  const { dns } = t.deps.providers
  t.deps.providers.dns = { find: () => Promise.reject(new Error('no resolver')) }
  const findings = await find(['a@werk.de'], '<p>See <a href="https://shop.test/">our shop</a></p>')
  t.deps.providers.dns = dns
  expect(findings.map(({ code }) => code)).toContain('needs-consent')
})

async function useSpamd(most?: number) {
  const spamd = await startSpamd({ most })
  onTestFinished(() => spamd.close())
  t.deps.config.SPAMD_URL = spamd.url
  onTestFinished(() => {
    t.deps.config.SPAMD_URL = undefined
  })
  return spamd
}

test('keeps what SpamAssassin has against the first email if it stops answering', async () => {
  await useSpamd(1)
  const variants = [{ subject: 'Hi', body: '<p>Hi there</p>', share: 50 }]
  const findings = await find(['info@harbor.test'], '<p>Hello there</p>', { variants })
  expect(findings.filter(({ code }) => code === 'spamassassin')).toMatchObject([{ at: { email: 'first' } }])
})

test('with SPAMD_URL, says what SpamAssassin has against each email as its first recipient would get it', async () => {
  const spamd = await useSpamd()
  await makeLead(t, user, { businessName: 'Harbor Dental', email: 'info@harbor.test' })
  const findings = await find(['info@harbor.test'], '<p>Hello {{businessName}}</p>')
  expect(findings.filter(({ code }) => code === 'spamassassin')).toEqual([
    {
      code: 'spamassassin',
      severity: 'warning',
      at: { email: 'first', n: 0, field: 'body' },
      text: '8.3 of the 5.0 points that make it spam: HTML is very short with a linked image (2.2); HTML font color similar or identical to background (0.7)',
      to: null,
    },
  ])
  expect(spamd.asked).toHaveLength(1)
  expect(spamd.asked[0]).toMatch(/^Subject: Hello\r\n/m)
  expect(spamd.asked[0]).toContain('Harbor Dental')
})
