import { type About, crlf, headOf, report, spam, statusOf } from './report-form.ts'

type Maker = (about: About) => string
type Expected = 'bad-address' | 'mailbox-full' | 'blocked' | 'soft' | 'delayed' | 'delivered' | 'complaint' | 'nothing'

/** Reports in the format of the servers named; the wording is ours. */
export const reports: [string, Expected, Maker][] = [
  [
    'Postfix',
    'bad-address',
    about =>
      report(about, {
        from: 'MAILER-DAEMON@mx.shop.test (Mail Delivery System)',
        subject: 'Undelivered Mail Returned to Sender',
        prose: `This is the mail system at host mx.shop.test.\n\n<${about.to}>: host mx.shop.test said: 550 5.1.1 User unknown`,
        status: `Reporting-MTA: dns; relay.test\nX-Postfix-Queue-ID: 4ABCD\nX-Postfix-Sender: rfc822; ${about.from}\n\nFinal-Recipient: rfc822; ${about.to}\nOriginal-Recipient: rfc822;${about.to}\nAction: failed\nStatus: 5.1.1\nRemote-MTA: dns; mx.shop.test\nDiagnostic-Code: smtp; 550 5.1.1 <${about.to}>: Recipient address\n    rejected: User unknown in virtual mailbox table`,
      }),
  ],
  [
    'Postfix, only headers',
    'blocked',
    about =>
      report(about, {
        from: 'MAILER-DAEMON@mx.shop.test',
        subject: 'Undelivered Mail Returned to Sender',
        prose: 'Sorry.',
        status: statusOf(about, '5.7.1', 'smtp; 554 5.7.1 blocked by our list'),
        returned: 'text/rfc822-headers',
      }),
  ],
  [
    'Postfix, still trying',
    'delayed',
    about =>
      report(about, {
        from: 'MAILER-DAEMON@mx.shop.test',
        subject: 'Delayed Mail (still being retried)',
        prose: 'No action needed.',
        status: `${statusOf(about, '4.4.1', 'X-Postfix; connect to mx.shop.test: Connection timed out', 'delayed')}\nWill-Retry-Until: Sat, 7 Mar 2026 10:00:00 +0000`,
        returned: 'text/rfc822-headers',
      }),
  ],
  [
    'Postfix, given up',
    'soft',
    about =>
      report(about, {
        from: 'MAILER-DAEMON@mx.shop.test',
        subject: 'Undelivered Mail',
        prose: 'Gave up.',
        status: statusOf(about, '4.4.1', 'X-Postfix; connect to mx.shop.test: Connection timed out'),
      }),
  ],
  [
    'Exim',
    'bad-address',
    about =>
      report(about, {
        from: 'Mail Delivery System <Mailer-Daemon@mx.shop.test>',
        subject: 'Mail delivery failed: returning message to sender',
        extra: `X-Failed-Recipients: ${about.to}\nAuto-Submitted: auto-replied\n`,
        prose: `This message was created automatically.\n\n  ${about.to}\n    host mx.shop.test: 550 No such user here`,
        status: `Reporting-MTA: dns; mx.shop.test\n\nAction: failed\nFinal-Recipient: rfc822;${about.to}\nStatus: 5.0.0\nRemote-MTA: dns; mx.shop.test\nDiagnostic-Code: smtp; 550 No such user here`,
      }),
  ],
  [
    'old Exim, in prose',
    'bad-address',
    about =>
      crlf(`
Return-Path: <>
From: Mail Delivery System <Mailer-Daemon@mx.shop.test>
To: ${about.from}
X-Failed-Recipients: ${about.to}
Auto-Submitted: auto-replied
Subject: Mail delivery failed: returning message to sender
Message-ID: <E1old@mx.shop.test>

This message was created automatically by mail delivery software.
A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address failed:

  ${about.to}
    Unrouteable address

------ This is a copy of the message, including all the headers. ------

Return-path: <${about.from}>
${headOf(about)}

Hello there
`),
  ],
  [
    'Exchange',
    'bad-address',
    about =>
      report(about, {
        from: 'Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@shop.test>',
        subject: 'Undeliverable: Hello',
        extra: 'X-MS-Exchange-Message-Is-Ndr:\nAuto-Submitted: auto-replied\n',
        prose: 'Delivery has failed to these recipients or groups:',
        status: `Reporting-MTA: dns;ex01.shop.test\nReceived-From-MTA: dns;relay.test\n\nOriginal-Recipient: rfc822;${about.to}\nFinal-Recipient: rfc822;${about.to}\nAction: failed\nStatus: 5.1.10\nDiagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup\nX-Display-Name: ${about.to}`,
      }),
  ],
  [
    'Exchange, a full mailbox',
    'mailbox-full',
    about =>
      report(about, {
        from: 'postmaster@shop.test',
        subject: 'Undeliverable: Hello',
        prose: 'The mailbox is full.',
        status: statusOf(about, '5.2.2', 'smtp;554 5.2.2 mailbox full; STOREDRV.Deliver; quota exceeded'),
        returned: 'text/rfc822-headers',
      }),
  ],
  [
    'Microsoft 365, refused by policy',
    'blocked',
    about =>
      report(about, {
        from: 'postmaster@shop.onmicrosoft.test',
        subject: 'Undeliverable: Hello',
        prose: 'Your message was blocked.',
        status: statusOf(about, '5.7.606', 'smtp;550 5.7.606 Access denied, banned sending IP [192.0.2.1]'),
      }),
  ],
  [
    'Gmail',
    'bad-address',
    about =>
      report(about, {
        from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
        subject: 'Delivery Status Notification (Failure)',
        extra: `X-Failed-Recipients: ${about.to}\nAuto-Submitted: auto-replied\n`,
        prose: `** Address not found **\n\nYour message wasn't delivered to ${about.to}.`,
        status: `Reporting-MTA: dns; googlemail.com\nArrival-Date: Mon, 02 Mar 2026 02:00:00 -0800 (PST)\nX-Original-Message-ID: ${about.messageId}\n\nFinal-Recipient: rfc822; ${about.to}\nAction: failed\nStatus: 5.1.1\nRemote-MTA: dns; gmail-smtp-in.l.google.com.\nDiagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.\n 550 5.1.1 gsmtp`,
      }),
  ],
  [
    'Gmail, over its quota',
    'mailbox-full',
    about =>
      report(about, {
        from: 'mailer-daemon@googlemail.com',
        subject: 'Delivery Status Notification (Failure)',
        prose: '** Inbox full **',
        status: statusOf(about, '5.2.2', 'smtp; 552-5.2.2 The recipient’s inbox is out of storage space.'),
      }),
  ],
  [
    'qmail',
    'bad-address',
    about =>
      crlf(`
Return-Path: <>
From: MAILER-DAEMON@mx.shop.test
To: ${about.from}
Subject: failure notice
Message-ID: <qmail-1@mx.shop.test>

Hi. This is the qmail-send program at mx.shop.test.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<${about.to}>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.

Return-Path: <${about.from}>
Received: (qmail 1234 invoked by uid 0); 2 Mar 2026 10:00:00 -0000
${headOf(about)}

Hello there
`),
  ],
  [
    'qmail, quoting another host',
    'blocked',
    about =>
      crlf(`
From: MAILER-DAEMON@mx.shop.test
To: ${about.from}
Subject: failure notice

Hi. This is the qmail-send program at mx.shop.test.
I'm afraid I wasn't able to deliver your message to the following addresses.

<${about.to}>:
192.0.2.7 does not like recipient.
Remote host said: 554 5.7.1 blocked, listed at our blocklist
Giving up on 192.0.2.7.

--- Below this line is a copy of the message.

${headOf(about)}

Hello
`),
  ],
  [
    'Domino',
    'bad-address',
    about =>
      report(about, {
        from: 'Postmaster@shop.test',
        subject: 'DELIVERY FAILURE: User joe (joe@shop.test) not listed in Domino Directory',
        prose: 'Your message could not be delivered because the user is not listed in the Domino Directory.',
        status: `Reporting-MTA: dns;notes.shop.test\n\nFinal-Recipient: rfc822;${about.to}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: X-Notes; User joe (joe@shop.test) not listed in Domino\n Directory`,
      }),
  ],
  [
    'Amazon SES, by email',
    'soft',
    about =>
      report(about, {
        from: 'MAILER-DAEMON@amazonses.com',
        subject: 'Delivery Status Notification (Failure)',
        prose: 'An error occurred while trying to deliver the mail to the following recipients:',
        status: `Reporting-MTA: dns; a1-2.smtp-out.amazonses.com\n\nAction: failed\nFinal-Recipient: rfc822; ${about.to}\nDiagnostic-Code: smtp; 554 4.4.7 Message expired: unable to deliver in 840 minutes\nStatus: 4.4.7`,
      }),
  ],
  [
    'Sendmail',
    'bad-address',
    about =>
      report(about, {
        from: 'Mail Delivery Subsystem <MAILER-DAEMON@mx.shop.test>',
        subject: 'Returned mail: see transcript for details',
        extra: 'Auto-Submitted: auto-generated (failure)\n',
        prose: `   ----- The following addresses had permanent fatal errors -----\n<${about.to}>\n    (reason: 550 5.1.1 User unknown)`,
        status: `Reporting-MTA: dns; mx.shop.test\nReceived-From-MTA: DNS; relay.test\n\nFinal-Recipient: RFC822; ${about.to}\nAction: failed\nStatus: 5.1.1\nRemote-MTA: DNS; mx.shop.test\nDiagnostic-Code: SMTP; 550 5.1.1 <${about.to}>... User unknown\nLast-Attempt-Date: Mon, 2 Mar 2026 10:00:01 GMT`,
      }),
  ],
  [
    'Yahoo',
    'bad-address',
    about =>
      report(about, {
        from: 'MAILER-DAEMON@yahoo.test',
        subject: 'Failure Notice',
        prose: 'Sorry, we were unable to deliver.',
        status: statusOf(
          about,
          '5.0.0',
          "smtp; 554 delivery error: dd This user doesn't have a yahoo.test account [0]",
        ),
      }),
  ],
  [
    'an internationalized address (RFC 6533)',
    'bad-address',
    about =>
      report(about, {
        from: 'postmaster@shop.test',
        subject: 'Undeliverable',
        prose: 'Nobody by this name.',
        type: 'message/global-delivery-status',
        status: `Reporting-MTA: dns; mx.shop.test\n\nFinal-Recipient: utf-8; ${about.to}\nAction: failed\nStatus: 5.1.1`,
        returned: 'message/global-headers',
      }),
  ],
  [
    'relayed to a server that reports nothing',
    'delivered',
    about =>
      report(about, {
        from: 'MAILER-DAEMON@mx.shop.test',
        subject: 'Successful Mail Delivery Report',
        prose: 'It was relayed.',
        status: statusOf(about, '2.0.0', 'smtp; 250 2.0.0 ok', 'relayed'),
        returned: 'text/rfc822-headers',
      }),
  ],
  [
    'OpenSMTPD, fields in another order',
    'bad-address',
    about =>
      report(about, {
        from: 'Mailer Daemon <MAILER-DAEMON@mx.shop.test>',
        subject: 'Delivery status notification: error',
        prose: 'Hi!',
        status: `Reporting-MTA: dns; mx.shop.test\n\nStatus: 5.1.1\nAction: FAILED\nFinal-Recipient: rfc822; <${about.to}>\nDiagnostic-Code: smtp; 550 5.1.1 no such user`,
      }),
  ],
  [
    'a feedback loop (ARF)',
    'complaint',
    about =>
      spam(
        about,
        `Feedback-Type: abuse\nUser-Agent: Loop/1.0\nVersion: 1\nOriginal-Mail-From: <${about.from}>\nOriginal-Rcpt-To: <${about.to}>\nSource-IP: 192.0.2.1`,
      ),
  ],
  [
    'a feedback loop that redacts the complainant',
    'complaint',
    about => spam({ ...about, to: 'redacted' }, 'Feedback-Type: abuse\nUser-Agent: Loop/2.0\nVersion: 1'),
  ],
  ['a feedback loop about fraud', 'complaint', about => spam(about, 'Feedback-Type: fraud\nVersion: 1')],
  ['a recipient who moved it out of spam', 'nothing', about => spam(about, 'Feedback-Type: not-spam\nVersion: 1')],
  ['a failed check of signatures', 'nothing', about => spam(about, 'Feedback-Type: auth-failure\nVersion: 1')],
  [
    'a person who forwards an email',
    'nothing',
    about =>
      crlf(
        `From: joe@shop.test\nTo: ${about.from}\nSubject: Fwd: Hello\nMessage-ID: <fwd@shop.test>\nContent-Type: multipart/mixed; boundary=b1\n\n--b1\n\nLook at this.\n--b1\nContent-Type: message/rfc822\n\n${headOf(about)}\n\nHello\n--b1--\n`,
      ),
  ],
]

export const reportBy = (name: string, about: About): Buffer => {
  const maker = reports.find(([of]) => of === name)?.[2]
  if (!maker) throw new Error(`no report of ${name}`)
  return Buffer.from(maker(about))
}
