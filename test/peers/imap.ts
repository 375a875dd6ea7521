import { createServer, type Socket } from 'node:net'

export type Misbehave = (command: string, at: { tag: string; socket: Socket }) => 'done' | undefined

interface Mail {
  uid: number
  raw: Buffer
  at: Date
  isSeen?: boolean
}

/** Logins with tokens instead of passwords (RFC 7628, or Google's XOAUTH2). */
export interface Sasl {
  mechanism: 'XOAUTH2' | 'OAUTHBEARER'
  /** Null: the service that knows about tokens is down. */
  isToken(user: string, token: string): boolean | null
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
 * Stands in for a mailbox: an IMAP server (RFC 3501) with folders. It's read-only but for copies that are added to Sent and emails
 * that are marked as seen: any other command that could change something is an error, recorded in `wrong`.
 */
export async function startSendingAccount({
  user = 'ada',
  password = 'one',
  sasl = null,
  tabs = null,
}: {
  user?: string
  password?: string
  sasl?: Sasl | null
  /** Answers Gmail's searches (X-GM-EXT-1): which tab an email of the inbox is in, by its Message-ID. */
  tabs?: Map<string, string> | null
} = {}) {
  const folders = new Map<string, Folder>([
    ['INBOX', { uidValidity: 7, uidNext: 1, mails: [] }],
    ['Sent', { use: '\\Sent', uidValidity: 7, uidNext: 1, mails: [] }],
    ['Spam', { use: '\\Junk', uidValidity: 7, uidNext: 1, mails: [] }],
  ])
  const sockets = new Set<Socket>()
  const commands: string[] = []
  const wrong: string[] = []
  /** What each connection that's idling hears of its folder. */
  const idling = new Map<Socket, (folder: Folder) => void>()
  let misbehave: Misbehave | null = null
  let codes: string[] | null = null

  function session(socket: Socket) {
    let opened: Folder | null = null
    let isIn = false
    let failing: string | null = null
    let idleTag = ''
    /** How many emails of the open folder the client knows. */
    let known = 0
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
    const authenticate = (tag: string, { mechanism, isToken }: Sasl, [asked, word = '']: string[]) => {
      const said = Buffer.from(word, 'base64').toString()
      const shape =
        mechanism === 'XOAUTH2'
          ? /^user=([^\x01]+)\x01auth=Bearer ([!-~]+)\x01\x01$/
          : /^n,a=([^\x01,]+),\x01host=127\.0\.0\.1\x01port=\d+\x01auth=Bearer ([!-~]+)\x01\x01$/
      const [, name = '', token = ''] = shape.exec(said) ?? []
      if (asked !== mechanism || token === '') return send(`${tag} BAD ${mechanism} isn't written so`)
      const isValid = isToken(name, token)
      if (isValid === null) return send(`${tag} NO [UNAVAILABLE] Temporary authentication failure`)
      isIn = isValid
      if (isValid) return send(`${tag} OK done`)
      failing = tag
      send(`+ ${Buffer.from('{"status":"401","schemes":"bearer"}').toString('base64')}`)
    }
    return (line: string, literal?: Buffer): void => {
      if (failing && sasl) {
        // A client ends a refused exchange with an empty line, or with ^A (RFC 7628, 3.2.3).
        if (line !== (sasl.mechanism === 'XOAUTH2' ? '' : 'AQ==')) wrong.push(line)
        send(`${failing} NO [AUTHENTICATIONFAILED] Invalid credentials (Failure)`)
        failing = null
        return
      }
      if (idling.delete(socket)) return send(line === 'DONE' ? `${idleTag} OK done` : `${idleTag} BAD say DONE`)
      commands.push(line.replace(/^\S+ /, '').replace(/(LOGIN|AUTHENTICATE \S+).*/, '$1'))
      const [tag = '*', verb = '', ...words] = line.match(WORDS) ?? []
      if (misbehave?.(line.slice(tag.length + 1), { tag, socket }) === 'done') return
      const ok = (text = 'done') => send(`${tag} OK ${text}`)
      const bad = (text: string) => {
        wrong.push(line)
        send(`${tag} BAD ${text}`)
      }
      if (sasl && verb === 'AUTHENTICATE') return authenticate(tag, sasl, words)
      const name = verb.toUpperCase() === 'UID' ? `UID ${words.shift()?.toUpperCase()}` : verb.toUpperCase()
      const args = words.map(word => word.replace(/^"(.*)"$/, '$1'))
      if (!isIn && !['CAPABILITY', 'LOGIN', 'LOGOUT', 'NOOP', 'ID'].includes(name)) return bad('Log in first')
      switch (name) {
        case 'CAPABILITY':
          send(
            `* CAPABILITY IMAP4rev1 SPECIAL-USE UIDPLUS IDLE${tabs ? ' X-GM-EXT-1' : ''}${sasl ? ` SASL-IR LOGINDISABLED AUTH=${sasl.mechanism}` : ''}`,
          )
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
        case 'SELECT':
        case 'EXAMINE':
          opened = folders.get(args[0] ?? '') ?? null
          if (!opened) return send(`${tag} NO no such folder`)
          known = opened.mails.length
          send('* FLAGS (\\Seen \\Deleted)', `* ${opened.mails.length} EXISTS`, '* 0 RECENT')
          for (const code of codes ?? [`UIDVALIDITY ${opened.uidValidity}`, `UIDNEXT ${opened.uidNext}`])
            send(`* OK [${code}] here`)
          return ok(name === 'SELECT' ? '[READ-WRITE] done' : '[READ-ONLY] done')
        case 'UID SEARCH':
          if (!opened) return bad('Open a folder first')
          send(
            `* SEARCH ${opened.mails
              .filter(searchFor(args, opened, tabs))
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
        case 'UID STORE': {
          if (!opened || !/^\+FLAGS(\.SILENT)? \(\\Seen\)$/.test(words.slice(1).join(' '))) return bad('Only \\Seen')
          for (const mail of opened.mails.filter(inSet(args[0] ?? '', opened))) mail.isSeen = true
          return ok()
        }
        case 'IDLE': {
          const open = opened
          if (!open) return bad('Open a folder first')
          idleTag = tag
          const tell = () => {
            if (open.mails.length !== known) send(`* ${open.mails.length} EXISTS`)
            known = open.mails.length
          }
          idling.set(socket, changed => changed === open && tell())
          send('+ idling')
          // What arrived since the last command.
          return tell()
        }
        case 'APPEND': {
          const folder = folders.get(args[0] ?? '')
          if (folder?.use !== '\\Sent') return bad('Only copies of what was sent')
          folder.mails.push({ uid: folder.uidNext++, raw: literal ?? Buffer.alloc(0), at: new Date() })
          return ok(`[APPENDUID ${folder.uidValidity} ${folder.uidNext - 1}] done`)
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

  const server = createServer({ noDelay: true }, socket => {
    const take = session(socket)
    let rest = ''
    sockets.add(socket)
    socket
      .on('error', () => {})
      .on('close', () => {
        sockets.delete(socket)
        idling.delete(socket)
      })
    if (misbehave?.('GREETING', { tag: '*', socket }) !== 'done') socket.write('* OK ready\r\n')
    let held: { line: string; length: number } | null = null
    socket.on('data', chunk => {
      rest += chunk.toString('latin1')
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        if (held) {
          if (rest.length < held.length + 2) return
          take(held.line, Buffer.from(rest.slice(0, held.length), 'latin1'))
          rest = rest.slice(held.length + 2)
          held = null
          continue
        }
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        const length = Number(/ APPEND .*\{(\d+)\}$/.exec(line)?.[1] ?? 0)
        if (length === 0) take(line)
        else {
          held = { line: line.replace(/ \{\d+\}$/, ''), length }
          socket.write('+ go ahead\r\n')
        }
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
    /** The emails in a folder, oldest first. */
    mailsIn: (path: string) => (folders.get(path)?.mails ?? []).map(({ raw }) => raw.toString('latin1')),
    /** Commands that a reader must not send. */
    wrong,
    lastUid: () => (folders.get('INBOX')?.uidNext ?? 1) - 1,
    /** Delivers an email and returns its number. */
    deliver(raw: string | Buffer, path = 'INBOX', at = new Date()): number {
      const folder = folders.get(path)
      if (!folder) throw new Error(`no folder ${path}`)
      const uid = folder.uidNext++
      folder.mails.push({ uid, raw: Buffer.from(raw), at })
      for (const tell of idling.values()) tell(folder)
      return uid
    },
    /** Marks an email of the inbox as seen, as another program does. */
    see(uid: number) {
      for (const mail of folders.get('INBOX')?.mails ?? []) if (mail.uid === uid) mail.isSeen = true
    },
    seen: () => (folders.get('INBOX')?.mails ?? []).filter(({ isSeen }) => isSeen).map(({ uid }) => uid),
    /** Answers commands, and `GREETING`, in another way, where it says `done`; null: follows the standard again. */
    misbehaves(way: Misbehave | null) {
      misbehave = way
    },
    /** Says this of a folder when it's opened; null: the truth. */
    says(words: string[] | null) {
      codes = words
    },
    /** Assigns new UIDs to all emails, as after a restore. */
    renumber(path = 'INBOX') {
      const folder = folders.get(path)
      if (!folder) return
      folder.uidValidity += 1
      folder.mails.forEach((mail, i) => (mail.uid = i + 1))
      folder.uidNext = folder.mails.length + 1
    },
    /** How many connections wait for news. */
    idling: () => idling.size,
    connections: () => sockets.size,
    /** Deletes the folder and makes it again; who idles in the old one hears nothing more (Dovecot). */
    remake(path = 'INBOX') {
      const old = folders.get(path)
      folders.set(path, { uidValidity: (old?.uidValidity ?? 0) + 1, uidNext: 1, mails: [] })
    },
    /** Ends all connections, as a server that restarts. */
    drop() {
      for (const socket of sockets) socket.destroy()
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

function searchFor(args: string[], folder: Folder, tabs: Map<string, string> | null) {
  const at = (key: string) => args.findIndex(arg => arg.toUpperCase() === key)
  const tests: ((mail: Mail) => boolean)[] = []
  if (at('UID') >= 0) tests.push(inSet(args[at('UID') + 1] ?? '', folder))
  if (at('SINCE') >= 0) {
    const since = Date.parse(`${args[at('SINCE') + 1]} UTC`)
    tests.push(mail => mail.at.getTime() >= since)
  }
  if (at('SEEN') >= 0) tests.push(({ isSeen = false }) => isSeen)
  if (at('HEADER') >= 0) {
    const [field = '', value = ''] = args.slice(at('HEADER') + 1)
    tests.push(mail => headerOf(mail, field).toLowerCase().includes(value.toLowerCase()))
  }
  if (at('X-GM-RAW') >= 0) {
    const [, id = '', tab] = /^rfc822msgid:(\S+) category:(\w+)$/.exec(args[at('X-GM-RAW') + 1] ?? '') ?? []
    tests.push(mail => headerOf(mail, 'Message-ID').includes(id) && tabs?.get(`<${id}>`) === tab)
  }
  return (mail: Mail) => tests.every(test => test(mail))
}

const headerOf = ({ raw }: Mail, field: string) =>
  new RegExp(`^${field}:((?:.|\\r\\n[ \\t])*)`, 'im').exec(raw.toString('latin1').split('\r\n\r\n')[0] ?? '')?.[1] ?? ''

function internalDate(at: Date): string {
  const [, day, month, year, time] = /^\S+ (\d+) (\S+) (\d+) (\S+)/.exec(at.toUTCString()) ?? []
  return `${day}-${month}-${year} ${time} +0000`
}
