import { isIP } from 'node:net'
import type { ImapFlow } from 'imapflow'
import { IMAP_PORTS, isLoopbackHost, type SmtpSecurity } from '#contract/sending-accounts.ts'
import { isPublicAddress, NotPublicError, publicLookup } from '#server/net/public-address.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { oneLine } from './smtp-reply.ts'

/** The IMAP server that receives a sending account's replies, with its decrypted secrets. */
export interface ImapAccount {
  host: string
  port: number
  security: SmtpSecurity
  user: string
  password: string
}

const CONNECT_MS = 15_000
const MAX_LINE = 1024 * 1024

/**
 * An unopened connection to an IMAP server that a user named. It goes through the guard and never sends a password
 * without TLS. The caller must listen for `error`. The client is loaded on first use: most installations never read an inbox.
 */
export async function imapTo(account: ImapAccount, { allowPrivate }: { allowPrivate: boolean }): Promise<ImapFlow> {
  const { host, port, security, user, password } = account
  if (!allowPrivate && !IMAP_PORTS.includes(port)) throw refused(`We can’t read email on port ${port}. Use 993 or 143.`)
  if (!allowPrivate && isIP(host) && !isPublicAddress(host)) throw refused(new NotPublicError(host).message)
  const { ImapFlow } = await import('imapflow')
  return new ImapFlow({
    host,
    port,
    auth: { user, pass: password },
    logger: false,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    // Passed to net.connect and tls.connect, so the socket goes to exactly the address that was checked.
    tls: { rejectUnauthorized: !isLoopbackHost(host), ...(!allowPrivate && { lookup: publicLookup }) },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    // Twice the largest answer we request; it keeps a misbehaving server from filling our memory.
    maxLiteralSize: MAX_LINE,
    maxResponseSize: 4 * MAX_LINE,
  })
}

/** The operator's `imaps://user:password@host`, which may be on a private network. */
export function imapAtUrl(url: string): Promise<ImapFlow> {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isSecure = protocol === 'imaps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const unsecured = isLoopbackHost(host) ? 'none' : 'starttls'
  return imapTo(
    {
      host,
      port: Number(port) || (isSecure ? 993 : 143),
      security: isSecure ? 'tls' : unsecured,
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
    },
    { allowPrivate: true },
  )
}

/** Connects, secures the connection, logs in, and disconnects. Throws a ProviderError with the server's message. */
export async function checkImap(account: ImapAccount, guard: { allowPrivate: boolean }): Promise<void> {
  const client = await imapTo(account, guard)
  // An error without a listener would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.logout()
  } catch (error) {
    throw refused(imapTrouble(account, error), error)
  } finally {
    client.close()
  }
}

/** A sentence for users, with the server's message if there is one. */
export function imapTrouble({ host, port }: Pick<ImapAccount, 'host' | 'port'>, error: unknown): string {
  if (error instanceof ProviderError || error instanceof NotPublicError) return error.message
  const { responseText, message, code } = error as Record<string, unknown>
  if (typeof responseText === 'string' && responseText !== '') return `${host} (IMAP) said: ${oneLine(responseText)}`
  if (message === 'Server does not support STARTTLS')
    return `${host} (IMAP) doesn’t accept STARTTLS. Try TLS, usually on port 993.`
  const words = [message, code].filter(word => typeof word === 'string' && word !== '').join(', ')
  return `${host}:${port} (IMAP) isn’t working: ${oneLine(words || 'no answer')}`
}

const refused = (words: string, cause?: unknown) =>
  new ProviderError('mail', 'refused', words, { retrySafe: true, cause })
