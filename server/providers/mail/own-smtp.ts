import { isLoopbackHost, SMTP_PORTS } from '#contract/sending-accounts.ts'
import { dial } from '#server/net/dial.ts'
import { NotPublicError } from '#server/net/public-address.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import type { SmtpAccount } from './mail-accounts.ts'
import { greet } from './smtp-client/greet.ts'
import type { SmtpSettings } from './smtp-client/settings.ts'
import { detailOf, loginAdvice } from './smtp-reply.ts'

interface Guard {
  allowPrivate: boolean
}

const CONNECT_MS = 15_000
/** Short, because a user is waiting; still, some servers delay their greeting on purpose. */
const CHECK_MS = 20_000

/** Connection settings for a server that a user named: through the guard, and never a password without TLS. */
export const smtpAccountSettings = (
  { host, port, security, user, password, token }: SmtpAccount,
  { allowPrivate }: Guard,
): SmtpSettings => ({
  host,
  port,
  secure: security === 'tls',
  requireTLS: security === 'starttls',
  ignoreTLS: security === 'none',
  ...(user && {
    auth: token ? async (refused?: string) => ({ user, accessToken: await token(refused) }) : { user, pass: password },
  }),
  rejectUnauthorized: !isLoopbackHost(host),
  timeouts: { greeting: 60_000 },
  dial: async () => {
    if (!allowPrivate && !SMTP_PORTS.includes(port)) throw new PortError(port)
    return dial({ host, port, allowPrivate, timeoutMs: CONNECT_MS })
  },
})

class PortError extends Error {
  constructor(port: number) {
    super(`Mail servers don’t accept email on port ${port}. Use 587 or 465.`)
  }
}

/** Connects, secures the connection, and logs in, without sending an email. */
export async function checkSmtp(account: SmtpAccount, guard: Guard): Promise<void> {
  const settings = { ...smtpAccountSettings(account, guard), timeouts: { greeting: CHECK_MS, command: CHECK_MS } }
  try {
    const { channel } = await greet(settings)
    channel.quit()
  } catch (error) {
    throw new ProviderError('mail', 'refused', whyNot(account, error), { retrySafe: true, cause: error })
  }
}

function whyNot({ host, port }: SmtpAccount, error: unknown): string {
  if (error instanceof NotPublicError || error instanceof PortError || error instanceof ProviderError)
    return error.message
  const { response, code } = error as { response?: string; code?: string }
  const advice = loginAdvice(error)
  if (advice) return advice
  if (response && code === 'ETLS')
    return `${host} doesn’t accept STARTTLS (${detailOf(error)}). Try TLS, usually on port 465.`
  return response ? `${host} said: ${detailOf(error)}` : `${host}:${port} isn’t working: ${detailOf(error)}`
}
