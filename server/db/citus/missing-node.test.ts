import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Campaign, CampaignReport } from '#contract/campaigns.ts'
import type { CsvImport } from '#contract/csv.ts'
import type { DraftRun } from '#contract/drafts.ts'
import type { EmailFinderResult } from '#contract/email-finder.ts'
import type { Lead } from '#contract/leads.ts'
import { startDue } from '#server/campaigns/start/due.ts'
import { run } from '#server/jobs/handlers.ts'
import type { JobName } from '#server/jobs/job-types.ts'
import type { Client } from '#test/app.ts'
import { makeDraft, makeMailer, makeSent, startEngine } from '#test/campaign.ts'
import { citusUrls, moveNode } from '#test/citus-cluster.ts'
import { csvImportsApp } from '#test/csv-files.ts'
import type { TestUser } from '#test/make.ts'
import { startProxy } from '#test/node-proxy.ts'
import { type DnsServer, startDns } from '#test/peers/dns.ts'
import { type Site, startWebsite } from '#test/peers/website.ts'
import { type Sink, startSink } from '#test/smtp-sink.ts'
import { accountsOn } from './sql.ts'

/** What stays possible while a node is away, and that its accounts lose nothing (docs/decisions/067-accounts-on-several-nodes.md). */
const NEEDED = 3
const [, , last = ''] = citusUrls
const HELLO = 'hello@harborlight.com'

/** An account, and what it had begun when the node went away. */
interface Account extends TestUser {
  tag: string
  sending: string
  scheduled: string
  imported: string
  drafts: string
  lead: string
}

const get = async <T>(client: Client, url: string) => (await client(url)).json<T>()
const post = async <T>(client: Client, url: string, payload: object = {}) => {
  const reply = await client({ method: 'POST', url, payload })
  if (reply.statusCode >= 400) throw new Error(`${url}: ${reply.statusCode} ${reply.body}`)
  return reply.json<T>()
}

describe.skipIf(citusUrls.length < NEEDED)('while one of two nodes is away', { timeout: 180_000 }, () => {
  let app: Awaited<ReturnType<typeof csvImportsApp>>
  let node: Awaited<ReturnType<typeof startProxy>>
  let sink: Sink
  let dns: DnsServer
  let site: Site
  let here: Account
  let away: Account
  const OFFER = { offer: 'I build websites for bakeries.', signature: 'Mira Lang' }
  const job = (name: JobName) => run(app.t.deps, name, {}, new AbortController().signal)
  const reached = (tag: string) =>
    sink.accepted
      .map(({ to }) => to)
      .filter(to => to.endsWith(`@${tag}.test`))
      .sort()
  const to = (tag: string, names: string[]) => names.map(name => `${name}@${tag}.test`)
  const read = ({ client, sending, scheduled, imported, drafts, lead }: Account) => ({
    sending: async () => (await get<CampaignReport>(client, `/api/campaigns/${sending}`)).status,
    scheduled: async () => (await get<CampaignReport>(client, `/api/campaigns/${scheduled}`)).status,
    imported: async () => (await get<CsvImport>(client, `/api/lead-imports/${imported}`)).state,
    drafts: async () => (await get<DraftRun>(client, `/api/draft-runs/${drafts}`)).state,
    found: async () => (await get<EmailFinderResult>(client, `/api/leads/${lead}/enrichment`)).email?.address,
  })

  beforeAll(async () => {
    sink = await startSink()
    dns = await startDns({ 'harborlight.com': { MX: [{ priority: 10, exchange: 'mx.harborlight.com' }] } })
    site = await startWebsite({ '/': `<p>E-mail: <a href="mailto:${HELLO}">${HELLO}</a></p>` })
    app = await csvImportsApp({
      MAIL_TRANSPORT: 'smtp',
      SMTP_URL: sink.url,
      MAIL_FROM: 'Operator <mail@operator.test>',
      DNS_SERVERS: dns.address,
      ALLOW_PRIVATE_FETCH: '1',
      PUBLIC_URL: 'http://127.0.0.1:3000',
    })
    await app.t.db.system`insert into website_hosts (host, robots, robots_at) values (${site.url.slice(7)}, '', now())`
    const { hostname, port } = new URL(last)
    node = await startProxy({ host: hostname, port: Number(port) })
    await moveNode(new URL(app.t.url).pathname.slice(1), last, { host: '127.0.0.1', port: node.port })
    ;[here, away] = await openAccounts()
  })
  afterAll(async () => {
    await app.close()
    await node.close()
    await site.close()
    await dns.close()
    await sink.close()
  })

  /** One on each node, and each with work that's due. */
  async function openAccounts(): Promise<[Account, Account]> {
    let [onIt, other]: (TestUser | undefined)[] = []
    while (!onIt || !other) {
      const user = await makeMailer(app.t)
      const isOnIt = (await accountsOn(app.t.db.system, [`127.0.0.1:${node.port}`])).some(({ id }) => id === user.id)
      if (isOnIt) onIt = user
      else other = user
    }
    return [await begin(other, 'here'), await begin(onIt, 'away')]
  }

  async function begin(user: TestUser, tag: string): Promise<Account> {
    const { client } = user
    const [lead] = (
      await post<{ leads: Lead[] }>(client, '/api/leads/import', {
        leads: [{ businessName: 'Harbor Light', website: site.url }],
      })
    ).leads
    const { id: drafts } = await post<DraftRun>(client, '/api/draft-runs', { selection: { filter: {} }, offer: OFFER })
    const sending = await makeSent(user, to(tag, ['ada', 'bob']))
    const scheduled = await makeDraft(user, to(tag, ['cleo']), { name: 'Later' })
    const at = new Date(app.t.clock.now().getTime() + 3_600_000).toISOString()
    await post(client, `/api/campaigns/${scheduled.id}/send`, { at })
    const imported = await app.start(user, 'Company,E-Mail\nAcme,ada@acme.example\n')
    return { ...user, tag, sending, scheduled: scheduled.id, imported: imported.id, drafts, lead: lead?.id ?? '' }
  }

  test('the accounts on the other one send, import, draft, find emails, list, and sign in', async () => {
    await node.close()
    const engine = startEngine(app.t)
    const now = read(here)
    await expect.poll(now.sending).toBe('finished')
    app.t.clock.advance(3_700_000)
    await startDue(app.t.deps)
    await expect.poll(now.scheduled).toBe('finished')
    await engine.stop()
    expect(reached('here')).toEqual(to('here', ['ada', 'bob', 'cleo']))
    for (const name of ['import-leads', 'write-drafts', 'find-emails', 'read-inboxes', 'check-lost-calls'] as const)
      await job(name)
    expect(await now.imported()).toBe('done')
    expect(await now.drafts()).toBe('done')
    expect(await now.found()).toBe(HELLO)
    const added = await post<Lead>(here.client, '/api/leads', { businessName: 'Added meanwhile' })
    const leads = await get<Lead[]>(here.client, '/api/leads')
    expect(leads.map(({ id }) => id)).toContain(added.id)
    expect(leads).toHaveLength(3)
    await makeDraft(here, to('here', ['dan']), { name: 'Made meanwhile' })
    const signIn = {
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: here.email, password: here.password },
    } as const
    expect((await app.t.anonymous(signIn)).statusCode).toBe(200)
  })

  test('its own accounts get a sentence, and so do sign-ups', async () => {
    const isAway = { message: expect.stringMatching(/isn’t available right now\. Nothing is lost/) }
    for (const url of ['/api/leads', '/api/campaigns', `/api/campaigns/${away.sending}`]) {
      const reply = await away.client(url)
      expect([reply.statusCode, reply.json()]).toEqual([503, isAway])
    }
    const signUp = { email: 'new@made.example', password: 'correct horse battery', firstName: 'New', lastName: 'User' }
    const refused = await app.t.anonymous({ method: 'POST', url: '/api/auth/register', payload: signUp })
    expect([refused.statusCode, refused.json()]).toEqual([503, isAway])
    expect((await app.t.anonymous('/readyz')).statusCode).toBe(200)
    expect(reached('away')).toEqual([])
  })

  test('its accounts go on when it’s back, and have lost nothing', async () => {
    await node.open()
    const engine = startEngine(app.t)
    const now = read(away)
    await startDue(app.t.deps)
    await expect.poll(now.sending).toBe('finished')
    await expect.poll(now.scheduled).toBe('finished')
    await engine.stop()
    expect(reached('away')).toEqual(to('away', ['ada', 'bob', 'cleo']))
    for (const name of ['import-leads', 'write-drafts', 'find-emails'] as const) await job(name)
    expect(await now.imported()).toBe('done')
    expect(await now.drafts()).toBe('done')
    expect(await now.found()).toBe(HELLO)
    expect(await get<Lead[]>(away.client, '/api/leads')).toHaveLength(2)
    expect(await get<Campaign[]>(away.client, '/api/campaigns')).toHaveLength(2)
    expect(reached('here')).toHaveLength(3)
  })
})
