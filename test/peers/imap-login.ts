import { createServer, type Socket } from 'node:net'

export interface ImapPeer {
  port: number
  /** `user password` of every successful login. */
  loggedIn: string[]
  close(): Promise<void>
}

/** An IMAP server that accepts these logins, has no TLS, and contains no emails. */
export async function startImap(logins: Record<string, string>): Promise<ImapPeer> {
  const loggedIn: string[] = []
  const sockets = new Set<Socket>()

  function answer(line: string): string {
    const [tag = '*', verb = '', ...rest] = line.split(' ')
    const ok = `${tag} OK done\r\n`
    switch (verb.toUpperCase()) {
      case 'CAPABILITY':
        return `* CAPABILITY IMAP4rev1\r\n${ok}`
      case 'LOGIN': {
        const [user = '', password = ''] = rest.map(word => word.replace(/^"|"$/g, ''))
        if (logins[user] !== password) return `${tag} NO [AUTHENTICATIONFAILED] Invalid credentials (Failure)\r\n`
        loggedIn.push(`${user} ${password}`)
        return ok
      }
      case 'LOGOUT':
        return `* BYE\r\n${ok}`
      default:
        return ok
    }
  }

  const server = createServer({ noDelay: true }, socket => {
    sockets.add(socket)
    let rest = ''
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n')
    socket.on('data', chunk => {
      rest += chunk.toString('latin1')
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        socket.write(answer(line))
        if (/^\S+ LOGOUT/i.test(line)) socket.end()
      }
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    loggedIn,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}
