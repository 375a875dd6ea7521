import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { type ConnectOptions, connect } from '#server/db/db.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Deps } from '#server/deps.ts'
import { connectProviders } from '#server/providers/index.ts'
import { makeSecrets } from '#server/secrets.ts'
import type { TestApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { openFolder } from '#test/program.ts'

/** The real application on its own database server, which `close` deletes unless `keepIn` names a folder. */
export async function benchApp({
  env = {},
  now,
  keepIn,
  onStatement,
}: {
  env?: Record<string, string>
  now?: string
  keepIn?: string | undefined
  onStatement?: ConnectOptions['onStatement']
} = {}): Promise<TestApp> {
  const folder = keepIn ?? (await openFolder())
  const cluster = await startEmbedded({ dataDir: join(folder, 'data') })
  const db = connect(cluster.url, { max: 8, ...(onStatement && { onStatement }) })
  await migrate(db, cluster.url)
  const config = readConfig({ LOG_LEVEL: 'fatal', DATA_DIR: join(folder, 'data'), LEAD_SOURCES: 'directory', ...env })
  const clock = testClock(now)
  const secrets = makeSecrets('bench-key-of-at-least-thirty-two-characters')
  const deps: Deps = { config, db, clock, secrets, providers: await connectProviders(config, db, secrets) }
  const app = await buildApp(deps)
  return {
    app,
    db,
    deps,
    url: cluster.url,
    clock,
    anonymous: request => app.inject(request),
    close: async () => {
      await app.close()
      await deps.providers.mail.close()
      await db.close()
      await cluster.stop()
      if (keepIn === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}
