import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type SecureContext, TLSSocket } from 'node:tls'
import type { Fate } from './fates.ts'
import { type LineReader, lineReader } from './line-reader.ts'

/** A fault of the whole server, for a while. */
export type Mood =
  | 'well'
  /** Doesn't offer PIPELINING. */
  | 'one-by-one'
  /** Offers PIPELINING, but refuses pipelined commands. */
  | 'refuses-groups'
  | 'tls-fails'
  | 'auth-fails'
  /** Replies 421 to the connection and to MAIL. */
  | 'busy'
  /** Replies to nobody; when it ends, all waiting connections are dead. */
  | 'silent'

/** The server as one connection sees it. */
export interface Server {
  tls: SecureContext
  login: { user: string; pass: string }
  mood(): Mood
  /** Resolves when the server replies again. */
  speaks(): Promise<void>
  fateOf(address: string): Fate
  /** Counts how often this step was tried for the recipient. */
  tries(step: 'RCPT' | 'BODY', address: string): number
  /** The time that a body takes, in ms. */
  bodyMs(): number
  /** Returns after writing to the log file. */
  note(what: 'taken' | 'unanswered', address: string): void
}

interface Line {
  socket: Socket
  reader: LineReader
  to: string
  /** Whether pipelined commands are being refused. */
  isOutOfStep: boolean
  /** The mood in which it connected; after a change of mood, the server asks it to reconnect. */
  mood: Mood
}

function obey(line: Line, server: Server, verb: string, command: string) {
  if (verb === 'DATA') return takeBody(line, server)
  return verb === 'STAR' ? secure(line, server) : answer(line, server, verb, command)
}

/** Handles one connection from start to end. Replies to everything in order, even if it was pipelined. */
export async function converse(tcp: Socket, server: Server): Promise<void> {
  tcp.setNoDelay(true).on('error', () => {})
  const line: Line = { socket: tcp, reader: lineReader(tcp), to: '', isOutOfStep: false, mood: server.mood() }
  if (server.mood() === 'silent') return silence(line, server)
  if (server.mood() === 'busy') return void end(line, '421 4.7.0 Too busy')
  say(line, '220 chaos.test ESMTP')
  for (;;) {
    const command = await line.reader.until('\r\n')
    if (command === null) return void line.socket.destroy()
    if (server.mood() === 'silent') return silence(line, server)
    const verb = command.slice(0, 4).toUpperCase()
    if (verb === 'QUIT') return void end(line, '221 2.0.0 Bye')
    if (verb === 'MAIL' && server.mood() !== line.mood) return void end(line, '421 4.3.2 Come again')
    if (!(await obey(line, server, verb, command))) return
  }
}

async function answer(line: Line, server: Server, verb: string, command: string): Promise<boolean> {
  switch (verb) {
    case 'EHLO':
      say(line, abilities(line, server))
      return true
    case 'AUTH':
      say(line, isLogin(command, server) ? '235 2.7.0 Welcome' : '454 4.7.0 The password server is away')
      return true
    case 'MAIL':
      // Anything already received was pipelined.
      line.isOutOfStep = server.mood() === 'refuses-groups' && line.reader.hasMore()
      line.to = ''
      say(line, line.isOutOfStep ? '503 5.5.0 No pipelining here, after all' : '250 2.1.0 Ok')
      return true
    case 'RCPT':
      say(line, line.isOutOfStep ? '503 5.5.0 One at a time' : recipient(line, server, command))
      return true
    default:
      say(line, '250 2.0.0 Ok')
      return true
  }
}

function recipient(line: Line, server: Server, command: string): string {
  const address = /<(.*)>/.exec(command)?.[1] ?? ''
  const fate = server.fateOf(address)
  const n = server.tries('RCPT', address)
  if (fate.does === 'later' && fate.at === 'RCPT' && n <= fate.tries) return fate.say
  if (fate.does === 'no' && fate.at === 'RCPT') {
    if ('goesOn' in fate) line.to = address
    return fate.say
  }
  line.to = address
  return '250 2.1.5 Ok'
}

/** Returns whether the connection continues. */
async function takeBody(line: Line, server: Server): Promise<boolean> {
  if (line.isOutOfStep || line.to === '') {
    say(line, line.isOutOfStep ? '503 5.5.0 One at a time' : '554 5.5.1 No valid recipients')
    return true
  }
  const fate = server.fateOf(line.to)
  if (fate.does === 'slow-354') await pause(fate.ms)
  say(line, '354 Go on')
  // An empty body has its dot right at the start, without a line break before it.
  const body = await bodyOf(line.reader)
  if (body === null) return false
  if ('goesOn' in fate) {
    say(line, '554 5.5.1 No valid recipients')
    return true
  }
  return close(line, server, fate)
}

async function bodyOf(reader: LineReader): Promise<string | null> {
  const first = await reader.until('\r\n')
  return first === null || first === '.' ? first : await reader.until('\r\n.\r\n')
}

async function close(line: Line, server: Server, fate: Fate): Promise<boolean> {
  const { to } = line
  const n = server.tries('BODY', to)
  if (fate.does === 'later' && fate.at === 'BODY' && n <= fate.tries) {
    if (fate.say.startsWith('421')) return end(line, fate.say)
    say(line, fate.say)
    return true
  }
  if (fate.does === 'no' && fate.at === 'BODY') {
    say(line, fate.say)
    return true
  }
  const isTaken = fate.does !== 'drop' || fate.isTaken
  // A worker may be killed before the server accepts the message, or between that and the reply.
  await pause(server.bodyMs())
  if (isTaken) server.note('taken', to)
  await pause(server.bodyMs())
  if (fate.does === 'drop' || server.mood() === 'silent') {
    server.note('unanswered', to)
    if (server.mood() === 'silent') await silence(line, server)
    else line.socket.destroy()
    return false
  }
  say(line, '250 2.0.0 Taken')
  return true
}

const say = ({ socket }: Line, words: string) => socket.write(`${words}\r\n`)

/** Returns false: the connection doesn't continue. */
function end({ socket }: Line, words: string): false {
  socket.end(`${words}\r\n`)
  // Don't wait for a client that sends nothing more.
  setTimeout(() => socket.destroy(), 1000)
  return false
}

async function silence({ socket }: Line, server: Server): Promise<void> {
  await server.speaks()
  socket.destroy()
}

function abilities({ socket, mood }: Line, server: Server): string {
  const isSecure = socket instanceof TLSSocket
  return [
    'chaos.test',
    ...(mood === 'one-by-one' ? [] : ['PIPELINING']),
    ...(isSecure ? [] : ['STARTTLS']),
    ...(server.login.user ? ['AUTH PLAIN LOGIN'] : []),
    'SIZE 52428800',
    '8BITMIME',
    'SMTPUTF8',
    'ENHANCEDSTATUSCODES',
  ]
    .map((word, i, all) => `250${i === all.length - 1 ? ' ' : '-'}${word}`)
    .join('\r\n')
}

const isLogin = (command: string, { login, mood }: Server) =>
  mood() !== 'auth-fails' &&
  command === `AUTH PLAIN ${Buffer.from(`\0${login.user}\0${login.pass}`).toString('base64')}`

async function secure(line: Line, server: Server): Promise<boolean> {
  if (server.mood() === 'tls-fails') {
    // Half the time refuse TLS, half the time break off the handshake.
    if (Math.random() < 0.5) return end(line, '454 4.7.0 TLS not available')
    say(line, '220 Go on')
    line.socket.end('this isn’t TLS\r\n')
    return false
  }
  const tcp = line.socket
  tcp.removeAllListeners('data')
  say(line, '220 Go on')
  const tls = new TLSSocket(tcp, { isServer: true, secureContext: server.tls })
  tls.on('error', () => {})
  line.socket = tls
  line.reader = lineReader(tls)
  return true
}
