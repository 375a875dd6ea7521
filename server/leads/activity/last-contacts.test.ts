import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LastContact } from '#contract/lead-list.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeLead, makeUser } from '#test/make.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ now: '2026-05-04T10:00:00Z' })
})
afterAll(() => t.close())

test('the last contact is the latest email that left, reply, or call, of the account’s own leads, and says who may not be contacted', async () => {
  const user = await makeUser(t)
  const stranger = await makeUser(t)
  const mailed = await makeLead(t, user)
  const replied = await makeLead(t, user)
  const called = await makeLead(t, user)
  const never = await makeLead(t, user)
  const theirs = await makeLead(t, stranger)
  const { system } = t.db
  const one = async (statement: Promise<{ id: string }[]>) => (await statement)[0]?.id ?? ''
  const call = (of: { id: string }, lead: { id: string }, at: string) => system`
    insert into call_logs (user_id, lead_id, to_number, status, created_at)
    values (${of.id}, ${lead.id}, '+12125550100', 'completed', ${at})`
  const campaign = await one(system`
    insert into campaigns (user_id, name, subject, body) values (${user.id}, 'Spring', '', '') returning id`)
  const mail = async (lead: { id: string }, state: string, at: string | null) => {
    const recipient = await one(system`
      insert into campaign_recipients (user_id, campaign_id, email_norm, lead_id)
      values (${user.id}, ${campaign}, ${`${lead.id}@b.example`}, ${lead.id}) returning id`)
    await system`
      insert into settled_messages (user_id, id, campaign_id, recipient_id, email, state, accepted_at)
      values (${user.id}, ${recipient}, ${campaign}, ${recipient}, 'a@b.example', ${state}, ${at})`
    return recipient
  }
  await call(user, mailed, '2030-01-01')
  await mail(mailed, 'delivered', '2030-01-02')
  const message = await mail(replied, 'delivered', '2030-01-03')
  await system`
    insert into replies (user_id, campaign_id, message_id, from_address, from_name, subject, excerpt, evidence, asks_removal, received_at)
    values (${user.id}, ${campaign}, ${message}, 'a@b.example', 'Al', 'Re: Hi', 'Yes', 'header', false, '2030-01-04')`
  await mail(called, 'delivered', '2030-01-05')
  await call(user, called, '2030-01-06')
  await mail(never, 'failed', null)
  await call(stranger, theirs, '2030-01-07')
  const optedOut = await makeLead(t, user, { email: 'Gone@Shop.example' })
  const notCalled = await makeLead(t, user, { phone: '+1 212-555-0177' })
  await system`update leads set phone_norm = '+12125550177' where id = ${notCalled.id}`
  await system`
    insert into suppressions (user_id, channel, address_norm, reason) values
      (${user.id}, 'email', 'gone@shop.example', 'unsubscribed'), (${user.id}, 'phone', '+12125550177', 'manual')`

  const ids = [mailed, replied, called, never, theirs, optedOut, notCalled].map(({ id }) => id)
  const reply = await user.client({ method: 'POST', url: '/api/leads/last-contacts', payload: { ids } })
  const contacts = new Map(
    reply
      .json<LastContact[]>()
      .map(({ leadId, kind, at, suppression }) => [leadId, suppression ?? `${kind} ${at?.slice(0, 10)}`]),
  )
  expect(ids.map(id => contacts.get(id))).toEqual([
    'mailed 2030-01-02',
    'replied 2030-01-04',
    'called 2030-01-06',
    undefined,
    undefined,
    'unsubscribed',
    'manual',
  ])
  const more = await user.client({ url: `/api/leads/${optedOut.id}/more` })
  expect(more.json()).toMatchObject({ suppression: 'unsubscribed' })
})
