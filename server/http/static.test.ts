import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { Caller } from './session.ts'
import { contentPolicy, serveWeb } from './static.ts'

test('allows a page no other host', () => {
  expect(contentPolicy(["'sha256-x'"])).not.toMatch(/https?:/)
  expect(contentPolicy(["'sha256-x'"])).toContain("script-src 'self' 'sha256-x';")
})

test('allows Google’s hosts if its map is used', () => {
  const hosts = contentPolicy([], { googleMaps: true }).match(/https?:[^\s;]+/g) ?? []
  expect(hosts.length).toBeGreaterThan(0)
  for (const host of hosts)
    expect(host).toMatch(/^https:\/\/[\w.*]+\.(googleapis|gstatic|google|googleusercontent)\.com$/)
  expect(contentPolicy([], { googleMaps: true })).not.toContain('unsafe-eval')
})

test('allows the map style’s host if a style is configured', () => {
  const policy = contentPolicy([], { mapStyle: 'https://tiles.example' })
  expect(policy).toContain("connect-src 'self' https://tiles.example;")
  expect(policy).toContain("img-src 'self' data: blob: https://tiles.example;")
  expect(policy.match(/https?:/g)).toHaveLength(2)
})

test('allows uploads to S3 if it stores the images, and nothing else', () => {
  const policy = contentPolicy([], { uploads: 'https://images.s3.us-east-1.amazonaws.com' })
  expect(policy).toContain("connect-src 'self' https://images.s3.us-east-1.amazonaws.com;")
  expect(policy.match(/https?:/g)).toHaveLength(1)
})

const CARDS = 'https://js.stripe.com/clover/stripe.js'
const PAYS = 'https://js.stripe.com https://*.stripe.com'

test('allows the card form’s script, frames, and requests only on /subscribe, with or without a trailing slash', async () => {
  const policyOf = await served({ cards: CARDS })
  for (const path of [
    '/subscribe',
    '/subscribe/',
    '/subscribe?from=pricing',
    '/subscribe/?from=pricing',
    // In any spelling.
    '/%73ubscribe',
    '/subscrib%65/',
  ]) {
    const policy = await policyOf(path)
    expect(policy).toContain(`script-src 'self' ${PAYS};`)
    expect(policy).toContain(`connect-src 'self' ${PAYS};`)
    expect(policy).toContain(`frame-src 'self' ${PAYS};`)
    expect(policy).not.toMatch(/img-src[^;]*stripe|default-src[^;]*stripe|unsafe-eval/)
  }
  for (const path of ['/', '/pricing', '/dashboard', '/subscribe/x', '/subscribers', '/?at=/subscribe'])
    expect(await policyOf(path), path).not.toContain('stripe')
})

test('allows no card form if it isn’t configured', async () => {
  const policyOf = await served({})
  expect(await policyOf('/subscribe')).toBe(contentPolicy())
})

test.each(['/api/nothing', '/%61pi/nothing', '/%2561pi', '/%ff', '/%zz'])(
  "%s isn't a page of the application",
  async path => {
    const folder = await mkdtemp(join(tmpdir(), 'canvass-web-'))
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>Canvass</title>')
    const app = Fastify().decorateRequest('caller', null)
    await serveWeb(app, { folder })
    const { statusCode } = await app.inject(path)
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(statusCode).toBeLessThan(500)
    await app.close()
    await rm(folder, { recursive: true })
  },
)

test('asks the browser for a page’s scripts and the session with the document, and tells a visitor’s page that there is none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'canvass-web-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><head><title>Canvass</title></head>')
  await mkdir(join(folder, '.vite'))
  const manifest = {
    'main.tsx': { file: 'assets/main.js', isEntry: true, imports: ['_ui.js'] },
    '_ui.js': { file: 'assets/ui.js' },
    '_table.js': { file: 'assets/table.js', imports: ['_ui.js'] },
    'pages/dashboard.tsx': { file: 'assets/dashboard.js', imports: ['main.tsx', '_table.js'] },
    'pages/login.tsx': { file: 'assets/login.js', imports: ['_ui.js'] },
    'pages/campaign.tsx': { file: 'assets/campaign.js', imports: ['_ui.js'] },
    'features/campaigns/form/campaign-form.tsx': { file: 'assets/form.js', imports: ['_table.js'] },
  }
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  const app = await servePages(folder, { callerOf: cookie => (cookie ? { userId: 'ada' } : null) })
  const headOf = async (url: string, cookie?: string) => {
    const { body } = await app.inject({ url, ...(cookie && { headers: { cookie } }) })
    return [...body.matchAll(/<link rel="(\w+)"[^>]* href="([^"]+)">|<meta name="(visitor)">/g)].map(found =>
      found.slice(1).filter(Boolean).join(' '),
    )
  }
  const scripts = ['modulepreload /assets/dashboard.js', 'modulepreload /assets/table.js']
  expect(await headOf('/dashboard', 'sid=1')).toEqual([...scripts, 'preload /api/auth/user'])
  expect(await headOf('/dashboard')).toEqual(scripts)
  expect(await headOf('/login')).toEqual(['modulepreload /assets/login.js', 'visitor'])
  expect(await headOf('/login', 'sid=1')).toEqual(['modulepreload /assets/login.js', 'preload /api/auth/user'])
  expect(await headOf('/campaigns/7')).toEqual(['modulepreload /assets/campaign.js'])
  expect(await headOf('/campaigns/new')).toEqual([
    'modulepreload /assets/campaign.js',
    'modulepreload /assets/form.js',
    'modulepreload /assets/table.js',
  ])
  expect(await headOf('/nowhere')).toEqual([])
})

test('gives visitors the login page with only its own code, and everyone else the application', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'canvass-web-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><head><title>App</title></head>')
  await writeFile(join(folder, 'login.html'), '<!doctype html><head><title>Login</title></head>')
  const app = await servePages(folder, { callerOf: cookie => (cookie ? { userId: 'ada' } : null) })
  const titleOf = async (url: string, cookie?: string) =>
    /<title>(\w+)/.exec((await app.inject({ url, ...(cookie && { headers: { cookie } }) })).body)?.[1]
  expect(await titleOf('/login')).toBe('Login')
  expect(await titleOf('/login', 'sid=1')).toBe('App')
  expect(await titleOf('/register')).toBe('App')
})

test('puts the page’s markup into the document, of visitors’ pages for visitors and of users’ pages for users', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'canvass-web-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><body><div id="root"></div></body>')
  await mkdir(join(folder, '.vite'))
  const markup = {
    '/login': 'Log in',
    '/dashboard': 'Leads',
    '/campaigns/:id': 'Campaign',
    '/campaigns/new': 'New campaign',
  }
  await writeFile(join(folder, '.vite/painted.json'), JSON.stringify(markup))
  const callers: Record<string, Partial<Caller>> = {
    user: { planType: 'full_access' },
    caller: { planType: 'calling_only' },
    unsafe: { planType: 'full_access', mustAddFactor: true },
  }
  const app = await servePages(folder, { callerOf: cookie => callers[cookie] ?? null })
  const shown = async (url: string, cookie = '') =>
    /<div id="root">(.*)<\/div>/.exec((await app.inject({ url, headers: { cookie } })).body)?.[1]
  expect(await shown('/login')).toBe('Log in')
  expect(await shown('/login', 'user')).toBe('')
  expect(await shown('/dashboard')).toBe('')
  expect(await shown('/dashboard?status=new', 'user')).toBe('Leads')
  expect(await shown('/campaigns/new', 'user')).toBe('New campaign')
  expect(await shown('/campaigns/7', 'user')).toBe('Campaign')
  expect(await shown('/tasks', 'user')).toBe('')
  expect(await shown('/nowhere', 'user')).toBe('')
  expect(await shown('/dashboard', 'caller')).toBe('')
  expect(await shown('/dashboard', 'unsafe')).toBe('')
  // Names that objects inherit aren't addresses of pages.
  expect(await shown('/constructor', 'user')).toBe('')
})

test('serves the pages of a build that was made while it runs, and the earlier ones until it’s finished', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'canvass-web-'))
  const write = (name: string, text: string) => writeFile(join(folder, name), `<!doctype html><title>${text}</title>`)
  await write('index.html', 'First')
  const app = await servePages(folder)
  const titleOf = async (path: string) => /<title>(.*)<\/title>/.exec((await app.inject(path)).body)?.[1]
  await rm(join(folder, 'index.html'))
  expect(await titleOf('/dashboard')).toBe('First')
  await write('index.html', 'Second')
  const earlier = new Date(Date.now() - 60_000)
  await utimes(join(folder, 'index.html'), earlier, earlier)
  expect(await titleOf('/dashboard')).toBe('Second')
  await write('landing.html', 'Welcome')
  expect(await titleOf('/')).toBe('Welcome')
})

/** The policy of a page served from a folder. */
async function served(hosts: { cards?: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'canvass-web-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Canvass</title>')
  const app = await servePages(folder, hosts)
  return async (url: string) => {
    const { headers } = await app.inject(url)
    return String(headers['content-security-policy'])
  }
}

interface Served {
  cards?: string
  /** Who sends this cookie; nobody if it isn't set. */
  callerOf?: (cookie: string) => Partial<Caller> | null
}

/** The pages in this folder, until the test ends. */
async function servePages(folder: string, { callerOf, ...hosts }: Served = {}) {
  const app = Fastify().decorateRequest('caller', null)
  app.addHook('onRequest', async request => {
    request.caller = (callerOf?.(request.headers.cookie ?? '') ?? null) as Caller | null
  })
  await serveWeb(app, { folder, ...hosts })
  onTestFinished(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })
  return app
}
