import { parseArgs } from 'node:util'
import { distribute } from '#server/db/citus/distribute.ts'
import { connectCli } from '#server/db/connect-cli.ts'

const usage = `Spreads the accounts of DATABASE_URL over the nodes of its Citus cluster, in 32 pieces unless --shards says otherwise.
While a node is away, its accounts and all sign-ups wait (docs/scaling.md), and tables don't go back. So it's for a copy:

  npm run citus:distribute -- --trial`

const { values } = parseArgs({ options: { shards: { type: 'string', default: '32' }, trial: { type: 'boolean' } } })
if (!values.trial) {
  console.log(usage)
  process.exit(1)
}
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
