import type { BounceClass } from '#server/providers/mail/classify-reply.ts'

/** The two addresses in the replies below. */
export const sender = 'ada@own.test'
export const recipient = 'joe@shop.test'

type Reply = [server: string, reply: string]

/**
 * Replies of mail servers that permanently refuse an email, by the classification that is fair to the recipient.
 * The addresses are ours; the format is that of the server named.
 */
const byVerdict: Record<Exclude<BounceClass, 'delayed' | 'delivered'>, Reply[]> = {
  // The address doesn't exist, or it's closed for good.
  'bad-address': [
    ['Postfix', '550 5.1.1 <joe@shop.test>: Recipient address rejected: User unknown in virtual mailbox table'],
    ['Postfix, verifying', '550 5.1.1 <joe@shop.test>: Recipient address rejected: undeliverable address: unknown'],
    ['Postfix, DNS', 'Host or domain name not found. Name service error for name=shop.test type=MX: Host not found'],
    ['Sendmail', '550 5.1.1 <joe@shop.test>... User unknown'],
    ['Sendmail, domain', '550 5.1.2 <joe@shop.test>... Host unknown (Name server: shop.test: host not found)'],
    ['Exim', '550 Unrouteable address'],
    ['Exim, by name', '550 No such user here'],
    ['Exim, cPanel', '550 No Such User Here"'],
    ['Exim, virtual', '550-5.1.1 joe@shop.test 550 5.1.1 Unknown user'],
    ['qmail', 'Sorry, no mailbox here by that name. (#5.1.1)'],
    ['qmail, domain', "Sorry, I couldn't find any host named shop.test. (#5.1.2)"],
    ['qmail, no server', "Sorry, I couldn't find a mail exchanger or IP address. (#5.4.4)"],
    ['qmail, validrcptto', '553 sorry, this recipient is not in my validrcptto list'],
    ['Courier', '550 User unknown.'],
    ['OpenSMTPD', '550 Invalid recipient: <joe@shop.test>'],
    ['Haraka', '550 I cannot deliver mail for <joe@shop.test>: no such user'],
    ['MailEnable', '550 Requested action not taken: mailbox unavailable or not local'],
    ['Dovecot LMTP', "550 5.1.1 <joe@shop.test> User doesn't exist: joe@shop.test"],
    [
      'Gmail',
      "550-5.1.1 The email account that you tried to reach does not exist. Please try 550-5.1.1 double-checking the recipient's email address for typos or 550-5.1.1 unnecessary spaces. gsmtp",
    ],
    ['Gmail, disabled', '550-5.2.1 The email account that you tried to reach is inactive. gsmtp'],
    [
      'Microsoft 365',
      '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient joe@shop.test not found by SMTP address lookup',
    ],
    [
      'Microsoft 365, edge',
      '550 5.4.1 Recipient address rejected: Access denied. [DB5EUR03FT012.eop-EUR03.prod.protection.outlook.com]',
    ],
    ['Outlook.com', '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302).'],
    ['Exchange on premises', '550 5.1.1 User unknown'],
    ['Yahoo', "554 delivery error: dd This user doesn't have a yahoo.com account (joe@shop.test) [0]"],
    ['Yahoo, disabled', '554 delivery error: dd This mailbox is disabled (554.30). - mta4.mail.ne1.yahoo.com'],
    ['AOL', '550 5.1.1 <joe@shop.test>: Recipient address rejected: shop.test'],
    ['iCloud', '550 5.1.1 <joe@shop.test>: user does not exist'],
    ['Comcast', '550 5.1.1 Not our Customer'],
    ['GMX', '550 Requested action not taken: mailbox unavailable'],
    ['T-Online', '550-5.1.1 T-Online user unknown'],
    ['Orange', '550 5.1.1 Adresse d au moins un destinataire invalide. Invalid recipient. OFR204_418 [418]'],
    ['Free', '550 5.1.1 <joe@shop.test>: Recipient address rejected: User unknown in relay recipient table'],
    [
      'Mail.ru',
      '550 Message was not accepted -- invalid mailbox. Local mailbox joe@shop.test is unavailable: user not found',
    ],
    ['Yandex', '550 No such user!'],
    ['QQ', '550 Mailbox not found. http://service.mail.qq.com/cgi-bin/help?subtype=1'],
    ['NetEase 163', '550 User not found: joe@shop.test'],
    ['NTT docomo', '550 Unknown user joe@shop.test'],
    ['KDDI', '550 <joe@shop.test>: User unknown'],
    ['Zoho', '550 5.1.1 User does not exist - <joe@shop.test>'],
    ['Fastmail', '550 5.1.1 <joe@shop.test>: Recipient address rejected: User unknown in virtual alias table'],
    ['Proton', '550 5.1.1 <joe@shop.test>: Recipient address rejected: Address does not exist'],
    ['Proofpoint', '550 5.1.1 User Unknown'],
    ['Mimecast', '550 Invalid Recipient - https://community.mimecast.com/docs/DOC-1369#550 [abc.uk12]'],
    ['Barracuda', '550 5.1.1 permanent failure for one or more recipients (joe@shop.test:550 5.1.1 User unknown)'],
    ['Trend Micro', '550 5.1.1 <joe@shop.test>: Recipient address rejected: No such user - psmtp'],
    ['McAfee', '550 <joe@shop.test>... User not exist'],
    ['Symantec', '550 Invalid recipient <joe@shop.test> (#5.1.1)'],
    ['IronPort', "5.1.0 - Unknown address error 550-'5.1.1 <joe@shop.test>... User unknown' (delivery attempts: 0)"],
    ['Domino', '550 joe@shop.test... No such user'],
    ['Domino, directory', '550 User joe (joe@shop.test) not listed in Domino Directory'],
    ['GroupWise', '550 joe@shop.test unknown recipient'],
    ['Amazon WorkMail', '550 5.1.1 Mailbox does not exist'],
    ['GoDaddy', '550 5.1.1 <joe@shop.test> Recipient not found. <http://x.co/irbounce>'],
    ['Rackspace', '550 5.1.1 <joe@shop.test>: Recipient address rejected: Mailbox is inactive'],
    ['AT&T', '550 5.1.1 <joe@shop.test>... Account has been suspended or terminated, User unknown'],
    ['Cox', '550 5.1.0 <joe@shop.test> recipient rejected: unknown recipient'],
    ['Null MX', '556 5.1.10 Recipient address has null MX'],
    ['Null MX, Exim', 'an MX or SRV record indicated no SMTP service'],
    ['Any, moved', '551 5.1.6 Recipient has moved, mailbox no longer here'],
    ['Any, syntax', '501 5.1.3 Bad recipient address syntax'],
  ],

  // The mailbox is full, and may be emptied.
  'mailbox-full': [
    ['Gmail', '552-5.2.2 The email account that you tried to reach is over quota. gsmtp'],
    ['Gmail, newer', "552 5.2.2 The recipient's inbox is out of storage space. gsmtp"],
    [
      'Microsoft 365',
      '554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException.MapiExceptionShutoffQuotaExceeded',
    ],
    ['Postfix', '552 5.2.2 <joe@shop.test>: Mailbox quota exceeded'],
    ['Dovecot', '552 5.2.2 <joe@shop.test> Quota exceeded (mailbox for user is full)'],
    ['Exim', '550 Mailbox quota exceeded'],
    ['Yahoo', '552 1 Requested mail action aborted, mailbox full'],
    ['Mail.ru', '550 Mailbox is full: user joe@shop.test'],
    ['iCloud', '552 5.2.2 <joe@shop.test>: user is over quota'],
    ['qmail', 'Message rejected: user is over quota'],
    ['GMX', '552-Requested mail action aborted: exceeded storage allocation'],
    ['Exchange, by policy', '550 5.7.1 mailbox is over quota'],
  ],

  // A policy about us, our server, or the email. The address is good, or nothing says otherwise.
  blocked: [
    // About the sender.
    ['Exim, sender verify', '550 Sender verify failed'],
    ['Exim, cPanel', '550-Verification failed for <ada@own.test> 550-No Such User Here 550 Sender verify failed'],
    [
      'Exim, callout',
      '550-Callback setup failed while verifying <ada@own.test> 550-The initial connection, or a HELO or MAIL FROM:<> command was 550 rejected. Sender verify failed',
    ],
    [
      'Exim, cPanel domain',
      '550-The mail server could not deliver mail to ada@own.test. The account or domain may not exist, they may be blacklisted, or missing the proper dns entries.',
    ],
    ['Exim, route', '550 Unrouteable sender address'],
    ['Exim, unroutable', '550 Unroutable sender address'],
    [
      'Exim, DSN',
      'host mx.shop.test [192.0.2.7] SMTP error from remote mail server after MAIL FROM:<ada@own.test> SIZE=1022: 553 5.1.0 own.test does not exist E2110',
    ],
    ['Postfix, sender domain', '550 5.1.8 <ada@own.test>: Sender address rejected: Domain not found'],
    [
      'Postfix, sender user',
      '550 5.1.0 <ada@own.test>: Sender address rejected: User unknown in virtual mailbox table',
    ],
    [
      'Postfix, sender verify',
      '550 5.1.7 <ada@own.test>: Sender address rejected: undeliverable address: host mx.own.test said: 550 5.1.1 User unknown',
    ],
    [
      'Postfix, SPF',
      '550 5.7.1 <joe@shop.test>: Recipient address rejected: Please see http://www.openspf.net/Why?s=mfrom;id=ada%40own.test',
    ],
    ['Sendmail, sender domain', '553 5.1.8 <ada@own.test>... Domain of sender address ada@own.test does not exist'],
    ['Sendmail, no domain', '553 5.5.4 <ada@own.test>... Domain name required for sender address ada@own.test'],
    ['Address rejected', '550 5.1.0 ada@own.test Address rejected'],
    ['Address rejected, quoted', '550 5.1.0 <ada@own.test>: Address rejected'],
    ['Address rejected, with a mailbox’s code', '550 5.1.1 <ada@own.test>: address rejected'],
    ['Unknown user, of the sender', '550 unknown user <ada@own.test>'],
    ['Someone else is unknown', '550 5.1.1 <b-17@bounces.relay.test>... User unknown'],
    ['Sender domain only', '550 5.1.2 own.test: host not found'],
    ['Return path', '550 5.1.1 Return-path address does not exist'],
    ['From address', '550 5.1.0 The From address does not exist'],
    ['Originator', '550 5.1.1 Originator address unknown'],
    ['MAIL FROM', '550 5.1.0 MAIL FROM address does not exist'],
    ['qmail, mfcheck', '553 sorry, your envelope sender domain must exist (#5.7.1)'],
    ['qmail, sender', '553 sorry, your envelope sender is in my badmailfrom list (#5.7.1)'],
    [
      'IronPort, policy',
      "5.1.0 - Unknown address error 550-'5.7.1 <0000013@email-bounces.relay.test>... Access denied' (delivery attempts: 0)",
    ],
    [
      'IronPort, sender',
      "5.1.0 - Unknown address error 550-'5.1.0 <ada@own.test>... Sender rejected' (delivery attempts: 0)",
    ],
    ['Microsoft 365, sender', '501 5.1.7 Invalid address; Sender address is not valid'],
    ['Null MX of the sender', '550 5.7.27 Sender address has null MX'],
    ['Strato', '550 5.1.7 Sender unknown'],
    ['Free, sender', '550 5.5.2 spam detected: sender does not exist'],
    // About the server or the message.
    ['Gmail', '550-5.7.1 Our system has detected that this message is likely unsolicited mail. gsmtp'],
    ['Gmail, SPF and DKIM', '550-5.7.26 This mail has been blocked because the sender is unauthenticated. gsmtp'],
    ['Gmail, PTR', '550-5.7.25 The IP address sending this message does not have a PTR record setup. gsmtp'],
    [
      'Gmail, security',
      '552-5.7.0 This message was blocked because its content presents a potential security issue. gsmtp',
    ],
    ['Microsoft 365, IP', '550 5.7.606 Access denied, banned sending IP [192.0.2.1]'],
    ['Microsoft 365, group', '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required'],
    [
      'Outlook.com',
      "550 5.7.1 Unfortunately, messages from [192.0.2.1] weren't sent. Your network is on our block list (S3140).",
    ],
    [
      'Outlook.com, DMARC',
      '550 5.7.515 Access denied, sending domain OWN.TEST does not meet the required authentication level',
    ],
    ['Spamhaus', '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org'],
    ['Postfix, relay', '554 5.7.1 <joe@shop.test>: Relay access denied'],
    ['Postfix, policy', '554 5.7.1 <joe@shop.test>: Recipient address rejected: Access denied'],
    ['Postfix, client', '554 5.7.1 <unknown[192.0.2.1]>: Client host rejected: Access denied'],
    ['Exim, relay', '550 relay not permitted'],
    ['Yandex', '554 5.7.1 Message rejected under suspicion of SPAM; https://ya.cc/1IrBc'],
    ['Yahoo', "553 5.7.1 [BL21] Connections will not be accepted from 192.0.2.1, because the ip is in Spamhaus's list"],
    ['Apple', "554 5.7.1 Your message was rejected due to own.test's DMARC policy"],
    ['Rspamd', '550 5.7.1 Spam message rejected'],
    ['Proofpoint', '554 5.7.0 Reject, id=12345-01 - spam'],
    ['Mimecast', '554 Email rejected due to security policies - https://community.mimecast.com'],
    ['Cloudmark', '554 Your access to this mail system has been rejected due to poor reputation'],
    ['Any, a policy in front of an unknown user', '550 5.7.1 User unknown'],
  ],

  // Not delivered, with nothing certain about the address.
  soft: [
    ['Comcast', '550 5.1.0 Address rejected'],
    ['Postfix, no reason', '550 <joe@shop.test>: Recipient address rejected.'],
    ['SES', '554 5.4.7 Delivery expired (message too old)'],
    ['Microsoft 365', '550 5.4.300 Message expired -> 451 4.4.4 Mail received as unauthenticated'],
    ['Postfix, size', '552 5.3.4 Message size exceeds fixed limit'],
    ['Postfix, loop', '554 5.4.6 Hop count exceeded, possible mail loop'],
    ['Exim', '554 5.6.0 Message contains bare line feeds'],
    ['Any', '554 Transaction failed'],
    ['Any, order', '503 5.5.1 Bad sequence of commands'],
    ['IronPort, says nothing', "5.1.0 - Unknown address error 554-'Service not available' (delivery attempts: 0)"],
    ['SMTPUTF8', '553 5.6.7 SMTPUTF8 is required'],
  ],
}

export const serverReplies = Object.entries(byVerdict).flatMap(([verdict, replies]) =>
  replies.map(([server, reply]): [string, string, string] => [verdict, server, reply]),
)
