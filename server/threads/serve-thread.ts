import { parentPort } from 'node:worker_threads'
import type { Works } from './thread.ts'

/** In the thread: one piece of work at a time. An error ends the thread, and the next piece starts another. */
export function serveThread(works: Works): void {
  const answer = async ({ name, asked }: { name: string; asked: unknown }) => {
    parentPort?.postMessage(await works[name]?.(asked as never))
  }
  parentPort?.on('message', message => void answer(message))
  parentPort?.postMessage('ready')
}
