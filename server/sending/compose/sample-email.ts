import { randomUUID } from 'node:crypto'
import { isEmailAddress } from '#contract/address.ts'
import { reasonText } from '#contract/reasons.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { OutgoingMail } from '#server/providers/mail/mail.ts'
import type { ResolvedSender } from '#server/sending-accounts/sending-accounts.ts'
import { sampleLinks } from '#server/tracking/tracking.ts'
import { compileEmail, fillEmail } from './compile.ts'
import { makeEmail } from './email.ts'
import { decodeQp } from './quoted-printable.ts'
import { type LeadFields, personalValues } from './recipient-values.ts'
import { isMadeUp, keysOf, madeUp, notAnAddress, type Prepared, senderFields, signed, whyNot } from './render.ts'
import { findLeadOf, findSuppression } from './sample-sql.ts'

interface Sample {
  userId: string
  subject: string
  body: string
  tracksOpens: boolean
  /** Whose values fill it. */
  email: string
  sender: ResolvedSender
}

/** A sample is of no message: what is clicked in it leads to its target and is counted nowhere. */
const NO_MESSAGE = '00000000-0000-0000-0000-000000000000'
const NO_LEAD: LeadFields & { leadSource: string | null } = {
  leadSource: null,
  businessName: null,
  phone: null,
  website: null,
  address: null,
  category: null,
  city: null,
}

/**
 * A mail as this recipient would get it, made on the very way of a campaign: compiled, filled, signed. Or why they would
 * get none. `held`: who may not be mailed can be looked at, and is named.
 */
export async function writeSample(
  deps: Deps,
  sql: Sql,
  { userId, subject, body, tracksOpens, email, sender }: Sample,
): Promise<{ mail: Prepared; held: string | null }> {
  const postalAddress = sender.postalAddress ?? 'Your postal address, from Settings'
  const made = makeEmail(body, { postalAddress, tracksOpens })
  const lead = (await findLeadOf(sql, userId, email)) ?? NO_LEAD
  const isMade = sender.transport !== 'outbox' && isMadeUp({ leadSource: lead.leadSource, email })
  const reason = isMade ? madeUp.reason : await findSuppression(sql, userId, email)
  const held = reason === null ? null : reasonText({ reason })
  if (!isEmailAddress(email)) return { mail: notAnAddress, held }
  try {
    const letter = compileEmail({ subject, bodyHtml: made.html, bodyText: made.text, links: made.links })
    const tracking = sampleLinks(deps.config.PUBLIC_URL)
    const to = { email, lead, senderName: sender.from.name }
    const personal = personalValues(letter.links, to, tracking, { userId, messageId: NO_MESSAGE })
    const messageId = `<${randomUUID()}@${sender.from.address.split('@').at(-1) || 'localhost'}>`
    const head = { fields: await senderFields(sender), feedbackId: `sample:${userId}:campaign:canvass` }
    const now = deps.clock.now()
    const filled = fillEmail(letter, head, { ...personal, to: email, messageId, date: now })
    const mail: OutgoingMail = {
      userId,
      campaignId: null,
      messageId,
      subject: filled.subject,
      from: sender.from,
      envelope: { from: sender.envelopeFrom, to: email },
      raw: Buffer.from(filled.raw, 'utf8'),
    }
    const keys = keysOf(deps, sender)
    return { mail: keys.length > 0 ? await signed(mail, keys, now) : mail, held }
  } catch (error) {
    return { mail: whyNot(error), held }
  }
}

/**
 * Both parts of an email as compile.ts writes it, out of its bytes. A parser for mail of others takes 17 µs for each
 * line, which a body of 2 MB in short lines turns into half a minute.
 */
export function readBack(raw: Buffer): { html: string | null; text: string | null } {
  const source = raw.toString('latin1')
  const boundary = /^Content-Type: multipart\/alternative;\s+boundary="([^"]+)"/im.exec(source)?.[1]
  const parts = boundary === undefined ? [] : source.split(`--${boundary}`)
  return { html: partOf(parts, 'text/html'), text: partOf(parts, 'text/plain') }
}

function partOf(parts: string[], type: string): string | null {
  const part = parts.find(each => each.startsWith(`\r\nContent-Type: ${type};`))
  if (part === undefined) return null
  // Around the text: the part's own head, and the line end before the next boundary.
  return decodeQp(part.slice(part.indexOf('\r\n\r\n') + 4).replace(/\r\n$/, '')).replaceAll('\r\n', '\n')
}
