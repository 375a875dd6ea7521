import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { appPages, publicPages } from '#contract/pages.ts'

const patterns = [...publicPages, ...appPages].map(
  path => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`),
)

/**
 * Serves the built web application out of `folder`: hashed assets for a year, every page as the same document,
 * an unknown path as that document with status 404. A visitor gets the landing page at /, a user the dashboard.
 */
export async function serveWeb(app: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  const pages = readPages(folder)
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    serveDotFiles: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      response.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  app.get('/', (request, reply) =>
    request.caller ? reply.redirect('/dashboard') : sendPage(reply, pages.landing),
  )
  app.setNotFoundHandler((request, reply) => answerUnknown(request, reply, pages.app))
}

interface Page {
  html: string
  /** The hashes of its inline scripts, which the policy then allows. */
  policy: string
}

function readPages(folder: string): { app: Page; landing: Page } {
  const app = readPage(join(folder, 'index.html'))
  const landing = join(folder, 'landing.html')
  return { app, landing: existsSync(landing) ? readPage(landing) : app }
}

function readPage(file: string): Page {
  const html = readFileSync(file, 'utf8')
  const hashes = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script]) =>
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
  )
  return { html, policy: contentPolicy(hashes) }
}

/** Nothing leaves this origin. Styles may be inline: the components set positions and widths. */
export const contentPolicy = (scriptHashes: string[] = []) =>
  [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-src 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

function answerUnknown(request: FastifyRequest, reply: FastifyReply, page: Page) {
  const path = request.url.split('?')[0] ?? '/'
  if (path.startsWith('/api/') || (request.method !== 'GET' && request.method !== 'HEAD'))
    return reply.code(404).send({ message: 'Not found' })
  return sendPage(reply.code(patterns.some(pattern => pattern.test(path)) ? 200 : 404), page)
}

const sendPage = (reply: FastifyReply, page: Page) =>
  reply
    .header('content-security-policy', page.policy)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page.html)
