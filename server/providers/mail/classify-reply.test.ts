import { describe, expect, test } from 'vitest'
import { processorMs } from '#test/processor.ts'
import { recipient, sender, serverReplies } from '#test/server-replies.ts'
import { type BounceClass, classifyReply } from './classify-reply.ts'

/** Replies to completed delivery attempts. The wording is ours, in the format of the servers named. */
const final: [BounceClass, string | null, string][] = [
  // The address doesn't exist, or is closed for good.
  ['bad-address', '5.1.1', 'smtp; 550 5.1.1 <joe@shop.test>: Recipient address rejected: User unknown'],
  ['bad-address', '5.1.1', 'smtp; 550-5.1.1 The email account that you tried to reach does not exist. gsmtp'],
  [
    'bad-address',
    '5.1.10',
    'smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient joe not found by SMTP address lookup',
  ],
  ['bad-address', '5.0.0', 'smtp; 550 5.1.1 joe@shop.test... User unknown'],
  ['bad-address', '5.0.0', 'smtp; 550 No such user here'],
  ['bad-address', '5.0.0', 'smtp; 550 Unrouteable address'],
  ['bad-address', null, 'Sorry, no mailbox here by that name. (#5.1.1)'],
  ['bad-address', null, "Sorry, I couldn't find any host named shpo.test. (#5.1.2)"],
  ['bad-address', '5.1.2', 'smtp; 550 5.1.2 Bad destination system address'],
  ['bad-address', '5.1.3', 'smtp; 501 5.1.3 Bad recipient address syntax'],
  ['bad-address', '5.1.6', 'smtp; 551 5.1.6 Recipient has moved, mailbox no longer here'],
  ['bad-address', '4.0.0', "smtp; DNS Error: DNS type 'mx' lookup of shop.test responded with code NXDOMAIN"],
  ['bad-address', '5.4.310', 'smtp;550 5.4.310 DNS domain shop.test does not exist'],
  ['bad-address', '5.4.4', 'X-Postfix; Host or domain name not found. Name service error for name=shpo.test'],
  ['bad-address', '5.1.0', 'smtp; 550 5.1.0 Address rejected: unknown recipient'],
  ['bad-address', '5.7.1', 'smtp; 550 5.7.1 User unknown'],
  ['bad-address', '5.4.1', 'smtp; 550 5.4.1 Recipient address rejected: Access denied. [AMS0EPF.eop]'],
  ['bad-address', '5.5.0', 'smtp;550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302)'],
  ['bad-address', '5.0.0', "smtp; 554 delivery error: dd This user doesn't have an account here [0]"],
  ['bad-address', '5.0.0', 'smtp; 554 delivery error: dd This mailbox is disabled (554.30).'],
  ['bad-address', '5.2.1', 'smtp; 550 5.2.1 The email account that you tried to reach is disabled'],
  ['bad-address', '5.0.0', 'smtp; 550 User joe (joe@shop.test) not listed in Domino Directory'],
  ['bad-address', '5.1.1', 'smtp; 550 5.1.1 Mailbox does not exist'],
  ['bad-address', '5.0.0', 'smtp; 550 Invalid recipient joe@shop.test (Mode: normal)'],
  ['bad-address', '5.0.0', 'smtp; 553 sorry, this recipient is not in my validrcptto list'],
  ['bad-address', '5.0.0', 'smtp; 550 <joe@shop.test> is a deactivated mailbox'],
  ['bad-address', '5.1.1', 'smtp; 551 5.1.1 Account has been terminated'],
  ['bad-address', '5.1.10', 'smtp; 556 5.1.10 Domain does not accept mail (nullMX)'],
  ['bad-address', '5.1.1', 'smtp; 550 5.1.1 Adresse inconnue au bataillon'],

  // The mailbox is full, and may be emptied.
  ['mailbox-full', '5.2.2', 'smtp; 552 5.2.2 The email account that you tried to reach is over quota'],
  ['mailbox-full', '4.2.2', 'smtp; 452 4.2.2 The recipient’s inbox is out of storage space'],
  ['mailbox-full', '5.0.0', 'smtp; 550 Mailbox quota exceeded'],
  ['mailbox-full', '5.1.1', 'smtp; 550 5.1.1 joe@shop.test mailbox full'],
  ['mailbox-full', '5.2.2', 'smtp;554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException'],
  ['mailbox-full', '5.0.0', 'smtp; 522 Requested mail action aborted: exceeded storage allocation'],
  ['mailbox-full', '5.7.1', 'smtp; 550 5.7.1 mailbox is over quota'],
  ['mailbox-full', null, 'Message rejected: user is over quota'],

  // A policy about us or the message. The address is good.
  ['blocked', '5.7.1', 'smtp; 550 5.7.1 Our system has detected that this message is likely unsolicited mail'],
  ['blocked', '5.7.1', 'smtp; 554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org'],
  ['blocked', '5.7.26', 'smtp; 550-5.7.26 Unauthenticated email from shop.test is not accepted due to DMARC policy'],
  ['blocked', '5.7.606', 'smtp;550 5.7.606 Access denied, banned sending IP [192.0.2.1]'],
  ['blocked', '5.1.1', 'smtp; 550 5.1.1 Your address is listed on a blocklist, see the link'],
  ['blocked', '5.0.0', 'smtp; 550 Rejected by header based blocking rule: looks like spam'],
  ['blocked', '5.0.0', 'smtp; 554 Your access to this mail system has been rejected due to poor reputation'],
  ['blocked', '5.0.0', 'smtp; 550 relay not permitted'],
  ['blocked', '5.7.0', 'smtp; 552-5.7.0 This message was blocked because its content presents a security issue'],
  ['blocked', '4.7.0', 'smtp; 421-4.7.0 Our system has detected an unusual rate of mail from your IP address'],
  ['blocked', '4.7.1', 'smtp; 450 4.7.1 Client host rejected: cannot find your reverse hostname'],
  ['blocked', '5.1.8', 'smtp; 550 5.1.8 Sender address rejected: Domain not found'],
  ['blocked', '5.1.7', 'smtp; 550 5.1.7 Bad sender address syntax'],
  ['blocked', '5.1.0', 'smtp; 550 5.1.0 <me@own.test> sender rejected'],
  ['blocked', '5.0.0', 'smtp; 550 SPF check failed: the domain does not list this host'],
  ['blocked', '5.7.133', 'smtp;550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required'],
  ['blocked', null, 'Remote host said: 554 Denied [SBL]'],
  ['blocked', '5.0.0', 'smtp; 550 Too many recipients from you today, rate limited'],
  ['blocked', '5.3.0', 'smtp; 553 5.3.0 Spam content found in message'],

  // A bounce that says nothing certain about the address.
  ['soft', '5.4.7', 'smtp; 554 5.4.7 Delivery expired (message too old)'],
  ['soft', '4.4.7', 'smtp; 421 4.4.7 Delivery time expired'],
  ['soft', '4.4.1', 'X-Postfix; connect to mx.shop.test[192.0.2.7]:25: Connection timed out'],
  ['soft', '5.4.6', 'smtp; 554 5.4.6 Hop count exceeded, possible mail loop'],
  ['soft', '5.3.4', 'smtp; 552 5.3.4 Message size exceeds fixed limit'],
  ['soft', '5.6.0', 'smtp; 554 5.6.0 Message contains bare line feeds'],
  ['soft', '5.0.0', 'smtp; 554 Transaction failed'],
  ['soft', '5.4.300', 'smtp;550 5.4.300 Message expired -> 451 4.4.4 Mail received as unauthenticated'],
  ['soft', '5.5.1', 'smtp; 503 5.5.1 Bad sequence of commands'],
  ['soft', '4.3.2', 'smtp; 432 4.3.2 Concurrent connections limit reached'],
  ['soft', null, 'The message could not be delivered.'],
]

describe('classifies a refusal the same way however it arrives', () => {
  const [senders, recipients] = [[sender], [recipient]]
  test.each(serverReplies)('%s: %s, %s', (verdict, _, reply) => {
    const asReply = classifyReply({ action: 'failed', status: null, text: reply, senders, recipients })
    const report = { action: 'failed', status: '5.0.0', text: `smtp; ${reply}`, senders, recipients }
    expect([asReply, classifyReply(report)]).toEqual([verdict, verdict])
  })
})

test.each(final)('%s: %s %s', (expected, status, text) => {
  expect(classifyReply({ action: 'failed', status, text })).toBe(expected)
})

test.each<[BounceClass, string | null, string | null, string]>([
  ['delayed', 'delayed', '4.4.1', 'smtp; 421 4.4.1 connection timed out'],
  ['delayed', 'delayed', '4.2.2', 'smtp; 452 4.2.2 mailbox full'],
  ['delayed', 'Delayed', null, 'Will retry for 2 days'],
  ['delayed', null, '4.4.7', '4.4.7 still trying'],
  ['delivered', 'relayed', '2.0.0', 'smtp; 250 2.0.0 ok'],
  ['delivered', 'delivered', '2.1.5', 'delivered to mailbox'],
  ['delivered', 'expanded', '2.0.0', 'to a list'],
])('%s: action %s', (expected, action, status, text) => {
  expect(classifyReply({ action, status, text })).toBe(expected)
})

test('doesn’t read a status code out of an IP address', () => {
  const text = 'smtp; 550 refused from 5.1.1.7, try elsewhere'
  expect(classifyReply({ action: 'failed', status: null, text })).toBe('soft')
})

test('classifies a megabyte of text without delay', async () => {
  const text = 'mailbox '.repeat(130_000)
  const judge = () => classifyReply({ action: 'failed', status: null, text })
  expect(await processorMs(judge)).toBeLessThan(1000)
})
