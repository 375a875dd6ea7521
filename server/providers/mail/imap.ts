import { isIP } from 'node:net'
import { ImapFlow } from 'imapflow'
import { IMAP_PORTS, isLoopbackHost, type SmtpSecurity } from '#contract/mailboxes.ts'
import { isPublicAddress, NotPublicError, publicLookup } from '#server/net/public-address.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { oneLine } from './smtp-reply.ts'

/** Where the answers to a mailbox arrive, with what is secret of it. */
export interface ImapAccount {
  host: string
  port: number
  security: SmtpSecurity
  user: string
  password: string
}

const CONNECT_MS = 15_000
const MAX_SAID = 1024 * 1024

/**
 * A connection to the IMAP server that a user named, not opened yet: through the guard, and never a password without TLS.
 * Whoever opens it listens to its `error`.
 */
export function imapTo(account: ImapAccount, { allowPrivate }: { allowPrivate: boolean }): ImapFlow {
  const { host, port, security, user, password } = account
  if (!allowPrivate && !IMAP_PORTS.includes(port))
    throw refused(`Mail can not be read at port ${port}. Use 993 or 143.`)
  if (!allowPrivate && isIP(host) && !isPublicAddress(host)) throw refused(new NotPublicError(host).message)
  return new ImapFlow({
    host,
    port,
    auth: { user, pass: password },
    logger: false,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    // Handed to net.connect and tls.connect: the socket goes to the very address that was checked.
    tls: { rejectUnauthorized: !isLoopbackHost(host), ...(!allowPrivate && { lookup: publicLookup }) },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    // Of what is asked for, half of that is the most; a server that says more fills no memory here.
    maxLiteralSize: MAX_SAID,
    maxResponseSize: 4 * MAX_SAID,
  })
}

/** `imaps://user:password@host`, of the operator: wherever it stands. */
export function imapAtUrl(url: string): ImapFlow {
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

/** Connects, secures the line, logs in and leaves. Throws ProviderError in the server's own words. */
export async function checkImap(account: ImapAccount, guard: { allowPrivate: boolean }): Promise<void> {
  const client = imapTo(account, guard)
  // What comes after the answer is nobody's business any more; unheard it would end the process.
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

/** What went wrong, for people: the server's own words where there are any. */
export function imapTrouble({ host, port }: Pick<ImapAccount, 'host' | 'port'>, error: unknown): string {
  if (error instanceof ProviderError || error instanceof NotPublicError) return error.message
  const { responseText, message, code } = error as Record<string, unknown>
  if (typeof responseText === 'string' && responseText !== '') return `${host} (IMAP) said: ${oneLine(responseText)}`
  if (message === 'Server does not support STARTTLS')
    return `${host} (IMAP) does not take STARTTLS. Try TLS, mostly at port 993.`
  const words = [message, code].filter(word => typeof word === 'string' && word !== '').join(', ')
  return `${host}:${port} (IMAP) can not be used: ${oneLine(words || 'no answer')}`
}

const refused = (words: string, cause?: unknown) =>
  new ProviderError('mail', 'refused', words, { retrySafe: true, cause })
