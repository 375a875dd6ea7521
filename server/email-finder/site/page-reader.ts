import { thread } from '#server/threads/thread.ts'
import type { digestOf, PageDigest, PageText } from '../page/digest.ts'

/** A page that exceeded the time or memory for reading it. */
export class TooHeavy extends Error {}

export interface PageReader {
  read(page: PageText): Promise<PageDigest>
  close(): Promise<void>
}

/**
 * Reads foreign pages one by one in a separate thread, because the event loop here renews the leases of messages in flight
 * and must not block on a page. A page of 104 KB takes 11 ms, the worst known megabyte 1.3 s.
 */
export function pageReader(options: { deadlineMs?: number } = {}): PageReader {
  const tooHeavy = () => new TooHeavy('The page couldn’t be read')
  const module = new URL('../page/thread.ts', import.meta.url)
  const reader = thread<{ digestOf: typeof digestOf }>(module, {}, { ...options, tooHeavy })
  return { read: page => reader.run('digestOf', page, {}), close: reader.close }
}
