import { createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { freePort } from './free-port.ts'
import { localhostCertificate, localhostKey } from './localhost-certificate.ts'

/** The answer to a command: text (a CRLF is added unless it's `raw`), no answer, or a closed connection, also after words. */
export type Answer = string | null | 'drop' | { raw: string } | { last: string }

/**
 * By verb (`GREETING`, `EHLO`, `MAIL`, `RCPT`, `DATA`, `BODY`, ...); a function gets the argument and the count of
 * this verb.
 */
export type Script = Record<string, Answer | ((argument: string, count: number) => Answer)>

export interface ScriptedOptions {
  /** Sends answers byte by byte. */
  bytewise?: boolean
  /** TLS after a 220 to STARTTLS, or from the first byte; the certificate is self-signed for `localhost`. */
  tls?: 'starttls' | 'tls'
  /** Keeps its side open when ours is closed. */
  staysOpen?: boolean
  /** Reads only as much of a body as `swallow` allows. */
  isDeaf?: boolean
  /** Throws away what arrived together with a body (Courier's MTA), or with any command. */
  forgets?: 'behind a body' | 'behind a command'
}

const WELL: Script = {
  GREETING: '220 scripted.test',
  EHLO: '250-scripted.test\r\n250-PIPELINING\r\n250-SIZE 1000000\r\n250 ENHANCEDSTATUSCODES',
  HELO: '250 scripted.test',
  AUTH: '235 2.7.0 Ok',
  DATA: '354 Go on',
  BODY: '250 2.0.0 Taken',
  QUIT: '221 Bye',
}

export interface ScriptedServer {
  url: string
  port: number
  /** Every command and body (`BODY …`), one array per connection; `TLS …` with the requested server name. */
  heard: string[][]
  /** The verbs of each received chunk: `MAIL RCPT DATA`. */
  groups: string[]
  /** Resolves when this many arrived, over all connections. `CLOSE`: the end of one. */
  hears(verb: string, times?: number): Promise<void>
  /** Sends an unsolicited answer or closes the connection: on all connections, or on one, counted from 0. */
  say(words: string | 'drop', which?: number): void
  /** Lets a deaf server read about this many bytes of a body. */
  swallow(bytes: number): void
  close(): Promise<void>
}

const END = '\r\n.\r\n'

/** A server that follows the script exactly, and otherwise accepts everything. */
export async function startScripted(script: Script, options: ScriptedOptions = {}): Promise<ScriptedServer> {
  const heard: string[][] = []
  const groups: string[] = []
  const lines = new Set<Line>()
  const { count, hears } = counter()

  function answerTo(verb: string, argument: string): Answer {
    const times = count(verb)
    if (verb === 'STARTTLS' && options.tls === 'starttls' && !(verb in script)) return '220 2.0.0 Go'
    // A TLS handshake that the script leaves unanswered can contain a line break.
    const isCommand = /^[\x20-\x7e]*$/.test(verb)
    const line = verb in script ? script[verb] : (WELL[verb] ?? (isCommand ? '250 2.0.0 Ok' : null))
    return (typeof line === 'function' ? line(argument, times) : line) ?? null
  }
  const server = createServer({ allowHalfOpen: options.staysOpen }, tcp => {
    const said: string[] = []
    heard.push(said)
    const line = serve(tcp, { ...options, answerTo, said, groups })
    lines.add(line)
    tcp.on('close', () => {
      lines.delete(line)
      count('CLOSE')
    })
  })
  const port = await freePort()
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    heard,
    groups,
    hears,
    say: (words, which) => {
      for (const line of which === undefined ? lines : [...lines].slice(which, which + 1))
        if (words === 'drop') line.drop()
        else line.say(words)
    },
    swallow: bytes => {
      for (const line of lines) line.swallow(bytes)
    },
    close: () => {
      for (const line of lines) line.drop()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

/** Counts each verb, and resolves those who wait for it. */
function counter() {
  const counts = new Map<string, number>()
  const ears = new Set<{ verb: string; times: number; go: () => void }>()
  return {
    count(verb: string): number {
      const times = (counts.get(verb) ?? 0) + 1
      counts.set(verb, times)
      for (const ear of ears) if (ear.verb === verb && ear.times <= times) ear.go()
      return times
    },
    hears(verb: string, times = 1): Promise<void> {
      if ((counts.get(verb) ?? 0) >= times) return Promise.resolve()
      return new Promise(go => ears.add({ verb, times, go }))
    },
  }
}

function wordsOf(answer: Exclude<Answer, null>): string {
  if (typeof answer === 'string') return `${answer}\r\n`
  return 'raw' in answer ? answer.raw : `${answer.last}\r\n`
}

interface Line {
  say(words: string): void
  swallow(bytes: number): void
  drop(): void
}

interface Around extends ScriptedOptions {
  answerTo(verb: string, argument: string): Answer
  said: string[]
  groups: string[]
}

/** One connection. */
function serve(tcp: Socket, { answerTo, said, groups, bytewise, tls, isDeaf, forgets }: Around): Line {
  let socket = tcp
  let [rest, inBody, isDropped, isSecure, appetite] = ['', false, false, false, 0]

  function attach(next: Socket): void {
    socket = next
    socket.setNoDelay(true).on('error', () => {})
    socket.on('data', onData)
  }
  function secure(): void {
    isSecure = true
    tcp.off('data', onData)
    const asked = new TLSSocket(tcp, { isServer: true, key: localhostKey, cert: localhostCertificate })
    asked.on('secure', () => said.push(`TLS ${'servername' in asked ? asked.servername : ''}`))
    attach(asked)
  }
  function onData(chunk: Buffer): void {
    if (isDeaf && inBody) {
      appetite -= chunk.length
      if (appetite <= 0) socket.pause()
      return
    }
    rest += chunk.toString('latin1')
    answer(takeGroup())
  }
  /** Answers everything received, up to what the script ends. */
  function takeGroup(): { verbs: string[]; words: string } {
    const verbs: string[] = []
    let words = ''
    while (!isDropped) {
      // Starts with a line break, because an empty body has its dot at the very beginning.
      const end = inBody ? `\r\n${rest}`.indexOf(END) : rest.indexOf('\r\n')
      if (end < 0) break
      const line = rest.slice(0, end)
      rest = rest.slice(end + (inBody ? END.length - 2 : 2))
      const verb = inBody ? 'BODY' : (line.split(/[ :]/)[0] ?? '').toUpperCase()
      inBody = false
      said.push(verb === 'BODY' ? `BODY ${line}` : line)
      verbs.push(verb)
      words += reply(verb, line)
      if (forgets === 'behind a command' || (forgets && verb === 'BODY')) rest = ''
    }
    groups.push(verbs.join(' '))
    return { verbs, words }
  }
  function reply(verb: string, argument: string): string {
    const wanted = answerTo(verb, argument)
    if (wanted === null) return ''
    if (wanted === 'drop' || (typeof wanted === 'object' && 'last' in wanted)) isDropped = true
    if (wanted === 'drop') return ''
    const words = wordsOf(wanted)
    if (verb === 'DATA') inBody = words.startsWith('354')
    return words
  }
  function answer({ verbs, words }: { verbs: string[]; words: string }): void {
    if (bytewise) for (const byte of words) socket.write(byte)
    else if (words) socket.write(words)
    if (verbs.includes('QUIT') && words) socket.end()
    if (isDropped) socket.destroySoon()
    if (isDeaf && inBody) socket.pause()
    if (tls === 'starttls' && !isSecure && verbs.includes('STARTTLS') && words.startsWith('220')) secure()
  }

  if (tls === 'tls') secure()
  else attach(tcp)
  answer({ verbs: ['GREETING'], words: reply('GREETING', '') })
  return {
    say: words => void socket.write(words),
    swallow: bytes => {
      appetite = bytes
      socket.resume()
    },
    drop: () => void socket.destroy(),
  }
}
