import type { FastifyInstance, FastifyReply } from 'fastify'
import { GROUPS } from '#contract/groups.ts'
import { PROBLEMS, type ProblemCode } from '#contract/problem-codes.ts'
import { groupText, llmsText, problemText, skillText } from './api-markdown.ts'
import { apiPage, problemPage } from './api-page.ts'
import { notFound } from './errors.ts'
import { describeApi, describeWhole } from './openapi.ts'
import { sendPlainPage } from './plain-page.ts'

/** The contract as OpenAPI, as HTML, and as Markdown; made on first request. */
export function apiDescriptionRoutes(app: FastifyInstance, publicUrl: string): void {
  const described = once(describeApi)
  const whole = once(describeWhole)
  const page = once(async () => apiPage(await whole()))
  const route = { config: { calls: 'page' } } as const
  app.get('/api/openapi.json', route, (_, reply) => {
    reply.header('cache-control', 'no-cache')
    return described()
  })
  app.get('/api/docs', route, async (_, reply) => sendPlainPage(reply, await page()))
  app.get('/llms.txt', route, (_, reply) => sendMarkdown(reply, llmsText(publicUrl)))
  app.get<{ Params: { page: string } }>('/api/docs/:page', route, async ({ params }, reply) => {
    const name = params.page.replace(/\.md$/, '')
    if (name === 'skill') return sendMarkdown(reply, skillText(publicUrl))
    if (!Object.hasOwn(GROUPS, name)) throw notFound('Page')
    return sendMarkdown(reply, groupText(await whole(), name as keyof typeof GROUPS))
  })
  app.get<{ Params: { code: string } }>('/api/docs/problems/:code', route, ({ params }, reply) => {
    const [code = '', extension] = params.code.split('.')
    if (!Object.hasOwn(PROBLEMS, code)) throw notFound('Page')
    const problem = code as ProblemCode
    return extension === 'md' ? sendMarkdown(reply, problemText(problem)) : sendPlainPage(reply, problemPage(problem))
  })
}

const sendMarkdown = (reply: FastifyReply, text: string) =>
  reply.type('text/markdown; charset=utf-8').header('cache-control', 'no-cache').send(text)

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
