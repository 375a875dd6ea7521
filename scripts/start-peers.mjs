// npm run start:peers: the product with stand-ins for every vendor, all on loopback.
import { ensureInstalled, ensureWebBuilt, projectNode, runToEnd } from './lib.mjs'

await ensureInstalled()
await ensureWebBuilt()
process.exit(await runToEnd(projectNode, ['scripts/start-peers.ts'], { channel: true }))
