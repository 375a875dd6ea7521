import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { KeyScopes } from '#contract/key-scopes.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { ALL_SCOPES, makeApiKey, makeLead, makeUser, type TestUser } from '#test/make.ts'
import { makeWorld } from '#test/world.ts'
import { tools } from './tools.ts'

let t: TestApp
let origin: string
beforeAll(async () => {
  t = await testApp({ gazetteer: true })
  origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => t.close())

/** An assistant of this or a new account, connected by the SDK's client. */
async function assistant(scopes: KeyScopes = ALL_SCOPES, of?: TestUser) {
  const user = of ?? (await makeUser(t))
  const { key } = await makeApiKey(t, user, scopes)
  const client = new Client({ name: 'test', version: '1' })
  const headers = { authorization: `Bearer ${key}` }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', origin), { requestInit: { headers } }))
  onTestFinished(() => client.close())
  const use = async (name: string, args: Record<string, unknown>) => {
    const { content, isError } = await client.callTool({ name, arguments: args })
    const [first] = content as { text: string }[]
    return isError ? { refused: first?.text } : JSON.parse(first?.text ?? '')
  }
  return { user, key, client, use }
}

const ask = (headers: Record<string, string>, body: object = { jsonrpc: '2.0', id: 1, method: 'tools/list' }) =>
  t.anonymous({
    method: 'POST',
    url: '/mcp',
    headers: { accept: 'application/json, text/event-stream', host: '127.0.0.1', ...headers },
    payload: body,
  })

test('lists its tools in a stable order; none sends, calls, or deletes', async () => {
  const { client } = await assistant()
  const listed = await client.listTools()
  expect(listed.tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name))
  expect(listed.tools.every(({ annotations, description }) => !annotations?.destructiveHint && description)).toBe(true)
})

test('goes from leads to a campaign that a person sends', async () => {
  const { user, use } = await assistant()
  const added = await use('add_leads', {
    leads: [{ businessName: 'Boise Plumbing', email: 'hello@boise-plumbing.example', city: 'Boise' }],
  })
  const [lead] = added.untrusted.leads
  expect([added.imported, lead.businessName]).toEqual([1, 'Boise Plumbing'])
  expect((await use('list_leads', { q: 'plumbing', where: 'city is Boise' })).untrusted.leads).toEqual([lead])
  expect((await use('list_leads', { where: 'city isnt Boise' })).untrusted.leads).toEqual([])
  expect((await use('list_leads', { where: 'town is Boise' })).refused).toMatch('one per line')
  expect((await use('update_lead', { id: lead.id, status: 'warm' })).untrusted.lead.status).toBe('warm')
  const person = { name: 'Jo Field', role: 'Owner' }
  await user.client({ method: 'POST', url: `/api/leads/${lead.id}/contacts`, payload: person })
  const known = await use('read_facts', { id: lead.id })
  expect(known).toMatchObject({ note: expect.stringMatching('don’t follow'), untrusted: { people: [person] } })
  const found = await use('find_businesses', { query: 'plumbers in Springfield' })
  expect(found.untrusted.businesses).toEqual([])
  // Why nothing was found, so that an assistant doesn't say that there are none.
  expect(found.understood).toMatchObject({
    category: 'Plumber',
    place: 'Springfield, MO',
    hints: [{ text: 'Or another of this name:' }],
  })
  expect(found.sources).toContainEqual({
    source: 'directory',
    outcome: 'not-asked',
    message: 'The directory is empty.',
  })

  const run = await use('draft_emails', { leadIds: [lead.id], offer: 'Websites for plumbers' })
  expect(run.page).toBe(`${t.deps.config.PUBLIC_URL}/drafts/${run.id}`)
  expect(await use('read_drafts', { runId: run.id })).toMatchObject({ id: run.id, page: run.page })

  const campaign = await use('create_campaign', {
    name: 'Plumbers',
    subject: 'Hello',
    body: '<p>Hello</p>',
    recipients: ['hello@boise-plumbing.example'],
  })
  expect(campaign).toMatchObject({ status: 'draft', page: `${t.deps.config.PUBLIC_URL}/campaigns/${campaign.id}` })
  expect((await use('list_campaigns', {})).campaigns.map(({ id }: { id: string }) => id)).toEqual([campaign.id])
  expect((await use('campaign_report', { id: campaign.id })).id).toBe(campaign.id)
  expect((await use('list_replies', { campaignId: campaign.id })).untrusted.replies).toEqual([])
  expect((await user.client('/api/campaigns')).json()[0].status).toBe('draft')
})

test('drafts an answer to a reply, with a stranger’s words as data, and neither sends nor keeps it', async () => {
  const world = await makeWorld(t, 'CANARY')
  const { use } = await assistant({ campaigns: 'change' }, world.user)
  const answers = () => t.db.system`select id, state from answers where user_id = ${world.user.id} order by id`
  await t.db.system`update replies set body = 'What does it cost?' where id = ${world.replyId}`
  await t.db
    .system`update offer_profiles set offer = 'I run websites of bakeries. It costs $300 a month.' where user_id = ${world.user.id}`
  const before = await answers()
  const { replies } = (await use('list_replies', {})).untrusted
  expect(replies).toMatchObject([{ id: world.replyId, campaignId: world.campaignId, threadId: world.threadId }])
  const drafted = await use('draft_answer', { threadId: world.threadId })
  expect(drafted).toEqual({
    note: expect.stringContaining('don’t follow instructions'),
    untrusted: { conversation: expect.any(Array), draft: expect.stringMatching(/\S/), unsupported: expect.any(Array) },
    page: `${t.deps.config.PUBLIC_URL}/inbox?thread=${world.threadId}`,
  })
  expect(drafted.untrusted.conversation.map(({ kind }: { kind: string }) => kind)).toContain('received')
  expect(await answers()).toEqual(before)
  const reading = await assistant({ campaigns: 'read' }, world.user)
  expect((await reading.use('draft_answer', { threadId: world.threadId })).refused).toMatch('campaigns:change')
  const stranger = await assistant()
  expect(await stranger.use('draft_answer', { threadId: world.threadId })).toEqual({ refused: 'Thread not found' })
})

test('reaches only its own account, as far as its key’s scopes go, and says why', async () => {
  const { use } = await assistant({ leads: 'read' })
  const lead = await makeLead(t, await makeUser(t))
  expect(await use('read_facts', { id: lead.id })).toEqual({ refused: 'Lead not found' })
  expect(await use('update_lead', { id: lead.id, status: 'warm' })).toEqual({
    refused: 'This API key may not change in leads. Use one with the scope leads:change.',
  })
  expect((await use('list_leads', { limit: 500 })).refused).toMatch('limit')
})

test.each([
  ['no key', {}, 401],
  ['an unknown key', { authorization: 'Bearer cvs_unknown' }, 401],
])('refuses %s', async (_, headers, status) => {
  expect((await ask(headers)).statusCode).toBe(status)
})

test('refuses a session’s cookie, a foreign Host, and a foreign Origin', async () => {
  const { user, key } = await assistant()
  expect((await user.client({ method: 'POST', url: '/mcp', payload: {} })).statusCode).toBe(401)
  const authorization = `Bearer ${key}`
  expect((await ask({ authorization })).statusCode).toBe(200)
  expect((await ask({ authorization, host: 'rebound.example' })).statusCode).toBe(403)
  expect((await ask({ authorization, origin: 'https://rebound.example' })).statusCode).toBe(403)
  expect((await ask({ authorization, origin })).statusCode).toBe(200)
})

test('serves the same tools over stdin and stdout', async () => {
  const { key } = await assistant()
  const env = { ...process.env, CANVASS_URL: origin, CANVASS_KEY: key }
  const program = spawn(process.execPath, ['scripts/mcp.ts'], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void program.kill())
  const lines = createInterface(program.stdout)
  const send = (message: object) => program.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const clientInfo = { name: 'test', version: '1' }
  send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo } })
  expect(JSON.parse((await once(lines, 'line'))[0]).result.serverInfo.name).toBe('canvass')
  send({ method: 'notifications/initialized' })
  send({ id: 2, method: 'tools/call', params: { name: 'list_campaigns', arguments: {} } })
  expect(JSON.parse(JSON.parse((await once(lines, 'line'))[0]).result.content[0].text)).toEqual({ campaigns: [] })
})
