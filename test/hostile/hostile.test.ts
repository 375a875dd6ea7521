import { Worker } from 'node:worker_threads'
import { afterAll, describe, expect, test } from 'vitest'
import { entries } from './entries.ts'
import type { Message } from './thread.ts'

/** A parser that takes longer than this is considered stuck. */
const GIVEN_UP_MS = 45_000

/** Loads the product once for all entries; a text that never ends takes its thread with it. */
let thread: Worker | undefined
afterAll(() => thread?.terminate())

/** The slow texts by name; a text that never finishes is the last one. */
function findSlow(entry: string): Promise<string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<string[]>()
  const slow: string[] = []
  let now = ''
  const at = (thread ??= new Worker(new URL('./thread.ts', import.meta.url)))
  const giveUp = () => {
    thread = undefined
    void at.terminate()
    resolve([...slow, `${now} doesn't end`])
  }
  let deadline = setTimeout(giveUp, GIVEN_UP_MS)
  at.removeAllListeners()
  at.on('error', error => {
    clearTimeout(deadline)
    thread = undefined
    reject(error)
  })
  at.on('message', (message: Message) => {
    clearTimeout(deadline)
    if ('isDone' in message) return resolve(slow)
    deadline = setTimeout(giveUp, GIVEN_UP_MS)
    if ('begins' in message) now = message.begins
    else slow.push(`${message.name}: ${Math.round(message.times)} times the work for 8 times the text`)
  })
  at.postMessage(entry)
  return promise
}

describe('parses hostile texts in linear time', () => {
  test.each(Object.keys(entries))('%s', { timeout: 300_000 }, async entry => {
    expect(await findSlow(entry)).toEqual([])
  })
})
