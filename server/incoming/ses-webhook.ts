import type { FastifyInstance } from 'fastify'
import { addressNorm } from '#contract/address.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, forbidden, notFound, unavailable } from '#server/http/errors.ts'
import { log } from '#server/log/log.ts'
import type { SnsMessage } from '#server/providers/mail/sns.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { pauseUnhealthy } from '#server/sending/results/health.ts'
import { findTraced, findTraces, readTag } from './find-message.ts'
import { findBySesId } from './find-sql.ts'
import { type CampaignKey, recordFact } from './record.ts'
import { readSesEvent, type SesEvent } from './ses-event.ts'
import { markProcessed } from './sql.ts'

/**
 * Receives SES events through SNS. It's public: Amazon's signature authorizes a request, for the topics that the
 * operator lists. It replies after the commit; otherwise SNS retries.
 */
export function sesWebhook(app: FastifyInstance, deps: Deps): void {
  void app.register(async scope => {
    // SNS declares its JSON as text/plain; the raw text is signed in any case.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
    scope.post(
      '/webhooks/ses',
      { bodyLimit: 512 * 1024, config: { isSigned: true, calls: 'link' } },
      async (request, reply) => {
        const topics = deps.config.SES_SNS_TOPICS
        if (topics.length === 0) throw notFound('Webhook')
        const message = await readSigned(deps, typeof request.body === 'string' ? request.body : '')
        if (!message) throw forbidden('This request isn’t from Amazon SNS')
        if (!topics.includes(message.TopicArn)) throw forbidden('SES_SNS_TOPICS doesn’t list this topic')
        await receive(deps, message)
        return reply.send({ message: 'Taken' })
      },
    )
  })
}

const readSigned = ({ providers }: Deps, body: string) => orLater(() => providers.sns.read(body))

async function orLater<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderError) throw unavailable('We can’t reach Amazon right now. Send it again.')
    throw error
  }
}

async function receive(deps: Deps, message: SnsMessage): Promise<void> {
  if (message.Type === 'SubscriptionConfirmation') return orLater(() => deps.providers.sns.confirm(message))
  if (message.Type === 'UnsubscribeConfirmation')
    return log.warn({ topic: message.TopicArn }, 'Amazon SNS no longer delivers this topic here')
  const event = readSesEvent(message.Message)
  // Messages about a new topic or about templates aren't events of an email.
  if (!event) return requireJson(message.Message)
  const changed = event.fact ? await takeEvent(deps, message.MessageId, event) : null
  if (changed) await pauseUnhealthy(deps.db, changed.userId, [changed.campaignId])
}

function requireJson(text: string): void {
  if (!/^\s*(\{|Successfully validated)/.test(text)) throw badRequest('This isn’t an Amazon SES event')
}

const takeEvent = ({ db, secrets, clock }: Deps, key: string, event: SesEvent): Promise<CampaignKey | null> =>
  db.asSystem(async sql => {
    const { fact, tags, recipients, at } = event
    if (!fact || !(await markProcessed(sql, 'sns', key))) return null
    const byHeader = findTraces(secrets, event.headers)
    const ids = readTag(tags.attempt)
    const traces = ids.length > 0 ? { ...byHeader, ids, account: tags.account || byHeader.account } : byHeader
    const emails = recipients.map(addressNorm)
    const found = (await findTraced(sql, traces, null)) ?? (await findBySesId(sql, event.sesMessageId, emails))
    if (!found) return null
    const now = clock.now()
    return recordFact(sql, { attempt: null, ...found, at: at && at < now ? at : now, fact, isSure: true })
  })
