import { getDomain } from 'tldts'
import { addressNorm, isEmailAddress } from '#contract/address.ts'
import { countryOf, ruleOf, type Switches } from '#contract/laws.ts'
import { lawSwitches } from '#server/consents/switches.ts'
import type { Deps } from '#server/deps.ts'
import { hostOf } from '#server/domains/domains.ts'
import type { TextLanguage } from '#server/languages/text-language.ts'
import { originsOfEmails } from '#server/leads/activity/email-origins.ts'
import { log } from '#server/log/log.ts'
import { type OutgoingMail, type Skipped, skipped } from '#server/providers/mail/mail.ts'
import type { ResolvedSender } from '#server/sending-accounts/sending-accounts.ts'
import { type Origin, originText, pageWords } from '#server/tracking/languages/languages.ts'
import { replyAddressFor, type TrackingLinks, trackingLinks } from '#server/tracking/tracking.ts'
import type { ClaimedMessage } from '../engine/batches.ts'
import type { SentBefore } from '../sequences/follow-ups.ts'
import {
  type CompiledEmail,
  compileEmail,
  type FilledEmail,
  fillEmail,
  fillSubject,
  type SenderHeaders,
  type Thread,
} from './compile.ts'
import { type DkimKey, readDkimKey, signaturesOf } from './dkim.ts'
import { ORIGIN } from './email.ts'
import { messageIdOf } from './message-id.ts'
import { compose, fieldsOf } from './mime.ts'
import { personalValues } from './recipient-values.ts'
import { readRevision } from './revisions-sql.ts'
import { SEED, UnresolvedTag, type Values } from './template.ts'

/** A rendered email, or why this recipient gets none. */
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
  const tracking = linksOf(deps)
  const compiledById = kept<CompiledEmail>()
  const heads = kept<Pick<Parts, 'keys' | 'fields'>>()
  const compiledOf = (userId: string, revisionId: string) =>
    compiledById(revisionId, () => readRevision(deps.db.system, userId, revisionId).then(compileEmail))
  const headOf = (sender: ResolvedSender) =>
    heads(JSON.stringify([sender.from, sender.replyTo, sender.signing]), async () => ({
      keys: keysOf(deps, sender),
      fields: await senderFields(sender),
    }))

  return {
    async forSender(sender) {
      const head = { ...(await headOf(sender)), replyTo: replyToOf(deps, sender), tracking: tracking(sender) }
      return async messages => {
        const used: CompiledById = new Map()
        for (const { userId, revisionId, thread } of messages)
          for (const id of thread ? [revisionId, ...thread.map(before => before.revisionId)] : [revisionId])
            if (!used.has(id)) used.set(id, await compiledOf(userId, id))
        const switches = await lawSwitches(deps.db.system)
        const origins = await originsOf(deps, messages, used, switches)
        const now = deps.clock.now()
        return messages.map(message => {
          const compiled = used.get(message.revisionId)
          return compiled
            ? prepare(compiled, message, { ...head, sender, now, switches, origins, compiledById: used })
            : notMade
        })
      }
    },
  }
}

/** At the sender's own domain, where that answers. In test mode nobody judges the links, and clicks should count. */
function linksOf({ secrets, config }: Deps): (sender: ResolvedSender) => TrackingLinks {
  const kept = new Map<string, TrackingLinks>()
  const at = registered(new URL(config.PUBLIC_URL).hostname)
  return ({ trackingHost, transport, from }) => {
    const isOwn = Boolean(trackingHost) || transport === 'outbox' || registered(hostOf(from.address)) === at
    const base = trackingHost ? `https://${trackingHost}` : config.PUBLIC_URL
    const key = `${base} ${isOwn}`
    const links = kept.get(key) ?? trackingLinks(secrets, base, isOwn)
    if (kept.size >= KEPT) kept.clear()
    kept.set(key, links)
    return links
  }
}

const registered = (host: string) => getDomain(host) ?? host

const replyToOf =
  ({ secrets }: Deps, { replyMailbox }: ResolvedSender) =>
  (messageId: string) =>
    replyMailbox ? `Reply-To: ${replyAddressFor(secrets, replyMailbox, messageId)}\r\n` : ''

type CompiledById = Map<string, CompiledEmail>

interface Parts {
  /** Revisions by ID: those of these messages and of the earlier emails in their threads. */
  compiledById: CompiledById
  sender: ResolvedSender
  keys: DkimKey[]
  fields: SenderHeaders['fields']
  /** The Reply-To of a message with its CRLF, if each has its own. */
  replyTo: (messageId: string) => string
  tracking: TrackingLinks
  switches: Switches
  /** Where addresses are from, by the address. */
  origins: Map<string, Origin>
  now: Date
}

function prepare(compiled: CompiledEmail, message: ClaimedMessage, parts: Parts): Prepared | Promise<Prepared> {
  if (parts.sender.transport !== 'outbox' && isMadeUp(message)) return madeUp
  if (!isEmailAddress(message.email)) return notAnAddress
  try {
    return finish(write(compiled, message, parts), parts)
  } catch (error) {
    return whyNot(error)
  }
}

/** Where the addresses of first emails are from, of recipients whose law asks that they say so. */
async function originsOf(
  { db }: Deps,
  messages: ClaimedMessage[],
  compiled: CompiledById,
  switches: Switches,
): Promise<Map<string, Origin>> {
  const asked = messages.flatMap(({ leadId, thread, revisionId, email, country }) =>
    leadId !== null &&
    thread === null &&
    compiled.get(revisionId)?.originLanguage &&
    ruleOf(countryOf(email, country), switches).origin === 'named'
      ? [leadId]
      : [],
  )
  const [{ userId } = { userId: '' }] = messages
  return asked.length === 0 ? new Map() : originsOfEmails(db.system, userId, asked)
}

const putOrigin = (values: Values, language: TextLanguage, origin: Origin) =>
  values.set(`${ORIGIN}${language}`, ` · ${pageWords[language].origin}: ${originText(language, origin)}`)

/** Computes each value once, and again only after a failure or expiry. */
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

/** RSA first, because a receiver that checks only one signature should find the one that every receiver supports. */
export function keysOf({ secrets }: Deps, { signing }: ResolvedSender): DkimKey[] {
  if (!signing) return []
  const { domain, dkimSelector, dkimPrivateKey, dkimEd25519Selector, dkimEd25519PrivateKey } = signing
  const keys = [readDkimKey(domain, dkimSelector, secrets.open(dkimPrivateKey))]
  if (dkimEd25519Selector !== null && dkimEd25519PrivateKey !== null)
    keys.push(readDkimKey(domain, dkimEd25519Selector, secrets.open(dkimEd25519PrivateKey)))
  return keys
}

/** From and Reply-To as nodemailer encodes them, with names in any script. */
export async function senderFields({ from, replyTo }: ResolvedSender): Promise<string> {
  const like = { messageId: '<@>', date: new Date(0), to: '', subject: '', html: '', text: '' }
  return fieldsOf(await compose({ ...like, from, replyTo }), ['From', 'Reply-To'])
}

type Signing = Pick<Parts, 'keys' | 'now'>

/** Signs an email if its sender has keys. */
const finish = (mail: Composed, { keys, now }: Signing): Prepared | Promise<Prepared> =>
  keys.length > 0 ? signed(mail, { keys, now }) : mailOf(mail)

/** The bytes of an email, signed if there are keys. */
export async function signedText(email: FilledEmail, signing: Signing): Promise<{ subject: string; raw: Buffer }> {
  const { subject, raw } = signing.keys.length > 0 ? email.after(await signatures(email, signing)) : email
  return { subject, raw }
}

async function signed(mail: Composed, { keys, now }: Signing): Promise<Prepared> {
  try {
    const fields = await signatures(mail.email, { keys, now })
    return mailOf({ ...mail, email: mail.email.after(fields) })
  } catch (error) {
    return whyNot(error)
  }
}

/** All emails are hashed in one place. */
let hashed = Buffer.alloc(0)

function signatures(email: FilledEmail, { keys, now }: Signing): Promise<string> {
  if (hashed.length < email.length) hashed = Buffer.allocUnsafeSlow(email.length * 2)
  email.writeTo(hashed, 0)
  return signaturesOf(hashed.subarray(0, email.length), keys, now)
}

type Composed = Omit<OutgoingMail, 'raw' | 'plain' | 'subject'> & { email: FilledEmail }

/** Its connection writes it into its own buffer, so a batch in memory is a tenth of its bytes. Reading `raw` makes a copy. */
const mailOf = ({ userId, campaignId, messageId, envelope, from, sesTenant, email }: Composed): OutgoingMail => ({
  userId,
  campaignId,
  messageId,
  envelope,
  from,
  subject: email.subject,
  sesTenant: sesTenant ?? null,
  plain: email.isAscii ? email : null,
  get raw() {
    return email.raw
  },
})

export const isMadeUp = ({ leadSource, email }: Pick<ClaimedMessage, 'leadSource' | 'email'>) =>
  leadSource === 'sample' || /\.example$/i.test(email)

export const madeUp = skipped('sample')

/** Lists saved under an older rule may still contain some. */
export const notAnAddress = skipped('invalid-address')

const notMade = skipped('not-made')

/** An email that can't be rendered for one recipient must not hold up the others. */
export function whyNot(error: unknown): Skipped {
  if (error instanceof UnresolvedTag) return skipped('unresolved-tag', { tag: error.tag })
  log.error({ err: error }, 'Couldn’t render an email')
  return notMade
}

function write(
  compiled: CompiledEmail,
  message: ClaimedMessage,
  { sender, fields, replyTo, tracking, switches, origins, now, compiledById }: Parts,
): Composed {
  const { userId, id, campaignId, email } = message
  const to = { email, lead: message, senderName: sender.from.name, switches }
  const personal = personalValues(compiled.links, to, tracking, { userId, messageId: id })
  const origin = message.thread === null && origins.get(addressNorm(email))
  if (origin && compiled.originLanguage) putOrigin(personal.values, compiled.originLanguage, origin)
  const messageId = messageIdOf(id, message.attempt, sender.from.address)
  const head = { fields: fields + replyTo(id), feedbackId: `${campaignId}:${userId}:campaign:canvass` }
  const thread = message.thread ? threadOf(compiled, message.thread, compiledById, personal.values) : null
  const recipient = { ...personal, to: email, messageId, date: now, thread }
  return {
    userId,
    campaignId,
    messageId,
    from: sender.from,
    envelope: { from: sender.envelopeFrom, to: email },
    sesTenant: sender.sesTenant ?? null,
    email: fillEmail(compiled, head, recipient),
  }
}

/** A follow-up without a subject continues the thread of the last email that had one. */
function threadOf(
  compiled: CompiledEmail,
  before: SentBefore[],
  compiledById: CompiledById,
  values: Values,
): Thread | null {
  if (compiled.subject.length > 0) return null
  const from = before.findLastIndex(({ revisionId }) => (compiledById.get(revisionId)?.subject.length ?? 0) > 0)
  const threadStart = before[from]
  const first = compiledById.get(threadStart?.revisionId ?? '')
  if (!first || !threadStart) return null
  return {
    // Uses the choices drawn for that email.
    subject: fillSubject(first, new Map(values).set(SEED, threadStart.id)),
    references: before.slice(from).map(({ id, attempt, fromAddress }) => messageIdOf(id, attempt, fromAddress)),
  }
}
