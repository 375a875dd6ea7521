import { describe, expect, test } from 'vitest'
import type { InboxCounts, WholeThread } from '#contract/inbox.ts'
import { endSnooze } from '#server/inbox/end-snooze.ts'
import { followChange } from '#server/inbox/follow-change.ts'
import { receiveEmail } from '#server/incoming/receive-email.ts'
import { makeMailer, makeSent, startEngine, whenFollowUpsWait } from '#test/campaign.ts'
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
import { connectOwn } from '#test/own-sending-account.ts'

withInbox()

describe('the list', () => {
  test('has a thread from the first reply on, with its own words and the account', async () => {
    const sent = await send()
    expect(await list('?scope=you')).toEqual([])
    const lead = await makeLead(t, user, { email: sent.to, businessName: 'Blue Heron' })
    await answered(sent, 'Yes, call me.\r\n\r\nOn Mon, 2 Mar 2026, Ada wrote:\r\n> Hello there')
    expect(await list()).toEqual([
      expect.objectContaining({
        email: sent.to,
        name: 'Joe',
        leadId: lead.id,
        words: 'Yes, call me.',
        label: 'interested',
        isTheirs: true,
        isUnread: true,
        isDone: false,
        account: 'ada@own.test',
        isSuppressed: false,
      }),
    ])
  })

  test('has one thread per person, which a second reply reopens', async () => {
    const { sent, thread } = await threadOf()
    await change([thread.id], { isDone: true, isUnread: false, snoozedUntil: '2026-03-09T10:00:00Z' })
    expect(await list('?scope=all')).toEqual([])
    await answered(sent, 'One more question: is it free?')
    expect(await list('?scope=you')).toMatchObject([
      { id: thread.id, words: 'One more question: is it free?', isUnread: true, snoozedUntil: null },
    ])
  })

  test('keeps a thread as it is when a program replies, whom no answer goes to', async () => {
    const { sent, thread, whole } = await threadOf('Sounds good, call me.')
    await answer(thread.id)
    const before = await list()
    const robot = { ...sent, to: 'no-reply@shop.test' }
    expect(await answered(robot, 'Your ticket is 42.', 'Auto-Submitted: auto-replied\r\n')).toBe('automatic')
    expect(await list()).toEqual(before)
    const { to, subject, entries } = await whole()
    expect([to, subject]).toEqual([sent.to, 'Re: Hello'])
    expect(entries.map(({ kind, label }) => [kind, label])).toContainEqual(['received', 'automatic'])
    await change([thread.id], { label: 'later' })
    const labels = (await whole()).entries.filter(({ kind }) => kind === 'received').map(({ label }) => label)
    expect(new Set(labels)).toEqual(new Set(['automatic', 'later']))
  })

  test('counts every scope, label, account, and campaign in one call, and each list agrees', async () => {
    const [a, b, c, d, e] = [
      await threadOf(),
      await threadOf('Sounds good, call me.'),
      await threadOf(),
      await threadOf(),
      await threadOf(),
    ]
    await change([b.thread.id], { isUnread: false })
    await change([c.thread.id], { snoozedUntil: '2026-03-09T10:00:00Z' })
    await answer(d.thread.id, { sendAt: '2026-03-05T09:00:00Z' })
    await change([e.thread.id], { isDone: true })
    const counts = await get<InboxCounts>('/counts')
    expect(counts.scopes).toEqual({ all: 4, unread: 2, you: 2, overdue: 0, them: 0, snoozed: 1, scheduled: 1 })
    expect(counts.labels).toEqual({ question: 3, interested: 1 })
    expect(counts.accounts).toEqual([{ id: accountId, name: 'ada@own.test', count: 4 }])
    expect(counts.campaigns).toHaveLength(4)
    for (const [scope, count] of Object.entries(counts.scopes))
      expect([scope, (await list(`?scope=${scope}`)).length]).toEqual([scope, count])
    expect((await list('?scope=all&label=interested')).map(({ id }) => id)).toEqual([b.thread.id])
    expect(await list(`?scope=all&account=${accountId}`)).toHaveLength(4)
    expect(await list(`?scope=all&campaign=${a.sent.campaignId}`)).toMatchObject([{ id: a.thread.id }])
    t.clock.set('2026-03-10T10:00:00Z')
    expect((await get<InboxCounts>('/counts')).scopes).toMatchObject({ you: 3, snoozed: 0 })
    expect(await list('?scope=snoozed')).toEqual([])
  })

  test('a thread is overdue once it has waited for you for two days, and until you answer, snooze it, or are done', async () => {
    const [waiting, done] = [await threadOf(), await threadOf()]
    const overdue = async () => {
      const ids = (await list('?scope=overdue')).map(({ id }) => id)
      expect((await get<InboxCounts>('/counts')).scopes.overdue).toBe(ids.length)
      return ids
    }
    const at = new Date((await list('?scope=you'))[0]?.lastAt ?? '').getTime()
    t.clock.set(new Date(at + 47 * 3_600_000))
    expect(await overdue()).toEqual([])
    t.clock.set(new Date(at + 49 * 3_600_000))
    expect((await overdue()).toSorted()).toEqual([waiting.thread.id, done.thread.id].toSorted())
    await change([done.thread.id], { isDone: true })
    await change([waiting.thread.id], { snoozedUntil: new Date(at + 90 * 3_600_000).toISOString() })
    expect(await overdue()).toEqual([])
  })

  test('pages by a cursor, and searches names, addresses, and words without special letters', async () => {
    for (const text of ['A 100% match?', 'B_side?', 'C\\d?']) await threadOf(text)
    const first = await user.client('/api/inbox?limit=2')
    const cursor = first.headers['x-next-cursor']
    const second = await list(`?limit=2&cursor=${cursor}`)
    expect([...first.json(), ...second].map(({ words }) => words)).toEqual(['C\\d?', 'B_side?', 'A 100% match?'])
    for (const [search, found] of [
      ['100%25', 1],
      ['b_SIDE', 1],
      ['%25', 1],
      ['c\\d', 1],
      ['shop', 3],
      ['nobody', 0],
    ] as const)
      expect([search, (await list(`?search=${encodeURIComponent(decodeURIComponent(search))}`)).length]).toEqual([
        search,
        found,
      ])
  })

  test('keeps the threads of others to them', async () => {
    const { thread } = await threadOf()
    const other = await makeMailer(t)
    expect((await other.client('/api/inbox')).json()).toEqual([])
    expect((await other.client(`/api/inbox/${thread.id}`)).statusCode).toBe(404)
    const payload = { ids: [thread.id], isDone: true, isSuppressed: true, label: 'later' }
    expect((await other.client({ method: 'POST', url: '/api/inbox/changes', payload })).json()).toEqual({ changed: 0 })
    expect(await list('?scope=all')).toMatchObject([{ id: thread.id, label: 'question', isSuppressed: false }])
  })
})

describe('what the user does with threads', () => {
  test('suppresses several, and Undo takes back only what it added', async () => {
    const [a, b] = [await threadOf(), await threadOf()]
    await t.db
      .system`insert into suppressions (user_id, channel, address_norm, reason) values (${user.id}, 'email', ${b.sent.to}, 'bounced')`
    await change([a.thread.id, b.thread.id], { isSuppressed: true, isDone: true })
    expect((await list()).map(({ isSuppressed, isDone }) => [isSuppressed, isDone])).toEqual([
      [true, true],
      [true, true],
    ])
    await change([a.thread.id, b.thread.id], { isSuppressed: false, isDone: false })
    expect((await list()).map(({ email, isSuppressed }) => [email, isSuppressed])).toEqual([
      [b.sent.to, true],
      [a.sent.to, false],
    ])
  })

  test('labels a thread and its newest reply alike, and the lead follows once Undo is gone', async () => {
    const sent = await send()
    const lead = await makeLead(t, user, { email: sent.to, status: 'cold' })
    await t.db
      .system`update campaign_recipients set lead_id = ${lead.id} where user_id = ${user.id} and email_norm = ${sent.to}`
    await answered(sent, 'We will see.')
    const [thread] = await list()
    await change([thread?.id ?? ''], { label: 'interested' })
    expect(await list()).toMatchObject([{ label: 'interested' }])
    const [reply] = (await user.client(`/api/campaigns/${sent.campaignId}/replies`)).json()
    expect(reply).toMatchObject({ label: 'interested', threadId: thread?.id })
    const statusAfter = async (label: 'interested' | 'not_interested') => {
      await followChange(t.deps, { userId: user.id, id: thread?.id ?? '', label })
      return (await user.client(`/api/leads/${lead.id}`)).json().status
    }
    expect((await user.client(`/api/leads/${lead.id}`)).json().status).toBe('cold')
    expect(await statusAfter('interested')).toBe('warm')
    await change([thread?.id ?? ''], { label: 'not_interested' })
    await change([thread?.id ?? ''], { label: 'interested', isUndo: true })
    expect(await statusAfter('not_interested')).toBe('warm')
    const jobs = await t.db.system<{ label: string; seconds: number }[]>`
      select payload->>'label' as label, extract(epoch from run_at - ${t.clock.now()})::int as seconds
      from graphile_worker._private_jobs where payload->>'id' = ${thread?.id ?? ''} order by id`
    expect(jobs).toEqual([{ label: 'not_interested', seconds: 15 }])
    await user.client({
      method: 'PUT',
      url: `/api/campaigns/${sent.campaignId}/replies/${reply.id}`,
      payload: { label: 'later' },
    })
    expect(await list()).toMatchObject([{ label: 'later' }])
  })

  test('brings a snoozed thread back at its time, unread and waiting for the user, whoever wrote last', async () => {
    const { thread } = await threadOf()
    const until = '2026-03-09T10:00:00.000Z'
    await t.db.system`update threads set is_theirs = false where user_id = ${user.id}`
    await change([thread.id], { snoozedUntil: '2026-03-05T10:00:00Z', isUnread: false })
    await change([thread.id], { snoozedUntil: until })
    const jobs = await t.db.system<{ at: string; until: string }[]>`
      select run_at as at, payload->>'until' as until from graphile_worker._private_jobs where payload->>'id' = ${thread.id}`
    expect(jobs.map(({ at, until: of }) => [new Date(at).toISOString(), of])).toEqual([[until, until]])
    await endSnooze(t.deps, { userId: user.id, id: thread.id, until: '2026-03-05T10:00:00.000Z' })
    expect(await list('?scope=snoozed')).toMatchObject([{ isUnread: false }])
    await endSnooze(t.deps, { userId: user.id, id: thread.id, until })
    expect(await list('?scope=you')).toMatchObject([{ isUnread: true, snoozedUntil: null }])
    expect((await get<InboxCounts>('/counts')).scopes).toMatchObject({ you: 1, unread: 1, snoozed: 0 })
  })

  test('drops the thread of an email that wasn’t an answer', async () => {
    const sent = await send({}, 'info@company.test')
    await answered(
      { ...sent, to: sent.to.replace('info', 'someone'), messageId: '<none@x.test>' },
      'Hello there, about your email',
    )
    const [thread] = await list()
    const whole = await get<WholeThread>(`/${thread?.id}`)
    const doubtful = whole.entries.find(({ kind }) => kind === 'received')
    expect(doubtful?.isDoubtful).toBe(true)
    const url = `/api/campaigns/${sent.campaignId}/replies/${doubtful?.id}`
    await user.client({ method: 'PUT', url, payload: { isAnswer: false } })
    expect(await list('?scope=you')).toEqual([])
  })
})

describe('a thread', () => {
  test('has everything sent and received, oldest first, with values filled in and quotes apart', async () => {
    const subject = 'Online orders for {{businessName}}'
    const to = 'kim@heron.test'
    await makeLead(t, user, { email: to, businessName: 'Blue Heron' })
    const step = {
      type: 'email',
      delayDays: 3,
      condition: 'not-replied',
      subject: '',
      body: 'Did you see it?',
    } as const
    const campaignId = await makeSent(user, [to], {
      subject,
      body: 'Hi {{businessName}},\n\n{One|One} page.',
      steps: [step],
    })
    const engine = startEngine(t)
    await whenFollowUpsWait(t, user, campaignId)
    await engine.stop()
    const messageId = sink.accepted.findLast(mail => mail.to === to)?.messageId ?? ''
    await answered(
      { to, campaignId, messageId },
      'Looks good?\r\n\r\nOn Mon, 2 Mar 2026, Ada wrote:\r\n> Hi Blue Heron',
    )
    const [thread] = await list()
    const whole = await get<WholeThread>(`/${thread?.id}`)
    const shown = whole.entries.map(({ kind, text, subject: of, from, note }) => ({ kind, text, of, from, note }))
    expect(shown).toContainEqual({
      kind: 'sent',
      text: 'Hi Blue Heron,\n\nOne page.',
      of: 'Online orders for Blue Heron',
      from: 'ada@own.test',
      note: null,
    })
    expect(shown).toContainEqual({ kind: 'received', text: 'Looks good?', of: 'Re: Hello', from: to, note: null })
    expect(shown.find(({ kind }) => kind === 'step')).toMatchObject({
      note: 'They replied, so we don’t send this follow-up',
    })
    expect(whole.entries.find(({ kind }) => kind === 'received')?.quote).toContain('Hi Blue Heron')
    expect(whole).toMatchObject({
      subject: 'Re: Hello',
      refusal: null,
      from: [{ id: accountId, address: 'ada@own.test', reason: 'The address they wrote to', isUsable: true }],
    })
  })

  test('lists what was attached to a reply, for download while the original is kept, and pictures in its text not', async () => {
    const sent = await send()
    const part = (head: string, text: string) => `--b\r\n${head}\r\n\r\n${text}\r\n`
    const pdf = Buffer.from('%PDF-1.7 menu').toString('base64')
    await receiveEmail(
      t.deps,
      { source: accountId, userId: user.id, ownAddresses: ['ada@own.test'] },
      Buffer.from(
        `From: ${sent.to}\r\nTo: ada@own.test\r\nSubject: Re: Hello\r\nMessage-ID: <files@shop.test>\r\nIn-Reply-To: ${sent.messageId}\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${part('Content-Type: text/plain', 'Our menu?')}${part('Content-Type: image/png; name=logo.png\r\nContent-Disposition: inline; filename=logo.png\r\nContent-ID: <logo>\r\nContent-Transfer-Encoding: base64', 'aGVsbG8=')}${part(`Content-Type: application/pdf\r\nContent-Disposition: attachment; filename*=UTF-8''Men%C3%BC.pdf\r\nContent-Transfer-Encoding: base64`, pdf)}--b--\r\n`,
      ),
      t.clock.now(),
    )
    const [thread] = await list()
    const whole = () => get<WholeThread>(`/${thread?.id}`)
    const entry = (await whole()).entries.find(({ kind }) => kind === 'received')
    expect(entry?.files).toEqual([{ name: 'Menü.pdf', size: 13, isKept: true }])
    const url = `/api/inbox/${thread?.id}/files/${entry?.id}/0`
    const file = await user.client(url)
    expect([file.body, file.headers['content-disposition']]).toEqual([
      '%PDF-1.7 menu',
      `attachment; filename*=UTF-8''Men%C3%BC.pdf`,
    ])
    expect((await user.client(url.replace(/0$/, '1'))).statusCode).toBe(404)
    await t.db.system`update replies set original = null where user_id = ${user.id}`
    expect((await user.client(url)).statusCode).toBe(404)
    expect((await whole()).entries.find(({ kind }) => kind === 'received')?.files).toEqual([
      { name: 'Menü.pdf', size: 13, isKept: false },
    ])
  })

  test('says before a word is typed that nobody may email them', async () => {
    const { sent, whole } = await threadOf('Please remove me from your list.')
    expect((await whole()).refusal).toEqual({
      channel: 'email',
      address: sent.to,
      reason: 'unsubscribed',
      text: 'Unsubscribed from your emails.',
    })
  })

  test('offers the other accounts with the reason, and none that is paused', async () => {
    const { whole } = await threadOf()
    await user.client({ method: 'POST', url: `/api/settings/sending-accounts/${accountId}/pause` })
    const second = await connectOwn(user, sink, { fromAddress: 'bob@own.test' })
    await t.db.system`update sending_accounts set paused_at = now() where user_id = ${user.id} and id = ${accountId}`
    expect((await whole()).from).toEqual([
      { id: second, address: 'bob@own.test', reason: 'Another of your accounts', isUsable: true },
      { id: accountId, address: 'ada@own.test', reason: 'Paused in Settings', isUsable: false },
    ])
    await t.db.system`update sending_accounts set is_active = false where user_id = ${user.id} and id = ${accountId}`
    expect((await whole()).from).toMatchObject([{ id: second, reason: 'You removed the address they wrote to' }])
  })
})
