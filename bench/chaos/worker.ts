import { once } from 'node:events'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/db/db.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { connectProviders } from '#server/providers/index.ts'
import { makeSecrets, readSecretKey } from '#server/secrets.ts'
import { watchDb, watchProviders, watchSockets } from './await-points.ts'

/**
 * The worker role as server/start.ts starts it, on a database and mail transports that can kill it at a named point. It reads the
 * program, and begins when its parent ends the input.
 */
await once(process.stdin.resume(), 'end')

const config = readConfig(process.env)
const url = config.DATABASE_URL
if (!url) throw new Error('DATABASE_URL names no database')
watchSockets(Number(new URL(config.SMTP_URL ?? '').port))

const db = watchDb(connect(url))
const secrets = makeSecrets(await readSecretKey(config))
const providers = watchProviders(await connectProviders(config, db, secrets))
const stopping = new AbortController()
for (const event of ['SIGTERM', 'disconnect'] as const) process.on(event, () => stopping.abort())

const worker = await startWorker({ config, db, clock: systemClock, secrets, providers }, url)
process.send?.('ready')
if (!stopping.signal.aborted) await once(stopping.signal, 'abort')
await worker.stop()
await providers.mail.close()
await db.close()
process.exit(0)
