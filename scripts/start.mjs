// npm start: installs and builds where needed, then runs the server on the project's own Node.
import { ensureInstalled, ensureWebBuilt, projectNode, runToEnd } from './lib.mjs'

await ensureInstalled()
await ensureWebBuilt()
process.exit(await runToEnd(projectNode, ['server/main.ts'], { channel: true }))
