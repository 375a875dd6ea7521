import { parseArgs } from 'node:util'
import { distribute } from '#server/db/citus/distribute.ts'
import { connectCli } from '#server/db/connect-cli.ts'

/** Spreads the accounts of DATABASE_URL over the nodes of its Citus cluster (docs/scaling.md). Tables don't go back. */
const { values } = parseArgs({ options: { shards: { type: 'string', default: '32' } } })
try {
  const { db, close } = await connectCli()
  try {
    await distribute(db, { shards: Number(values.shards), say: line => console.log(line) })
  } finally {
    await close()
  }
} catch (error) {
  console.error(`Canvass can't be distributed.\n${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
