import { Socket } from 'node:net'
import { Readable, Writable } from 'node:stream'
import type { Db, Sql } from '#server/db/db.ts'
import type { Providers } from '#server/providers/index.ts'
import type { MailTransport } from '#server/providers/mail/mail.ts'

/** From the parent: die at this point after passing it `after` times; null: go on living. */
export interface StopAt {
  stopAt: string | null
  after: number
}

/** To the parent: the points that this worker has passed since it said so last. */
export interface Passed {
  passed: string[]
}

const REPORT_MS = 250
const passed = new Set<string>()
let target: StopAt | null = null

process.on('message', (told: Partial<StopAt>) => {
  if (told.stopAt !== undefined) target = { stopAt: told.stopAt, after: told.after ?? 0 }
})
setInterval(() => {
  if (passed.size > 0 && process.connected) process.send?.({ passed: [...passed] } satisfies Passed)
  passed.clear()
}, REPORT_MS).unref()

/** A moment right before or after the worker waits for something: where it may be killed. */
function pass(point: string): void {
  passed.add(point)
  if (target?.stopAt !== point) return
  target.after -= 1
  if (target.after < 0) process.kill(process.pid, 'SIGKILL')
}

/** The same database, with points around each statement and each commit. */
export const watchDb = (db: Db): Db => ({
  asUser: (userId, work) => commit(db.asUser(userId, watched(work))),
  asSystem: work => commit(db.asSystem(watched(work))),
  readAsUser: db.readAsUser,
  readAsSystem: db.readAsSystem,
  system: watchSql(db.system),
  direct: db.direct,
  close: db.close,
})

const watched =
  <T>(work: (sql: Sql) => Promise<T>) =>
  async (sql: Sql): Promise<T> => {
    const result = await work(watchSql(sql))
    pass(`before the commit after ${lastStatement}`)
    return result
  }

async function commit<T>(transaction: Promise<T>): Promise<T> {
  const result = await transaction
  pass(`after the commit after ${lastStatement}`)
  return result
}

let lastStatement = ''

/** Each template is one place in the code, so its name is looked up once. Null: it's no part of sending. */
const names = new WeakMap<object, string | null>()

const watchSql = <T extends Sql>(sql: T): T =>
  new Proxy(sql, {
    apply(target, self, args) {
      const result: unknown = Reflect.apply(target as never, self, args)
      const [template] = args
      if (!Array.isArray(template) || !('raw' in template) || !(result instanceof Promise)) return result
      let name = names.get(template)
      if (name === undefined) names.set(template, (name = callerIn(new Error().stack ?? '')))
      return name === null ? result : watchQuery(result, name)
    },
  })

/** The function that has the statement in it. */
function callerIn(stack: string): string | null {
  const line = stack.split('\n').find(each => each.includes('/server/')) ?? ''
  if (!/\/server\/(sending|sending-accounts)\//.test(line)) return null
  const [, name, file, number] = /at (?:async )?(?:(\S+) \()?.*\/([^/]+?)\.ts:(\d+)/.exec(line) ?? []
  return name?.replace(/^Module\./, '') ?? `${file}:${number}`
}

/** A statement is sent when someone waits for it; one that only is a part of another never is. */
function watchQuery<T>(query: Promise<T>, name: string): Promise<T> {
  const plain = query.then.bind(query)
  const then: typeof query.then = (onValue, onError) => {
    pass(`before ${name}`)
    return plain(value => {
      lastStatement = name
      pass(`after ${name}`)
      return onValue ? onValue(value) : (value as never)
    }, onError)
  }
  Reflect.set(query, 'then', then)
  return query
}

/** The same transports, with points around each email. */
export const watchProviders = (providers: Providers): Providers => ({
  ...providers,
  mail: watchTransport(providers.mail),
  mailAccounts: { ...providers.mailAccounts, open: account => watchTransport(providers.mailAccounts.open(account)) },
})

const watchTransport = (transport: MailTransport): MailTransport =>
  new Proxy(transport, {
    get: (target, name) => {
      const value = Reflect.get(target, name)
      return name === 'send' ? watchSend(target) : value
    },
  })

const watchSend = (transport: MailTransport) => async (mail: Parameters<MailTransport['send']>[0]) => {
  pass('before an email is sent')
  const result = await transport.send(mail)
  pass(`after an email was sent: ${result.outcome}`)
  return result
}

/** Points around the bytes to and from the mail server on this port. */
export function watchSockets(port: number): void {
  const isOurs = (socket: unknown) => socket instanceof Socket && socket.remotePort === port
  const { write } = Writable.prototype
  const { push } = Readable.prototype
  Object.assign(Socket.prototype, {
    write(this: Socket, ...args: Parameters<typeof write>) {
      if (!isOurs(this)) return write.apply(this as never, args)
      pass('before bytes to the mail server')
      const result = write.apply(this as never, args)
      pass('after bytes to the mail server')
      return result
    },
    push(this: Socket, ...args: Parameters<typeof push>) {
      if (isOurs(this)) pass('before a reply of the mail server is read')
      return push.apply(this, args)
    },
  })
}
