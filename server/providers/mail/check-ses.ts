import type { SESv2 } from '@aws-sdk/client-sesv2'
import { halvesOf } from '#contract/address.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { type SesSettings, sesClient } from './ses.ts'
import { sesWords } from './ses-reply.ts'

const CHECK_MS = 20_000

/** Checks that SES accepts the key, that the account can send, and that it can send from this address. */
export async function checkSes(settings: SesSettings, fromAddress: string): Promise<void> {
  const client = await sesClient({ ...settings, timeoutMs: CHECK_MS })
  try {
    const account = await client.getAccount()
    if (account.SendingEnabled === false)
      throw refused('Amazon SES has paused sending for this account. See the SES console for the reason.')
    await requireVerified(client, fromAddress, settings.region)
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw refused(`Amazon SES reported: ${sesWords(error)}`, error)
  } finally {
    client.destroy()
  }
}

/** SES allows an address if either the address or its domain is verified. */
async function requireVerified(client: SESv2, address: string, region: string): Promise<void> {
  const [, domain] = halvesOf(address)
  const states = [await isVerified(client, domain), await isVerified(client, address)]
  if (states.includes(true)) return
  throw refused(
    states.includes(false)
      ? `Amazon SES has not verified ${address} or ${domain} yet (${region}). Finish verification in the SES console, then save again.`
      : `Amazon SES has no identity for ${address} or ${domain} in ${region}. Verify one in the SES console, then save again.`,
  )
}

/** Null: SES has no such identity. */
async function isVerified(client: SESv2, identity: string): Promise<boolean | null> {
  try {
    const found = await client.getEmailIdentity({ EmailIdentity: identity })
    return found.VerifiedForSendingStatus === true
  } catch (error) {
    if (error instanceof Error && error.name === 'NotFoundException') return null
    throw error
  }
}

const refused = (message: string, cause?: unknown) =>
  new ProviderError('mail', 'refused', message, { retrySafe: true, cause })
