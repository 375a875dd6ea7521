import { parentPort } from 'node:worker_threads'
import { type Entry, entries } from './entries.ts'
import { hostileTexts } from './texts.ts'

/** What it reports of an entry: each text as it begins, each slow one with its growth, and the end. */
export type Message = { begins: string } | { name: string; times: number } | { isDone: true }

/** Less work than this, or what would be less even if it grew with the square, isn't an attack. */
const CHEAP_MS = 25
/** A quarter of the longest text and an eighth of that: what grows with the square and takes 25 ms of it takes 400 of the whole. */
const LONG = 1 / 4
const SHORT = LONG / 8
const SQUARE = (LONG / SHORT) ** 2

/** Eight times the text may take 24 times the work: a single pass takes eight, and a quadratic one 64. */
const MOST_TIMES = 24
/** Other work on the machine only makes a run longer, the long ones up to three times, so the shortest of these counts. */
const RUNS = 5

async function tryTexts({ length, read }: Entry, say: (message: Message) => void): Promise<void> {
  const timeOf = async (text: string): Promise<number> => {
    const begun = performance.now()
    await read(text)
    return performance.now() - begun
  }
  const texts = hostileTexts(length * LONG)
  for (const [n, { name, text }] of hostileTexts(length * SHORT).entries()) {
    say({ begins: name })
    let short = await timeOf(text)
    if (short * SQUARE < CHEAP_MS) continue
    const longText = texts[n]?.text ?? ''
    let long = await timeOf(longText)
    for (let run = 1; run < RUNS && long > Math.max(CHEAP_MS, short * MOST_TIMES); run++) {
      short = Math.min(short, await timeOf(text))
      long = Math.min(long, await timeOf(longText))
    }
    if (long > Math.max(CHEAP_MS, short * MOST_TIMES)) say({ name, times: long / short })
  }
  say({ isDone: true })
}

parentPort?.on('message', (name: string) => {
  const entry = entries[name]
  if (!entry) throw new Error(`No entry ${name}`)
  void tryTexts(entry, message => parentPort?.postMessage(message))
})
