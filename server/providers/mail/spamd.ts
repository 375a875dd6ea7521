import { connect } from 'node:net'

const MOST_BYTES = 256 * 1024

/** What SpamAssassin thinks of a raw email: its points, how many are spam, and the rules that gave some. */
export interface Verdict {
  points: number
  limit: number
  rules: { points: number; says: string }[]
}

/**
 * Asks spamd at spamd://host:port for a report (SPAMC/1.5: spamd/PROTOCOL in SpamAssassin's source; seen with 4.0.1). Rejects
 * if it doesn't answer in time, or says what isn't in the protocol.
 */
export async function askSpamd(url: string, raw: Uint8Array, until: number): Promise<Verdict> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 783) })
  const timer = setTimeout(() => socket.destroy(new Error('No answer in time')), Math.max(0, until - Date.now()))
  try {
    socket.write(`REPORT SPAMC/1.5\r\nContent-length: ${raw.length}\r\n\r\n`)
    socket.write(raw)
    let answer = ''
    for await (const piece of socket.setEncoding('utf8')) {
      answer += piece
      if (answer.length > MOST_BYTES) throw new Error('The report is too long')
    }
    return readReport(answer)
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

/** Each rule is a line of points, name, and description, which goes on in the next line if it's long. */
function readReport(answer: string): Verdict {
  const [, points, limit] =
    /^SPAMD\/1\.\d 0 EX_OK\r\n(?:.*\r\n)*?Spam: \w+ ; (-?[\d.]+) \/ (-?[\d.]+)\r\n/.exec(answer) ?? []
  if (points === undefined) throw new Error(`spamd answered ${JSON.stringify(answer.slice(0, 80))}`)
  const rules: Verdict['rules'] = []
  for (const line of answer.split('\n')) {
    const [, given, says, more] = /^ *(-?\d+\.\d) \w+ +(\S.*)$|^ {20,}(\S.*)$/.exec(line.trimEnd()) ?? []
    const last = rules.at(-1)
    if (says) rules.push({ points: Number(given), says: says.replace(/^(?:BODY|URI|HEADER|RAW|FULL): /, '') })
    else if (more && last) last.says += ` ${more}`
  }
  return { points: Number(points), limit: Number(limit), rules: rules.toSorted((a, b) => b.points - a.points) }
}
