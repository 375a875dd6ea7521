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
/** Runs count together until the longer ones took this long: some machines count CPU time in steps of 4 ms. */
const COUNTED_MS = 100

async function tryTexts({ length, read }: Entry, say: (message: Message) => void): Promise<void> {
  /** CPU time of this thread, which ignores other work on the machine. */
  const costOf = async (text: string): Promise<number> => {
    const begun = process.threadCpuUsage()
    await read(text)
    const { user, system } = process.threadCpuUsage(begun)
    return (user + system) / 1000
  }
  const texts = hostileTexts(length * LONG)
  for (const [n, { name, text }] of hostileTexts(length * SHORT).entries()) {
    say({ begins: name })
    const begun = performance.now()
    await read(text)
    if ((performance.now() - begun) * SQUARE < CHEAP_MS) continue
    const longText = texts[n]?.text ?? ''
    let long = await costOf(longText)
    if (long < CHEAP_MS) continue
    let short = await costOf(text)
    while (long < COUNTED_MS) {
      long += await costOf(longText)
      short += await costOf(text)
    }
    const times = long / short
    if (times > MOST_TIMES) say({ name, times })
  }
  say({ isDone: true })
}

parentPort?.on('message', (name: string) => {
  const entry = entries[name]
  if (!entry) throw new Error(`No entry ${name}`)
  void tryTexts(entry, message => parentPort?.postMessage(message))
})
