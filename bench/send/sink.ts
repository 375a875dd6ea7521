import { createServer, type Socket } from 'node:net'

/**
 * The mail server of the benchmark, in its own process: accepts everything, keeps nothing, counts. Only looks for line
 * breaks and the end of a body, so that it uses little CPU. `sink.ts by-domain` also keeps when each recipient domain's
 * messages were accepted.
 */
const isByDomain = process.argv[2] === 'by-domain'
const counts = { accepted: 0, connections: 0, bytes: 0 }
let [first, last] = [0, 0]
let domains: Record<string, number[]> = {}

/** The answer to any message of the parent; 'reset' begins to count again. */
export interface SinkCounts {
  accepted: number
  connections: number
  bytes: number
  /** When the first message was accepted, by Date.now(). */
  firstAt: number
  /** From the first accepted message to the last. */
  seconds: number
  /** The times of each domain's messages, by Date.now(). */
  domains: Record<string, number[]>
}

const END = Buffer.from('\r\n.\r\n')
const EOL = Buffer.from('\r\n')

function serve(socket: Socket): void {
  counts.connections += 1
  socket.setNoDelay(true)
  let inBody = false
  let domain = ''
  let rest: Buffer = Buffer.alloc(0)

  socket.write('220 sink.test ESMTP\r\n')
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    counts.bytes += chunk.length
    let data = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let answer = ''
    for (;;) {
      const at = data.indexOf(inBody ? END : EOL)
      if (at < 0) break
      if (inBody) {
        counts.accepted += 1
        last = Date.now()
        first ||= last
        if (isByDomain) (domains[domain] ??= []).push(last)
        inBody = false
        answer += '250 2.0.0 Ok: queued\r\n'
        data = data.subarray(at + END.length)
      } else {
        const verb = data.subarray(0, 4).toString('latin1').toUpperCase()
        answer += replyTo(verb)
        inBody = verb === 'DATA'
        if (isByDomain && verb === 'RCPT') domain = domainIn(data.toString('latin1', 0, at))
        data = data.subarray(at + EOL.length)
      }
    }
    // Keeps only the part of a body that may be the start of its end.
    rest = Buffer.from(inBody && data.length > 4 ? data.subarray(data.length - 4) : data)
    if (answer) socket.write(answer)
    if (answer.endsWith('221 2.0.0 Bye\r\n')) socket.end()
  })
}

const domainIn = (command: string) => /@([^>]*)>/.exec(command)?.[1] ?? ''

function replyTo(verb: string): string {
  if (verb === 'EHLO')
    return '250-sink.test\r\n250-PIPELINING\r\n250-SIZE 52428800\r\n250-8BITMIME\r\n250-ENHANCEDSTATUSCODES\r\n250 SMTPUTF8\r\n'
  if (verb === 'DATA') return '354 End data with <CR><LF>.<CR><LF>\r\n'
  if (verb === 'QUIT') return '221 2.0.0 Bye\r\n'
  return '250 2.0.0 Ok\r\n'
}

const server = createServer(serve)
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
})
process.on('message', told => {
  process.send?.({ ...counts, firstAt: first, seconds: (last - first) / 1000, domains } satisfies SinkCounts)
  if (told !== 'reset') return
  ;[first, last] = [0, 0]
  domains = {}
  Object.assign(counts, { accepted: 0, connections: 0, bytes: 0 })
})
process.on('disconnect', () => process.exit(0))
