import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { appPages, publicPages } from '#contract/pages.ts'
import { addressSales } from './landing.ts'

const patterns = [...publicPages, ...appPages].map(path => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`))

/**
 * Serves the built web application: hashed assets are cached for a year, every page is the same document, and an
 * unknown path gets it with a 404. Visitors get the landing page at /, users the dashboard.
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
  app: Page
  subscribe: Page
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
  return {
    app,
    subscribe: cards ? readPage(index, { ...hosts, cards }) : app,
    landing: existsSync(landing) ? readLanding(landing, sales) : app,
  }
}

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

/**
 * Pages contact only this origin, plus Google or the map style if configured, and S3 if it stores the images.
 * Inline styles are allowed because components set positions and widths.
 */
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
    return reply.code(404).send({ message: 'Not found' })
  const page = /^\/subscribe\/?$/.test(path) ? pages.subscribe : pages.app
  return sendPage(reply.code(patterns.some(pattern => pattern.test(path)) ? 200 : 404), page)
}

const sendPage = (reply: FastifyReply, page: Page) =>
  reply
    .header('content-security-policy', page.policy)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page.html)
