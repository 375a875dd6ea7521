import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { wordsOf } from '#server/providers/mail/mail.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { parseMailFrom } from '#server/sending-accounts/sending-accounts.ts'
import { idAt } from './message-id.ts'
import { compose } from './mime.ts'

interface TransactionalMail {
  userId: string
  to: string
  subject: string
  text: string
  html: string
}

/** An email of the instance itself. Throws unless the server accepts it, so that the job retries: two are better than none. */
export async function sendTransactional(
  { config, providers, clock }: Pick<Deps, 'config' | 'providers' | 'clock'>,
  { userId, to, subject, text, html }: TransactionalMail,
): Promise<void> {
  const from = parseMailFrom(config.MAIL_FROM)
  const messageId = idAt(randomUUID(), from.address)
  const raw = await compose({ messageId, date: clock.now(), from, replyTo: null, to, subject, html, text })
  const envelope = { from: from.address, to }
  const result = await providers.mail.send({ userId, campaignId: null, messageId, envelope, from, subject, raw })
  if (result.outcome === 'accepted') return
  const retrySafe = result.outcome === 'deferred'
  throw new ProviderError('mail', retrySafe ? 'unavailable' : 'refused', `Mail to ${to}: ${wordsOf(result)}`, {
    retrySafe,
  })
}
