import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  originValidationResponse,
} from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { badKey } from '#server/http/api-key.ts'
import { unauthorized } from '#server/http/errors.ts'
import { actAs } from '#server/http/session.ts'
import { apiBy } from './call-api.ts'
import { makeMcpServer } from './make-server.ts'
import { askForToken, originFor } from './oauth/metadata.ts'
import { oauthRoutes } from './oauth/routes.ts'

/**
 * Model Context Protocol over HTTP, stateless, for programs with an API key or an access token. Its tools call the API's own
 * routes. The SDK checks neither Host nor Origin by itself: a page of another site could reach it under a name of its own.
 */
export function mcpRoutes(app: FastifyInstance, deps: Deps): void {
  const { config } = deps
  oauthRoutes(app, deps)
  const own = new URL(config.PUBLIC_URL).hostname
  const hosts = [own, ...(localhostAllowedHostnames().includes(own) ? localhostAllowedHostnames() : [])]
  const handler = createMcpHandler(({ requestInfo }) =>
    makeMcpServer(
      apiBy(async ({ method, url, body }) => {
        const authorization = requestInfo?.headers.get('authorization') ?? ''
        const reply = await app.inject({
          method,
          url,
          headers: { authorization },
          ...(body !== undefined && { payload: body as object }),
        })
        return new Response(reply.payload, {
          status: reply.statusCode,
          headers: reply.headers as Record<string, string>,
        })
      }, config.PUBLIC_URL),
    ),
  )
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    bodyLimit: 1024 * 1024,
    config: { calls: 'heavy', key: null, isForApps: true },
    onRequest: async (request, reply) => {
      const { caller, keyProblem } = request
      if (caller?.key) return
      reply.header('www-authenticate', askForToken(originFor(config, request), keyProblem !== null))
      if (keyProblem) throw badKey(keyProblem)
      throw unauthorized('Connect this app in its settings, or send an API key as Authorization: Bearer cvs_…', {
        code: 'not_signed_in',
      })
    },
    handler: async (request, reply) => {
      const asked = toRequest(request)
      const refused = hostHeaderValidationResponse(asked, hosts) ?? originValidationResponse(asked, hosts)
      const serve = () => handler.fetch(asked, { parsedBody: request.body })
      return reply.send(refused ?? (await (request.caller ? actAs(request.caller, serve) : serve())))
    },
  })
  app.addHook('onClose', () => handler.close())
}

function toRequest({ method, url, headers, body }: FastifyRequest): Request {
  const given = new Headers()
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) given.set(name, String(value))
  given.delete('content-length')
  return new Request(`http://${headers.host ?? 'localhost'}${url}`, {
    method,
    headers: given,
    ...(method === 'POST' && { body: JSON.stringify(body ?? null) }),
  })
}
