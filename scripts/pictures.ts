// node scripts/pictures.ts EXTRACT "QUERY": the landing page's pictures, in both themes, and those of the README and docs/connect, of the
// real product with a town's businesses. It searches, sorts, drafts, sends to a mail server on this computer, and opens and clicks what arrives.
import { mkdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import type { Lead, LeadStatus } from '#contract/leads.ts'
import { freePort } from '#test/free-port.ts'
import { startDns } from '#test/peers/dns.ts'
import { openFolder, startProgram } from '#test/program.ts'
import { startSink } from '#test/smtp-sink.ts'

const [file, query = '30 restaurants in Andorra la Vella'] = process.argv.slice(2)
if (!file) throw new Error('Name an extract, such as andorra.osm.pbf')

const folder = join(import.meta.dirname, '../web/features/landing/pictures')
const docs = join(import.meta.dirname, '../docs/pictures')
const SIZE = { width: 1200, height: 760 }
const PHONE = { width: 416, height: 900 }
const SIDEBAR = 208
const SETTLED_MS = 2500

/** Of nine leads, these; the others stay new. */
const STATUSES: LeadStatus[] = ['cold', 'warm', 'cold', 'converted', 'warm', 'cold']
/** The nth business's address, at a domain that takes email. */
const addressOf = (n: number) => `hello@restaurant-${n + 1}.test`
const receives = { MX: [{ priority: 10, exchange: 'mx.reader.test' }] }
const dns = await startDns(
  Object.fromEntries(Array.from({ length: 100 }, (_, n) => [addressOf(n).split('@')[1] ?? '', receives])),
)
const DATA_DIR = await openFolder()
const sink = await startSink({ user: { name: 'ada', pass: 'app password' }, tls: 'tls' })
const settings = {
  DATA_DIR,
  PORT: String(await freePort()),
  ALLOW_PRIVATE_FETCH: '1',
  SEND_HOLD_SECONDS: '0',
  DNS_SERVERS: dns.address,
}
const url = `http://127.0.0.1:${settings.PORT}`
const product = startProgram([process.execPath, 'server/main.ts'], settings)
await product.says('Canvass is ready')
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
try {
  if ((await startProgram([process.execPath, 'scripts/directory-import.ts', file], settings).ended) !== 0)
    throw new Error(`${file} couldn’t be imported`)
  await mkdir(folder, { recursive: true })
  const context = await browser.newContext({ baseURL: url, viewport: SIZE, deviceScaleFactor: 1.5 })
  await takeAll(context, await context.newPage())
} finally {
  await browser.close()
  product.signalGroup('SIGTERM')
  await product.ended
  await sink.close()
  await dns.close()
  await rm(DATA_DIR, { recursive: true, force: true })
}

async function takeAll(context: BrowserContext, page: Page): Promise<void> {
  const send = senderOf(context)
  await signUp(send)
  await page.goto('/dashboard')
  await page.getByLabel('Search query').fill(query)
  await page.getByRole('button', { name: 'Fetch Leads' }).click()
  await page.getByText(/^Found \d+ potential leads$/).waitFor()
  const found = page.url()
  await take(page, 'find', { at: found, from: '[aria-labelledby=find-leads]', above: 8 })
  const leads = (await (await context.request.get('/api/leads?limit=100')).json()) as Lead[]
  await sort(send, leads)
  await take(page, 'organize', { at: '/dashboard?show=board', from: '[aria-label="Views of the list"]', above: 4 })
  // Nobody's real address is on a picture.
  for (const [n, { id }] of leads.entries()) await send('PUT', `/api/leads/${id}`, { email: addressOf(n) })
  await take(page, 'phone', { at: found, from: '[aria-labelledby=find-leads]', above: 8, isPhone: true })
  await write(send, context, page)
  const recipients = leads
    .map((_, n) => addressOf(n))
    .filter((_, n) => STATUSES[n % 9] !== 'converted')
    .slice(0, 24)
  const { id } = await send('POST', '/api/campaigns/drafts', {
    name: 'Tables booked online',
    subject: 'A booking page for {{businessName|your restaurant}}',
    body: '<p>Hello,</p><p>I build booking pages for restaurants, for $400 once: <a href="https://tables.example">see one</a>.</p><p>Shall I send you a draft for {{businessName|your restaurant}}?</p>',
    recipients,
  })
  await take(page, 'send', { at: `/campaigns/${id}?edit=yes`, from: 'main' })
  await send('POST', `/api/campaigns/${id}/send`, {})
  await sink.reached(recipients.length)
  await readSome(page)
  await take(page, 'measure', { at: `/campaigns/${id}`, from: 'main' })
  await connect(send, page)
}

type Send = ReturnType<typeof senderOf>

function senderOf({ request }: BrowserContext) {
  return async (method: 'POST' | 'PUT', path: string, data: object) => {
    const reply = await request.fetch(path, { method, data, headers: { origin: url } })
    if (!reply.ok()) throw new Error(`${path}: ${reply.status()} ${await reply.text()}`)
    return reply.json()
  }
}

async function signUp(send: Send): Promise<void> {
  const password = 'correct horse battery'
  await send('POST', '/api/auth/register', {
    email: 'ada@lovelace.test',
    password,
    firstName: 'Ada',
    lastName: 'Lovelace',
  })
  await send('PUT', '/api/settings/sender', {
    postalAddress: '1 Harbour Road, Springfield, IL 62701',
    tracksOpens: true,
  })
  await send('POST', '/api/settings/sending-accounts', {
    kind: 'smtp',
    host: '127.0.0.1',
    port: sink.port,
    security: 'tls',
    user: 'ada',
    password: 'app password',
    fromAddress: 'ada@lovelace.test',
    fromName: 'Ada',
    dailyLimit: null,
  })
}

/** Every third lead stays new. */
async function sort(send: Send, leads: Lead[]): Promise<void> {
  for (const [n, status] of STATUSES.entries()) {
    const ids = leads.filter((_, index) => index % 9 === n).map(({ id }) => id)
    await send('POST', '/api/leads/changes', { selection: { ids }, change: { kind: 'status', status } })
  }
}

async function write(send: Send, { request }: BrowserContext, page: Page): Promise<void> {
  const offer = { offer: 'Booking pages for restaurants, from $900.' }
  const run = await send('POST', '/api/draft-runs', { selection: { filter: {} }, offer })
  const isWritten = async () => (await (await request.get(`/api/draft-runs/${run.id}`)).json()).state === 'done'
  while (!(await isWritten())) await page.waitForTimeout(500)
  await take(page, 'write', { at: `/drafts/${run.id}`, from: 'main' })
}

/** A key for a program, a receiver that can't answer its challenge, and the log of one that did. The name server here doesn't know Zapier. */
async function connect(send: Send, page: Page): Promise<void> {
  const receiver = createServer((request, reply) => void request.pipe(reply)).listen(5678, '127.0.0.1')
  const events = ['lead.created', 'message.replied', 'message.unsubscribed']
  for (const address of [
    'http://127.0.0.1:5678/webhook/canvass',
    'https://hooks.zapier.com/hooks/catch/123456/ab12cd3/',
  ])
    await send('POST', '/api/webhooks', { url: address, events })
  await send('POST', '/api/leads', { businessName: 'Corner Bakery', email: 'hi@corner.example' })
  await page.evaluate("localStorage.setItem('canvass-theme', 'light')")
  await page.goto('/settings/keys')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByLabel('Name').fill('Google Sheets')
  await page.getByLabel('Leads').selectOption('change')
  await takePart('key', page.getByRole('dialog'))
  await page.goto('/settings/webhooks')
  await page.getByText('Active').waitFor()
  await takePart('webhooks', page.locator('section', { hasText: 'Add webhook' }))
  await page.getByRole('button', { name: 'Log' }).first().click()
  await page.getByText('Delivered').click()
  await takePart('webhook-log', page.getByRole('dialog'))
  receiver.close()
}

async function takePart(name: string, part: Locator): Promise<void> {
  await part.page().waitForTimeout(SETTLED_MS)
  await sharp(await part.screenshot())
    .webp({ quality: 80, effort: 6 })
    .toFile(join(docs, `${name}.webp`))
}

/** Two of three readers open the email, and some of them click, after the time in which only machines do. */
async function readSome(page: Page): Promise<void> {
  await page.waitForTimeout(4000)
  const headers = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36',
  }
  for (const [n, { raw }] of sink.accepted.entries()) {
    const { html = '' } = await PostalMime.parse(raw)
    const pixel = html.match(/<img[^>]+src="([^"]+)"/)?.[1]
    const link = html.match(/href="([^"]+\/t\/c\/[^"]+)"/)?.[1]
    if (n % 3 < 2 && pixel) await fetch(pixel, { headers })
    if (n % 6 === 0 && link) await fetch(link, { headers, redirect: 'manual' })
  }
}

interface Part {
  at: string
  /** The picture begins at its upper edge. */
  from: string
  /** So much of what's before it. */
  above?: number
  isPhone?: boolean
}

/** The page without its sidebar. */
async function take(page: Page, name: string, { at, from, above = 0, isPhone = false }: Part): Promise<void> {
  await page.setViewportSize(isPhone ? PHONE : SIZE)
  for (const theme of ['light', 'dark']) {
    await page.evaluate(`localStorage.setItem('canvass-theme', '${theme}')`)
    await page.goto(at)
    const start = page.locator(from).first()
    await start.waitFor()
    await page.waitForTimeout(SETTLED_MS)
    // A draft scrolls to its review when that's there.
    await page.waitForTimeout(SETTLED_MS)
    await page.evaluate('window.scrollTo(0, 0)')
    if (theme === 'light' && !isPhone && name !== 'organize')
      await sharp(await page.screenshot())
        .png({ palette: true })
        .toFile(join(docs, `${name}.png`))
    const y = ((await start.boundingBox())?.y ?? 0) - above
    const clip = isPhone
      ? { x: 0, y, width: PHONE.width, height: 500 }
      : { x: SIDEBAR, y, width: SIZE.width - SIDEBAR, height: 560 }
    await sharp(await page.screenshot({ clip }))
      .avif({ quality: 50, effort: 6 })
      .toFile(join(folder, `${name}-${theme}.avif`))
  }
}
