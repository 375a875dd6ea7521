import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

/** Answers 405 with the allowed methods if the path exists but the method doesn't. */
export function refuseWrongMethods(app: FastifyInstance): void {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    // Wildcards serve files, so they would match any path.
    if (url.includes('*')) return
    const entry = known.get(url) ?? { pattern: patternOf(url), methods: new Set() }
    for (const one of [method].flat()) entry.methods.add(one)
    known.set(url, entry)
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return
    const path = request.url.split('?')[0] ?? ''
    const allowed = new Set(
      [...known.values()].flatMap(({ pattern, methods }) => (pattern.test(path) ? [...methods] : [])),
    )
    if (allowed.size === 0) return
    const methods = [...allowed].sort().join(', ')
    reply.header('allow', methods)
    throw new AppError(405, `This address doesn’t take ${request.method}. Use ${methods}.`)
  })
}

const patternOf = (url: string) =>
  new RegExp(`^${url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`)
