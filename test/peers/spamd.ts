import { createServer } from 'node:net'

/** What spamd 4.0.1 answers to REPORT, in its shape: long descriptions go on in the next line. */
const REPORT = `Content analysis details:   (8.3 points, 5.0 required)

 pts rule name              description
---- ---------------------- --------------------------------------------------
-0.0 NO_RELAYS              Informational: message was not relayed via SMTP
 0.2 NORMAL_HTTP_TO_IP      URI: URI host has a public dotted-decimal IPv4
                            address
 0.7 HTML_FONT_LOW_CONTRAST BODY: HTML font color similar or identical to
                            background
 2.2 HTML_SHORT_LINK_IMG_1  HTML is very short with a linked image

`

/**
 * Stands in for SpamAssassin's server, and checks what it's asked: one SPAMC/1.5 request of as many bytes as it says. After `most`
 * emails it hangs up.
 */
export async function startSpamd({ most = Number.POSITIVE_INFINITY } = {}) {
  const report = { points: 8.3, text: REPORT }
  const asked: string[] = []
  const server = createServer(socket => {
    let got = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', piece => {
      got = Buffer.concat([got, piece])
      const head = /^REPORT SPAMC\/1\.5\r\nContent-length: (\d+)\r\n\r\n/.exec(got.toString('latin1'))
      if (!head) return
      const raw = got.subarray(head[0].length)
      if (raw.length < Number(head[1])) return
      if (raw.length > Number(head[1])) return socket.end('SPAMD/1.0 76 Bad header line: (Content-Length mismatch)\r\n')
      if (asked.length === most) return socket.destroy()
      asked.push(raw.toString())
      const isSpam = report.points >= 5 ? 'True' : 'False'
      const size = Buffer.byteLength(report.text)
      socket.end(
        `SPAMD/1.1 0 EX_OK\r\nContent-length: ${size}\r\nSpam: ${isSpam} ; ${report.points} / 5.0\r\n\r\n${report.text}`,
      )
    })
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const at = server.address()
  return {
    url: `spamd://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`,
    /** The emails it was asked about. */
    asked,
    close: () => void server.close(),
  }
}
