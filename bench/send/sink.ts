import { createServer, type Socket } from 'node:net'

/**
 * The mail server of the benchmark, in its own process: accepts everything, keeps nothing, counts. Only looks for line
 * breaks and the end of a body, so that it uses little CPU.
 */
let accepted = 0
let connections = 0

const END = Buffer.from('\r\n.\r\n')
const EOL = Buffer.from('\r\n')

function serve(socket: Socket): void {
  connections += 1
  socket.setNoDelay(true)
  let inBody = false
  let rest: Buffer = Buffer.alloc(0)

  socket.write('220 sink.test ESMTP\r\n')
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    let data = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let answer = ''
    for (;;) {
      const at = data.indexOf(inBody ? END : EOL)
      if (at < 0) break
      if (inBody) {
        accepted += 1
        inBody = false
        answer += '250 2.0.0 Ok: queued\r\n'
        data = data.subarray(at + END.length)
      } else {
        const verb = data.subarray(0, 4).toString('latin1').toUpperCase()
        answer += replyTo(verb)
        inBody = verb === 'DATA'
        data = data.subarray(at + EOL.length)
      }
    }
    // Keeps only the part of a body that may be the start of its end.
    rest = Buffer.from(inBody && data.length > 4 ? data.subarray(data.length - 4) : data)
    if (answer) socket.write(answer)
    if (answer.endsWith('221 2.0.0 Bye\r\n')) socket.end()
  })
}

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
process.on('message', () => process.send?.({ accepted, connections }))
process.on('disconnect', () => process.exit(0))
