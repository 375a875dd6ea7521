import { parentPort } from 'node:worker_threads'
import { type Entry, entries } from './entries.ts'
import { hostileTexts } from './texts.ts'

/** What it reports of an entry: each text as it begins, each slow one with its growth, and the end. */
export type Message = { begins: string } | { name: string; times: number } | { isDone: true }

/** Less work than this isn't an attack, however it grows. */
const CHEAP_MS = 100
const SHARE = 8

/** So little for this share of a text that the whole would be cheap even if it took the square. */
const isCheap = (ms: number, share: number) => ms * share * share < CHEAP_MS

/**
 * A text that's eight times as long may take 24 times the work: three times what a single pass needs, and far
 * below the 64 of a quadratic one.
 */
const MOST_TIMES = 24
/** The best of this many runs of a slow text counts, to ignore garbage collection. */
const TRIES = 3

/** CPU time of this thread, which ignores other work on the machine. */
async function costOf({ read }: Entry, text: string): Promise<number> {
  const begun = process.threadCpuUsage()
  await read(text)
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1000
}

async function tryTexts(entry: Entry, say: (message: Message) => void): Promise<void> {
  const texts = new Map([1, 2, 4, SHARE].map(share => [share, hostileTexts(entry.length / share)]))
  const cost = (n: number, share: number) => costOf(entry, texts.get(share)?.[n]?.text ?? '')
  for (const [n, { name }] of hostileTexts(0).entries()) {
    say({ begins: name })
    const short = await cost(n, SHARE)
    // The shortest text that shows it if the work is a single pass.
    const share = [SHARE, 4, 2].find(share => isCheap((short * SHARE) / share, share))
    if (share && isCheap(share === SHARE ? short : await cost(n, share), share)) continue
    let long = Number.POSITIVE_INFINITY
    const isSlow = () => long >= CHEAP_MS && long / Math.max(short, 1) > MOST_TIMES
    for (let tries = 0; tries < TRIES && (tries === 0 || isSlow()); tries++) long = Math.min(long, await cost(n, 1))
    if (isSlow()) say({ name, times: long / Math.max(short, 1) })
  }
  say({ isDone: true })
}

parentPort?.on('message', (name: string) => {
  const entry = entries[name]
  if (!entry) throw new Error(`No entry ${name}`)
  void tryTexts(entry, message => parentPort?.postMessage(message))
})
