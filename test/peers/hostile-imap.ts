import type { Socket } from 'node:net'
import type { Misbehave } from './imap.ts'

/** Sends until the other side hangs up. */
function pour(socket: Socket, text: string): 'done' {
  const piece = Buffer.from(text.repeat(Math.ceil(65_536 / text.length)))
  const more = () => {
    while (!socket.destroyed && socket.write(piece));
  }
  socket.on('drain', more)
  more()
  return 'done'
}

const on =
  (verb: RegExp, answer: (at: { tag: string; socket: Socket }) => 'done'): Misbehave =>
  (command, at) =>
    verb.test(command) ? answer(at) : undefined

const HEAD = 'From: joe@shop.test\r\n\r\n'
const fetched = (uid: number | string) => `* 1 FETCH (UID ${uid} BODY[HEADER]<0> {${HEAD.length}}\r\n${HEAD})\r\n`

/** Answers to a reader that never end, by what the server does. */
export const endlessImap: Record<string, Misbehave> = {
  'repeats the email that was asked for': on(/^UID FETCH/, ({ socket }) => pour(socket, fetched(1))),
  'sends emails that weren’t asked for': on(/^UID FETCH/, ({ socket }) => pour(socket, fetched(77))),
  'sends flags of other emails': on(/^UID FETCH/, ({ socket }) => pour(socket, '* 5 FETCH (FLAGS (\\Seen))\r\n')),
  'greets without end': on(/^GREETING/, ({ socket }) => pour(socket, '* OK ready\r\n')),
  'lists what it can do without end': on(/^CAPABILITY/, ({ socket }) => pour(socket, '* CAPABILITY IMAP4rev1\r\n')),
  'can do endlessly many things': on(/^CAPABILITY/, ({ socket }) => pour(socket, '* CAPABILITY' + ' A=B'.repeat(9999))),
  'refuses a login without end': on(/^LOGIN/, ({ socket }) => pour(socket, '* NO not yet\r\n')),
  'has endlessly many folders': on(/^LIST/, ({ socket }) => pour(socket, '* LIST () "/" "a"\r\n')),
  'counts emails without end': on(/^EXAMINE/, ({ socket }) => pour(socket, '* 7 EXISTS\r\n')),
  'finds emails without end': on(/^UID SEARCH/, ({ socket }) => pour(socket, '* SEARCH 1 2 3\r\n')),
  'finds emails in one endless line': on(/^UID SEARCH/, ({ socket }) => pour(socket, '* SEARCH' + ' 1'.repeat(30_000))),
  'finds four billion emails': on(/^UID SEARCH/, ({ tag, socket }) => {
    socket.write(`* 4294967295 EXISTS\r\n* ESEARCH (TAG "${tag}") UID ALL 1:4294967295\r\n${tag} OK done\r\n`)
    return 'done'
  }),
  'tells of four billion lost emails': on(/^UID SEARCH/, ({ tag, socket }) => {
    socket.write(`* VANISHED 1:4294967295\r\n${tag} OK done\r\n`)
    return 'done'
  }),
  'sends an email without end': on(/^UID FETCH/, ({ socket }) => {
    socket.write('* 1 FETCH (UID 1 BODY[HEADER]<0> {4294967295}\r\n')
    return pour(socket, 'X-A: b\r\n')
  }),
  'sends endlessly many parts': on(/^UID FETCH/, ({ socket }) => {
    socket.write('* 1 FETCH (UID 1')
    return pour(socket, ' BODY[HEADER]<0> {0}\r\n')
  }),
  'nests without end': on(/^UID FETCH/, ({ socket }) => pour(socket, '* 1 FETCH (')),
  'talks nonsense without end': on(/^UID SEARCH/, ({ socket }) => pour(socket, '\u0001 {[(\r\n')),
  'refuses to search': on(/^UID SEARCH/, ({ tag, socket }) => {
    socket.write(`${tag} NO [UNAVAILABLE] not now\r\n`)
    return 'done'
  }),
}

/** One byte now and then, which is never a whole answer. */
export const trickle: Misbehave = (command, { socket }) => {
  if (!/^LOGIN/.test(command)) return undefined
  const timer = setInterval(() => socket.write('x'), 20)
  socket.once('close', () => clearInterval(timer))
  return 'done'
}
