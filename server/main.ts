import { once } from 'node:events'
import { readConfig } from './config.ts'
import { databaseOutage, outageInWords } from './db/outage.ts'
import { log, startLog } from './log/log.ts'
import { hideSecrets } from './log/scrub.ts'
import { start } from './start.ts'
import { STOP_MS } from './stopping.ts'

/** How to stop each part that has started, in reverse order. */
const started = new AsyncDisposableStack()
const stopping = new AbortController()
let exitCode = 0

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
stopping.signal.addEventListener('abort', endInTime)
// The parent was killed: the worker and the program behind `npm start` stop with it.
process.on('disconnect', () => stopping.abort())
process.on('uncaughtException', fail)
// A closed terminal or `| head` must not stop the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

try {
  const config = readConfig(process.env)
  hideSecrets(config)
  startLog(config.LOG_LEVEL)
  await start(config, started, stopping.signal)
  process.send?.('ready')
  if (!stopping.signal.aborted) await once(stopping.signal, 'abort')
} catch (error) {
  // An aborted start isn't a failure.
  if (!stopping.signal.aborted) sayWhy(error)
}
await started.disposeAsync().catch(fail)
process.exit(exitCode)

/** On standard error and without JSON: a person has to read it. */
function sayWhy(error: unknown): void {
  exitCode = 1
  console.error(`Canvass can't start.\n${inWords(error)}`)
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
}

function inWords(error: unknown): string {
  const outage = databaseOutage(error)
  if (outage) return outageInWords(outage)
  return error instanceof Error ? error.message : String(error)
}

/** An outage that we can't go on from, or a bug of ours: logs it and stops every part in order. */
function fail(error: unknown): void {
  exitCode = 1
  log.fatal({ err: error }, `Canvass stops. ${inWords(error)}`)
  stopping.abort()
}

/** What hasn't stopped by then is as after a kill: the next start settles it. */
function endInTime(): void {
  setTimeout(() => {
    log.warn(`Canvass ends, although something hasn't stopped within ${STOP_MS / 1000} s`)
    process.exit(exitCode)
  }, STOP_MS).unref()
}
