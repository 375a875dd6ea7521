import { createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { localhostCertificate, localhostKey } from './localhost-certificate.ts'

/** What a command is answered with: words (a CRLF follows them, but `raw` ones), nothing at all, or the end of the line. */
export type Answer = string | null | 'drop' | { raw: string }

/** By verb (`GREETING`, `EHLO`, `MAIL`, `RCPT`, `DATA`, `BODY`, ...); a function sees the argument and how often this verb came. */
export type Script = Record<string, Answer | ((argument: string, count: number) => Answer)>

export interface ScriptedOptions {
  /** Answers leave byte by byte. */
  bytewise?: boolean
  /** TLS behind a 220 to STARTTLS, or from the first byte; the certificate is for `localhost`, and nobody signed it. */
  tls?: 'starttls' | 'tls'
  /** Keeps its side open when ours is closed. */
  staysOpen?: boolean
  /** Reads nothing of a body, but what `swallow` lets through. */
  isDeaf?: boolean
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
  /** Every command and body (`BODY …`), one array for each connection; `TLS …` with the name that was asked for. */
  heard: string[][]
  /** What came together in one piece, by verbs: `MAIL RCPT DATA`. */
  groups: string[]
  /** Resolves when so many of them came, over all connections. `CLOSE`: the end of one. */
  hears(verb: string, times?: number): Promise<void>
  /** Says something that nobody asked for, or ends the line: on every connection, or on one, counted from 0. */
  say(words: string | 'drop', which?: number): void
  /** A deaf server reads about so many bytes of a body. */
  swallow(bytes: number): void
  close(): Promise<void>
}

/** A server that does as the script says, to the letter, and otherwise takes everything. */
export async function startScripted(
  script: Script,
  { bytewise = false, tls, staysOpen = false, isDeaf = false }: ScriptedOptions = {},
): Promise<ScriptedServer> {
  const heard: string[][] = []
  const groups: string[] = []
  const counts = new Map<string, number>()
  const ears = new Set<{ verb: string; times: number; go: () => void }>()
  const sockets = new Set<Socket>()
  let appetite = 0

  function count(verb: string): number {
    const times = (counts.get(verb) ?? 0) + 1
    counts.set(verb, times)
    for (const ear of ears) if (ear.verb === verb && ear.times <= times) ear.go()
    return times
  }
  function answerTo(verb: string, argument: string): Answer {
    const times = count(verb)
    if (verb === 'STARTTLS' && tls === 'starttls' && !(verb in script)) return '220 2.0.0 Go'
    const line = verb in script ? script[verb] : (WELL[verb] ?? '250 2.0.0 Ok')
    return (typeof line === 'function' ? line(argument, times) : line) ?? null
  }

  function serve(tcp: Socket): void {
    const commands: string[] = []
    let socket = tcp
    let [rest, inBody, isDropped, isSecure] = ['', false, false, false]
    heard.push(commands)
    const attach = (next: Socket) => {
      sockets.delete(socket)
      socket = next
      sockets.add(socket)
      socket.setNoDelay(true).on('error', () => {})
      socket.on('data', onData)
    }
    tcp.on('close', () => {
      sockets.delete(socket)
      count('CLOSE')
    })
    const say = (words: string) => {
      if (bytewise) for (const byte of words) socket.write(byte)
      else if (words) socket.write(words)
    }
    const reply = (verb: string, argument: string): string => {
      const answer = answerTo(verb, argument)
      if (answer === 'drop') isDropped = true
      if (answer === null || answer === 'drop') return ''
      const words = typeof answer === 'string' ? `${answer}\r\n` : answer.raw
      if (verb === 'DATA') inBody = words.startsWith('354')
      return words
    }
    const secure = () => {
      isSecure = true
      tcp.off('data', onData)
      const asked = new TLSSocket(tcp, { isServer: true, key: localhostKey, cert: localhostCertificate })
      asked.on('secure', () => commands.push(`TLS ${'servername' in asked ? asked.servername : ''}`))
      attach(asked)
    }
    const isHungry = (bytes: number) => {
      appetite -= bytes
      if (appetite <= 0) socket.pause()
    }
    function onData(chunk: Buffer): void {
      if (isDeaf && inBody) return isHungry(chunk.length)
      rest += chunk.toString('latin1')
      const group: string[] = []
      let words = ''
      while (!isDropped) {
        // With a line end in front, as an empty body has its dot at the very beginning.
        const end = inBody ? `\r\n${rest}`.indexOf(END) : rest.indexOf('\r\n')
        if (end < 0) break
        const line = rest.slice(0, end)
        rest = rest.slice(end + (inBody ? END.length - 2 : 2))
        const verb = inBody ? 'BODY' : (line.split(/[ :]/)[0] ?? '').toUpperCase()
        inBody = false
        commands.push(verb === 'BODY' ? `BODY ${line}` : line)
        group.push(verb)
        words += reply(verb, line)
      }
      groups.push(group.join(' '))
      say(words)
      if (group.includes('QUIT') && words) socket.end()
      if (isDropped) socket.destroySoon()
      if (isDeaf && inBody) socket.pause()
      if (tls === 'starttls' && !isSecure && group.includes('STARTTLS') && words.startsWith('220')) secure()
    }
    if (tls === 'tls') secure()
    else attach(tcp)
    say(reply('GREETING', ''))
    if (isDropped) socket.destroySoon()
  }

  const server = createServer({ allowHalfOpen: staysOpen }, serve)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    ...{ url: `smtp://127.0.0.1:${port}`, port, heard, groups },
    hears: (verb, times = 1) =>
      (counts.get(verb) ?? 0) >= times
        ? Promise.resolve()
        : new Promise(resolve => {
            const ear = { verb, times, go: () => (ears.delete(ear), resolve()) }
            ears.add(ear)
          }),
    say: (words, which) => {
      for (const socket of which === undefined ? sockets : [...sockets].slice(which, which + 1))
        if (words === 'drop') socket.destroy()
        else socket.write(words)
    },
    swallow: bytes => {
      appetite = bytes
      for (const socket of sockets) socket.resume()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

const END = '\r\n.\r\n'
