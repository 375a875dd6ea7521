import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Thread, WholeThread } from '#contract/inbox.ts'
import type { Reply } from '#contract/replies.ts'
import { followChange } from '#server/inbox/follow-change.ts'
import type { TestApp } from '#test/app.ts'
import { bounceOf } from '#test/bounce-messages.ts'
import { makeMailer, makeSent, sendAll } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import { makeLead, type TestUser } from '#test/make.ts'
import { backToQueue } from '#test/queue.ts'
import { reportBy } from '#test/reports.ts'
import type { Sink } from '#test/smtp-sink.ts'
import { type Inbox, receiveEmail } from './receive-email.ts'
import { forgetOriginals } from './replies-sql.ts'

let t: TestApp
let sink: Sink
let close: () => Promise<void>
let user: TestUser
let inbox: Inbox
let to: string
let campaignId: string
let leadId: string
/** The email as it was sent. */
let raw: string
let n = 0
beforeAll(async () => {
  ;({ t, sink, close } = await smtpApp({ now: '2026-03-02T10:30:00Z' }))
})
afterAll(() => close())
beforeEach(async () => {
  user = await makeMailer(t)
  inbox = { source: `box${++n}`, userId: user.id, ownAddresses: ['ada@own.test'] }
  to = `joe${n}@shop.test`
  ;({ id: leadId } = await makeLead(t, user, { email: to, status: 'cold' }))
  campaignId = await makeSent(user, [to])
  await sendAll(t, user, campaignId)
  raw = String(sink.accepted.find(mail => mail.to === to)?.raw)
})

const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(raw)?.[1] ?? ''
const about = (changes = {}) => ({ messageId: header('Message-ID'), to, from: 'ada@own.test', ...changes })
const take = (mail: Buffer | string, where = inbox) =>
  receiveEmail(t.deps, where, Buffer.from(mail), new Date('2026-03-02T10:20:00Z'))

const threads = async (): Promise<Thread[]> => (await user.client('/api/inbox')).json()

async function seen() {
  const [recipient] = (await user.client(`/api/campaigns/${campaignId}/recipients`)).json()
  const [suppressed] = await t.db.system`select reason from suppressions where user_id = ${user.id}`
  const [{ replies } = { replies: 0 }] = await t.db.system<{ replies: number }[]>`
    select reply_count as replies from campaigns where id = ${campaignId}`
  const [lead] = await t.db.system`select status from leads where id = ${leadId}`
  return { state: recipient.state, suppressed: suppressed?.['reason'] ?? null, replies, lead: lead?.['status'] }
}
const UNTOUCHED = { state: 'accepted', suppressed: null, replies: 0, lead: 'cold' }
const replies = async (): Promise<Reply[]> => (await user.client(`/api/campaigns/${campaignId}/replies`)).json()

describe('a delivery report', () => {
  test('marks a message to a nonexistent address as bounced, and suppresses the address', async () => {
    expect(await take(reportBy('Postfix', about()))).toBe('report')
    expect(await seen()).toEqual({ ...UNTOUCHED, state: 'bounced', suppressed: 'bounced' })
  })

  test.each([
    ['Exchange, a full mailbox', 'bounced', null],
    ['Microsoft 365, refused by policy', 'bounced', null],
    ['Postfix, still trying', 'accepted', null],
    ['relayed to a server that reports nothing', 'accepted', null],
    ['qmail', 'bounced', 'bounced'],
    ['a feedback loop (ARF)', 'complained', 'complained'],
    ['a feedback loop that redacts the complainant', 'complained', 'complained'],
    ['a recipient who moved it out of spam', 'accepted', null],
  ])('has the result for %s: %s, suppressed: %s', async (name, state, suppressed) => {
    await take(reportBy(name, about()))
    expect(await seen()).toEqual({ ...UNTOUCHED, state, suppressed })
  })

  test.each([
    ['in words that quote the sender', '550 5.1.1 <ada@own.test>: Address rejected'],
    ['by a server that can’t verify the sender', '550 Sender verify failed'],
    ['under the code that IronPort adds', "5.1.0 - Unknown address error 550-'5.7.1 <b@relay.test>... Access denied'"],
  ])('never suppresses the recipient for a bounce %s', async (_, words) => {
    const report = reportBy('Postfix', about()).toString()
    const changed = report
      .replace(/^Diagnostic-Code:.*(?:\r\n[ \t].*)*/m, `Diagnostic-Code: smtp; ${words}`)
      .replace(/^Status:.*$/m, 'Status: 5.0.0')
    expect(changed).toContain(words)
    expect(await take(changed)).toBe('report')
    expect(await seen()).toEqual({ ...UNTOUCHED, state: 'bounced' })
  })

  test.each([
    ['Postfix', 'a dead member of a group', 'bounced', null],
    ['sendmail', 'a dead member of a group', 'bounced', null],
    ['Exim', 'a dead member of a group', 'bounced', null],
    ['Dovecot', 'rejected by the recipient’s Sieve script', 'bounced', null],
    ['any', 'a receipt that it was deleted without being read', 'accepted', null],
    ['OpenSMTPD', 'no such person', 'bounced', 'bounced'],
    ['Yahoo', 'no such person', 'bounced', 'bounced'],
    ['Amazon SES, JSON by email', 'no such person', 'bounced', 'bounced'],
    ['Amazon SES, JSON by email', 'a complaint, broken by an old server', 'complained', 'complained'],
  ])('has the result for %s, %s: %s, suppressed: %s', async (server, what, state, suppressed) => {
    await take(bounceOf(server, what, about()))
    expect(await seen()).toEqual({ ...UNTOUCHED, state, suppressed })
  })

  test('counts once if read twice', async () => {
    const report = reportBy('Exim', about())
    await Promise.all([take(report), take(report), take(report)])
    const events = await t.db.system`select from email_events where user_id = ${user.id} and event_type = 'bounced'`
    expect([await seen(), events.length]).toEqual([{ ...UNTOUCHED, state: 'bounced', suppressed: 'bounced' }, 1])
  })

  test('finds its account in the instance’s inbox', async () => {
    await take(reportBy('Postfix', about()), { source: 'instance', userId: null, ownAddresses: [] })
    expect((await seen()).state).toBe('bounced')
  })

  test('finds its message by our unsubscribe link if a relay replaced the Message-ID', async () => {
    const link = raw.replace(/\r\n[ \t]+/g, ' ').match(/^List-Unsubscribe: .*$/m)?.[0]
    await take(reportBy('Gmail', about({ messageId: '<0100@email.amazonses.test>', more: `${link}\n` })))
    expect(await seen()).toEqual({ ...UNTOUCHED, state: 'bounced', suppressed: 'bounced' })
  })

  test('marks a forwarded email as bounced, but doesn’t suppress the original address', async () => {
    await take(reportBy('Postfix', about({ to: 'somewhere@else.test' })))
    expect(await seen()).toEqual({ ...UNTOUCHED, state: 'bounced' })
  })

  test('counts for the last email to its recipient if it names no message, and suppresses nobody', async () => {
    const text = reportBy('Postfix', about())
      .toString()
      .replace(/^Message-ID: <[0-9a-f-]{36}.*\r\n/m, '')
    expect(await take(text)).toBe('report')
    expect(await seen()).toEqual({ ...UNTOUCHED, state: 'bounced' })
  })

  test('is ignored if it’s about another email to the same recipient', async () => {
    expect(await take(reportBy('Postfix', about({ messageId: '<private@own.test>' })))).toBe('nothing')
    expect(await seen()).toEqual(UNTOUCHED)
  })

  test('changes nothing with a made-up ID', async () => {
    const forged = about({ messageId: '<0198f3a0-1111-7222-8333-444455556666.1@operator.test>' })
    for (const name of ['Postfix', 'a feedback loop (ARF)', 'qmail'])
      expect(await take(reportBy(name, forged))).toBe('nothing')
    expect(await seen()).toEqual(UNTOUCHED)
  })

  test('changes nothing in someone else’s inbox', async () => {
    const stranger = await makeMailer(t)
    expect(await take(reportBy('Postfix', about()), { ...inbox, userId: stranger.id })).toBe('nothing')
    expect(await seen()).toEqual(UNTOUCHED)
  })
})

const answer = (lines: string, text = 'Yes, call me tomorrow.\n\nOn Monday Ada wrote:\n> Hello there') =>
  `From: Joe Baker <${to}>\r\nTo: ada@own.test\r\nMessage-ID: <answer-${n}@shop.test>\r\n${lines}\r\n\r\n${text}\r\n`
const thread = () => `In-Reply-To: ${header('Message-ID')}\r\nReferences: <x@y.test> ${header('Message-ID')}`

describe('a reply', () => {
  test('is listed with its first lines and makes its lead warm', async () => {
    expect(await take(answer(`Subject: Re: Hello\r\n${thread()}`))).toBe('reply')
    expect(await seen()).toEqual({ ...UNTOUCHED, replies: 1, lead: 'warm' })
    expect(await replies()).toEqual([
      {
        id: expect.any(String),
        campaignId,
        messageId: expect.any(String),
        threadId: expect.any(String),
        email: to,
        leadId,
        businessName: expect.any(String),
        fromAddress: to,
        fromName: 'Joe Baker',
        subject: 'Re: Hello',
        excerpt: 'Yes, call me tomorrow.',
        evidence: 'header',
        label: 'interested',
        until: null,
        otherAddress: null,
        asksRemoval: false,
        isSuppressed: false,
        receivedAt: '2026-03-02T10:20:00.000Z',
      },
    ])
  })

  test('is listed if it’s from a colleague or a second one, but counts one recipient', async () => {
    await take(answer(`Subject: Re: Hello\r\n${thread()}`).replace(to, 'boss@shop.test'))
    await take(answer(`Subject: Re: Hello\r\n${thread()}`).replace('answer-', 'second-'))
    expect([(await seen()).replies, (await replies()).map(r => r.fromAddress)]).toEqual([1, [to, 'boss@shop.test']])
  })

  test('through a group or a help desk ends the follow-ups', async () => {
    const lines = `Subject: Re: Hello\r\nList-Id: <info.shop.test>\r\nFeedback-ID: 1:2:3:desk\r\nPrecedence: bulk\r\n${thread()}`
    expect(await take(answer(lines))).toBe('reply')
    expect((await seen()).replies).toBe(1)
  })

  test('read by two sending accounts is listed once', async () => {
    const mail = answer(`Subject: Re: Hello\r\n${thread()}`)
    const second = { ...inbox, source: `second${n}` }
    const receivedAs = await Promise.all([take(mail), take(mail, second), take(mail, second)])
    expect(receivedAs.sort()).toEqual(['nothing', 'nothing', 'reply'])
    expect(await replies()).toHaveLength(1)
  })

  test('from another sending account of the same user isn’t a reply', async () => {
    const both = { ...inbox, ownAddresses: ['ada@own.test', 'ada@second.test'] }
    const mail = answer(`Subject: Re: Hello\r\n${thread()}`).replaceAll(to, 'ada@second.test')
    expect(await take(mail, both)).toBe('nothing')
    expect(await seen()).toEqual(UNTOUCHED)
  })

  test('that names no message is matched by its sender and subject, and says so', async () => {
    expect(await take(answer('Subject: AW: Hello'))).toBe('reply')
    expect((await replies())[0]?.evidence).toBe('address')
  })

  test.each([
    ['out of office', () => `Subject: Automatic reply: Hello\r\n${thread()}`, 'automatic'],
    ['a ticket', () => `Subject: Re: Hello\r\nAuto-Submitted: auto-generated\r\n${thread()}`, 'automatic'],
  ])('isn’t listed as one, waits for nobody, and is as old as our email: %s', async (_, lines, receivedAs) => {
    const lastAt = '2026-03-02T09:00:00.000Z'
    await t.db.system`update settled_messages set accepted_at = ${lastAt} where user_id = ${user.id}`
    expect(await take(answer(lines()))).toBe(receivedAs)
    expect([await seen(), await replies()]).toEqual([UNTOUCHED, []])
    const words = 'Yes, call me tomorrow.'
    expect(await threads()).toMatchObject([{ label: 'automatic', words, lastAt, isTheirs: false, isUnread: false }])
  })

  test('is a person’s after all if the user says so', async () => {
    await take(answer(`Subject: Automatic reply: Hello\r\n${thread()}`))
    const [{ id } = { id: '' }] = await threads()
    const change = { ids: [id], label: 'interested' } as const
    await user.client({ method: 'POST', url: '/api/inbox/changes', payload: change })
    await followChange(t.deps, { userId: user.id, id, label: change.label })
    expect([await seen(), await replies()]).toMatchObject([{ replies: 1, lead: 'warm' }, [{ label: 'interested' }]])
  })

  test.each([
    ['I have left the shop. Please contact Karl Miller, karl@shop.test.', 'karl@shop.test'],
    ['I’m away until 14 December. In urgent cases, write to karl@shop.test.', null],
  ])('of a program names whom to ask only for someone who’s gone: %s', async (text, otherAddress) => {
    await take(answer(`Subject: Automatic reply: Hello\r\n${thread()}`, text))
    const [{ id } = { id: '' }] = await threads()
    const { entries } = (await user.client(`/api/inbox/${id}`)).json<WholeThread>()
    expect(entries.find(({ kind }) => kind === 'received')).toMatchObject({ label: 'automatic', otherAddress })
  })

  test('changes nothing in someone else’s inbox, from a stranger, or from ourselves', async () => {
    const stranger = await makeMailer(t)
    const lines = `Subject: Re: Hello\r\n${thread()}`
    expect(await take(answer(lines), { ...inbox, userId: stranger.id })).toBe('nothing')
    expect(await take(answer('Subject: Re: Hello').replace(to, 'who@else.test'))).toBe('nothing')
    expect(await take(answer(lines).replace(to, 'ada@own.test'), { ...inbox, source: 'again' })).toBe('nothing')
    expect(await seen()).toEqual(UNTOUCHED)
  })

  test('doesn’t mark an unsent email as sent by its subject', async () => {
    await backToQueue(t.db.system, campaignId)
    expect(await take(answer('Subject: Re: Hello'))).toBe('nothing')
    expect((await seen()).state).toBe('pending')
  })

  test('keeps all of its own words and what it quotes', async () => {
    await take(
      answer(`Subject: Re: Hello\r\n${thread()}`, `${'word '.repeat(500)}end\n\nOn Monday Ada wrote:\n> Hello there`),
    )
    const [reply] = await replies()
    const whole = (await user.client(`/api/campaigns/${campaignId}/replies/${reply?.id}`)).json()
    expect([whole.body.endsWith('word end'), whole.quote]).toEqual([true, 'On Monday Ada wrote:\n> Hello there'])
    const [kept] = await t.db.system`select original from replies where user_id = ${user.id}`
    expect(String(kept?.['original'])).toContain('Hello there')
    await t.db.system`update replies set received_at = now() - interval '31 days' where user_id = ${user.id}`
    await forgetOriginals(t.db.system, [user.id])
    expect(await t.db.system`select from replies where user_id = ${user.id} and original is not null`).toHaveLength(0)
  })

  test('under another subject counts if it’s from a recipient', async () => {
    expect(await take(answer('Subject: Your invoice'))).toBe('reply')
    expect([(await seen()).replies, (await replies())[0]?.evidence]).toEqual([1, 'address'])
  })

  test.each([
    ['Sounds great, call me.', 'interested', 'warm'],
    ['What does it cost?', 'question', 'warm'],
    ['You idiots, what a scam!', 'unsubscribe', 'cold'],
    ['Ask me again in March.', 'later', 'cold'],
    ['Thank you', null, 'cold'],
  ])('that says %j is labelled %s, and its lead is %s', async (text, label, status) => {
    await take(answer(`Subject: Re: Hello\r\n${thread()}`, text))
    expect([(await replies())[0]?.label, (await seen()).lead]).toEqual([label, status])
  })

  test('from a colleague without our ID is asked about, and counts once the user says so', async () => {
    const colleague = `From: Boss <boss@shop.test>\r\nTo: ada@own.test\r\nMessage-ID: <boss-${n}@shop.test>\r\nSubject: Re: Hello\r\n\r\nCall me.\r\n`
    expect(await take(colleague)).toBe('reply')
    const [asked] = await replies()
    expect([asked?.evidence, (await seen()).replies]).toEqual(['company', 0])
    const url = `/api/campaigns/${campaignId}/replies/${asked?.id}`
    await user.client({ method: 'PUT', url, body: { isAnswer: true } })
    expect([(await replies())[0]?.evidence, await seen()]).toEqual(['user', { ...UNTOUCHED, replies: 1, lead: 'warm' }])
  })

  test('from a colleague is dropped if the user says that it’s none', async () => {
    await take(`From: boss@shop.test\r\nMessage-ID: <none-${n}@shop.test>\r\nSubject: Re: Hello\r\n\r\nInvoice.\r\n`)
    const url = `/api/campaigns/${campaignId}/replies/${(await replies())[0]?.id}`
    await user.client({ method: 'PUT', url, body: { isAnswer: false } })
    expect([await replies(), await seen()]).toEqual([[], UNTOUCHED])
  })

  test('from the user’s own company isn’t the recipient’s', async () => {
    const lines = `Subject: Re: Hello\r\nCc: ada@own.test\r\n${thread()}`
    expect(await take(answer(lines).replace(to, 'tina@own.test'))).toBe('nothing')
    expect(await seen()).toEqual(UNTOUCHED)
  })

  test('is found by our signed link if a relay replaced the Message-ID', async () => {
    const link = /https?:[^\s<>]*\/u\/[\w-]{65}/.exec(raw.replace(/=\r\n/g, ''))?.[0]
    const text = `Yes please.\n\nOn Monday Ada wrote:\n> Hello\n> ${link}`
    const mail = answer('Subject: Re: Hello\r\nIn-Reply-To: <0100@email.amazonses.com>', text)
    expect(await take(mail.replace(to, 'alia@elsewhere.test'))).toBe('reply')
    expect([(await seen()).replies, (await replies())[0]?.excerpt]).toEqual([1, 'Yes please.'])
  })

  test('changes its label, and with it the lead', async () => {
    await take(answer(`Subject: Re: Hello\r\n${thread()}`, 'Thank you'))
    const url = `/api/campaigns/${campaignId}/replies/${(await replies())[0]?.id}`
    await user.client({ method: 'PUT', url, body: { label: 'interested' } })
    expect([(await replies())[0]?.label, (await seen()).lead]).toEqual(['interested', 'warm'])
    await user.client({ method: 'PUT', url, body: { label: 'not_interested' } })
    expect((await seen()).lead).toBe('cold')
  })

  test('names whom to ask instead', async () => {
    await take(answer(`Subject: Re: Hello\r\n${thread()}`, 'I’m not the right person. Write to kim@shop.test.'))
    expect((await replies())[0]).toMatchObject({ label: 'wrong_person', otherAddress: 'kim@shop.test' })
  })

  test('that asks for no more emails is suppressed, and the user can undo it', async () => {
    await take(answer(`Subject: Re: Hello\r\n${thread()}`, 'Please remove me from your list.'))
    const [reply] = await replies()
    expect([reply?.asksRemoval, reply?.isSuppressed, (await seen()).suppressed]).toEqual([true, true, 'unsubscribed'])
    const undo = { method: 'POST' as const, url: `/api/campaigns/${campaignId}/replies/${reply?.id}/allow` }
    expect((await user.client(undo)).statusCode).toBe(200)
    expect([(await replies())[0]?.isSuppressed, (await seen()).suppressed]).toEqual([false, null])
    const url = `/api/campaigns/${campaignId}/replies/${reply?.id}/suppress`
    expect((await user.client({ method: 'POST', url })).json()).toEqual({
      message: 'They won’t get any more of your emails',
    })
    expect([(await replies())[0]?.isSuppressed, (await seen()).suppressed]).toEqual([true, 'unsubscribed'])
    const stranger = await makeMailer(t)
    expect((await stranger.client({ method: 'POST', url })).statusCode).toBe(404)
  })

  test('is one also with a DMARC report attached, and its wish counts', async () => {
    const xml = `<feedback><report_metadata><org_name>shop.test</org_name><report_id>1</report_id><date_range><begin>1772236800</begin>
      <end>1772323200</end></date_range></report_metadata><policy_published><domain>own.test</domain></policy_published></feedback>`
    const file = 'Content-Disposition: attachment; filename="shop.test!own.test!1772236800!1772323200.xml"'
    const parts = `--b\r\n\r\nPlease remove me from your list.\r\n--b\r\n${file}\r\n\r\n${xml}\r\n--b--`
    const lines = `Subject: Re: Hello\r\nContent-Type: multipart/mixed; boundary=b\r\n${thread()}`
    expect(await take(answer(lines, parts))).toBe('reply')
    expect((await seen()).suppressed).toBe('unsubscribed')
  })

  test('is stored as plain text, whatever its format', async () => {
    const html =
      '<p>Yes <b>please</b><script>alert(1)</script><img src=x onerror=alert(2)></p><blockquote>Hello there</blockquote>'
    const lines = `Subject: =?utf-8?q?Re=3A_Hello=0D=0ABcc=3A_x?=\r\nContent-Type: text/html\r\n${thread()}`
    await take(answer(lines, html))
    const [reply] = await replies()
    expect([reply?.excerpt, reply?.subject]).toEqual(['Yes please', 'Re: Hello Bcc: x'])
  })

  test('shows that an email with a lost answer was sent', async () => {
    await t.db
      .system`update settled_messages set state = 'unknown', accepted_at = null where campaign_id = ${campaignId}`
    await take(answer(`Subject: Automatic reply\r\n${thread()}`))
    expect((await seen()).state).toBe('accepted')
  })
})
