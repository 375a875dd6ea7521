import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { connect } from '#server/db/db.ts'
import { seedVocabulary } from './seed.ts'

const program = fileURLToPath(import.meta.url)

/**
 * Fills the categories and towns of the database at `url` in a child process: reading the gazetteer takes 300 MB, which
 * the web process would never give back. Rejects if that fails or `signal` aborts.
 */
export async function seedApart(url: string, signal: AbortSignal): Promise<void> {
  const child = fork(program, { env: { ...process.env, DATABASE_URL: url }, signal })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('Canvass couldn’t fill its directory of towns and categories. See the error above.')
}

if (process.argv[1] === program) {
  // The parent process is gone.
  process.on('disconnect', () => process.exit(1))
  const db = connect(process.env.DATABASE_URL ?? '', { max: 1 })
  await seedVocabulary(db.system)
  await db.close()
  process.exit(0)
}
