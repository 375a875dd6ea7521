import { isIPv6 } from 'node:net'
import { hostname } from 'node:os'
import { dial } from '#server/net/dial.ts'
import { logIn } from './auth.ts'
import { type Channel, channelOver } from './channel.ts'
import type { Reply } from './replies.ts'
import { type Login, SmtpError, type SmtpSettings, TIMEOUTS, type Timeouts } from './settings.ts'

/** What the server offers. */
export interface Abilities {
  pipelining: boolean
  eightBit: boolean
  utf8: boolean
  /** Null: SIZE isn't supported; 0: no limit is declared. */
  size: number | null
  startTls: boolean
  logins: Set<string>
}

export interface Greeted {
  channel: Channel
  abilities: Abilities
  timeouts: Timeouts
}

/** Connects, secures the connection as configured, and logs in. */
export async function greet(settings: SmtpSettings): Promise<Greeted> {
  const timeouts = { ...TIMEOUTS, ...settings.timeouts }
  const { host, port, auth } = settings
  // A connection doesn't wait for a sign-in service.
  const login = typeof auth === 'function' ? await auth() : auth
  const tcp = settings.dial
    ? await settings.dial()
    : await dial({ host, port, allowPrivate: true, timeoutMs: timeouts.connect })
  const channel = channelOver(tcp)
  const talk = talkOver(channel, timeouts)
  try {
    if (settings.secure) await talk.secure(settings)
    const greeting = await talk.greeting()
    if (greeting.code !== 220) throw new SmtpError('EGREETING', 'The server rejected the connection', greeting)
    let abilities = await hello(channel, talk.ask, settings)
    const wantsTls = !settings.ignoreTLS && (settings.requireTLS || abilities.startTls)
    if (!channel.isSecure() && wantsTls) {
      // Sent even if it isn't offered, because an attacker may have removed the offer.
      const reply = await talk.ask('STARTTLS')
      if (reply.code !== 220) throw new SmtpError('ETLS', 'The server rejected STARTTLS', reply)
      await talk.secure(settings)
      abilities = await hello(channel, talk.ask, settings)
    }
    if (login) await logIn(talk.ask, login, abilities.logins).catch(error => replaceRefused(settings, login, error))
    talk.nothingEarly()
    return { channel, abilities, timeouts }
  } catch (error) {
    channel.end(new SmtpError('ECONNECTION', 'The connection was closed'))
    throw error
  }
}

/** Throws why the login failed, or why its token can't be replaced for the next connection. */
async function replaceRefused({ auth }: SmtpSettings, login: Login, error: unknown): Promise<never> {
  const isRefused = error instanceof SmtpError && error.responseCode === 535
  if (isRefused && typeof auth === 'function' && 'accessToken' in login) await auth(login.accessToken)
  throw error
}

/** Sends one command and waits for its reply, as the start of a connection requires. */
function talkOver(channel: Channel, { greeting, command }: Timeouts) {
  const early: Reply[] = []
  let ended: SmtpError | null = null
  let waiting: { resolve: (reply: Reply) => void; reject: (error: SmtpError) => void } | null = null
  channel.listen({
    reply(reply) {
      if (waiting) waiting.resolve(reply)
      else early.push(reply)
      waiting = null
    },
    ended(error) {
      ended = error
      waiting?.reject(error)
    },
  })
  const answer = () => {
    if (ended) return Promise.reject(ended)
    const first = early.shift()
    if (first) return Promise.resolve(first)
    return new Promise<Reply>((resolve, reject) => {
      waiting = { resolve, reject }
    })
  }
  // A reply that arrives before its command belongs to nothing.
  const nothingEarly = () => {
    if (early.length > 0) throw new SmtpError('EPROTOCOL', 'The server answered before the command')
  }
  return {
    nothingEarly,
    greeting() {
      channel.watch(greeting, 'The server sent no greeting')
      return answer()
    },
    async ask(line: string) {
      nothingEarly()
      channel.watch(command, `No answer to ${line.split(' ')[0]}`)
      channel.write(`${line}\r\n`)
      return answer()
    },
    async secure(settings: SmtpSettings) {
      // Plain text after the STARTTLS reply may be injected, so it's dropped.
      early.length = 0
      channel.watch(greeting, 'TLS was not established')
      const failed = new Promise<never>((_, reject) => {
        waiting = { resolve: () => {}, reject }
      })
      await Promise.race([channel.startTls(settings), failed])
      waiting = null
    },
  }
}

async function hello(channel: Channel, ask: (line: string) => Promise<Reply>, settings: SmtpSettings) {
  const name = settings.name ?? ownName(channel.localAddress())
  const reply = await ask(`EHLO ${name}`)
  if (reply.code === 250) return abilitiesOf(reply.text)
  if (reply.code < 500) throw new SmtpError('EGREETING', 'The server rejected the connection', reply)
  const old = await ask(`HELO ${name}`)
  if (old.code !== 250) throw new SmtpError('EGREETING', 'The server rejected the connection', old)
  return abilitiesOf('')
}

/** RFC 5321, 4.1.3: without a public host name, give an address literal. */
function ownName(address: string): string {
  const name = hostname()
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(name)) return name
  return isIPv6(address) ? `[IPv6:${address}]` : `[${address}]`
}

function abilitiesOf(text: string): Abilities {
  const lines = text
    .toUpperCase()
    .split('\n')
    .slice(1)
    .map(line => line.trim())
  const has = (word: string) => lines.some(line => line === word || line.startsWith(`${word} `))
  const size = lines.flatMap(line => /^SIZE(?: (\d+))?$/.exec(line) ?? []).at(1)
  return {
    pipelining: has('PIPELINING'),
    eightBit: has('8BITMIME'),
    utf8: has('SMTPUTF8'),
    size: has('SIZE') ? Number(size ?? 0) : null,
    startTls: has('STARTTLS'),
    // `AUTH=PLAIN`: an old format of Microsoft's servers.
    logins: new Set(lines.flatMap(line => /^AUTH[ =](.*)$/.exec(line)?.[1]?.split(/\s+/) ?? [])),
  }
}
