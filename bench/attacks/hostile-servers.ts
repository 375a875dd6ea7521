import { once } from 'node:events'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { endlessImap } from '#test/peers/hostile-imap.ts'
import { type HostileReply, hostileReplies, startHostileVendor } from '#test/peers/hostile-vendor.ts'
import { startSendingAccount } from '#test/peers/imap.ts'
import { startSink } from '#test/smtp-sink.ts'

interface Addresses {
  vendor: string
  imap: number
  smtp: number
}

export const hostileWays = {
  vendor: Object.keys(hostileReplies) as HostileReply[],
  // What a connection's check reads: it neither lists folders nor fetches.
  imap: Object.keys(endlessImap).filter(way => /greets|can do|login/.test(way)),
}

/** A vendor and a mailbox whose answers never end. They run in a thread, so that sending doesn't slow the measurement. */
export async function startHostileServers() {
  const worker = new Worker(new URL(import.meta.url))
  const [addresses] = (await once(worker, 'message')) as [Addresses]
  return { ...addresses, answers: (way: string) => worker.postMessage(way), close: () => worker.terminate() }
}

if (!isMainThread && parentPort) {
  const vendor = await startHostileVendor()
  const inbox = await startSendingAccount()
  const sink = await startSink({ user: { name: 'ada', pass: 'one' } })
  parentPort.on('message', (way: string) =>
    way in hostileReplies ? vendor.answers(way as HostileReply) : inbox.misbehaves(endlessImap[way] ?? null),
  )
  parentPort.postMessage({ vendor: vendor.url, imap: inbox.port, smtp: sink.port } satisfies Addresses)
}
