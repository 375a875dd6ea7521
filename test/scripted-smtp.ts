import { createServer, type Socket } from 'node:net'

/** What a command is answered with: words (several lines end in CRLF themselves), nothing at all, or the end of the line. */
export type Answer = string | null | 'drop'

/** By verb (`GREETING`, `EHLO`, `MAIL`, `RCPT`, `DATA`, `BODY`, ...); a function sees the argument and how often this verb came. */
export type Script = Record<string, Answer | ((argument: string, count: number) => Answer)>

const WELL: Script = {
  GREETING: '220 scripted.test',
  EHLO: '250-scripted.test\r\n250-PIPELINING\r\n250-SIZE 1000000\r\n250 ENHANCEDSTATUSCODES',
  HELO: '250 scripted.test',
  DATA: '354 Go on',
  BODY: '250 2.0.0 Taken',
  QUIT: '221 Bye',
}

export interface ScriptedServer {
  url: string
  port: number
  /** Every command and body (`BODY …`), one array for each connection. */
  heard: string[][]
  /** What came together in one piece, by verbs: `MAIL RCPT DATA`. */
  groups: string[]
  close(): Promise<void>
}

/** A server that does as the script says, to the letter, and otherwise takes everything. */
export async function startScripted(
  script: Script,
  { bytewise = false }: { bytewise?: boolean } = {},
): Promise<ScriptedServer> {
  const heard: string[][] = []
  const groups: string[] = []
  const counts = new Map<string, number>()
  const sockets = new Set<Socket>()

  function answerTo(verb: string, argument: string): Answer {
    const count = (counts.get(verb) ?? 0) + 1
    counts.set(verb, count)
    const line = verb in script ? script[verb] : (WELL[verb] ?? '250 2.0.0 Ok')
    return (typeof line === 'function' ? line(argument, count) : line) ?? null
  }

  function serve(socket: Socket): void {
    const commands: string[] = []
    heard.push(commands)
    sockets.add(socket)
    socket.setNoDelay(true).on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    let [rest, inBody, isDropped] = ['', false, false]
    const say = (words: string) => {
      if (bytewise) for (const byte of words) socket.write(byte)
      else socket.write(words)
    }
    const reply = (verb: string, argument: string): string => {
      const answer = answerTo(verb, argument)
      if (answer === 'drop') isDropped = true
      if (verb === 'DATA') inBody = answer?.startsWith('354') ?? false
      return answer === null || answer === 'drop' ? '' : `${answer}\r\n`
    }
    say(reply('GREETING', ''))
    socket.on('data', chunk => {
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
        if (verb === 'QUIT') socket.end()
      }
      groups.push(group.join(' '))
      if (words) say(words)
      if (isDropped) socket.destroySoon()
    })
    if (isDropped) socket.destroySoon()
  }

  const server = createServer(serve)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    ...{ url: `smtp://127.0.0.1:${port}`, port, heard, groups },
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

const END = '\r\n.\r\n'
