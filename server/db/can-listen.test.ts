import { createServer, connect as dial } from 'node:net'
import { Transform } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import { canListen } from './can-listen.ts'
import { connect } from './db.ts'

let own: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  own = await freshDatabase()
})
afterAll(() => own.drop())

test('hears notifications over a connection to PostgreSQL itself', async () => {
  expect(await canListen(own.db.system)).toBe(true)
})

test('notices a pooler that accepts LISTEN and delivers nothing', async () => {
  const pooler = await startPooler(new URL(own.url))
  const db = connect(pooler.url, { max: 2 })
  expect(await canListen(db.system)).toBe(false)
  await db.close()
  pooler.close()
})

/** Drops what PgBouncer in transaction mode drops: every NotificationResponse on its way to the client. */
async function startPooler(target: URL) {
  const server = createServer(client => {
    const database = dial(Number(target.port), target.hostname)
    for (const end of [client, database]) end.on('error', () => {})
    client.pipe(database).pipe(withoutNotifications()).pipe(client)
  })
  const port = await new Promise<number>(resolve =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    }),
  )
  const url = new URL(target)
  url.host = `127.0.0.1:${port}`
  return { url: url.href, close: () => server.close() }
}

/** A message of the server is a letter, then the length of the rest in four bytes (protocol 3.0, message formats). */
function withoutNotifications(): Transform {
  let unread = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _, done) {
      unread = Buffer.concat([unread, chunk])
      while (unread.length >= 5 && unread.length > unread.readUInt32BE(1)) {
        const end = 1 + unread.readUInt32BE(1)
        if (unread[0] !== 'A'.charCodeAt(0)) this.push(unread.subarray(0, end))
        unread = unread.subarray(end)
      }
      done()
    },
  })
}
