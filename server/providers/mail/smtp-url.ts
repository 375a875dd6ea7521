import { isLoopbackHost } from '#contract/sending-accounts.ts'
import type { SmtpSettings } from './smtp-client/settings.ts'

/**
 * `smtp://user:password@host:587` uses STARTTLS if offered, and requires it before a password leaves this machine;
 * `smtps://` uses TLS from the start. `?requireTLS=true`, `?ignoreTLS=true`, `?name=`, and
 * `?tls.rejectUnauthorized=false` override this.
 */
export function readSmtpUrl(url: string): SmtpSettings {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '') || 'localhost'
  const isLocal = isLoopbackHost(host)
  const secure = protocol === 'smtps:' || port === '465' || searchParams.get('secure') === 'true'
  const user = decodeURIComponent(username)
  const says = (name: string, otherwise: boolean) =>
    searchParams.has(name) ? searchParams.get(name) === 'true' : otherwise
  return {
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    // A password leaves this machine only over TLS. Loopback traffic can't be intercepted.
    requireTLS: says('requireTLS', false) || (user !== '' && !isLocal && !secure),
    ignoreTLS: says('ignoreTLS', false),
    rejectUnauthorized: says('tls.rejectUnauthorized', !isLocal),
    ...(user && { auth: { user, pass: decodeURIComponent(password) } }),
    name: searchParams.get('name') ?? undefined,
    timeouts: { greeting: 60_000 },
  }
}
