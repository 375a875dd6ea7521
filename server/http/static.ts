import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { appPages, publicPages } from '#contract/pages.ts'
import { AppError } from './errors.ts'

const addresses = Object.entries({ ...publicPages, ...appPages }).map(([path, module]) => ({
  path,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`),
  module,
  isPublic: path in publicPages,
}))

/**
 * Serves the built web application: hashed assets are cached for a year, every page is the same document but for what it asks
 * the browser to load with it, and an unknown path gets it with a 404. Visitors get the landing page at /, users the dashboard.
 */
export async function serveWeb(
  app: FastifyInstance,
  { folder, sales = '', ...hosts }: { folder: string; sales?: string } & OtherHosts,
): Promise<void> {
  const pages = latestPages(folder, sales, hosts)
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    serveDotFiles: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      response.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/', { config: { calls: 'page' } }, (request, reply) =>
    request.caller ? reply.redirect('/dashboard') : sendPage(reply, pages().landing),
  )
  app.setNotFoundHandler((request, reply) => answerUnknown(request, reply, pages()))
}

/** The other hosts that a page may contact. */
interface OtherHosts {
  googleMaps?: boolean
  /** The host of the map's style and tiles, if it isn't ours. */
  mapStyle?: string | undefined
  /** The host for image uploads, if it isn't ours. */
  uploads?: string | undefined
  /** The card form's script, allowed only on /subscribe. */
  cards?: string | undefined
}

interface Page {
  html: string
  /** Hashes of the page's inline scripts, which the policy allows. */
  policy: string
}

interface Pages {
  /** By a page's address or the pattern of it: links to its scripts, which the browser would ask for only once the router runs. */
  scripts: Record<string, string>
  /** By the same: its markup before its data is there (`web/paint.tsx`). */
  painted: Record<string, string>
  app: Page
  subscribe: Page
  /** For visitors: /login with only its own code (`web/login.tsx`). */
  login: Page | undefined
  landing: Page
}

/** The pages of the last build: one that's made while we run removes the scripts that older pages load. */
function latestPages(folder: string, sales: string, hosts: OtherHosts): () => Pages {
  let [pages, readAt] = [readPages(folder, sales, hosts), builtAt(folder)]
  return () => {
    const at = builtAt(folder)
    if (at !== null && at !== readAt) [pages, readAt] = [readPages(folder, sales, hosts), at]
    return pages
  }
}

/** Null while a build runs. It writes the landing page last. */
function builtAt(folder: string): number | null {
  const [app, landing] = ['index.html', 'landing.html'].map(name =>
    statSync(join(folder, name), { throwIfNoEntry: false }),
  )
  return app ? Math.max(app.mtimeMs, landing?.mtimeMs ?? 0) : null
}

function readPages(folder: string, sales: string, { cards, ...hosts }: OtherHosts): Pages {
  const index = join(folder, 'index.html')
  const app = readPage(index, hosts)
  const landing = join(folder, 'landing.html')
  const login = join(folder, 'login.html')
  return {
    scripts: readScripts(folder),
    painted: readJson(join(folder, '.vite/painted.json')),
    app,
    subscribe: cards ? readPage(index, { ...hosts, cards }) : app,
    login: existsSync(login) ? readPage(login) : undefined,
    landing: existsSync(landing) ? readLanding(landing, sales) : app,
  }
}

type Manifest = Record<string, { file: string; isEntry?: boolean; imports?: string[] }>

/** The modules of pages. A new campaign is the one that always shows a part that loads later in others. */
const MODULES = [
  ...addresses.map(({ path, module }) => ({ path, modules: [`pages/${module}.tsx`] })),
  { path: '/campaigns/new', modules: ['pages/campaign.tsx', 'features/campaigns/form/campaign-form.tsx'] },
]

function readScripts(folder: string): Record<string, string> {
  const manifest: Manifest = readJson(join(folder, '.vite/manifest.json'))
  const filesOf = (key: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(key)) return seen
    seen.add(key)
    for (const next of manifest[key]?.imports ?? []) filesOf(next, seen)
    return seen
  }
  // The document itself names the entry's.
  const entry = filesOf(Object.keys(manifest).find(key => manifest[key]?.isEntry) ?? '')
  const linksOf = (modules: string[]) =>
    [...new Set(modules.flatMap(module => [...filesOf(module)]))]
      .filter(key => !entry.has(key))
      .flatMap(key => manifest[key]?.file ?? [])
      .map(file => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`)
      .join('')
  return Object.fromEntries(MODULES.map(({ path, modules }) => [path, linksOf(modules)]))
}

const readJson = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})

function readLanding(file: string, sales: string): Page {
  const { html, policy } = readPage(file)
  return { html: addressSales(html, sales), policy }
}

function readPage(file: string, hosts: OtherHosts = {}): Page {
  const html = readFileSync(file, 'utf8')
  const hashes = [...html.matchAll(/<script>((?:[^<]|<(?!\/?script>))*)<\/script>/g)].map(
    ([, script]) =>
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
  )
  return { html, policy: contentPolicy(hashes, hosts) }
}

/** The hosts of Google's map (developers.google.com, "Content Security Policy Guide"). */
const google = {
  script: 'https://*.googleapis.com https://*.gstatic.com https://*.google.com blob:',
  style: 'https://fonts.googleapis.com',
  image: 'https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.googleusercontent.com',
  font: 'https://fonts.gstatic.com',
  connect: 'https://*.googleapis.com https://*.google.com https://*.gstatic.com data: blob:',
}

/** The hosts that the card form contacts and frames (docs.stripe.com/security/guide, "Content Security Policy"). */
const stripe = 'https://*.stripe.com'

/** Pages contact this origin, Google or the map style, and S3, if configured. Components set inline styles. */
export function contentPolicy(
  scriptHashes: string[] = [],
  { googleMaps = false, mapStyle, uploads, cards }: OtherHosts = {},
): string {
  const add = (part: keyof typeof google) => (googleMaps ? [google[part]] : [])
  const tiles = mapStyle ? [mapStyle] : []
  const pay = cards ? [new URL(cards).origin, stripe] : []
  return [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...scriptHashes, ...add('script'), ...pay],
    ['style-src', "'self'", "'unsafe-inline'", ...add('style')],
    ['img-src', "'self'", 'data:', 'blob:', ...add('image'), ...tiles],
    ['font-src', "'self'", ...add('font')],
    ['connect-src', "'self'", ...add('connect'), ...tiles, ...(uploads ? [uploads] : []), ...pay],
    ['worker-src', "'self'", 'blob:'],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-src', "'self'", ...pay],
    ['frame-ancestors', "'none'"],
  ]
    .map(parts => parts.join(' '))
    .join('; ')
}

function answerUnknown(request: FastifyRequest, reply: FastifyReply, pages: Pages) {
  const path = decodeURIComponent(request.url.split('?')[0] ?? '/')
  if (/^\/+api\//.test(path) || (request.method !== 'GET' && request.method !== 'HEAD'))
    throw new AppError(404, 'Not found')
  const page = /^\/subscribe\/?$/.test(path) ? pages.subscribe : pages.app
  const address = addresses.find(({ pattern }) => pattern.test(path))
  if (!address) return sendPage(reply.code(404), page)
  const { caller } = request
  const ofVisitors = address.isPublic ? VISITOR : ''
  const of = (parts: Record<string, string>) => parts[path] ?? parts[address.path] ?? ''
  if (address.module === 'login' && !caller && pages.login) return sendPage(reply, pages.login, '', of(pages.painted))
  const head = `${of(pages.scripts)}${caller ? SESSION : ofVisitors}`
  // Others are led to another page, or have fewer entries in the navigation.
  const isTheirs = address.isPublic ? !caller : caller?.planType === 'full_access' && !caller.mustAddFactor
  return sendPage(reply, page, head, isTheirs ? of(pages.painted) : '')
}

/** Asks for the session with the document. */
const SESSION = '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/auth/user">'
/** Saves the question who it is, whose answer browsers report as an error. */
const VISITOR = '<meta name="visitor">'

const ROOT = '<div id="root">'

const sendPage = (reply: FastifyReply, page: Page, head = '', body = '') =>
  reply
    .header('content-security-policy', page.policy)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page.html.replace('</head>', () => `${head}</head>`).replace(ROOT, () => `${ROOT}${body}`))

/** The link in `web/features/landing/content.ts` that we replace with the operator's address. */
const LINK = /<a href="mailto:operator"[^<>]*>[^<]*<\/a>/g
/** Domains that can't receive email (RFC 2606, RFC 6761). */
const NOBODY = /@([^@]+\.)?(example|invalid|localhost|test|example\.(com|net|org))$/i

/** Puts the operator's address (MAIL_FROM) into the landing page, or removes the link to it. */
export function addressSales(html: string, address: string): string {
  if (!address || NOBODY.test(address))
    return html.replace(LINK, '<p class="mt-auto text-ink-2">To reach sales, contact the operator of this site.</p>')
  const href = `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=Canvass%20Enterprise`
  return html.replace(LINK, link => link.replace('mailto:operator', () => href))
}
