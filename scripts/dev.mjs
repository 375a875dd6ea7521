// npm run dev: the server, restarted whenever its sources change, behind Vite, which reloads the pages.
import { ensureInstalled, projectNode, runToEnd } from './lib.mjs'

await ensureInstalled()
process.exit(await runToEnd(projectNode, ['scripts/dev-server.ts']))
