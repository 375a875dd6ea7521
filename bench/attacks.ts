import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from '#test/free-port.ts'
import { startWebsite } from '#test/peers/website.ts'
import { npmStart, openFolder } from '#test/program.ts'
import type { World } from '#test/world.ts'
import { type Flood, flood } from './attacks/flood.ts'
import { hostileWays, startHostileServers } from './attacks/hostile-servers.ts'
import { printRows, quantile, type Row, row } from './rows.ts'

/**
 * Runs requests that once blocked the whole process against the started product, and then hostile texts for every text field of every
 * route, while another account requests its pages again and again. Every page has to arrive within 200 ms, whatever the attack. "Held" is how long
 * the web process worked without a pause, in processor time: on a busy machine, the only figure that compares.
 * `npm run bench:attacks -- --requests 10000 --program ../another-checkout --only flood`
 */
const { values } = parseArgs({
  options: {
    /** Of texts to every field, half of them signed in. */
    requests: { type: 'string', default: '10000' },
    /** The checkout whose product is attacked, to compare two. */
    program: { type: 'string' },
    /** Part of the names of the attacks to run. */
    only: { type: 'string', default: '' },
  },
})
const MOST_MS = 200
/** Longer than the slowest attack, so that pages are requested while it runs. */
const WATCHED_MS = Number(process.env.BENCH_WATCHED_MS ?? 4000)
/** A page that takes longer counts as this. */
const GIVEN_UP_MS = 180_000

const port = await freePort()
const folder = await openFolder()
const base = `http://127.0.0.1:${port}`
const evil = await startWebsite({})
const hostile = await startHostileServers()
const heldFile = join(folder, 'held')
const settings = {
  PORT: String(port),
  DATA_DIR: folder,
  EMAIL_FINDER: 'on',
  ALLOW_PRIVATE_FETCH: '1',
  LEAD_SOURCES: 'directory',
  HUBSPOT_BASE_URL: hostile.vendor,
  PIPEDRIVE_BASE_URL: hostile.vendor,
  HELD_FILE: heldFile,
  NODE_OPTIONS: `--import ${new URL('./attacks/held.mjs', import.meta.url)}`,
}
const program = npmStart(settings, values.program)
await program.says(base)

type Ask = (path: string, init?: { method?: string; body?: unknown; text?: string }) => Promise<Response>

async function account(email: string): Promise<{ ask: Ask; cookie: string }> {
  const ask =
    (cookie: string): Ask =>
    async (path, { method = 'GET', body, text } = {}) =>
      fetch(new URL(path, base), {
        method,
        signal: AbortSignal.timeout(GIVEN_UP_MS),
        headers: { cookie, origin: base, ...(body !== undefined && { 'content-type': 'application/json' }) },
        body: text ?? (body === undefined ? null : JSON.stringify(body)),
      })
  const person = { email, password: 'correct horse battery', firstName: 'Ada', lastName: 'Lovelace' }
  const made = await ask('')('/api/auth/register', { method: 'POST', body: person })
  if (!made.ok) throw new Error(`registration: ${made.status} ${await made.text()}`)
  const cookie = made.headers
    .getSetCookie()
    .map(one => one.split(';')[0])
    .join('; ')
  return { ask: ask(cookie), cookie }
}

const ATTACKERS = 8
const attackers: { ask: Ask; cookie: string }[] = []
for (let n = 0; n < ATTACKERS; n++) attackers.push(await account(`attacker${n}@made.test`))
const attacker = (attackers[0] as (typeof attackers)[0]).ask
const { ask: other } = await account('other@made.test')

const send = (method: string, path: string, body: unknown) => attacker(path, { method, body })
const post = (path: string, body: unknown) => send('POST', path, body)
const write = (nicheOffer: string) => post('/api/ai/generate-email', { nicheOffer, targetBusinessDetails: nicheOffer })
const preview = (body: string) => post('/api/campaigns/preview', { subject: 'Hello', body })
const preflight = (body: string) =>
  post('/api/campaigns/preflight', { subject: 'Hello', body, recipients: ['a@shop.test', 'b@shop.test'] })
const check = (body: string) =>
  post('/api/ai/check-email', { nicheOffer: 'Websites', targetBusinessDetails: 'A bakery', subject: 'Hi', body })
const draft = { name: 'Spring', subject: 'Hello', body: 'Hello there', recipients: [] as string[] }
const autosave = async (recipients: string[]) => {
  const { id } = (await (await post('/api/campaigns/drafts', draft)).json()) as { id: string }
  return send('PUT', `/api/campaigns/${id}/draft`, { subject: 'Hello', body: 'Hello', recipients })
}
const json = (text: string) => attacker('/api/campaigns/mailable', { method: 'POST', body: '', text })

/** One of each that an attacker can make. */
async function ownIds(): Promise<Flood['ids']> {
  const idOf = async (asked: Promise<Response>) => ((await (await asked).json()) as { id: string }).id
  return {
    user: { email: 'attacker0@made.test', password: 'wrong password' } as World['user'],
    leadId: await idOf(post('/api/leads', { businessName: 'Mine' })),
    otherLeadId: await idOf(post('/api/leads', { businessName: 'Mine, too' })),
    campaignId: await idOf(post('/api/campaigns/drafts', draft)),
    templateId: await idOf(post('/api/email-templates', { name: 'Mine', subject: 'Hello', body: 'Hello' })),
    tagId: await idOf(post('/api/tags', { name: 'Mine' })),
    canary: 'Catering',
  }
}

/** Stands for its worst status, so that a failure shows. */
async function texts(cookies: string[], requests: number): Promise<Response> {
  const { statuses, slowest } = await flood({ base, cookies, ids: await ownIds(), requests })
  console.log(`  answered: ${JSON.stringify(statuses)}`)
  for (const { ms, what } of slowest) console.log(`  ${ms} ms: ${what}`)
  return new Response(null, { status: Math.max(200, ...Object.keys(statuses).map(Number)) })
}

async function upload(cell: string): Promise<Response> {
  const text = `${cell}\n${cell}\n`
  const begun = await post('/api/lead-imports', { name: 'leads.csv', bytes: text.length })
  const { uploadUrl } = (await begun.json()) as { uploadUrl: string }
  return attacker(uploadUrl, { method: 'PUT', text })
}

/** The finder reads this page; the attack lasts until it has. */
async function page(html: string): Promise<Response> {
  const path = `/${crypto.randomUUID()}`
  evil.pages[path] = html
  const made = await post('/api/leads/import', { leads: [{ businessName: 'Evil', website: `${evil.url}${path}` }] })
  const { leads } = (await made.json()) as { leads: { id: string }[] }
  const until = performance.now() + GIVEN_UP_MS
  for (;;) {
    const reply = await attacker(`/api/leads/${leads[0]?.id}/enrichment`)
    const { state } = (await reply.clone().json()) as { state: string }
    if (state !== 'searching' || performance.now() > until) return reply
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

/** The CRM answers like this when it's connected. */
function vendor(way: string): Promise<Response> {
  hostile.answers(way)
  return send('PUT', '/api/settings/crm', { apiKey: 'pat-made-up' })
}

/** A mailbox answers like this when its account is connected. */
function mailbox(way: string): Promise<Response> {
  hostile.answers(way)
  const login = { host: '127.0.0.1', security: 'none', user: 'ada' }
  return post('/api/settings/sending-accounts', {
    ...login,
    kind: 'smtp',
    port: hostile.smtp,
    password: 'one',
    fromAddress: 'ada@own.test',
    fromName: 'Ada',
    dailyLimit: null,
    imap: { ...login, port: hostile.imap },
  })
}

const attacks: Record<string, () => Promise<Response>> = {
  'nothing at all': () => other('/api/leads'),
  'the writer: a@ 2,495 times, then @': () => write(`${'a@'.repeat(2495)}@`),
  'the writer: ! 4,990 times, then @': () => write(`${'!'.repeat(4990)}@`),
  'preview: https:// and 120,000 dots': () => preview(`https://${'.'.repeat(120_000)}a`),
  'preview: {a|b} 60,000 times': () => preview('{a|b}'.repeat(60_000)),
  'preview: {a|b} as often as allowed': () => preview('{a|b}'.repeat(4999)),
  'preview: <b></i> 80,000 times': () => preview('<b></i>'.repeat(80_000)),
  'preview: <b></i> as often as allowed': () => preview('<b></i>'.repeat(4999)),
  'preview: 9,000 lines': () => preview('a\n'.repeat(9000)),
  'preview: 2,000 links': () => preview('<a href="https://a.com">a</a>'.repeat(1999)),
  'preview: U+202E 1,900,000 times': () => preview('\u202e'.repeat(1_900_000)),
  'preflight: Hello X, 40,000 ! x there': () => preflight(`Hello X${'!'.repeat(40_000)}x there`),
  'preflight: {{ 950,000 times': () => preflight('{{'.repeat(950_000)),
  'check: ! 20,000 times': () => check('!'.repeat(20_000)),
  'check: one phrase, repeated': () => check('You opened a new oven in May. '.repeat(660)),
  'the writer: 5,000 digits as an offer': () => write('1'.repeat(5000)),
  'autosave: 240,000 recipients': () =>
    autosave(Array.from({ length: 240_000 }, (_, n) => `person${n}@shop${n % 100}.test`)),
  'JSON: 8 MB of brackets': () => json('['.repeat(8_000_000)),
  'JSON: 2,000,000 numbers': () => json(`{"recipients":[${'1,'.repeat(2_000_000)}1]}`),
  'JSON: 250,000 numbers': () => json(`{"recipients":[${'1,'.repeat(249_999)}1]}`),
  'flood: every text field, signed in': () =>
    texts(
      attackers.map(({ cookie }) => cookie),
      Number(values.requests) / 2,
    ),
  'flood: every text field, signed out': () => texts([''], Number(values.requests) / 2),
  'a CSV cell: a@, a. 50,000 times, <': () => upload(`a@${'a.'.repeat(50_000)}<`),
  'a website: 50 scripts of open quotes': () =>
    page(`<p>x</p>${`<script>var mail='@';${'"\\'.repeat(9900)}</script>`.repeat(50)}`),
  'a website: 50 scripts of quotes': () => page(`<p>x</p>${`<script>mail@${`"'`.repeat(9900)}\n</script>`.repeat(50)}`),
  ...Object.fromEntries(hostileWays.vendor.map(way => [`a vendor: ${way}`, () => vendor(way)])),
  ...Object.fromEntries(hostileWays.imap.map(way => [`a mailbox: ${way}`, () => mailbox(way)])),
}

interface Seen {
  times: number[]
  seconds: number
  status: number
}

/** Pages that a person reads, in turn. */
const PAGES = ['/api/leads', '/dashboard', '/api/campaigns']
/** Between two pages: together they stay below the limits of calls. */
const PAUSE_MS = 20

/** Requests the other account's pages, one after the other, from just before the attack until its end. */
async function watch(attack: () => Promise<Response>): Promise<Seen> {
  const times: number[] = []
  const begun = performance.now()
  let isOver = false
  let status = 0
  let seconds = 0
  const looking = (async () => {
    for (let n = 0; !isOver || performance.now() - begun < WATCHED_MS; n++) {
      const asked = performance.now()
      await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
      const reply = await other(PAGES[n % PAGES.length] ?? '')
      await reply.text()
      if (!reply.ok) throw new Error(`The other account got ${reply.status}`)
      times.push(performance.now() - asked - PAUSE_MS)
    }
  })()
  await new Promise(resolve => setTimeout(resolve, 50))
  const attacked = performance.now()
  try {
    status = (await attack()).status
  } catch {
    status = 0
  }
  seconds = Math.round((performance.now() - attacked) / 10) / 100
  isOver = true
  await looking
  return { times, seconds, status }
}

/** The longest stretch since then. */
async function heldSince(begun: number): Promise<number> {
  const stretches = (await readFile(heldFile, 'utf8')).split('\n').map(line => line.split(' ').map(Number))
  return Math.max(0, ...stretches.map(([at = 0, ms = 0]) => (at > begun ? ms : 0)))
}

const rows: Row[] = []
process.once('uncaughtException', error => {
  program.signalGroup('SIGINT')
  throw error
})
for (const [what, attack] of Object.entries(attacks).filter(([name]) => name.includes(values.only))) {
  const begun = Date.now()
  const { times, seconds, status } = await watch(attack)
  const longest = Math.max(...times)
  rows.push(
    row(`${what}: answered ${status} after`, seconds, 's'),
    row('  another account, p50', quantile(times, 0.5), 'ms'),
    row('  another account, p95', quantile(times, 0.95), 'ms'),
    row('  another account, max', longest, 'ms', { most: MOST_MS }),
    row('  held', await heldSince(begun), 'ms', { most: MOST_MS }),
  )
}
program.signalGroup('SIGINT')
await program.ended
await evil.close()
await hostile.close()
await rm(folder, { recursive: true, force: true })
printRows('attacks', rows)
process.exit(rows.every(({ ok }) => ok) ? 0 : 1)
