import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { connectProviders, type Providers } from '#server/providers/index.ts'
import { makeSecrets } from '#server/secrets.ts'
import { testClock } from './clock.ts'
import { type DatabaseOptions, freshDatabase } from './database.ts'

/** A request with one user's session. */
export type Client = (options: InjectOptions | string) => Promise<LightMyRequestResponse>

export interface TestApp {
  app: FastifyInstance
  db: Db
  deps: Deps
  url: string
  clock: ReturnType<typeof testClock>
  /** Without a session. */
  anonymous: Client
  close(): Promise<void>
}

interface Options extends DatabaseOptions {
  env?: Record<string, string>
  config?: Partial<Config>
  providers?: Partial<Providers>
  now?: string
  /** Connects to the database, given its URL: through a pooler, say. */
  open?: (url: string) => Promise<Db>
}

/** Nothing listens there: a test that needs DNS passes its own server. */
const NO_NAME_SERVER = '127.0.0.1:9'
const NOBODY = `http://${NO_NAME_SERVER}`

/** The real application with its own database, embedded providers, and a clock that the test controls. */
export async function testApp({
  env,
  config: overrides,
  providers,
  now,
  open,
  ...options
}: Options = {}): Promise<TestApp> {
  const { db: usual, url, drop } = await freshDatabase(options)
  const db = (await open?.(url)) ?? usual
  const config = {
    ...readConfig({
      LOG_LEVEL: 'fatal',
      DNS_SERVERS: NO_NAME_SERVER,
      HUBSPOT_BASE_URL: NOBODY,
      PIPEDRIVE_BASE_URL: NOBODY,
      // A test that needs DNS sets a stand-in.
      LEAD_SOURCES: 'directory',
      OVERPASS_URL: NOBODY,
      NOMINATIM_URL: NOBODY,
      SEND_HOLD_SECONDS: '0',
      ...env,
    }),
    ...overrides,
  }
  const clock = testClock(now)
  const secrets = makeSecrets('test-key-of-at-least-thirty-two-characters')
  const deps: Deps = {
    config,
    db,
    clock,
    secrets,
    providers: { ...(await connectProviders(config, db, secrets)), ...providers },
  }
  const app = await buildApp(deps)
  return {
    app,
    db,
    deps,
    url,
    clock,
    anonymous: request => app.inject(request),
    close: async () => {
      await app.close()
      await deps.providers.mail.close()
      if (open) await db.close()
      await drop()
    },
  }
}
