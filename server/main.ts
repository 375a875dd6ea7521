import { once } from 'node:events'
import { readConfig } from './config.ts'
import { start } from './start.ts'

/** Everything that was started adds here how it is stopped; last first. */
const started = new AsyncDisposableStack()
const stopping = new AbortController()
let exitCode = 0
/** Twice what mail under way is given to be answered. */
const STOP_MS = 20_000

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
// A program whose parent was killed has nobody to answer to: the worker, and what npm start runs.
process.on('disconnect', () => stopping.abort())
process.on('uncaughtException', fail)
// Nobody reads what we say any more (a closed terminal, `| head`): no reason to stop, and nothing to say again.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

try {
  await start(readConfig(process.env), started, stopping.signal)
  process.send?.('ready')
  if (!stopping.signal.aborted) await once(stopping.signal, 'abort')
} catch (error) {
  // A start that was broken off is no failure.
  if (!stopping.signal.aborted) sayWhy(error)
}
await started.disposeAsync().catch(fail)
process.exit(exitCode)

function sayWhy(error: unknown): void {
  exitCode = 1
  console.error(`Canvass can not start.\n${error instanceof Error ? error.message : error}`)
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
}

/** Our bug: said whole, and everything is stopped in order nevertheless, unless the bug is in the way of that, too. */
function fail(error: unknown): void {
  exitCode = 1
  console.error(error)
  stopping.abort()
  setTimeout(() => process.exit(exitCode), STOP_MS).unref()
}
