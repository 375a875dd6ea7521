import { parentPort, workerData } from 'node:worker_threads'
import { entries } from './entries.ts'
import { hostileTexts } from './texts.ts'

/** Anything cheaper isn't an attack, whatever its curve. */
const CHEAP_MS = 300
const SHARE = 8

const entry = entries[String(workerData)]
if (!entry || !parentPort) throw new Error(`No entry ${workerData}`)
const { length, read } = entry

/** We take the best of this many runs of a slow text, because garbage collection isn't a curve. */
const TRIES = 3

/** Processor time of this thread: what else the machine does has no part in it. */
async function costOf(text: string): Promise<number> {
  const begun = process.threadCpuUsage()
  await read(text)
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1000
}

for (const [n, { name, text }] of hostileTexts(length).entries()) {
  parentPort.postMessage({ begins: name })
  const ms = await costOf(text)
  if (ms < CHEAP_MS) continue
  const short = await costOf(hostileTexts(length / SHARE)[n]?.text ?? '')
  let long = ms
  for (let tries = 1; tries < TRIES; tries++) long = Math.min(long, await costOf(text))
  parentPort.postMessage({ name, times: long / Math.max(short, 1) })
}
