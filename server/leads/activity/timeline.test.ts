import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TimelineItem } from '#contract/lead-list.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeLead, makeUser } from '#test/make.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ now: '2026-05-04T10:00:00Z' })
})
afterAll(() => t.close())

test('a lead’s activity lists its emails, replies, calls, and changes, newest first', async () => {
  const user = await makeUser(t)
  const lead = await makeLead(t, user, { businessName: 'Corner', source: 'directory' })
  const other = await makeLead(t, user)
  const one = async (statement: Promise<{ id: string }[]>) => (await statement)[0]?.id ?? ''
  const { system } = t.db
  await system`update leads set created_at = '2030-01-01' where id = ${lead.id}`
  const campaign = await one(system`
    insert into campaigns (user_id, name, subject, body) values (${user.id}, 'Spring', '', '') returning id`)
  const recipient = await one(system`
    insert into campaign_recipients (user_id, campaign_id, email_norm, lead_id)
    values (${user.id}, ${campaign}, 'a@b.example', ${lead.id}) returning id`)
  const message = await one(system`
    insert into settled_messages (user_id, id, campaign_id, recipient_id, email, state, accepted_at)
    values (${user.id}, ${recipient}, ${campaign}, ${recipient}, 'a@b.example', 'delivered', '2030-01-02') returning id`)
  await system`
    insert into settled_messages (user_id, id, campaign_id, recipient_id, step, email, state, updated_at, reason, reason_text)
    values (${user.id}, message_id(${recipient}, 1), ${campaign}, ${recipient}, 1, 'a@b.example', 'failed', '2030-01-06', 'refused', '{"words": "550 no"}')`
  await system`
    insert into event_uniques values
      (${user.id}, ${message}, 'opened', '2030-01-03'), (${user.id}, ${message}, 'clicked', '2030-01-04')`
  await system`
    insert into replies (user_id, campaign_id, message_id, from_address, from_name, subject, excerpt, evidence, asks_removal, received_at)
    values (${user.id}, ${campaign}, ${message}, 'a@b.example', 'Al', 'Re: Hi', 'Yes please', 'header', false, '2030-01-05')`
  const thread = await one(system`
    insert into threads (user_id, email_norm, name, subject, words, campaign_id, last_at)
    values (${user.id}, 'a@b.example', 'Corner', 'Re: Hi', 'Yes please', ${campaign}, '2030-01-05') returning id`)
  await system`
    insert into answers (user_id, thread_id, to_address, subject, body, html, text, state, due_at, sent_at, message_id, references_header)
    values (${user.id}, ${thread}, 'a@b.example', 'Re: Hi', '', '', 'On Monday?', 'sent', '2030-01-05', '2030-01-05T12:00:00Z', '<1@x>', ''),
      (${user.id}, ${thread}, 'a@b.example', 'Re: Hi', '', '', 'Not yet sent', 'waiting', '2030-01-05', null, '<2@x>', '')`
  const call = await one(system`
    insert into call_logs (user_id, lead_id, to_number, status, created_at)
    values (${user.id}, ${lead.id}, '+12125550100', 'completed', '2030-01-07') returning id`)
  await system`
    insert into call_interactions (user_id, call_log_id, interaction_type, customer_response, notes)
    values (${user.id}, ${call}, 'outcome', 'not-interested', 'Has a supplier')`
  await system`
    insert into lead_enrichment (user_id, lead_id, state, enriched_at) values (${user.id}, ${lead.id}, 'none', '2030-01-08')`
  const change = await one(system`
    insert into lead_changes (user_id, kind, what, name, count, created_at, undo_until, undone_at)
    values (${user.id}, 'tag', 'id', 'Fair', 2, '2030-01-09', '2030-01-10', '2030-01-10') returning id`)
  await system`
    insert into lead_change_parts (user_id, change_id, n, lead_ids, before)
    values (${user.id}, ${change}, 0, ${[lead.id, other.id].toSorted()}::uuid[], '{null,null}')`

  const items = (await user.client(`/api/leads/${lead.id}/timeline`)).json<TimelineItem[]>()
  expect(items.map(({ kind, text, detail }) => [kind, text, detail])).toEqual([
    ['changed', 'Tagged “Fair” (undone)', 'With 1 other lead'],
    ['enriched', 'Website read', null],
    ['called', 'Called: not interested', 'Has a supplier'],
    ['failed', 'Email not delivered: Spring', 'The mail server refused it: 550 no'],
    ['answered', 'You answered: Re: Hi', 'On Monday?'],
    ['replied', 'Replied: Re: Hi', 'Yes please'],
    ['clicked', 'Clicked a link: Spring', null],
    ['opened', 'Opened: Spring', null],
    ['mailed', 'Email sent: Spring', 'To a@b.example'],
    ['found', 'Found in the directory', 'Corner'],
  ])
  const inThread = items.filter(({ threadId }) => threadId === thread)
  expect(inThread.map(({ kind }) => kind)).toEqual(['answered', 'replied', 'mailed'])
})

test('a note stays in a lead’s activity until it’s deleted', async () => {
  const user = await makeUser(t)
  const lead = await makeLead(t, user)
  const notes = async (): Promise<(string | null)[]> => {
    const items: TimelineItem[] = (await user.client(`/api/leads/${lead.id}/timeline`)).json()
    return items.filter(({ kind }) => kind === 'noted').map(({ detail }) => detail)
  }
  const post = (payload: object) => user.client({ method: 'POST', url: `/api/leads/${lead.id}/notes`, payload })
  const { id } = (await post({ text: 'Closed on Mondays' })).json()
  expect(await notes()).toEqual(['Closed on Mondays'])
  expect((await post({ text: ' ' })).json()).toEqual({ message: 'Write a note' })
  const other = await makeUser(t)
  expect((await other.client({ method: 'DELETE', url: `/api/notes/${id}` })).statusCode).toBe(404)
  await user.client({ method: 'DELETE', url: `/api/notes/${id}` })
  expect(await notes()).toEqual([])
})
