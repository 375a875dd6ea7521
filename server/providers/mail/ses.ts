import { domainToASCII } from 'node:url'
import type { SESv2, SendEmailCommandInput } from '@aws-sdk/client-sesv2'
import { ASCII, halvesOf } from '#contract/address.ts'
import { isLoopbackHost } from '#contract/sending-accounts.ts'
import type { Config } from '#server/config.ts'
import { type MailTransport, needsSmtpUtf8, type OutgoingMail, type SendResult } from './mail.ts'
import { wasNeverConnected, watchedAgents } from './ses-lines.ts'
import { sesQuota } from './ses-quota.ts'
import { sesAnswer } from './ses-reply.ts'

export interface SesSettings {
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Replaces Amazon's endpoint for the region. */
  endpoint?: string | undefined
  configurationSet?: string | undefined
  /** For one answer. SES answers within a second; a minute allows for a large message on a slow connection. */
  timeoutMs?: number | undefined
}

/** Four calls of about 200 ms each are 20 messages/s, slightly more than the 14/s of a new SES account. */
const SES_CALLS = 4
/** For a large account: 160 messages/s. */
const MOST_CALLS = 48

/** Sends through Amazon SES v2: each message unchanged, in one call, without automatic retries. */
export function sesTransport({
  region,
  endpoint,
  configurationSet,
  timeoutMs,
  ...credentials
}: SesSettings): MailTransport {
  const client = sesClient({ region, endpoint, timeoutMs, ...credentials })
  const quota = sesQuota(client)

  async function send(mail: OutgoingMail): Promise<SendResult> {
    const to = asciiAddress(mail.envelope.to)
    if (to === null) return needsSmtpUtf8
    const why = await quota.turn()
    const result: SendResult =
      why === null ? await call(mail, to) : { outcome: 'deferred', scope: 'transport', code: null, detail: why }
    quota.over(result.outcome === 'accepted' || result.outcome === 'unknown')
    return result
  }
  async function call(mail: OutgoingMail, to: string): Promise<SendResult> {
    try {
      const { MessageId } = await (await client).sendEmail(requestFor(mail, to, configurationSet))
      return MessageId
        ? { outcome: 'accepted', code: null, detail: MessageId }
        : { outcome: 'unknown', code: null, detail: 'Amazon SES answered without a message id' }
    } catch (error) {
      return sesAnswer(error, mail, wasNeverConnected(error))
    }
  }

  return {
    kind: 'ses',
    isLocal: isLocalSes(endpoint),
    get concurrency() {
      return Math.min(MOST_CALLS, Math.max(SES_CALLS, quota.callsAtOnce() ?? 0))
    },
    send,
    close: async () => (await client).destroy(),
  }
}

export const isLocalSes = (endpoint: string | undefined): boolean =>
  endpoint !== undefined && isLoopbackHost(new URL(endpoint).hostname)

/** Without retries, which could send a second email: the engine decides. Amazon's client is loaded on first use. */
export async function sesClient(settings: SesSettings): Promise<SESv2> {
  const { region, endpoint, timeoutMs = 60_000, accessKeyId, secretAccessKey } = settings
  const { SESv2 } = await import('@aws-sdk/client-sesv2')
  return new SESv2({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint }),
    maxAttempts: 1,
    requestHandler: {
      // The SDK's own timeouts say more, but start again with each byte.
      ...watchedAgents(MOST_CALLS, (2 * timeoutMs) / 1000),
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: timeoutMs,
    },
  })
}

/** Null if the keys aren't set. */
export function sesSettings(config: Config): SesSettings | null {
  const { AWS_REGION: region, SES_ENDPOINT: endpoint, SES_CONFIGURATION_SET: configurationSet } = config
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = config
  return accessKeyId && secretAccessKey ? { region, accessKeyId, secretAccessKey, endpoint, configurationSet } : null
}

const requestFor = (mail: OutgoingMail, to: string, configurationSet: string | undefined): SendEmailCommandInput => ({
  Content: { Raw: { Data: mail.raw } },
  FromEmailAddress: fromHeader(mail.raw) ?? mail.envelope.from,
  // Bounces go to the operator, like MAIL FROM over SMTP.
  FeedbackForwardingEmailAddress: mail.envelope.from,
  Destination: { ToAddresses: [to] },
  ...(configurationSet && { ConfigurationSetName: configurationSet }),
  ...(mail.sesTenant && { TenantName: mail.sesTenant }),
  // SES replaces the Message-ID, so these tags link its events to our attempt.
  EmailTags: [
    { Name: 'canvass-attempt', Value: tagSafe(mail.messageId) },
    { Name: 'canvass-account', Value: mail.userId },
  ],
})

/** SES allows letters, digits, `_` and `-`, at most 256 of them: `<id.attempt@host>` becomes `id_attempt_host`. */
const tagSafe = (messageId: string) =>
  messageId
    .replace(/^<|>$/g, '')
    .replace(/[^\w-]/g, '_')
    .slice(0, 256)

/** Repeats From verbatim, including the name, because the parameter replaces the header. */
function fromHeader(raw: Buffer): string | undefined {
  const end = raw.indexOf('\r\n\r\n')
  const head = raw.subarray(0, end < 0 ? raw.length : end).toString('utf8')
  const value = /^from:((?:.|\r\n[ \t])*)/im.exec(head)?.[1]
  return value?.replace(/\r\n(?=[ \t])/g, '').trim() || undefined
}

/** The address with its domain in Punycode; null if SES can't carry the local part. */
function asciiAddress(address: string): string | null {
  const [name, domain] = halvesOf(address)
  return ASCII.test(name) ? `${name}@${domainToASCII(domain)}` : null
}
