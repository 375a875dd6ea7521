import { randomUUID } from 'node:crypto'
import { isEmailAddress } from '#contract/address.ts'
import { escapeBraces } from '#contract/choices.ts'
import { reasonText } from '#contract/reasons.ts'
import { VALUE_BEGINS, VALUE_ENDS } from '#contract/value-marks.ts'
import { VARIABLES } from '#contract/variables.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { ResolvedSender } from '#server/sending-accounts/sending-accounts.ts'
import { sampleLinks } from '#server/tracking/tracking.ts'
import { compileEmail, fillEmail } from './compile.ts'
import { makeEmail, makePlainEmail } from './email.ts'
import { decodeQp } from './quoted-printable.ts'
import { type LeadFields, personalValues } from './recipient-values.ts'
import {
  type Composed,
  finish,
  isMadeUp,
  keysOf,
  madeUp,
  notAnAddress,
  type Prepared,
  senderFields,
  whyNot,
} from './render.ts'
import { findLeadOf, findSuppression } from './sample-sql.ts'

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
  phone: null,
  website: null,
  address: null,
  category: null,
  city: null,
}

/**
 * An email as this recipient would get it, built as in a campaign: compiled, filled, signed. Or why they would get
 * none; `blocked` is why a rendered email still wouldn't be sent. The marked one isn't signed: nobody is sent it.
 */
export async function writeSample(
  deps: Deps,
  sql: Sql,
  { userId, subject, body, isLiteral = false, isMarked = false, tracksOpens, email, sender }: Sample,
): Promise<{ mail: Prepared; blocked: string | null; marked?: Prepared }> {
  const postalAddress = sender.postalAddress ?? 'Your postal address, from Settings'
  const made = (isLiteral ? makePlainEmail : makeEmail)(body, { postalAddress, tracksOpens })
  const lead = (await findLeadOf(sql, userId, email)) ?? NO_LEAD
  const isMade = sender.transport !== 'outbox' && isMadeUp({ leadSource: lead.leadSource, email })
  const reason = isMade ? madeUp.reason : await findSuppression(sql, userId, email)
  const blocked = reason === null ? null : reasonText({ reason })
  if (!isEmailAddress(email)) return { mail: notAnAddress, blocked }
  try {
    const text = isLiteral ? escapeBraces(subject) : subject
    const compiled = compileEmail({ subject: text, bodyHtml: made.html, bodyText: made.text, links: made.links })
    const tracking = sampleLinks(deps.config.PUBLIC_URL)
    const to = { email, lead, senderName: sender.from.name }
    const personal = personalValues(compiled.links, to, tracking, { userId, messageId: NO_MESSAGE })
    const messageId = `<${randomUUID()}@${sender.from.address.split('@').at(-1) || 'localhost'}>`
    const head = { fields: await senderFields(sender), feedbackId: `sample:${userId}:campaign:canvass` }
    const now = deps.clock.now()
    const composed = (values: Map<string, string>): Composed => ({
      userId,
      campaignId: null,
      messageId,
      from: sender.from,
      envelope: { from: sender.envelopeFrom, to: email },
      email: fillEmail(compiled, head, { ...personal, values, to: email, messageId, date: now }),
    })
    const mail = await finish(composed(personal.values), { keys: keysOf(deps, sender), now })
    if (!isMarked) return { mail, blocked }
    return { mail, blocked, marked: await finish(composed(markedValues(personal.values)), { keys: [], now }) }
  } catch (error) {
    return { mail: whyNot(error), blocked }
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

/**
 * Reads both parts of an email built by compile.ts. A general parser takes 17 µs per line: half a minute for 2 MB
 * of short lines.
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
  // Without the part's head, and the line end before the next boundary.
  return decodeQp(part.slice(part.indexOf('\r\n\r\n') + 4).replace(/\r\n$/, '')).replaceAll('\r\n', '\n')
}
