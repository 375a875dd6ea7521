import { randomUUID } from 'node:crypto'
import { addressNorm, isEmailAddress } from '#contract/address.ts'
import { escapeBraces } from '#contract/choices.ts'
import { reasonText } from '#contract/reasons.ts'
import { VALUE_BEGINS, VALUE_ENDS } from '#contract/value-marks.ts'
import { VARIABLES } from '#contract/variables.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Skipped } from '#server/providers/mail/mail.ts'
import type { ResolvedSender } from '#server/sending-accounts/sending-accounts.ts'
import { findSuppression } from '#server/suppressions/sql.ts'
import { sampleLinks } from '#server/tracking/tracking.ts'
import { compileEmail, fillEmail } from './compile.ts'
import type { DkimKey } from './dkim.ts'
import { makeEmail, makePlainEmail } from './email.ts'
import { decodeQp } from './quoted-printable.ts'
import { type LeadFields, personalValues } from './recipient-values.ts'
import { isMadeUp, keysOf, madeUp, notAnAddress, senderFields, signedText, whyNot } from './render.ts'
import { findLeadOf } from './sample-sql.ts'

interface Sample {
  userId: string
  subject: string
  body: string
  /** One recipient's own email, in which braces and tags are plain text. */
  isLiteral?: boolean
  tracksOpens: boolean
  /** Whether to write it a second time, with marks around the recipient's values. */
  isMarked?: boolean
  /** The recipient whose values fill it. */
  email: string
  sender: ResolvedSender
}

/** A sample has no message: its links lead directly to their targets, and clicks aren't counted. */
const NO_MESSAGE = '00000000-0000-0000-0000-000000000000'
const NO_LEAD: LeadFields & { leadSource: string | null } = {
  leadSource: null,
  businessName: null,
  firstName: null,
  lastName: null,
  contactName: null,
  phone: null,
  website: null,
  address: null,
  category: null,
  city: null,
}

/** Everything that a sample is rendered from, as plain data: it may go to another thread. */
export interface SampleFacts extends Omit<Sample, 'sender'> {
  lead: LeadFields
  senderName: string
  domain: string
  /** From and Reply-To. */
  fields: string
  postalAddress: string
  publicUrl: string
  keys: DkimKey[]
  messageId: string
  now: Date
}

export type SampleText = { subject: string; raw: Uint8Array } | Skipped

/** Looks up what the recipient's email needs. `blocked` is why a rendered email still wouldn't be sent. */
export async function sampleFacts(
  deps: Deps,
  sql: Sql,
  { sender, ...sample }: Sample,
): Promise<{ facts: SampleFacts; blocked: string | null }> {
  const { userId, email } = sample
  const lead = (await findLeadOf(sql, userId, email)) ?? NO_LEAD
  const isMade = sender.transport !== 'outbox' && isMadeUp({ leadSource: lead.leadSource, email })
  const suppressed = await findSuppression(sql, userId, addressNorm(email))
  const reason = isMade ? madeUp.reason : (suppressed?.reason ?? null)
  const domain = sender.from.address.split('@').at(-1) || 'localhost'
  const facts = {
    ...sample,
    lead,
    senderName: sender.from.name,
    domain,
    fields: await senderFields(sender),
    postalAddress: sender.postalAddress ?? 'Your postal address, from Settings',
    publicUrl: deps.config.PUBLIC_URL,
    keys: keysOf(deps, sender),
    messageId: `<${randomUUID()}@${domain}>`,
    now: deps.clock.now(),
  }
  return { facts, blocked: reason === null ? null : reasonText({ reason }) }
}

/** An email as this recipient would get it, signed, or why they'd get none. The marked one isn't signed or sent. */
export async function renderSample(facts: SampleFacts): Promise<{ mail: SampleText; marked?: SampleText }> {
  const { userId, body, isLiteral, postalAddress, tracksOpens, email, lead, messageId, now } = facts
  if (!isEmailAddress(email)) return { mail: notAnAddress }
  try {
    const made = (isLiteral ? makePlainEmail : makeEmail)(body, { postalAddress, tracksOpens })
    const subject = isLiteral ? escapeBraces(facts.subject) : facts.subject
    const compiled = compileEmail({ subject, bodyHtml: made.html, bodyText: made.text, links: made.links })
    const to = { email, lead, senderName: facts.senderName }
    const personal = personalValues(compiled.links, to, sampleLinks(facts.publicUrl), { userId, messageId: NO_MESSAGE })
    const head = { fields: facts.fields, feedbackId: `sample:${userId}:campaign:canvass` }
    const filled = (values: Map<string, string>) =>
      fillEmail(compiled, head, { ...personal, values, to: email, messageId, date: now })
    const mail = await signedText(filled(personal.values), { keys: facts.keys, now })
    if (!facts.isMarked) return { mail }
    const marked = filled(markedValues(personal.values))
    return { mail, marked: { subject: marked.subject, raw: marked.raw } }
  } catch (error) {
    return { mail: whyNot(error) }
  }
}

const NAMES = new Set(VARIABLES.map(name => name.toLowerCase()))

const markedValues = (values: Map<string, string>) =>
  new Map(
    [...values].map(([name, value]) => [
      name,
      NAMES.has(name) && value !== '' ? VALUE_BEGINS + value + VALUE_ENDS : value,
    ]),
  )

/** Reads both parts of an email built by compile.ts. A general parser takes half a minute for 2 MB of short lines. */
export function readBack(raw: Buffer): { html: string | null; text: string | null } {
  const source = raw.toString('latin1')
  const boundary = /^Content-Type: multipart\/alternative;\s+boundary="([^"]+)"/im.exec(source)?.[1]
  const parts = boundary === undefined ? [] : source.split(`--${boundary}`)
  return { html: partOf(parts, 'text/html'), text: partOf(parts, 'text/plain') }
}

function partOf(parts: string[], type: string): string | null {
  const part = parts.find(each => each.startsWith(`\r\nContent-Type: ${type};`))
  if (part === undefined) return null
  // Without the part's head, and the line end before the next boundary.
  return decodeQp(part.slice(part.indexOf('\r\n\r\n') + 4).replace(/\r\n$/, '')).replaceAll('\r\n', '\n')
}
