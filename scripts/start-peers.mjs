// npm run start:peers: the program against stand-ins for every vendor, all on loopback, none inside the program.
import { ensureInstalled, ensureWebBuilt, projectNode, runToEnd } from './lib.mjs'

await ensureInstalled()
await ensureWebBuilt()
process.exit(await runToEnd(projectNode, ['scripts/start-peers.ts'], { channel: true }))
