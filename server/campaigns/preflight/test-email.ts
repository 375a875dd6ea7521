import type { Sample } from '#contract/campaigns.ts'
import { findingText } from '#contract/checks.ts'
import { ownNumberOf } from '#contract/own-emails.ts'
import { reasonText } from '#contract/reasons.ts'
import type { SampleMail, SampleSent } from '#contract/sample-mail.ts'
import { requireWork } from '#server/billing/billing.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, notFound, refusal } from '#server/http/errors.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import { type MailTransport, type OutgoingMail, skipped, wordsOf } from '#server/providers/mail/mail.ts'
import { type SampleFacts, sampleFacts } from '#server/sending/compose/sample-email.ts'
import { type ResolvedSender, resolveSender } from '#server/sending-accounts/sending-accounts.ts'
import { tracksOpensByDefault } from '../edit/sql.ts'
import { findOwnEmail } from '../own-emails/sql.ts'
import { findCampaign, ownAddress } from '../sql.ts'
import { checkText, placedTexts } from './preflight.ts'
import { reading } from './text-thread.ts'

/** The email as that recipient would get it, parsed back from its bytes. */
export async function previewMail(deps: Deps, userId: string, asked: Sample): Promise<SampleMail> {
  const { sender, email, written } = await write(deps, userId, asked)
  const { from } = sender
  const read = written ? await reading.run('preview', written.facts, sizeOf(userId, written.facts)) : noDraft
  if ('outcome' in read)
    return {
      to: email,
      from,
      subject: asked.subject,
      html: null,
      text: null,
      notSent: unknownIn(asked) ?? reasonText(read),
    }
  return { to: email, from, ...read, notSent: written?.blocked ?? null }
}

const sizeOf = (owner: string, { body }: SampleFacts) => ({ owner, size: body.length })
const noDraft = skipped('no-draft')

/**
 * Sends one email to the account's own address with a recipient's values, the same way as the campaign would. It doesn't
 * count toward the quota. Returns the mail server's answer, even if that is a refusal.
 */
export async function sendTest(deps: Deps, userId: string, asked: Sample): Promise<SampleSent> {
  await limitRate(deps.db.system, `test-mail:${userId}`, { max: 20, seconds: 600 })
  await deps.db.asUser(userId, sql => requireWork(sql, { userId, now: deps.clock.now(), config: deps.config }))
  const { sender, written, own } = await write(deps, userId, asked, '[Test] ')
  if (sender.problem !== null) throw refusal(403, sender.problem)
  // A user's own sending account sends to itself: its mail server has proved that the address is theirs.
  const to = sender.sendingAccount ? sender.from.address : own
  const mail = await renderTest({ userId, sender, written, asked, envelopeTo: to })
  const result = await through(deps, sender, transport => transport.send(mail))
  const isTest = sender.transport === 'outbox'
  return { to, isSent: result.outcome === 'accepted', isTest, detail: wordsOf(result) }
}

interface Test {
  userId: string
  sender: ResolvedSender
  written: Written
  asked: Sample
  envelopeTo: string
}

/** The email as the recipient would get it, for that mailbox of the user. Throws if the recipient would get none. */
export async function renderTest({ userId, sender, written, asked, envelopeTo }: Test): Promise<OutgoingMail> {
  const mail = written ? await reading.run('sample', written.facts, sizeOf(userId, written.facts)) : noDraft
  if ('outcome' in mail) throw badRequest(unknownIn(asked) ?? reasonText(mail))
  return {
    userId,
    campaignId: null,
    messageId: written?.facts.messageId ?? '',
    envelope: { from: sender.envelopeFrom, to: envelopeTo },
    from: sender.from,
    sesTenant: null,
    plain: null,
    subject: mail.subject,
    raw: Buffer.from(mail.raw),
  }
}

/** The error that Send would show for a misspelled variable. */
function unknownIn({ subject, body }: Sample): string | undefined {
  const texts = placedTexts({ subject, body, variants: [], steps: [] })
  const unknown = texts.flatMap(checkText).find(({ code }) => code === 'unknown-variable')
  return unknown && findingText(unknown)
}

export type Written = Awaited<ReturnType<typeof write>>['written']

/** Looks up the sender, and what the recipient's email needs. */
export async function write(deps: Deps, userId: string, asked: Sample, prefix = '') {
  const { email: to, sendingAccountId, campaignId } = asked
  return deps.db.asUser(userId, async sql => {
    const sender = await resolveSender(deps, sql, { userId, ...(sendingAccountId && { sendingAccountId }) })
    if (sendingAccountId !== undefined && sender.sendingAccountId !== sendingAccountId) throw notFound('Mail account')
    const own = await ownAddress(sql, userId)
    const tracksOpens = asked.tracksOpens ?? (await tracksOpensByDefault(sql, userId))
    const campaign = campaignId && (await findCampaign(sql, userId, campaignId))
    const followUp = campaign && campaign.hasOwnEmails ? ownNumberOf(asked.body) : undefined
    const isOwn = followUp !== undefined
    const text =
      isOwn && campaignId
        ? await findOwnEmail(sql, { userId, campaignId }, { email: to ?? null, followUp })
        : { ...asked, email: to }
    const email = to ?? text?.email ?? own
    if (!text) return { sender, own, email, written: null }
    const sample = {
      userId,
      subject: prefix + text.subject,
      body: text.body,
      isLiteral: isOwn,
      tracksOpens,
      email,
      sender,
    }
    return { sender, own, email, written: await sampleFacts(deps, sql, sample) }
  })
}

/** Works with a connection of the sender. */
export async function through<T>(
  { providers }: Deps,
  { sendingAccount }: ResolvedSender,
  work: (transport: MailTransport) => Promise<T>,
): Promise<T> {
  if (!sendingAccount) return work(providers.mail)
  const transport = providers.mailAccounts.open(sendingAccount.account)
  try {
    return await work(transport)
  } finally {
    await transport.close()
  }
}
