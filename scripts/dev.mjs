// npm run dev: the server, started again at every change of its sources, behind Vite, which reloads the pages.
import { ensureInstalled, projectNode, runToEnd } from './lib.mjs'

await ensureInstalled()
process.exit(await runToEnd(projectNode, ['scripts/dev-server.ts']))
