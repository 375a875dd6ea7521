import { McpServer } from '@modelcontextprotocol/server'
import { type CallApi, RefusedError } from './call-api.ts'
import { tools } from './tools.ts'

const INSTRUCTIONS =
  'Canvass finds local businesses, drafts emails to them, and reports on campaigns. Usual order: find_businesses, add_leads, draft_emails, read_drafts, create_campaign. No tool sends: give the user the page where they press Send.'

/** A server for one request or connection, whose tools act by this API. */
export function makeMcpServer(api: CallApi): McpServer {
  const server = new McpServer({ name: 'canvass', version: '1' }, { instructions: INSTRUCTIONS })
  for (const { name, description, input, isReading, run } of tools) {
    const annotations = { readOnlyHint: isReading, destructiveHint: false, openWorldHint: name === 'find_businesses' }
    server.registerTool(name, { description, inputSchema: input, annotations }, async given => {
      try {
        return { content: [{ type: 'text', text: JSON.stringify(await run(api, given as never)) }] }
      } catch (error) {
        if (!(error instanceof RefusedError)) throw error
        return { content: [{ type: 'text', text: error.message }], isError: true }
      }
    })
  }
  return server
}
