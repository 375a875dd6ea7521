import { createServer, connect as dial, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ChangeEvent } from '#contract/events.ts'
import { connect, type Db } from '#server/db/db.ts'
import { freshDatabase } from '#test/database.ts'
import { changeHub } from './change-hub.ts'
import { announceChanges } from './changes.ts'

/** Everything a page reloads when it may have missed a change. */
const everything = ChangeEvent.shape.type.options.map(type => ({ type, id: null }))

let direct: Awaited<ReturnType<typeof freshDatabase>>
let road: Awaited<ReturnType<typeof makeRoad>>
let db: Db

beforeAll(async () => {
  direct = await freshDatabase()
  const { hostname, port } = new URL(direct.url)
  road = await makeRoad(hostname, Number(port))
  const url = new URL(direct.url)
  url.host = `127.0.0.1:${road.port}`
  db = connect(url.href, { max: 1 })
})
afterAll(async () => {
  await db.close()
  await road.block()
  await direct.drop()
})

/** A proxy to the database that tests can block. */
async function makeRoad(host: string, port: number) {
  const open = new Set<Socket>()
  const server: Server = createServer(socket => {
    const far = dial(port, host)
    for (const end of [socket, far]) open.add(end.on('error', () => {}).on('close', () => open.delete(end)))
    socket.pipe(far).pipe(socket)
  })
  const listen = (at: number) =>
    new Promise<number>(resolve =>
      server.listen(at, '127.0.0.1', () => {
        const address = server.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      }),
    )
  const own = await listen(0)
  return {
    port: own,
    clear: () => listen(own),
    block: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}

test('receives changes again after the database was unreachable for a while', async () => {
  const userId = crypto.randomUUID()
  const sent: ChangeEvent[] = []
  const hub = changeHub(db.system)
  let checks = 0
  await hub.subscribe(userId, { send: change => void sent.push(change), checkSession: () => void checks++ })
  await road.block()
  const isUnreachable = () =>
    db.system`select 1`.then(
      () => false,
      () => true,
    )
  await expect.poll(isUnreachable).toBe(true)
  await expect.poll(isUnreachable).toBe(true)
  await road.clear()
  await expect.poll(() => sent).toEqual(everything)
  expect(checks).toBe(1)
  await announceChanges(direct.db.system, [{ userId, type: 'leads', id: userId }])
  await expect.poll(() => sent.at(-1)).toEqual({ type: 'leads', id: userId })
  hub.close()
})
