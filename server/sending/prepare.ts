import type { Deps } from '#server/deps.ts'
import type { ResolvedSender } from '#server/mailboxes/mailboxes.ts'
import type { OutgoingMail } from '#server/providers/mail/mail.ts'
import { type TrackingLinks, trackingLinks } from '#server/tracking/tracking.ts'
import { compose } from './compose.ts'
import { type DkimKey, readDkimKey, signMessage } from './dkim.ts'
import { readRevision, type Skip, type TakenMessage } from './ledger.ts'
import { type ParsedLetter, parseLetter, personalise } from './personal.ts'
import { UnresolvedTag } from './template.ts'

/** Either a mail that is ready to leave, or why this recipient gets none. */
export type Prepared = { mail: OutgoingMail; message: TakenMessage } | { skip: Skip }

export interface Preparer {
  prepare(message: TakenMessage, sender: ResolvedSender): Promise<Prepared>
}

/** Letters of the last few campaigns stay parsed. */
const KEPT_LETTERS = 20

/** Makes each recipient's mail, before the ledger marks it as attempted: what takes time is done by then. */
export function preparer(deps: Deps): Preparer {
  const letters = new Map<string, Promise<ParsedLetter>>()
  const tracking = trackingLinks(deps.secrets, deps.config.PUBLIC_URL)
  // One sender is decided per round: its key is opened once for all mails of it.
  const keys = new WeakMap<ResolvedSender, DkimKey>()

  function keyOf(sender: ResolvedSender): DkimKey | null {
    if (!sender.signing) return null
    const known = keys.get(sender)
    if (known) return known
    const { domain, dkimSelector, dkimPrivateKey } = sender.signing
    const key = readDkimKey(domain, dkimSelector, deps.secrets.open(dkimPrivateKey))
    keys.set(sender, key)
    return key
  }

  function letterOf({ userId, revisionId }: TakenMessage): Promise<ParsedLetter> {
    const known = letters.get(revisionId)
    if (known) return known
    const read = readRevision(deps.db.system, userId, revisionId).then(parseLetter)
    read.catch(() => letters.delete(revisionId))
    letters.set(revisionId, read)
    const [oldest] = letters.keys()
    if (letters.size > KEPT_LETTERS && oldest) letters.delete(oldest)
    return read
  }

  return {
    async prepare(message, sender) {
      if (sender.transport !== 'outbox' && isMadeUp(message))
        return {
          skip: {
            id: message.id,
            reason: 'sample',
            text: 'A sample business: its address is made up and can be mailed in test mode only',
          },
        }
      const letter = await letterOf(message)
      // Outside of the try: a key that can not be opened stops the round and is no fault of a recipient.
      const key = keyOf(sender)
      try {
        const now = deps.clock.now()
        const mail = await write(letter, message, sender, tracking, now)
        return { message, mail: key ? { ...mail, raw: signMessage(mail.raw, key, now) } : mail }
      } catch (error) {
        return { skip: { id: message.id, ...whyNot(error) } }
      }
    },
  }
}

const isMadeUp = ({ leadSource, email }: TakenMessage) => leadSource === 'sample' || /\.example$/i.test(email)

/** A letter that can not be made for one recipient must not keep the others waiting. */
function whyNot(error: unknown): { reason: string; text: string } {
  if (error instanceof UnresolvedTag)
    return {
      reason: 'unresolved-tag',
      text: `The letter has ${error.tag}, and for this recipient there is no value. Add it to the lead, or give the tag a default: ${example(error.tag)}`,
    }
  console.error('A mail could not be made', error)
  return { reason: 'not-made', text: 'This mail could not be made; the server has logged why' }
}

const example = (tag: string) => `${tag.slice(0, -2).trim()}|there}}`

async function write(
  letter: ParsedLetter,
  message: TakenMessage,
  sender: ResolvedSender,
  tracking: TrackingLinks,
  now: Date,
): Promise<OutgoingMail> {
  const { userId, id, campaignId, email } = message
  const personal = personalise(letter, { email, lead: message, senderName: sender.from.name }, tracking, {
    userId,
    messageId: id,
  })
  const messageId = messageIdOf(id, message.attempts + 1, sender.from.address)
  const raw = await compose({
    ...personal,
    messageId,
    date: now,
    from: sender.from,
    replyTo: sender.replyTo,
    to: email,
    list: { unsubscribe: personal.unsubscribe, feedbackId: `${campaignId}:${userId}:campaign:canvass` },
  })
  return {
    userId,
    campaignId,
    messageId,
    envelope: { from: sender.envelopeFrom, to: email },
    from: sender.from,
    subject: personal.subject,
    raw,
  }
}

/** Made of the ledger's row and the attempt: what is found of it anywhere leads back to them. */
const messageIdOf = (id: string, attempt: number, fromAddress: string) =>
  `<${id}.${attempt}@${fromAddress.split('@').at(-1) || 'localhost'}>`
