import type { FastifyInstance } from 'fastify'
import { contract } from '#contract/contract.ts'
import { apiPage } from './api-page.ts'
import { describeApi } from './openapi.ts'
import { sendPlainPage } from './plain-page.ts'

/** The contract as OpenAPI and as HTML; generated on first request. */
export function apiDescriptionRoutes(app: FastifyInstance): void {
  let description: ReturnType<typeof describeApi> | undefined
  const describe = () => {
    description ??= describeApi(contract)
    return description
  }
  let page: ReturnType<typeof apiPage> | undefined
  app.get('/api/openapi.json', { config: { calls: 'page' } }, async (_, reply) => {
    reply.header('cache-control', 'no-cache')
    return describe()
  })
  app.get('/api/docs', { config: { calls: 'page' } }, (_, reply) => {
    page ??= apiPage(describe())
    return sendPlainPage(reply, page)
  })
}
