import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import type { Providers } from './providers/index.ts'
import type { Secrets } from './secrets.ts'

/** What every feature gets: created once at startup, or by a test. */
export interface Deps {
  config: Config
  db: Db
  clock: Clock
  secrets: Secrets
  providers: Providers
}
