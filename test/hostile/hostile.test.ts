import { Worker } from 'node:worker_threads'
import { describe, expect, test } from 'vitest'
import { entries } from './entries.ts'

/**
 * A text that is eight times as long may cost 24 times as much: three times what a program that reads it once needs, and
 * far below the 64 of one that reads it again for each of its signs.
 */
const MOST_TIMES = 24
/** One that hasn't come back by then never does. */
const GIVEN_UP_MS = 45_000

interface Finding {
  name: string
  times: number
}

/** What is slow, by its name; a text that doesn't come back is the last. */
function findSlow(entry: string): Promise<string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<string[]>()
  const slow: string[] = []
  let now = ''
  const thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData: entry })
  const giveUp = () => {
    slow.push(`${now} doesn't end`)
    void thread.terminate()
  }
  let deadline = setTimeout(giveUp, GIVEN_UP_MS)
  thread.on('message', ({ begins, name, times }: Finding & { begins?: string }) => {
    clearTimeout(deadline)
    deadline = setTimeout(giveUp, GIVEN_UP_MS)
    if (begins !== undefined) now = begins
    else if (times > MOST_TIMES) slow.push(`${name}: ${Math.round(times)} times the work for 8 times the text`)
  })
  thread.on('error', reject)
  thread.on('exit', () => {
    clearTimeout(deadline)
    resolve(slow)
  })
  return promise
}

describe('no text makes Canvass read it again and again', () => {
  test.each(Object.keys(entries))('%s', { timeout: 300_000 }, async entry => {
    expect(await findSlow(entry)).toEqual([])
  })
})
