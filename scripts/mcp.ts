// The same tools over stdin and stdout, for assistants that start their servers: CANVASS_KEY=cvs_… npm run --silent mcp
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { apiBy } from '#server/mcp/call-api.ts'
import { makeMcpServer } from '#server/mcp/make-server.ts'

const { CANVASS_URL = 'http://127.0.0.1:3000', CANVASS_KEY } = process.env
if (!CANVASS_KEY) {
  console.error('Set CANVASS_KEY to an API key. Create one in Settings.')
  process.exit(1)
}
const api = apiBy(
  ({ method, url, body }) =>
    fetch(CANVASS_URL + url, {
      method,
      headers: {
        authorization: `Bearer ${CANVASS_KEY}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  CANVASS_URL,
)
serveStdio(() => makeMcpServer(api))
