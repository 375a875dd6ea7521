import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { appPages, publicPages } from '#contract/pages.ts'
import { addressSales } from './landing.ts'

const patterns = [...publicPages, ...appPages].map(path => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`))

/**
 * Serves the built web application out of `folder`: hashed assets for a year, every page as the same document,
 * an unknown path as that document with status 404. A visitor gets the landing page at /, a user the dashboard.
 */
export async function serveWeb(
  app: FastifyInstance,
  { folder, sales = '', ...hosts }: { folder: string; sales?: string } & OtherHosts,
): Promise<void> {
  const pages = readPages(folder, sales, hosts)
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    serveDotFiles: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      response.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/', (request, reply) => (request.caller ? reply.redirect('/dashboard') : sendPage(reply, pages.landing)))
  app.setNotFoundHandler((request, reply) => answerUnknown(request, reply, pages))
}

/** Who else a page may ask anything of. */
interface OtherHosts {
  googleMaps?: boolean
  /** Where the map's style and its tiles come from, if not from us. */
  mapStyle?: string | undefined
  /** Where images are uploaded to, if not to us. */
  uploads?: string | undefined
  /** The script of the card form: allowed on /subscribe alone. */
  cards?: string | undefined
}

interface Page {
  html: string
  /** The hashes of its inline scripts, which the policy then allows. */
  policy: string
}

interface Pages {
  app: Page
  subscribe: Page
  landing: Page
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
  const hashes = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script]) =>
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
  )
  return { html, policy: contentPolicy(hashes, hosts) }
}

/** Where Google's map takes its script, pictures and fonts from (developers.google.com, "Content Security Policy Guide"). */
const google = {
  script: 'https://*.googleapis.com https://*.gstatic.com https://*.google.com blob:',
  style: 'https://fonts.googleapis.com',
  image: 'https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.googleusercontent.com',
  font: 'https://fonts.gstatic.com',
  connect: 'https://*.googleapis.com https://*.google.com https://*.gstatic.com data: blob:',
}

/** What the card form's script asks and frames (docs.stripe.com/security/guide, "Content Security Policy"). */
const stripe = 'https://*.stripe.com'

/**
 * Nothing leaves this origin, but to Google or the map's style where they are set and to S3 where it keeps the images. Styles may be inline: the components set
 * positions and widths.
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
  if (path.startsWith('/api/') || (request.method !== 'GET' && request.method !== 'HEAD'))
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
