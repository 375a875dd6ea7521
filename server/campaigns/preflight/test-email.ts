import { findingText } from '#contract/preflight-words.ts'
import { reasonText } from '#contract/reasons.ts'
import type { SampleMail, SampleSent } from '#contract/sample-mail.ts'
import { requireWork } from '#server/billing/billing.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, forbidden, notFound } from '#server/http/errors.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import { type OutgoingMail, type SendResult, wordsOf } from '#server/providers/mail/mail.ts'
import { readBack, writeSample } from '#server/sending/compose/sample-email.ts'
import { type ResolvedSender, resolveSender } from '#server/sending-accounts/sending-accounts.ts'
import { tracksOpensByDefault } from '../edit/sql.ts'
import { ownAddress } from '../sql.ts'
import { checkText, placedTexts } from './preflight.ts'

interface Asked {
  subject: string
  body: string
  /** Whose values fill it; undefined: the account's own address. */
  email?: string | undefined
  /** The own mail account that it goes through; undefined: the default. */
  mailboxId?: string | undefined
  /** Undefined: as the account's settings say. */
  tracksOpens?: boolean | undefined
}

/** The mail as that recipient would get it, read back out of its bytes. */
export async function previewMail(deps: Deps, userId: string, asked: Asked): Promise<SampleMail> {
  const { sender, email, written } = await write(deps, userId, asked)
  const { mail, held } = written
  const from = sender.from
  if ('outcome' in mail)
    return {
      to: email,
      from,
      subject: asked.subject,
      html: null,
      text: null,
      notSent: unknownIn(asked) ?? reasonText(mail),
    }
  return { to: email, from, subject: mail.subject, ...readBack(mail.raw), notSent: held }
}

/**
 * One mail to the account's own address, with the values of a recipient, on the very way that the campaign would take. It
 * counts for no campaign. What the server said is the answer, also where it took nothing.
 */
export async function sendTest(deps: Deps, userId: string, asked: Asked): Promise<SampleSent> {
  await limitRate(deps.db.system, `test-mail:${userId}`, { max: 20, seconds: 600 })
  await deps.db.asUser(userId, sql => requireWork(sql, { userId, now: deps.clock.now(), config: deps.config }))
  const { sender, written, own } = await write(deps, userId, { ...asked, subject: `[Test] ${asked.subject}` })
  if (sender.problem !== null) throw forbidden(sender.problem)
  const { mail } = written
  if ('outcome' in mail) throw badRequest(unknownIn(asked) ?? reasonText(mail))
  // Through an account of their own it goes to that very address, which its server has proved to be theirs.
  const to = sender.mailbox ? sender.from.address : own
  const result = await give(deps, sender, { ...mail, envelope: { ...mail.envelope, to } })
  const isTest = sender.transport === 'outbox'
  return { to, isSent: result.outcome === 'accepted', isTest, detail: wordsOf(result) }
}

/** What Send would say of a misspelled variable. */
function unknownIn({ subject, body }: Asked): string | undefined {
  const texts = placedTexts({ subject, body, versions: [], steps: [] })
  const unknown = texts.flatMap(checkText).find(({ code }) => code === 'unknown-variable')
  return unknown && findingText(unknown)
}

async function write(deps: Deps, userId: string, asked: Asked) {
  const { subject, body, email: to, mailboxId } = asked
  return deps.db.asUser(userId, async sql => {
    const sender = await resolveSender(deps, sql, { userId, ...(mailboxId && { mailboxId }) })
    if (mailboxId !== undefined && sender.mailboxId !== mailboxId) throw notFound('Mail account')
    const own = await ownAddress(sql, userId)
    const email = to ?? own
    const tracksOpens = asked.tracksOpens ?? (await tracksOpensByDefault(sql, userId))
    return {
      sender,
      own,
      email,
      written: await writeSample(deps, sql, { userId, subject, body, tracksOpens, email, sender }),
    }
  })
}

async function give({ providers }: Deps, { mailbox }: ResolvedSender, mail: OutgoingMail): Promise<SendResult> {
  if (!mailbox) return providers.mail.send(mail)
  const transport = providers.mailAccounts.open(mailbox.account)
  try {
    return await transport.send(mail)
  } finally {
    await transport.close()
  }
}
