import { isIP } from 'node:net'
import type { ImapFlow, ListResponse } from 'imapflow'
import { IMAP_PORTS, isLoopbackHost } from '#contract/sending-accounts.ts'
import { isPublicAddress, NotPublicError, publicLookup } from '#server/net/public-address.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import type { SmtpAccount } from './mail-accounts.ts'
import { IN_WORDS } from './smtp-client/channel.ts'
import { oneLine } from './smtp-reply.ts'

/** The IMAP server that receives a sending account's replies, with its decrypted secrets. */
export type ImapAccount = Omit<SmtpAccount, 'kind'>

const CONNECT_MS = 15_000
/** The parser takes up to 4 µs a character, and nothing else runs meanwhile. This is room for 12,000 UIDs. */
const MAX_LINE = 128 * 1024
/** Twice the largest email that we request. */
const MAX_LITERAL = 1024 * 1024
/** One reading fetches at most 400 emails, and lists the folders once. */
const MOST_ANSWERS = 20_000
/** A greeting, what the server can do, and the login, with room for a server that talks. */
const MOST_BEFORE_LOGIN = 200
/** Without the emails themselves. */
const MOST_CHARACTERS = 1024 * 1024
const MOST_BYTES = 256 * 1024 * 1024
/** Answers that we never ask for. The client would count to their last number. */
const RANGES = /^\* (ESEARCH|VANISHED)\b/i
/** A user is waiting for the check. */
const CHECK_MS = 30_000

/**
 * An unopened connection to an IMAP server that a user named. It goes through the guard and never sends a password
 * without TLS. The caller must listen for `error`. The client is loaded on first use: most installations never read an inbox.
 */
export async function imapTo(account: ImapAccount, { allowPrivate }: { allowPrivate: boolean }): Promise<ImapFlow> {
  const { host, port, security, user, password, token } = account
  if (!allowPrivate && !IMAP_PORTS.includes(port)) throw refused(`We can’t read email on port ${port}. Use 993 or 143.`)
  if (!allowPrivate && isIP(host) && !isPublicAddress(host)) throw refused(new NotPublicError(host).message)
  const accessToken = await token?.()
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    host,
    port,
    auth: accessToken ? { user, accessToken } : { user, pass: password },
    logger: false,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    // Passed to net.connect and tls.connect, so the socket goes to exactly the address that was checked.
    tls: { rejectUnauthorized: !isLoopbackHost(host), ...(!allowPrivate && { lookup: publicLookup }) },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    maxLiteralSize: MAX_LITERAL,
    maxLineLength: MAX_LINE,
    maxResponseSize: MAX_LITERAL + MAX_LINE,
    disableCompression: true,
    disableIMAP4rev2: true,
    // The client's only sign of an answer that nobody asked for.
    emitLogs: true,
  })
  if (token && accessToken) replaceRefused(client, () => token(accessToken))
  return client
}

/** A refused token is replaced for the next connection. UNAVAILABLE is an outage of what the server asks about tokens. */
function replaceRefused(client: ImapFlow, replace: () => Promise<string>): void {
  const connect = client.connect.bind(client)
  client.connect = () =>
    connect().catch(async (error: unknown) => {
      if (isRefusedLogin(error)) await replace()
      throw error
    })
}

/** A login that the server refused, rather than one that it can't check now. */
export function isRefusedLogin(error: unknown): boolean {
  const { authenticationFailed, serverResponseCode } = error as Record<string, unknown>
  return authenticationFailed === true && serverResponseCode !== 'UNAVAILABLE'
}

/** By the server's SPECIAL-USE (RFC 6154), else by the names that imapflow knows in many languages. */
export const folderFor = (folders: ListResponse[], use: '\\Junk' | '\\Sent'): string | undefined =>
  folders.find(({ specialUse }) => specialUse === use)?.path

/**
 * Connects, works, and logs out, all within `mostMs`. A server that answers too slowly or without end is cut off. Longer work
 * calls `goOn` after each part, which then has as much time and as many answers again.
 */
export async function throughImap(
  client: ImapFlow,
  mostMs: number,
  work: (goOn: () => void) => Promise<void>,
): Promise<void> {
  let why: string | null = null
  const stop = (words: string) => {
    why ??= words
    client.close()
  }
  const timer = setTimeout(() => stop(`didn’t finish within ${Math.ceil(mostMs / 1000)} seconds`), mostMs)
  let [answers, characters, bytes] = [0, 0, 0]
  const goOn = () => {
    timer.refresh()
    ;[answers, characters, bytes] = [0, 0, client.stats().received]
  }
  client.on('log', ({ src, msg, payloadBytes }) => {
    if (src !== 's') return
    answers += 1
    characters += payloadBytes ?? msg.length
    const isTooMuch =
      answers > (client.authenticated ? MOST_ANSWERS : MOST_BEFORE_LOGIN) ||
      characters > MOST_CHARACTERS ||
      client.stats().received - bytes > MOST_BYTES
    if (isTooMuch || RANGES.test(msg)) stop('sent far more than we asked for')
  })
  // A failure in the middle surfaces in the call that waits for it.
  client.on('error', () => {})
  try {
    await client.connect()
    await work(goOn)
    await client.logout()
  } catch (error) {
    throw why === null ? error : unusable(`${client.host} (IMAP) ${why}, so we stopped reading.`, error)
  } finally {
    clearTimeout(timer)
    client.close()
  }
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
  try {
    await throughImap(client, CHECK_MS, async () => {})
  } catch (error) {
    throw refused(imapTrouble(account, error), error)
  }
}

/** Exchange Online and outlook.com. */
const MICROSOFT = /(^|\.)(office365|office|outlook|hotmail)\.com$/i

/** A sentence for users, with the server's message if there is one. */
export function imapTrouble(
  { host, port, token }: Pick<ImapAccount, 'host' | 'port' | 'token'>,
  error: unknown,
): string {
  if (error instanceof ProviderError || error instanceof NotPublicError) return error.message
  if (!token && MICROSOFT.test(host) && isRefusedLogin(error))
    return 'Microsoft accepts no password for reading email. Connect Microsoft 365 in Settings instead.'
  const { responseText, message, code } = error as Record<string, unknown>
  if (typeof responseText === 'string' && responseText !== '') return `${host} (IMAP) said: ${oneLine(responseText)}`
  if (message === 'Server does not support STARTTLS')
    return `${host} (IMAP) doesn’t accept STARTTLS. Try TLS, usually on port 993.`
  const said = IN_WORDS[String(code)] ?? message
  const words = [said, code].filter(word => typeof word === 'string' && word !== '').join(', ')
  return `${host}:${port} (IMAP) isn’t working: ${oneLine(words || 'no answer')}`
}

const unusable = (words: string, cause: unknown) =>
  new ProviderError('mail', 'unavailable', words, { retrySafe: true, cause })
const refused = (words: string, cause?: unknown) =>
  new ProviderError('mail', 'refused', words, { retrySafe: true, cause })
