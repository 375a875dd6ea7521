/** The subject of a report: one of our emails that came back. */
export interface About {
  /** With angle brackets. */
  messageId: string
  to: string
  /** The address that receives the report. */
  from: string
  /** More header lines of the returned email. */
  more?: string
}

export const crlf = (text: string) => text.replace(/^\n/, '').replace(/\r?\n/g, '\r\n')

export const headOf = ({ messageId, to, from, more = '' }: About) =>
  `From: Ada <${from}>\nTo: ${to}\nSubject: Hello\nMessage-ID: ${messageId}\n${more}MIME-Version: 1.0\nContent-Type: text/plain`

interface Parts {
  from: string
  subject: string
  prose: string
  status: string
  /** How the email is returned. */
  returned?: 'message/rfc822' | 'text/rfc822-headers' | 'message/global-headers' | null
  type?: string
  extra?: string
}

/** multipart/report as in RFC 3464. */
export const report = (
  about: About,
  { from, subject, prose, status, returned = 'message/rfc822', type, extra = '' }: Parts,
) =>
  crlf(`
Return-Path: <>
From: ${from}
To: ${about.from}
Subject: ${subject}
Date: Mon, 2 Mar 2026 10:05:00 +0000
Message-ID: <report-${Math.random().toString(36).slice(2)}@mx.shop.test>
${extra}MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
 boundary="b1"

--b1
Content-Type: text/plain; charset=us-ascii

${prose}

--b1
Content-Type: ${type ?? 'message/delivery-status'}

${status}

${returned === null ? '' : `--b1\nContent-Type: ${returned}\n\n${headOf(about)}\n${returned === 'message/rfc822' ? '\nHello there\n' : ''}\n`}--b1--
`)

export const statusOf = ({ to }: About, status: string, code: string, action = 'failed') =>
  `Reporting-MTA: dns; mx.shop.test\nArrival-Date: Mon, 2 Mar 2026 10:00:00 +0000\n\nFinal-Recipient: rfc822; ${to}\nAction: ${action}\nStatus: ${status}\nDiagnostic-Code: ${code}`

/** multipart/report as in RFC 5965. */
export const spam = (about: About, fields: string) =>
  crlf(`
From: <feedback@provider.test>
To: ${about.from}
Subject: FW: Hello
Message-ID: <arf-${Math.random().toString(36).slice(2)}@provider.test>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="b1"

--b1
Content-Type: text/plain

This is an email abuse report.

--b1
Content-Type: message/feedback-report

${fields}

--b1
Content-Type: message/rfc822
Content-Disposition: inline

${headOf(about)}

Hello there

--b1--
`)
