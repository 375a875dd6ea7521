import { z } from 'zod'
import { classifyReply } from '#server/providers/mail/classify-reply.ts'
import type { Fact } from './outcomes.ts'
import { addressesIn } from './parse-report.ts'

const Recipient = z.object({
  emailAddress: z.string(),
  action: z.string().nullish(),
  status: z.string().nullish(),
  diagnosticCode: z.string().nullish(),
})
type Recipient = z.infer<typeof Recipient>

/** Configuration sets say eventType, the older notifications notificationType; the rest is the same. */
const Event = z.object({
  eventType: z.string().optional(),
  notificationType: z.string().optional(),
  mail: z.object({
    messageId: z.string().min(1),
    timestamp: z.string(),
    /** The envelope's sender, with or without a name. */
    source: z.string().default(''),
    destination: z.array(z.string()).default([]),
    headers: z.array(z.object({ name: z.string(), value: z.string().nullable() })).default([]),
    tags: z.record(z.string(), z.array(z.string())).default({}),
  }),
  bounce: z
    .object({
      bounceType: z.string(),
      bounceSubType: z.string().default(''),
      bouncedRecipients: z.array(Recipient).default([]),
      timestamp: z.string(),
    })
    .optional(),
  complaint: z
    .object({
      complainedRecipients: z.array(z.object({ emailAddress: z.string() })).default([]),
      complaintFeedbackType: z.string().nullish(),
      userAgent: z.string().nullish(),
      timestamp: z.string(),
    })
    .optional(),
  delivery: z
    .object({
      timestamp: z.string(),
      recipients: z.array(z.string()).default([]),
      smtpResponse: z.string().nullish(),
    })
    .optional(),
  reject: z.object({ reason: z.string().nullish() }).optional(),
  deliveryDelay: z
    .object({
      timestamp: z.string(),
      delayType: z.string(),
      delayedRecipients: z.array(Recipient).default([]),
    })
    .optional(),
})
type Event = z.infer<typeof Event>

/** What SES tells of one mail. */
export interface SesEvent {
  /** Null: nothing that changes anything; opens and clicks are counted by our own links. */
  fact: Fact | null
  /** Null: it does not say. */
  at: Date | null
  /** By the recipients whom it names. */
  recipients: string[]
  tags: { attempt: string; account: string }
  headers: string
  sesMessageId: string
}

/** Null: this is no event of SES. */
export function readSesEvent(text: string): SesEvent | null {
  const event = Event.safeParse(parseJson(text)).data
  if (!event) return null
  const { fact, timestamp, recipients } = told(event)
  const { mail } = event
  const at = new Date(timestamp ?? mail.timestamp)
  const tag = (name: string) => mail.tags[name]?.[0] ?? ''
  return {
    fact,
    at: Number.isNaN(at.getTime()) ? null : at,
    recipients: recipients.length > 0 ? recipients : mail.destination,
    tags: { attempt: tag('canvass-attempt'), account: tag('canvass-account') },
    headers: mail.headers.map(({ name, value }) => `${name}: ${value ?? ''}`).join('\n'),
    sesMessageId: mail.messageId,
  }
}

interface Told {
  fact: Fact | null
  timestamp?: string
  recipients: string[]
}

function told(event: Event): Told {
  const { bounce, complaint, delivery, reject, deliveryDelay } = event
  switch (event.eventType ?? event.notificationType ?? '') {
    case 'Send':
      return { fact: { kind: 'accepted', words: event.mail.messageId }, recipients: [] }
    case 'Delivery':
      return {
        fact: { kind: 'delivered', words: delivery?.smtpResponse ?? null },
        ...stamped(delivery?.timestamp),
        recipients: delivery?.recipients ?? [],
      }
    case 'DeliveryDelay':
      return {
        fact: {
          kind: 'delayed',
          words: wordsOf(deliveryDelay?.delayedRecipients, deliveryDelay?.delayType ?? ''),
        },
        ...stamped(deliveryDelay?.timestamp),
        recipients: addressesOf(deliveryDelay?.delayedRecipients),
      }
    case 'Bounce':
      return {
        fact: bounce ? bounceFact(bounce, addressesIn(event.mail.source.slice(0, 1000))) : null,
        ...stamped(bounce?.timestamp),
        recipients: addressesOf(bounce?.bouncedRecipients),
      }
    case 'Complaint':
      return {
        fact: complaint ? complaintFact(complaint) : null,
        ...stamped(complaint?.timestamp),
        recipients: addressesOf(complaint?.complainedRecipients),
      }
    case 'Reject':
      return {
        fact: { kind: 'bounced', why: 'blocked', words: `Amazon SES refused it: ${reject?.reason ?? ''}` },
        recipients: [],
      }
    default:
      return { fact: null, recipients: [] }
  }
}

const stamped = (timestamp: string | undefined) => (timestamp === undefined ? {} : { timestamp })
const addressesOf = (recipients: { emailAddress: string }[] = []) => recipients.map(r => r.emailAddress)
const wordsOf = (recipients: Recipient[] = [], otherwise: string) =>
  recipients[0]?.diagnosticCode || recipients[0]?.status || otherwise

/**
 * SES's own word for whether it is for good stands above the text: of what is transient no address is given up. "General"
 * without a server's words is somebody's automatic answer that came to where bounces go.
 */
function bounceFact(
  { bounceType, bounceSubType, bouncedRecipients }: NonNullable<Event['bounce']>,
  senders: string[],
): Fact {
  const [recipient] = bouncedRecipients
  const words = wordsOf(bouncedRecipients, `${bounceType} ${bounceSubType}`.trim())
  if (bounceType === 'Transient' && bounceSubType === 'General' && !recipient?.diagnosticCode)
    return { kind: 'accepted', words: null }
  const { status = null, diagnosticCode } = recipient ?? {}
  const parties = { senders, recipients: addressesOf(bouncedRecipients.slice(0, 1)) }
  const read = classifyReply({ action: 'failed', status, text: diagnosticCode ?? '', ...parties })
  const why = read === 'delayed' || read === 'delivered' ? 'soft' : read
  if (bounceType === 'Permanent')
    return {
      kind: 'bounced',
      why: diagnosticCode && why !== 'soft' ? why : forGood(bounceSubType, why),
      words,
    }
  const unlessFull = bounceSubType.endsWith('Rejected') ? 'blocked' : why
  const bySubType = bounceSubType === 'MailboxFull' ? 'mailbox-full' : unlessFull
  return { kind: 'bounced', why: bySubType === 'bad-address' ? 'soft' : bySubType, words }
}

/** NoEmail, Suppressed, OnAccountSuppressionList, and a General one of which the server said nothing else. */
const forGood = (subType: string, why: 'bad-address' | 'mailbox-full' | 'blocked' | 'soft') =>
  subType === 'General' ? why : 'bad-address'

function complaintFact({ complaintFeedbackType, userAgent }: NonNullable<Event['complaint']>): Fact | null {
  if (complaintFeedbackType === 'not-spam') return null
  return {
    kind: 'complained',
    words: [complaintFeedbackType, userAgent].filter(Boolean).join(', ') || 'complaint',
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
