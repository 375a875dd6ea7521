import { rm } from 'node:fs/promises'
import { freePort } from '#test/free-port.ts'
import { startWebsite } from '#test/peers/website.ts'
import { npmStart, openFolder } from '#test/program.ts'
import { printRows, type Row } from './bench-app.ts'

/**
 * Runs requests that once blocked the whole process against the started product, while another account requests its pages
 * again and again. Every page has to arrive within 200 ms, whatever the attack.
 */
const MOST_MS = 200
/** Longer than the slowest attack, so that pages are requested while it runs. */
const WATCHED_MS = Number(process.env.BENCH_WATCHED_MS ?? 4000)
/** A page that takes longer counts as this. */
const GIVEN_UP_MS = 180_000

const port = await freePort()
const folder = await openFolder()
const base = `http://127.0.0.1:${port}`
const evil = await startWebsite({})
const program = npmStart({
  PORT: String(port),
  DATA_DIR: folder,
  EMAIL_FINDER: 'on',
  ALLOW_PRIVATE_FETCH: '1',
  LEAD_SOURCES: 'directory',
})
await program.says(base)

type Ask = (path: string, init?: { method?: string; body?: unknown; text?: string }) => Promise<Response>

async function account(email: string): Promise<Ask> {
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
  return ask(
    made.headers
      .getSetCookie()
      .map(cookie => cookie.split(';')[0])
      .join('; '),
  )
}

const attacker = await account('attacker@made.test')
const other = await account('other@made.test')

const post = (path: string, body: unknown) => attacker(path, { method: 'POST', body })
const write = (nicheOffer: string) => post('/api/ai/generate-email', { nicheOffer, targetBusinessDetails: nicheOffer })
const preview = (body: string) => post('/api/campaigns/preview', { subject: 'Hello', body })

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
  const made = await post('/api/leads/import', {
    leads: [{ businessName: 'Evil', website: `${evil.url}${path}` }],
  })
  const { leads } = (await made.json()) as { leads: { id: string }[] }
  const until = performance.now() + GIVEN_UP_MS
  for (;;) {
    const reply = await attacker(`/api/leads/${leads[0]?.id}/enrichment`)
    const { state } = (await reply.clone().json()) as { state: string }
    if (state !== 'searching' || performance.now() > until) return reply
    await new Promise(resolve => setTimeout(resolve, 100))
  }
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
  'a CSV cell: a@, a. 50,000 times, <': () => upload(`a@${'a.'.repeat(50_000)}<`),
  'a website: 50 scripts of open quotes': () =>
    page(`<p>x</p>${`<script>var mail='@';${'"\\'.repeat(9900)}</script>`.repeat(50)}`),
  'a website: 50 scripts of quotes': () => page(`<p>x</p>${`<script>mail@${`"'`.repeat(9900)}\n</script>`.repeat(50)}`),
}

interface Seen {
  times: number[]
  seconds: number
  status: number
}

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
      const reply = await other(n % 2 === 0 ? '/api/leads' : '/dashboard')
      await reply.text()
      if (!reply.ok) throw new Error(`The other account got ${reply.status}`)
      times.push(performance.now() - asked)
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
  return { times: times.toSorted((a, b) => a - b), seconds, status }
}

const rows: Row[] = []
for (const [what, attack] of Object.entries(attacks)) {
  const { times, seconds, status } = await watch(attack)
  const at = (part: number) =>
    Math.round((times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0) * 10) / 10
  rows.push({ what: `${what}: answered ${status} after`, value: seconds, unit: 's', target: '', ok: true })
  rows.push({ what: '  another account, p50', value: at(0.5), unit: 'ms', target: '', ok: true })
  rows.push({ what: '  another account, p95', value: at(0.95), unit: 'ms', target: '', ok: true })
  rows.push({
    what: '  another account, max',
    value: at(1),
    unit: 'ms',
    target: `< ${MOST_MS}`,
    ok: at(1) < MOST_MS,
  })
}
program.signalGroup('SIGINT')
await program.ended
await evil.close()
await rm(folder, { recursive: true, force: true })
printRows('attacks', rows)
process.exit(rows.every(({ ok }) => ok) ? 0 : 1)
