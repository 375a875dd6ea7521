import { isEmailAddress } from '#contract/address.ts'
import type { Deps } from '#server/deps.ts'
import { type OutgoingMail, type Skipped, skipped } from '#server/providers/mail/mail.ts'
import type { ResolvedSender } from '#server/sending-accounts/sending-accounts.ts'
import { type TrackingLinks, trackingLinks } from '#server/tracking/tracking.ts'
import type { ClaimedMessage } from '../engine/claim.ts'
import type { SentBefore } from '../sequences/follow-ups.ts'
import { type CompiledEmail, compileEmail, fillEmail, fillSubject, type SenderHeaders, type Thread } from './compile.ts'
import { type DkimKey, readDkimKey, signMessage } from './dkim.ts'
import { compose, fieldsOf } from './mime.ts'
import { personalValues } from './recipient-values.ts'
import { readRevision } from './revisions-sql.ts'
import { SEED, UnresolvedTag, type Values } from './template.ts'

/** An email that is ready to be sent, or why this recipient gets none. */
export type Prepared = OutgoingMail | Skipped

export interface Renderer {
  /** Prepares what all emails of one sender share, before any message is claimed. */
  forSender(sender: ResolvedSender): Promise<Render>
}

/** Renders claimed messages in their order; signatures are computed in the background. */
export type Render = (messages: ClaimedMessage[]) => Promise<(Prepared | Promise<Prepared>)[]>

/** Emails and senders of the last few campaigns stay compiled. */
const KEPT = 50

export function renderer(deps: Deps): Renderer {
  const tracking = trackingLinks(deps.secrets, deps.config.PUBLIC_URL)
  const letters = kept<CompiledEmail>()
  const heads = kept<Pick<Parts, 'keys' | 'fields'>>()
  const letterOf = (userId: string, revisionId: string) =>
    letters(revisionId, () => readRevision(deps.db.system, userId, revisionId).then(compileEmail))
  const headOf = (sender: ResolvedSender) =>
    heads(JSON.stringify([sender.from, sender.replyTo, sender.signing]), async () => ({
      keys: keysOf(deps, sender),
      fields: await senderFields(sender),
    }))

  return {
    async forSender(sender) {
      const head = await headOf(sender)
      return async messages => {
        const used: Letters = new Map()
        for (const { userId, revisionId, thread } of messages)
          for (const id of thread ? [revisionId, ...thread.map(before => before.revisionId)] : [revisionId])
            if (!used.has(id)) used.set(id, await letterOf(userId, id))
        const now = deps.clock.now()
        return messages.map(message => {
          const letter = used.get(message.revisionId)
          return letter ? prepare(letter, message, { ...head, sender, tracking, now, letters: used }) : notMade
        })
      }
    },
  }
}

type Letters = Map<string, CompiledEmail>

interface Parts {
  /** By revision: those of these messages, and of the earlier emails in their threads. */
  letters: Letters
  sender: ResolvedSender
  keys: DkimKey[]
  fields: SenderHeaders['fields']
  tracking: TrackingLinks
  now: Date
}

function prepare(letter: CompiledEmail, message: ClaimedMessage, parts: Parts): Prepared | Promise<Prepared> {
  if (parts.sender.transport !== 'outbox' && isMadeUp(message)) return madeUp
  if (!isEmailAddress(message.email)) return notAnAddress
  try {
    const mail = write(letter, message, parts)
    return parts.keys.length > 0 ? signed(mail, parts.keys, parts.now) : mail
  } catch (error) {
    return whyNot(error)
  }
}

/** Makes each value once, and again only if that failed or if it was long ago. */
function kept<T>() {
  const known = new Map<string, Promise<T>>()
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const there = known.get(key)
    if (there) return there
    const made = make()
    made.catch(() => known.delete(key))
    known.set(key, made)
    const [oldest] = known.keys()
    if (known.size > KEPT && oldest !== undefined) known.delete(oldest)
    return made
  }
}

/** RSA first: a receiver that checks only one signature finds the one that all of them know. */
export function keysOf({ secrets }: Deps, { signing }: ResolvedSender): DkimKey[] {
  if (!signing) return []
  const { domain, dkimSelector, dkimPrivateKey, dkimEd25519Selector, dkimEd25519PrivateKey } = signing
  const keys = [readDkimKey(domain, dkimSelector, secrets.open(dkimPrivateKey))]
  if (dkimEd25519Selector !== null && dkimEd25519PrivateKey !== null)
    keys.push(readDkimKey(domain, dkimEd25519Selector, secrets.open(dkimEd25519PrivateKey)))
  return keys
}

/** From and Reply-To as nodemailer encodes them, with names in any script. */
export async function senderFields({ from, replyTo }: ResolvedSender): Promise<string[]> {
  const like = { messageId: '<@>', date: new Date(0), to: '', subject: '', html: '', text: '' }
  return fieldsOf(await compose({ ...like, from, replyTo }), ['From', 'Reply-To'])
}

export async function signed(mail: OutgoingMail, keys: DkimKey[], now: Date): Promise<Prepared> {
  try {
    return { ...mail, raw: await signMessage(mail.raw, keys, now) }
  } catch (error) {
    return whyNot(error)
  }
}

export const isMadeUp = ({ leadSource, email }: Pick<ClaimedMessage, 'leadSource' | 'email'>) =>
  leadSource === 'sample' || /\.example$/i.test(email)

export const madeUp = skipped('sample')

/** Lists that were saved under an older rule still contain some. */
export const notAnAddress = skipped('invalid-address')

const notMade = skipped('not-made')

/** An email that can't be rendered for one recipient must not hold up the others. */
export function whyNot(error: unknown): Skipped {
  if (error instanceof UnresolvedTag) return skipped('unresolved-tag', { tag: error.tag })
  console.error('An email could not be rendered', error)
  return notMade
}

function write(
  letter: CompiledEmail,
  message: ClaimedMessage,
  { sender, fields, tracking, now, letters }: Parts,
): OutgoingMail {
  const { userId, id, campaignId, email } = message
  const to = { email, lead: message, senderName: sender.from.name }
  const personal = personalValues(letter.links, to, tracking, { userId, messageId: id })
  const messageId = messageIdOf(id, message.attempt, sender.from.address)
  const head = { fields, feedbackId: `${campaignId}:${userId}:campaign:canvass` }
  const thread = message.thread ? threadOf(letter, message.thread, letters, personal.values) : null
  const recipient = { ...personal, to: email, messageId, date: now, thread }
  const { subject, raw } = fillEmail(letter, head, recipient)
  return {
    userId,
    campaignId,
    messageId,
    subject,
    from: sender.from,
    envelope: { from: sender.envelopeFrom, to: email },
    sesTenant: sender.sesTenant ?? null,
    raw: Buffer.from(raw, 'utf8'),
  }
}

/** A follow-up without a subject continues the thread of the last email that had one. */
function threadOf(letter: CompiledEmail, before: SentBefore[], letters: Letters, values: Values): Thread | null {
  if (letter.subject.length > 0) return null
  const from = before.findLastIndex(({ revisionId }) => (letters.get(revisionId)?.subject.length ?? 0) > 0)
  const begun = before[from]
  const first = letters.get(begun?.revisionId ?? '')
  if (!first || !begun) return null
  return {
    // With the choices that were drawn then.
    subject: fillSubject(first, new Map(values).set(SEED, begun.id)),
    references: before.slice(from).map(({ id, attempt, fromAddress }) => messageIdOf(id, attempt, fromAddress)),
  }
}

/** Made of the message's id and the attempt, so that a bounce leads back to both. */
const messageIdOf = (id: string, attempt: number, fromAddress: string) =>
  `<${id}.${attempt}@${fromAddress.split('@').at(-1) || 'localhost'}>`
