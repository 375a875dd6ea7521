import type { Taken } from './peers/ses.ts'

type Changes = Record<string, unknown>

/** The fields about the email in each SES event: tags if a configuration set was used, headers if enabled. */
export function sesMail({ id, from, to, raw, tags }: Taken, changes: Changes = {}) {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  const headers = head.split('\r\n').map(line => {
    const [name = '', ...value] = line.split(': ')
    return { name, value: value.join(': ') }
  })
  return {
    timestamp: '2026-03-02T10:00:00.000Z',
    source: from,
    messageId: id,
    destination: [to],
    headersTruncated: false,
    headers,
    tags: Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]])),
    ...changes,
  }
}

const at = '2026-03-02T10:00:05.000Z'

/** Events in the format of configuration sets. */
export const sesEvents = {
  send: (taken: Taken, mail: Changes = {}) => ({ eventType: 'Send', mail: sesMail(taken, mail), send: {} }),
  delivery: (taken: Taken, mail: Changes = {}) => ({
    eventType: 'Delivery',
    mail: sesMail(taken, mail),
    delivery: {
      timestamp: at,
      processingTimeMillis: 1200,
      recipients: [taken.to],
      smtpResponse: '250 2.6.0 Message received',
      reportingMTA: 'a1-2.smtp-out.amazonses.com',
    },
  }),
  bounce: (taken: Taken, type: string, subType: string, recipient: Changes = {}, mail: Changes = {}) => ({
    eventType: 'Bounce',
    mail: sesMail(taken, mail),
    bounce: {
      feedbackId: '0100-feedback',
      bounceType: type,
      bounceSubType: subType,
      bouncedRecipients: [{ emailAddress: taken.to, ...recipient }],
      timestamp: at,
      reportingMTA: 'dns; a1-2.smtp-out.amazonses.com',
    },
  }),
  complaint: (taken: Taken, complaintFeedbackType = 'abuse') => ({
    eventType: 'Complaint',
    mail: sesMail(taken),
    complaint: {
      feedbackId: '0100-complaint',
      complaintSubType: null,
      complainedRecipients: [{ emailAddress: taken.to }],
      timestamp: at,
      userAgent: 'Mailer Feedback/1.0',
      complaintFeedbackType,
    },
  }),
  reject: (taken: Taken) => ({ eventType: 'Reject', mail: sesMail(taken), reject: { reason: 'Bad content' } }),
  delay: (taken: Taken) => ({
    eventType: 'DeliveryDelay',
    mail: sesMail(taken),
    deliveryDelay: {
      timestamp: at,
      delayType: 'MailboxFull',
      expirationTime: '2026-03-02T22:00:00.000Z',
      delayedRecipients: [{ emailAddress: taken.to, status: '4.2.2', diagnosticCode: 'smtp; 452 4.2.2 over quota' }],
    },
  }),
}
