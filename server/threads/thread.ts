import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { fairQueue } from '#server/fair-queue.ts'

/** Each work has its own input. */
export type Works = Record<string, (asked: never) => unknown>

export interface Thread<W extends Works> {
  /** Does it here if its `size` is small. `owner` shares the thread: each has a turn. */
  run<N extends keyof W & string>(
    name: N,
    asked: Parameters<W[N]>[0],
    of: { owner?: string; size?: number },
  ): Promise<Awaited<ReturnType<W[N]>>>
  close(): Promise<void>
}

interface Options {
  deadlineMs?: number
  /** The failure of work that exceeds its time or memory. */
  tooHeavy: () => Error
}

const DEADLINE_MS = 10_000
const MEMORY_MB = 256
/** Below this many characters, the worst text takes the fact check 33 ms, and most take less than the way to the thread. */
const SMALL = 1000

/** Works on foreign text in a thread, one piece at a time, so that the event loop goes on. `module` calls `serveThread`. */
export function thread<W extends Works>(
  module: URL,
  works: Partial<W>,
  { deadlineMs = DEADLINE_MS, tooHeavy }: Options,
): Thread<W> {
  let worker: Promise<Worker> | null = null
  const inTurn = fairQueue()

  /** Loading the module takes seconds on a busy machine, so it doesn't count as work. */
  async function open(): Promise<Worker> {
    const opened = new Worker(module, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
    opened.unref()
    await once(opened, 'message')
    return opened
  }

  async function close(): Promise<void> {
    const open = worker
    worker = null
    await (await open?.catch(() => null))?.terminate()
  }

  async function runOne(name: string, asked: unknown): Promise<unknown> {
    worker ??= open()
    const working = await worker.catch(async error => {
      await close()
      throw error
    })
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const giveUp = () => reject(tooHeavy())
    const deadline = setTimeout(giveUp, deadlineMs)
    working.once('message', resolve).once('error', reject).once('exit', giveUp)
    working.postMessage({ name, asked })
    try {
      return await promise
    } catch (error) {
      await close()
      throw error
    } finally {
      clearTimeout(deadline)
      working.off('message', resolve).off('error', reject).off('exit', giveUp)
    }
  }

  return {
    async run(name, asked, { owner = '', size = Number.POSITIVE_INFINITY }) {
      if (size < SMALL) return (await works[name]?.(asked)) as never
      return (await inTurn(owner, () => runOne(name, asked))) as never
    },
    close,
  }
}
