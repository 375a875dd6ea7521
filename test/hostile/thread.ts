import { parentPort } from 'node:worker_threads'
import { type Entry, entries } from './entries.ts'
import { hostileTexts } from './texts.ts'

/** What it reports of an entry: each text as it begins, each slow one with its growth, and the end. */
export type Message = { begins: string } | { name: string; times: number } | { isDone: true }

/** Less work than this, or what would be less even if it grew with the square, isn't an attack. */
const CHEAP_MS = 25
/** A half and an eighth of the longest text: what takes 25 ms of the half and grows with the square takes 100 of the whole. */
const LONG = 1 / 2
const SHORT = 1 / 8
const SQUARE = (LONG / SHORT) ** 2

/** Four times the text may take eight times the work: twice what a single pass needs, and half of a quadratic one's. */
const MOST_TIMES = 8
/** The best of this many runs of both texts counts, to ignore garbage collection and code that isn't compiled yet. */
const TRIES = 3

/** CPU time of this thread, which ignores other work on the machine. */
async function costOf({ read }: Entry, text: string): Promise<number> {
  const begun = process.threadCpuUsage()
  await read(text)
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1000
}

async function tryTexts(entry: Entry, say: (message: Message) => void): Promise<void> {
  const { length } = entry
  const texts = hostileTexts(length * LONG)
  for (const [n, { name, text }] of hostileTexts(length * SHORT).entries()) {
    say({ begins: name })
    let short = await costOf(entry, text)
    if (short * SQUARE < CHEAP_MS) continue
    let long = await costOf(entry, texts[n]?.text ?? '')
    const isSlow = () => long >= CHEAP_MS && long / Math.max(short, 1) > MOST_TIMES
    for (let tries = 1; tries < TRIES && isSlow(); tries++) {
      short = Math.min(short, await costOf(entry, text))
      long = Math.min(long, await costOf(entry, texts[n]?.text ?? ''))
    }
    if (isSlow()) say({ name, times: long / Math.max(short, 1) })
  }
  say({ isDone: true })
}

parentPort?.on('message', (name: string) => {
  const entry = entries[name]
  if (!entry) throw new Error(`No entry ${name}`)
  void tryTexts(entry, message => parentPort?.postMessage(message))
})
