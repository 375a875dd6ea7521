import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#contract/replies.ts'
import type { TestApp } from '#test/app.ts'
import { makeMailer, makeSent, sendAll } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import { makeLead, type TestUser } from '#test/make.ts'
import { reportBy } from '#test/reports.ts'
import type { Sink } from '#test/smtp-sink.ts'
import { type Inbox, takeMail } from './receive-email.ts'

let t: TestApp
let sink: Sink
let close: () => Promise<void>
let user: TestUser
let inbox: Inbox
let to: string
let campaignId: string
let leadId: string
/** The mail as it went out. */
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
  takeMail(t.deps, where, Buffer.from(mail), new Date('2026-03-02T10:20:00Z'))

async function seen() {
  const [recipient] = (await user.client(`/api/campaigns/${campaignId}/recipients`)).json()
  const [barred] = await t.db.system`select reason from suppressions where user_id = ${user.id}`
  const [{ replies } = { replies: 0 }] = await t.db.system<{ replies: number }[]>`
    select reply_count as replies from campaigns where id = ${campaignId}`
  const [lead] = await t.db.system`select status from leads where id = ${leadId}`
  return { state: recipient.state, barred: barred?.['reason'] ?? null, replies, lead: lead?.['status'] }
}
const UNTOUCHED = { state: 'accepted', barred: null, replies: 0, lead: 'cold' }
const replies = async (): Promise<Reply[]> => (await user.client(`/api/campaigns/${campaignId}/replies`)).json()

describe('a report', () => {
  test('of an address that does not exist: it came back, and gets no more mail', async () => {
    expect(await take(reportBy('Postfix', about()))).toBe('report')
    expect(await seen()).toEqual({ ...UNTOUCHED, state: 'bounced', barred: 'bounced' })
  })

  test.each([
    ['Exchange, a full mailbox', 'bounced', null],
    ['Microsoft 365, refused by policy', 'bounced', null],
    ['Postfix, still trying', 'accepted', null],
    ['relayed to a server that reports nothing', 'accepted', null],
    ['qmail', 'bounced', 'bounced'],
    ['a feedback loop (ARF)', 'complained', 'complained'],
    ['a feedback loop that strikes out who complained', 'complained', 'complained'],
    ['somebody who took it out of their spam', 'accepted', null],
  ])('%s: %s, kept from further mail: %s', async (name, state, barred) => {
    await take(reportBy(name, about()))
    expect(await seen()).toEqual({ ...UNTOUCHED, state, barred })
  })

  test.each([
    ['in words that quote the sender', '550 5.1.1 <ada@own.test>: Address rejected'],
    ['by a server that can’t verify the sender', '550 Sender verify failed'],
    ['under the code that IronPort adds', "5.1.0 - Unknown address error 550-'5.7.1 <b@relay.test>... Access denied'"],
  ])('%s never suppresses the recipient', async (_, words) => {
    const report = reportBy('Postfix', about()).toString()
    const changed = report
      .replace(/^Diagnostic-Code:.*(?:\r\n[ \t].*)*/m, `Diagnostic-Code: smtp; ${words}`)
      .replace(/^Status:.*$/m, 'Status: 5.0.0')
    expect(changed).toContain(words)
    expect(await take(changed)).toBe('report')
    expect(await seen()).toEqual({ ...UNTOUCHED, state: 'bounced' })
  })

  test('read twice it counts once', async () => {
    const report = reportBy('Exim', about())
    await Promise.all([take(report), take(report), take(report)])
    const events = await t.db.system`select from email_events where user_id = ${user.id} and event_type = 'bounced'`
    expect([await seen(), events.length]).toEqual([{ ...UNTOUCHED, state: 'bounced', barred: 'bounced' }, 1])
  })

  test('in the instance’s mailbox it finds whose mail it is about', async () => {
    await take(reportBy('Postfix', about()), { source: 'instance', userId: null, ownAddresses: [] })
    expect((await seen()).state).toBe('bounced')
  })

  test('where a relay has put another Message-ID in, our unsubscribe link tells', async () => {
    const link = raw.replace(/\r\n[ \t]+/g, ' ').match(/^List-Unsubscribe: .*$/m)?.[0]
    await take(reportBy('Gmail', about({ messageId: '<0100@email.amazonses.test>', more: `${link}\n` })))
    expect(await seen()).toEqual({ ...UNTOUCHED, state: 'bounced', barred: 'bounced' })
  })

  test('of a mail that was forwarded: it came back, the address itself stays', async () => {
    await take(reportBy('Postfix', about({ to: 'somewhere@else.test' })))
    expect(await seen()).toEqual({ ...UNTOUCHED, state: 'bounced' })
  })

  test('that names no mail counts for the last one to its recipient, and bars nobody', async () => {
    const text = reportBy('Postfix', about())
      .toString()
      .replace(/^Message-ID: <[0-9a-f-]{36}.*\r\n/m, '')
    expect(await take(text)).toBe('report')
    expect(await seen()).toEqual({ ...UNTOUCHED, state: 'bounced' })
  })

  test('about another mail to the same recipient is none of ours', async () => {
    expect(await take(reportBy('Postfix', about({ messageId: '<private@own.test>' })))).toBe('nothing')
    expect(await seen()).toEqual(UNTOUCHED)
  })

  test('with a made-up id changes nothing', async () => {
    const forged = about({ messageId: '<0198f3a0-1111-7222-8333-444455556666.1@operator.test>' })
    for (const name of ['Postfix', 'a feedback loop (ARF)', 'qmail'])
      expect(await take(reportBy(name, forged))).toBe('nothing')
    expect(await seen()).toEqual(UNTOUCHED)
  })

  test('in somebody else’s mailbox changes nothing', async () => {
    const stranger = await makeMailer(t)
    expect(await take(reportBy('Postfix', about()), { ...inbox, userId: stranger.id })).toBe('nothing')
    expect(await seen()).toEqual(UNTOUCHED)
  })
})

const answer = (lines: string, text = 'Yes, call me tomorrow.\n\nOn Monday Ada wrote:\n> Hello there') =>
  `From: Joe Baker <${to}>\r\nTo: ada@own.test\r\nMessage-ID: <answer-${n}@shop.test>\r\n${lines}\r\n\r\n${text}\r\n`
const thread = () => `In-Reply-To: ${header('Message-ID')}\r\nReferences: <x@y.test> ${header('Message-ID')}`

describe('an answer', () => {
  test('to our mail: a reply, a warm lead, and its first lines', async () => {
    expect(await take(answer(`Subject: Re: Hello\r\n${thread()}`))).toBe('reply')
    expect(await seen()).toEqual({ ...UNTOUCHED, replies: 1, lead: 'warm' })
    expect(await replies()).toEqual([
      {
        id: expect.any(String),
        messageId: expect.any(String),
        email: to,
        leadId,
        businessName: expect.any(String),
        fromAddress: to,
        fromName: 'Joe Baker',
        subject: 'Re: Hello',
        excerpt: 'Yes, call me tomorrow.',
        evidence: 'header',
        asksRemoval: false,
        isBarred: false,
        receivedAt: '2026-03-02T10:20:00.000Z',
      },
    ])
  })

  test('of a colleague, and a second one, are shown; the figure counts who was mailed', async () => {
    await take(answer(`Subject: Re: Hello\r\n${thread()}`).replace(to, 'boss@shop.test'))
    await take(answer(`Subject: Re: Hello\r\n${thread()}`).replace('answer-', 'second-'))
    expect([(await seen()).replies, (await replies()).map(r => r.fromAddress)]).toEqual([1, [to, 'boss@shop.test']])
  })

  test('through a group or a help desk is a reply, which ends the follow-ups', async () => {
    const lines = `Subject: Re: Hello\r\nList-Id: <info.shop.test>\r\nFeedback-ID: 1:2:3:desk\r\nPrecedence: bulk\r\n${thread()}`
    expect(await take(answer(lines))).toBe('reply')
    expect((await seen()).replies).toBe(1)
  })

  test('read by two sending accounts is listed once', async () => {
    const mail = answer(`Subject: Re: Hello\r\n${thread()}`)
    const second = { ...inbox, source: `second${n}` }
    const taken = await Promise.all([take(mail), take(mail, second), take(mail, second)])
    expect(taken.sort()).toEqual(['nothing', 'nothing', 'reply'])
    expect(await replies()).toHaveLength(1)
  })

  test('from another sending account of the same user isn’t a reply', async () => {
    const both = { ...inbox, ownAddresses: ['ada@own.test', 'ada@second.test'] }
    const mail = answer(`Subject: Re: Hello\r\n${thread()}`).replaceAll(to, 'ada@second.test')
    expect(await take(mail, both)).toBe('nothing')
    expect(await seen()).toEqual(UNTOUCHED)
  })

  test('that names no mail, but comes from who was mailed under its subject, says so', async () => {
    expect(await take(answer('Subject: AW: Hello'))).toBe('reply')
    expect((await replies())[0]?.evidence).toBe('address')
  })

  test.each([
    ['out of office', () => `Subject: Automatic reply: Hello\r\n${thread()}`, 'automatic'],
    ['a ticket', () => `Subject: Re: Hello\r\nAuto-Submitted: auto-generated\r\n${thread()}`, 'automatic'],
    ['another subject of somebody mailed', () => 'Subject: Your invoice', 'nothing'],
  ])('%s is none', async (_, lines, taken) => {
    expect(await take(answer(lines()))).toBe(taken)
    expect([await seen(), await replies()]).toEqual([UNTOUCHED, []])
  })

  test('in somebody else’s mailbox, by a stranger, or of our own changes nothing', async () => {
    const stranger = await makeMailer(t)
    const lines = `Subject: Re: Hello\r\n${thread()}`
    expect(await take(answer(lines), { ...inbox, userId: stranger.id })).toBe('nothing')
    expect(await take(answer('Subject: Re: Hello').replace(to, 'who@else.test'))).toBe('nothing')
    expect(await take(answer(lines).replace(to, 'ada@own.test'), { ...inbox, source: 'again' })).toBe('nothing')
    expect(await seen()).toEqual(UNTOUCHED)
  })

  test('under the subject of a mail that no server took yet does not make it a sent one', async () => {
    await t.db.system`update messages set state = 'pending', accepted_at = null where campaign_id = ${campaignId}`
    expect(await take(answer('Subject: Re: Hello'))).toBe('nothing')
    expect((await seen()).state).toBe('pending')
  })

  test('that asks for no more mail is shown so; the user decides', async () => {
    await take(answer(`Subject: Re: Hello\r\n${thread()}`, 'Please remove me from your list.'))
    const [reply] = await replies()
    expect([reply?.asksRemoval, reply?.isBarred, (await seen()).barred]).toEqual([true, false, null])
    const url = `/api/campaigns/${campaignId}/replies/${reply?.id}/bar`
    expect((await user.client({ method: 'POST', url })).json()).toEqual({
      message: 'They get no more of your mail',
    })
    expect([(await replies())[0]?.isBarred, (await seen()).barred]).toEqual([true, 'unsubscribed'])
    const stranger = await makeMailer(t)
    expect((await stranger.client({ method: 'POST', url })).statusCode).toBe(404)
  })

  test('keeps text alone, whatever it is made of', async () => {
    const html =
      '<p>Yes <b>please</b><script>alert(1)</script><img src=x onerror=alert(2)></p><blockquote>Hello there</blockquote>'
    const lines = `Subject: =?utf-8?q?Re=3A_Hello=0D=0ABcc=3A_x?=\r\nContent-Type: text/html\r\n${thread()}`
    await take(answer(lines, html))
    const [reply] = await replies()
    expect([reply?.excerpt, reply?.subject]).toEqual(['Yes please', 'Re: Hello Bcc: x'])
  })

  test('to a mail whose answer was lost shows that it was sent', async () => {
    await t.db.system`update messages set state = 'unknown', accepted_at = null where campaign_id = ${campaignId}`
    await take(answer(`Subject: Automatic reply\r\n${thread()}`))
    expect((await seen()).state).toBe('accepted')
  })
})
