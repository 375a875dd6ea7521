import { expect, test } from 'vitest'
import type { InboxCounts, WholeThread } from '#contract/inbox.ts'
import { makeMailer, makeSent, sendAll, startEngine, whenFinished, whenFollowUpsWait } from '#test/campaign.ts'
import {
  accountId,
  answer,
  answered,
  change,
  get,
  list,
  send,
  sink,
  t,
  threadOf,
  user,
  withInbox,
} from '#test/inbox.ts'
import { makeLead } from '#test/make.ts'
import { followChange } from './follow-change.ts'
import { sendAnswer } from './send-answer.ts'

withInbox()

const first = async () => {
  const [row] = await list('?scope=them')
  if (!row) throw new Error('nothing')
  return row
}

test('lists emails that nobody answered after the threads that wait for them, and counts both', async () => {
  const { thread } = await threadOf()
  const { id } = (await answer(thread.id)).json()
  t.clock.advance(11_000)
  await sendAnswer(t.deps, { userId: user.id, id })
  const lead = await makeLead(t, user, { email: 'kim@heron.test', businessName: 'Blue Heron' })
  const campaignId = await makeSent(user, ['kim@heron.test', 'lee@umi.test'], {
    subject: 'Orders for {{businessName|you}}',
    body: 'Hi {{businessName|there}}, a page?',
  })
  await sendAll(t, user, campaignId)
  await threadOf('Still theirs?')
  expect((await list('?scope=them')).map(({ words }) => words)).toEqual([
    'Yes, it does. Ada',
    ...Array(2).fill(expect.any(String)),
  ])
  expect(await list(`?scope=them&account=${accountId}`)).toEqual(await list('?scope=them'))
  expect(await list(`?scope=them&campaign=${campaignId}`)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        email: 'kim@heron.test',
        name: 'Blue Heron',
        leadId: lead.id,
        subject: 'Orders for Blue Heron',
        words: 'Hi Blue Heron, a page?',
        isTheirs: false,
        isUnread: false,
        account: 'ada@own.test',
      }),
      expect.objectContaining({ email: 'lee@umi.test', name: 'lee@umi.test', words: 'Hi there, a page?' }),
    ]),
  )
  expect((await get<InboxCounts>('/counts')).scopes).toMatchObject({ all: 4, you: 1, them: 3 })
})

test('are in All and found by their address, business, or subject, after what waits', async () => {
  await makeLead(t, user, { email: 'kim@heron.test', businessName: 'Blue Heron' })
  const campaignId = await makeSent(user, ['kim@heron.test', 'lee@umi.test'], { subject: 'Orders_for you' })
  await sendAll(t, user, campaignId)
  await send()
  const { thread } = await threadOf('About your orders_for us?')
  const found = async (query: string) => (await list(query)).map(({ email }) => email).sort()
  const all = await list('?scope=all')
  expect([all.length, all[0]?.id]).toEqual([4, thread.id])
  expect(await found('?search=blue%20HERON')).toEqual(['kim@heron.test'])
  expect(await found('?search=umi.test')).toEqual(['lee@umi.test'])
  expect(await found('?search=orders_for')).toEqual([thread.email, 'kim@heron.test', 'lee@umi.test'].sort())
  expect(await found('?scope=them&search=orders_for')).toEqual(['kim@heron.test', 'lee@umi.test'])
  expect(await found('?scope=unread&search=heron')).toEqual([])
  expect(await found('?label=question&search=heron')).toEqual([])
  const counts = await get<InboxCounts>('/counts')
  expect(counts.scopes).toMatchObject({ all: 4, you: 1, them: 3, unread: 1 })
  expect(counts.accounts).toEqual([{ id: accountId, name: 'ada@own.test', count: 4 }])
  expect(counts.campaigns.find(({ id }) => id === campaignId)?.count).toBe(2)
  const other = await makeMailer(t)
  expect((await other.client('/api/inbox?search=heron')).json()).toEqual([])
})

test('pages through both without losing or repeating one', async () => {
  const { thread } = await threadOf()
  await t.db.system`update threads set is_theirs = false where user_id = ${user.id}`
  await sendAll(t, user, await makeSent(user, ['a@one.test', 'b@two.test', 'c@three.test']))
  const seen: string[] = []
  for (let cursor = ''; cursor !== 'end'; ) {
    const page = await user.client(`/api/inbox?scope=them&limit=1${cursor && `&cursor=${cursor}`}`)
    seen.push(...page.json().map(({ email }: { email: string }) => email))
    cursor = String(page.headers['x-next-cursor'] ?? 'end')
  }
  expect([seen[0], ...seen.slice(1).sort()]).toEqual([thread.email, 'a@one.test', 'b@two.test', 'c@three.test'])
})

test('leaves out who bounced, asked for no more email, or isn’t ours', async () => {
  const bounced = await send()
  await t.db.system`update settled_messages set state = 'bounced' where user_id = ${user.id} and email = ${bounced.to}`
  const gone = await send()
  await user.client({ method: 'POST', url: '/api/suppressions', payload: { entries: [gone.to] } })
  expect(await list('?scope=them')).toEqual([])
  const sent = await send()
  const { id } = await first()
  const other = await makeMailer(t)
  expect((await other.client('/api/inbox?scope=them')).json()).toEqual([])
  expect((await other.client(`/api/inbox/${id}`)).statusCode).toBe(404)
  const payload = { ids: [id], isDone: true }
  expect((await other.client({ method: 'POST', url: '/api/inbox/changes', payload })).json()).toEqual({ changed: 0 })
  expect(await first()).toMatchObject({ email: sent.to, isDone: false })
})

test('leaves out what test mode kept, because nobody got it, and shows the newest follow-up', async () => {
  const step = { type: 'email', delayDays: 3, condition: 'not-replied', subject: '', body: 'Did you see it?' } as const
  const campaignId = await makeSent(user, ['kim@heron.test'], { subject: 'Orders', steps: [step] })
  const engine = startEngine(t)
  await whenFollowUpsWait(t, user, campaignId)
  const { id, lastAt } = await first()
  t.clock.advance(4 * 86_400_000)
  await whenFinished(t, user, campaignId)
  await engine.stop()
  const latest = await first()
  expect(latest).toMatchObject({ id, subject: 'Re: Orders', words: 'Did you see it?' })
  expect(Date.parse(latest.lastAt)).toBeGreaterThan(Date.parse(lastAt))
  await t.db.system`
    insert into outbox_messages (user_id, campaign_id, rfc_message_id, from_address, to_address, subject, raw)
    values (${user.id}, ${campaignId}, 'x', 'ada@own.test', 'kim@heron.test', 'Orders', 'x')`
  expect(await list('?scope=them')).toEqual([])
  expect((await get<InboxCounts>('/counts')).scopes).toMatchObject({ all: 0, them: 0 })
  expect((await user.client(`/api/inbox/${id}`)).statusCode).toBe(404)
})

test('begins a thread with what the user does: an answer continues the email, and a reply comes to the same thread', async () => {
  const sent = await send({ subject: 'For {{email}}' })
  const { id } = await first()
  expect(await get<WholeThread>(`/${id}`)).toMatchObject({
    revision: 0,
    subject: `Re: For ${sent.to}`,
    to: sent.to,
    entries: [{ kind: 'sent' }],
    from: [{ id: accountId, reason: 'The address you wrote from' }],
  })
  const { id: answerId } = (await answer(id, { body: 'Did you see it?' })).json()
  t.clock.advance(11_000)
  await sendAnswer(t.deps, { userId: user.id, id: answerId })
  const raw = sink.accepted.at(-1)?.raw ?? ''
  expect(raw).toContain('Did you see it?')
  expect(raw).toContain(`In-Reply-To: ${sent.messageId}`)
  await answered(sent, 'Yes, call me.')
  expect(await list()).toMatchObject([{ id, words: 'Yes, call me.', isTheirs: true }])
  expect(await list('?scope=them')).toEqual([])
})

test('stops the follow-ups of somebody who’s never emailed again once Undo is gone, and those of a label', async () => {
  const step = { type: 'email', delayDays: 3, condition: 'not-replied', subject: '', body: 'Did you see it?' } as const
  const campaignId = await makeSent(user, ['kim@heron.test', 'lee@umi.test'], { steps: [step] })
  const engine = startEngine(t)
  await whenFollowUpsWait(t, user, campaignId)
  await engine.stop()
  const rows = await list('?scope=them')
  const [kim, lee] = ['kim@heron.test', 'lee@umi.test'].map(to => rows.find(({ email }) => email === to)?.id ?? '')
  const waiting = async () =>
    (await t.db.system`select from queued_messages where user_id = ${user.id} and step = 1`).length
  const follow = (id = '', label: 'not_interested' | null = null) =>
    followChange(t.deps, { userId: user.id, id, label })
  await change([lee ?? ''], { isSuppressed: true })
  await change([lee ?? ''], { isSuppressed: false })
  await follow(lee)
  expect(await waiting()).toBe(2)
  await change([kim ?? ''], { label: 'not_interested' })
  await follow(kim, 'not_interested')
  expect(await waiting()).toBe(1)
  await change([lee ?? ''], { isSuppressed: true })
  await follow(lee)
  expect(await waiting()).toBe(0)
})

test('can be done and snoozed, and a reply to one that’s open keeps its address', async () => {
  const [a, b] = [await send(), await send()]
  const ids = (await list('?scope=them')).map(row => row.id)
  expect((await change(ids, { isDone: true })).json()).toEqual({ changed: 2 })
  expect(await list('?scope=them')).toEqual([])
  const c = await send()
  const { id } = await first()
  await answered(c, 'Hello?')
  expect(await list('?scope=you')).toMatchObject([{ id, email: c.to }])
  expect((await list()).map(({ email }) => email).sort()).toEqual([a.to, b.to, c.to].sort())
})
