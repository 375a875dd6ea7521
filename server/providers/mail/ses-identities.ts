import type { GetEmailIdentityResponse } from '@aws-sdk/client-sesv2'
import { ProviderError } from '#server/providers/provider-error.ts'
import type { Identities, Identity } from './identities.ts'
import { type SesSettings, sesClient } from './ses.ts'
import { sesWords } from './ses-reply.ts'

/** Short, because a user is waiting. */
const ASK_MS = 15_000

/** Domains at Amazon SES with Easy DKIM: SES creates and rotates the keys, and signs. */
export function sesIdentities(settings: SesSettings): Identities {
  const client = sesClient({ ...settings, timeoutMs: ASK_MS })

  const find = (domain: string) =>
    answer(async () => identityOf(domain, await (await client).getEmailIdentity({ EmailIdentity: domain })))
  return {
    name: 'Amazon SES',
    spfInclude: 'amazonses.com',
    find,
    mailFromRecords: () => [
      { type: 'MX', value: `10 feedback-smtp.${settings.region}.amazonses.com` },
      { type: 'TXT', value: 'v=spf1 include:amazonses.com ~all' },
    ],
    async useMailFrom(domain, host) {
      const asked = { EmailIdentity: domain, MailFromDomain: host, BehaviorOnMxFailure: 'USE_DEFAULT_VALUE' as const }
      try {
        await (await client).putEmailIdentityMailFromAttributes(asked)
      } catch (error) {
        throw new ProviderError('mail', 'unavailable', sesWords(error), { retrySafe: true, cause: error })
      }
    },
    async create(domain) {
      try {
        const made = await (await client).createEmailIdentity({ EmailIdentity: domain })
        return { ...identityOf(domain, made), isNew: true }
      } catch (error) {
        if (!isNamed(error, 'AlreadyExistsException')) return { outcome: 'unknown', why: sesWords(error), isNew: false }
        return { ...(await find(domain)), isNew: false }
      }
    },
    async remove(domain) {
      try {
        await (await client).deleteEmailIdentity({ EmailIdentity: domain })
      } catch (error) {
        if (isNamed(error, 'NotFoundException')) return
        throw new ProviderError('mail', 'unavailable', sesWords(error), { retrySafe: true, cause: error })
      }
    },
  }
}

async function answer(ask: () => Promise<Identity>): Promise<Identity> {
  try {
    return await ask()
  } catch (error) {
    return isNamed(error, 'NotFoundException') ? { outcome: 'none' } : { outcome: 'unknown', why: sesWords(error) }
  }
}

const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name

function identityOf(domain: string, seen: GetEmailIdentityResponse): Identity {
  const { VerifiedForSendingStatus, DkimAttributes, MailFromAttributes } = seen
  const { Tokens = [], SigningHostedZone = 'dkim.amazonses.com', Status } = DkimAttributes ?? {}
  const isVerified = VerifiedForSendingStatus === true && Status === 'SUCCESS'
  const notYet = Status === 'FAILED' ? 'failed' : 'pending'
  return {
    outcome: 'known',
    records: Tokens.map(token => ({ name: `${token}._domainkey.${domain}`, value: `${token}.${SigningHostedZone}` })),
    state: isVerified ? 'verified' : notYet,
    mailFrom: MailFromAttributes?.MailFromDomain
      ? { host: MailFromAttributes.MailFromDomain, isUsed: MailFromAttributes.MailFromDomainStatus === 'SUCCESS' }
      : null,
  }
}
