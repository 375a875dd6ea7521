import { createServer, type Socket } from 'node:net'

interface Mail {
  uid: number
  raw: Buffer
  at: Date
}

interface Folder {
  use?: string
  uidValidity: number
  uidNext: number
  mails: Mail[]
}

/** The tokens of a line: "quoted strings", (lists), and [sections] stay whole. */
const WORDS = /"(?:[^"\\]|\\.)*"|\([^()]*\)|[^\s"()[\]]*\[[^\]]*\](?:<[\d.]+>)?|[^\s"()]+/g

/**
 * Stands in for a mailbox: an IMAP server (RFC 3501) with folders. It's strictly read-only: a command that could
 * change or mark anything is an error, recorded in `wrong`.
 */
export async function startSendingAccount({ user = 'ada', password = 'one' } = {}) {
  const folders = new Map<string, Folder>([
    ['INBOX', { uidValidity: 7, uidNext: 1, mails: [] }],
    ['Sent', { use: '\\Sent', uidValidity: 7, uidNext: 1, mails: [] }],
    ['Spam', { use: '\\Junk', uidValidity: 7, uidNext: 1, mails: [] }],
  ])
  const sockets = new Set<Socket>()
  const commands: string[] = []
  const wrong: string[] = []

  function session(socket: Socket) {
    let opened: Folder | null = null
    let isIn = false
    const send = (...lines: (string | Buffer)[]) => {
      for (const line of lines) socket.write(typeof line === 'string' ? `${line}\r\n` : line)
    }
    const fetchLine = (mail: Mail, items: string) => {
      const number = (opened?.mails.indexOf(mail) ?? 0) + 1
      const parts: (string | Buffer)[] = [`* ${number} FETCH (UID ${mail.uid}`]
      if (/INTERNALDATE/.test(items)) parts.push(` INTERNALDATE "${internalDate(mail.at)}"`)
      if (/RFC822\.SIZE/.test(items)) parts.push(` RFC822.SIZE ${mail.raw.length}`)
      if (/\bFLAGS/.test(items)) parts.push(' FLAGS ()')
      for (const [, section = '', from, most] of items.matchAll(/BODY(?:\.PEEK)?\[([^\]]*)\](?:<(\d+)\.(\d+)>)?/g)) {
        const end = mail.raw.indexOf('\r\n\r\n') + 4
        const whole = section === 'HEADER' ? mail.raw.subarray(0, end) : mail.raw
        const body = from === undefined ? whole : whole.subarray(Number(from), Number(from) + Number(most))
        parts.push(` BODY[${section}]${from === undefined ? '' : `<${from}>`} {${body.length}}\r\n`, body)
      }
      for (const part of [...parts, ')\r\n']) socket.write(part)
    }
    return (line: string): void => {
      commands.push(line.replace(/^\S+ /, '').replace(/(LOGIN).*/, '$1'))
      const [tag = '*', verb = '', ...words] = line.match(WORDS) ?? []
      const ok = (text = 'done') => send(`${tag} OK ${text}`)
      const bad = (text: string) => {
        wrong.push(line)
        send(`${tag} BAD ${text}`)
      }
      const name = verb.toUpperCase() === 'UID' ? `UID ${words.shift()?.toUpperCase()}` : verb.toUpperCase()
      const args = words.map(word => word.replace(/^"(.*)"$/, '$1'))
      if (!isIn && !['CAPABILITY', 'LOGIN', 'LOGOUT', 'NOOP', 'ID'].includes(name)) return bad('Log in first')
      switch (name) {
        case 'CAPABILITY':
          send('* CAPABILITY IMAP4rev1 SPECIAL-USE UIDPLUS')
          return ok()
        case 'LOGIN':
          isIn = args[0] === user && args[1] === password
          return isIn ? ok() : send(`${tag} NO [AUTHENTICATIONFAILED] Wrong name or password`)
        case 'NOOP':
        case 'ID':
          return ok()
        case 'LIST':
          if (args[1] === '') {
            send('* LIST (\\Noselect) "/" ""')
            return ok()
          }
          for (const [path, { use }] of folders) send(`* LIST (\\HasNoChildren${use ? ` ${use}` : ''}) "/" "${path}"`)
          return ok()
        case 'LSUB':
          for (const path of folders.keys()) send(`* LSUB () "/" "${path}"`)
          return ok()
        case 'EXAMINE':
          opened = folders.get(args[0] ?? '') ?? null
          if (!opened) return send(`${tag} NO no such folder`)
          send('* FLAGS (\\Seen \\Deleted)', `* ${opened.mails.length} EXISTS`, '* 0 RECENT')
          send(`* OK [UIDVALIDITY ${opened.uidValidity}] here`, `* OK [UIDNEXT ${opened.uidNext}] here`)
          return ok('[READ-ONLY] done')
        case 'UID SEARCH':
          if (!opened) return bad('Open a folder first')
          send(
            `* SEARCH ${opened.mails
              .filter(searchFor(args, opened))
              .map(({ uid }) => uid)
              .join(' ')}`.trimEnd(),
          )
          return ok()
        case 'UID FETCH': {
          const items = args.slice(1).join(' ')
          if (!opened || /BODY\[|RFC822(?!\.SIZE)/.test(items)) return bad('That marks mail as seen')
          for (const mail of opened.mails.filter(inSet(args[0] ?? '', opened))) fetchLine(mail, items)
          return ok()
        }
        case 'CLOSE':
        case 'UNSELECT':
          opened = null
          return ok()
        case 'LOGOUT':
          send('* BYE')
          ok()
          socket.end()
          return
        default:
          return bad(`${name} is not for readers`)
      }
    }
  }

  const server = createServer(socket => {
    const take = session(socket)
    let rest = ''
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    socket.write('* OK ready\r\n')
    socket.on('data', chunk => {
      rest += chunk.toString('latin1')
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        take(line)
      }
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  return {
    port,
    url: `imap://${user}:${password}@127.0.0.1:${port}`,
    /** Commands received, with passwords removed. */
    commands,
    /** Commands that a reader must not send. */
    wrong,
    /** Delivers an email and returns its number. */
    deliver(raw: string | Buffer, path = 'INBOX', at = new Date()): number {
      const folder = folders.get(path)
      if (!folder) throw new Error(`no folder ${path}`)
      const uid = folder.uidNext++
      folder.mails.push({ uid, raw: Buffer.from(raw), at })
      return uid
    },
    /** Assigns new UIDs to all emails, as after a restore. */
    renumber(path = 'INBOX') {
      const folder = folders.get(path)
      if (!folder) return
      folder.uidValidity += 1
      folder.mails.forEach((mail, i) => (mail.uid = i + 1))
      folder.uidNext = folder.mails.length + 1
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}

export type SendingAccount = Awaited<ReturnType<typeof startSendingAccount>>

/** `1,3:5,9:*`; `*` is the last number, even if the first one is greater. */
function inSet(set: string, { mails }: Folder) {
  const last = mails.at(-1)?.uid ?? 0
  const number = (text: string | undefined) => (text === '*' ? last : Number(text))
  const ranges = set.split(',').map(range => {
    const [from, to = from] = range.split(':')
    return [number(from), number(to)].sort((a, b) => a - b)
  })
  return ({ uid }: Mail) => ranges.some(([from = 0, to = 0]) => uid >= from && uid <= to)
}

function searchFor(args: string[], folder: Folder) {
  const at = (key: string) => args.findIndex(arg => arg.toUpperCase() === key)
  const tests: ((mail: Mail) => boolean)[] = []
  if (at('UID') >= 0) tests.push(inSet(args[at('UID') + 1] ?? '', folder))
  if (at('SINCE') >= 0) {
    const since = Date.parse(`${args[at('SINCE') + 1]} UTC`)
    tests.push(mail => mail.at.getTime() >= since)
  }
  if (at('HEADER') >= 0) {
    const [field = '', value = ''] = args.slice(at('HEADER') + 1)
    tests.push(mail => headerOf(mail, field).toLowerCase().includes(value.toLowerCase()))
  }
  return (mail: Mail) => tests.every(test => test(mail))
}

const headerOf = ({ raw }: Mail, field: string) =>
  new RegExp(`^${field}:((?:.|\\r\\n[ \\t])*)`, 'im').exec(raw.toString('latin1').split('\r\n\r\n')[0] ?? '')?.[1] ?? ''

function internalDate(at: Date): string {
  const [, day, month, year, time] = /^\S+ (\d+) (\S+) (\d+) (\S+)/.exec(at.toUTCString()) ?? []
  return `${day}-${month}-${year} ${time} +0000`
}
