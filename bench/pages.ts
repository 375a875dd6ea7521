import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { ownerUrl, readAccess } from '#server/db/access-file.ts'
import { connect } from '#server/db/db.ts'
import { freePort } from '#test/free-port.ts'
import { openFolder, startProgram } from '#test/program.ts'
import { median, printRows, type Row, row } from './rows.ts'

/**
 * Cold loads of pages in Chromium with a quarter of the processor and slow 4G: how soon the first row or control can be used, the
 * JavaScript 4 s later, how far things moved (CLS), and at full speed again the slowest of five keys (INP). With `--base REV`, that commit's build takes
 * turns. `npm run build`, then `npm run bench:pages -- --base REV --leads 20000 --rounds 3`
 */
const { values } = parseArgs({
  options: {
    base: { type: 'string' },
    leads: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '3' },
  },
})
const ROUNDS = Number(values.rounds)
const FEW = 100
const [SETTLED_MS, KEY_MS] = [4000, 300]
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }
/** Below 1,200 pixels, the workspace has no map until it's asked for. */
const VIEWPORT = { width: 1190, height: 800 }
const SHORTCUTS = ['?', 'Escape', 'Control+k', 's', 'Escape']

const ROW = 'main tbody :is(a, button)'
/** `usable` names what waits for data, or for the page's scripts: the document comes with the markup of an empty page. */
const PAGES = [
  { what: 'login', path: '/login', usable: '[type=email]', kilobytes: 90, keys: ['a', 'd', 'a', '@', 'l'] },
  { what: `workspace, ${FEW} leads`, path: '/dashboard', usable: ROW, kilobytes: 230, of: 'few' },
  { what: `workspace, ${values.leads} leads`, path: '/dashboard', usable: ROW, kilobytes: 230, of: 'many' },
  { what: 'campaigns', path: '/campaigns', usable: ROW, kilobytes: 190, of: 'few' },
  { what: 'settings', path: '/settings', usable: 'main :is(a, input, button)', kilobytes: 190, of: 'few' },
  { what: 'analytics', path: '/analytics', usable: 'main select', kilobytes: 240, of: 'few' },
]
type Asked = (typeof PAGES)[number]
interface Build {
  url: string
  /** Of an account with few leads, and of one with many. */
  cookies: Record<string, string>
}
interface Load {
  usableMs: number
  kilobytes: number
  shift: number
  slowestMs: number
}

/** Moves and the time from a key to the next picture, as the browser counts them. */
const OBSERVE = `
  window.seen = { shift: 0, slowestMs: 0 }
  new PerformanceObserver(list => {
    for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) seen.shift += value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) seen.slowestMs = Math.max(seen.slowestMs, duration)
  }).observe({ type: 'event', durationThreshold: 16 })`
/** React has rendered one of these, and it can be seen. */
const isUsable = (what: string) => `[...document.querySelectorAll(${JSON.stringify(what)})].some(element =>
  element.checkVisibility() && !element.disabled && Object.keys(element).some(key => key.startsWith('__reactProps')))`

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const closers: (() => unknown)[] = [() => browser.close()]
try {
  const own = await startBuild(join(import.meta.dirname, '..'))
  printRows('pages', await measureAll(values.base ? [own, await startBase(values.base)] : [own]))
} finally {
  for (const close of closers.reverse()) await close()
}

async function measureAll(builds: Build[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const page of PAGES) {
    const loads: Load[][] = builds.map(() => [])
    for (let round = 0; round < ROUNDS; round++)
      for (const [n, build] of builds.entries()) loads[n]?.push(await load(build, page))
    const of = (n: number, figure: keyof Load) => median(loads[n]?.map(one => one[figure]) ?? [])
    const beside = (figure: keyof Load) =>
      builds.length > 1 ? [row(`  of the base's ${of(1, figure).toFixed(2)}`, of(0, figure) / of(1, figure), '×')] : []
    rows.push(
      row(`${page.what}: usable`, of(0, 'usableMs'), 'ms'),
      ...beside('usableMs'),
      row('  JavaScript, gzip', of(0, 'kilobytes'), 'KB', { most: page.kilobytes }),
      ...beside('kilobytes'),
      row('  CLS', of(0, 'shift'), '', { most: 0.02 }),
      row('  INP, five keys', of(0, 'slowestMs'), 'ms', { most: 100 }),
    )
  }
  return rows
}

async function load(build: Build, { path, usable, of, keys = SHORTCUTS }: Asked): Promise<Load> {
  const context = await browser.newContext({ baseURL: build.url, viewport: VIEWPORT, bypassCSP: true })
  if (of) await context.addCookies([{ url: build.url, name: 'canvass_session', value: build.cookies[of] ?? '' }])
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const scripts: Promise<number>[] = []
  page.on('response', reply => {
    if (reply.request().resourceType() !== 'script') return
    // Those of dialogs that the keys open may come after the page is closed.
    const size = reply.body().then(body => gzipSync(body).length)
    scripts.push(size.catch(() => 0))
  })
  await page.addInitScript(OBSERVE)
  const began = performance.now()
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(isUsable(usable), undefined, { timeout: 60_000 })
  const usableMs = performance.now() - began
  await page.waitForTimeout(SETTLED_MS)
  const sizes = await Promise.all(scripts)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  if (!of) await page.locator(usable).focus()
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(KEY_MS)
  }
  const seen = await page.evaluate<Pick<Load, 'shift' | 'slowestMs'>>('seen')
  await context.close()
  return { usableMs, kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1024, ...seen }
}

async function startBase(rev: string): Promise<Build> {
  const folder = await openFolder()
  const git = (...args: string[]) => execFileSync('git', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  git('worktree', 'add', '--detach', '--force', folder, rev)
  closers.push(() => git('worktree', 'remove', '--force', folder))
  execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
  execFileSync(process.execPath, ['scripts/build-web.mjs'], { cwd: folder, stdio: 'inherit' })
  return startBuild(folder)
}

/** The product with two accounts, as built in this folder. */
async function startBuild(folder: string): Promise<Build> {
  const DATA_DIR = await openFolder()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const product = startProgram([process.execPath, 'server/main.ts'], { DATA_DIR, PORT: String(port) }, folder)
  closers.push(async () => {
    product.signalGroup('SIGTERM')
    await product.ended
    await rm(DATA_DIR, { recursive: true, force: true })
  })
  await product.says('Canvass is ready')
  const cookies = { few: await fill(url, DATA_DIR, FEW), many: await fill(url, DATA_DIR, Number(values.leads)) }
  return { url, cookies }
}

/** Registers an account with `leads` leads and a campaign; returns its session. */
async function fill(url: string, dataDir: string, leads: number): Promise<string> {
  let cookie = ''
  const post = async (path: string, body: object) => {
    const headers = { origin: url, cookie, 'content-type': 'application/json' }
    const reply = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return reply.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }
  const login = { email: `ada${leads}@made.example`, password: 'correct horse battery' }
  cookie = await post('/auth/register', { ...login, firstName: 'Ada', lastName: 'Lovelace' })
  const access = await readAccess(dataDir)
  if (!access) throw new Error('The product has no database of its own')
  const db = connect(ownerUrl(access))
  await db.system`update users set subscription_plan = 'standard', subscription_status = 'active' where email = ${login.email}`
  await db.close()
  for (let from = 0; from < leads; from += 5000) {
    const made = Array.from({ length: Math.min(5000, leads - from) }, (_, n) => ({
      businessName: `Shop ${from + n}`,
      email: `hello@shop${from + n}.example`,
      city: 'Boise',
      category: 'Bakery',
      lat: 43.6 + (n % 100) / 1000,
      lon: -116.2 + from / 100_000,
    }))
    await post('/leads/import', { leads: made })
  }
  await post('/campaigns', {
    name: 'Spring',
    subject: 'Hello',
    body: '<p>Hello</p>',
    recipients: ['hello@shop1.example'],
  })
  return cookie.split('=')[1] ?? ''
}
