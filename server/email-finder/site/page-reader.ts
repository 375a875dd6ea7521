import { Worker } from 'node:worker_threads'
import type { PageDigest, PageText } from '../page/digest.ts'

/** A page of 104 KB takes 11 ms, the worst known megabyte 1.3 s. */
const DEADLINE_MS = 10_000
const MEMORY_MB = 256

/** A page that exceeded the time or memory for reading it. */
export class TooHeavy extends Error {}

export interface PageReader {
  read(page: PageText): Promise<PageDigest>
  close(): Promise<void>
}

/**
 * Reads foreign pages one by one in a separate thread, because the event loop here renews the leases of messages in flight
 * and must not block on a page.
 */
export function pageReader({ deadlineMs = DEADLINE_MS } = {}): PageReader {
  let thread: Worker | null = null
  let before: Promise<unknown> = Promise.resolve()

  function open(): Worker {
    const opened = new Worker(new URL('../page/thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    opened.unref()
    return opened
  }

  async function close(): Promise<void> {
    const open = thread
    thread = null
    await open?.terminate()
  }

  async function readOne(page: PageText): Promise<PageDigest> {
    const reading = (thread ??= open())
    const { promise, resolve, reject } = Promise.withResolvers<PageDigest>()
    const tooHeavy = () => reject(new TooHeavy(`${page.url} couldn’t be read`))
    const deadline = setTimeout(tooHeavy, deadlineMs)
    reading.once('message', resolve).once('error', reject).once('exit', tooHeavy)
    reading.postMessage(page)
    try {
      return await promise
    } catch (error) {
      await close()
      throw error
    } finally {
      clearTimeout(deadline)
      reading.off('message', resolve).off('error', reject).off('exit', tooHeavy)
    }
  }

  return {
    read(page) {
      const turn = before.then(() => readOne(page))
      before = turn.catch(() => {})
      return turn
    },
    close,
  }
}
