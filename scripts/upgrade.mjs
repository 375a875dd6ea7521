// npm run upgrade: the packages and pages of this version, then its database.
import { ensureInstalled, ensureWebBuilt, projectNode, runToEnd } from './lib.mjs'

await ensureInstalled({ toServe: true })
await ensureWebBuilt()
process.exit(await runToEnd(projectNode, ['scripts/upgrade.ts', ...process.argv.slice(2)]))
