import { z } from 'zod'
import { parseJson } from '#server/parse-json.ts'
import { classifyReply } from '#server/providers/mail/classify-reply.ts'
import type { Fact } from './outcomes.ts'
import { addressesIn } from './parse-prose.ts'

const Recipient = z.object({
  emailAddress: z.string(),
  action: z.string().nullish(),
  status: z.string().nullish(),
  diagnosticCode: z.string().nullish(),
})
type Recipient = z.infer<typeof Recipient>

/** Configuration sets send eventType, older notifications notificationType; the rest is the same. */
const Event = z.object({
  eventType: z.string().optional(),
  notificationType: z.string().optional(),
  mail: z.object({
    messageId: z.string().min(1),
    timestamp: z.string(),
    /** The envelope sender, with or without a name. */
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
    .object({ timestamp: z.string(), recipients: z.array(z.string()).default([]), smtpResponse: z.string().nullish() })
    .optional(),
  reject: z.object({ reason: z.string().nullish() }).optional(),
  deliveryDelay: z
    .object({ timestamp: z.string(), delayType: z.string(), delayedRecipients: z.array(Recipient).default([]) })
    .optional(),
})
type Event = z.infer<typeof Event>

/** An SES event about one email. */
export interface SesEvent {
  /** Null: it changes nothing. Opens and clicks are counted by our own links. */
  fact: Fact | null
  /** Null: SES doesn't say. */
  at: Date | null
  /** By recipient, as named by SES. */
  recipients: string[]
  tags: { attempt: string; account: string }
  headers: string
  sesMessageId: string
}

/** Null: not an SES event. */
export function readSesEvent(text: string): SesEvent | null {
  const event = Event.safeParse(parseJson(text)).data
  if (!event) return null
  const { fact, timestamp, recipients } = parseEvent(event)
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

interface ParsedEvent {
  fact: Fact | null
  timestamp?: string
  recipients: string[]
}

function parseEvent(event: Event): ParsedEvent {
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
        fact: { kind: 'delayed', words: wordsOf(deliveryDelay?.delayedRecipients, deliveryDelay?.delayType ?? '') },
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
 * SES's own classification as permanent takes precedence over the text: a transient bounce never suppresses an
 * address. "General" without a server's text is an auto-reply that arrived at the bounce address.
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
    return { kind: 'bounced', why: diagnosticCode && why !== 'soft' ? why : forGood(bounceSubType, why), words }
  const unlessFull = bounceSubType.endsWith('Rejected') ? 'blocked' : why
  const bySubType = bounceSubType === 'MailboxFull' ? 'mailbox-full' : unlessFull
  return { kind: 'bounced', why: bySubType === 'bad-address' ? 'soft' : bySubType, words }
}

/** NoEmail, Suppressed, OnAccountSuppressionList, and General without a server's text. */
const forGood = (subType: string, why: 'bad-address' | 'mailbox-full' | 'blocked' | 'soft') =>
  subType === 'General' ? why : 'bad-address'

function complaintFact({ complaintFeedbackType, userAgent }: NonNullable<Event['complaint']>): Fact | null {
  if (complaintFeedbackType === 'not-spam') return null
  return { kind: 'complained', words: [complaintFeedbackType, userAgent].filter(Boolean).join(', ') || 'complaint' }
}
