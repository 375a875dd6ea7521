import type { FastifyInstance, FastifyReply } from 'fastify'
import { connectedApps } from '#contract/connected-apps.ts'
import type { Deps } from '#server/deps.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { badRequest } from '#server/http/errors.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import { readForms } from '#server/http/read-json.ts'
import { serve } from '#server/http/serve.ts'
import { connectApp, readRequest, requireNew } from './authorize.ts'
import { Registration, register } from './clients.ts'
import { metadataRoutes, originFor } from './metadata.ts'
import { placeOf } from './redirects.ts'
import { giveToken, type Refused, revokeToken } from './tokens.ts'

const bodyLimit = 16 * 1024

/**
 * OAuth 2.1 for the MCP server: /oauth/authorize leads to the page that asks the person; /oauth/token trades the code of that page
 * for an access token, which is an API key. Programs prove themselves by what they send, not by a cookie.
 */
export function oauthRoutes(app: FastifyInstance, deps: Deps): void {
  app.register(async scope => programRoutes(scope, deps))
  consentRoutes(app, deps)
  // The page's router would read a number in the query as one, and change it.
  app.get('/oauth/authorize', { config: { calls: 'page' } }, ({ url }, reply) =>
    reply.redirect(`/connect/${Buffer.from(url.split('?')[1] ?? '').toString('base64url') || 'nothing'}`),
  )
}

/** Any site may read these: assistants run in browsers, too. They take no cookie, and the consent page isn't among them. */
const READABLE = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type, mcp-protocol-version',
  'access-control-max-age': '86400',
}

/** What the app itself asks for. */
function programRoutes(app: FastifyInstance, deps: Deps): void {
  app.addHook('onRequest', async (_, reply) => void reply.headers(READABLE))
  app.addHook('onRoute', ({ url, method }) => {
    if (method === 'GET' || method === 'POST')
      app.options(url, { config: { calls: 'public' } }, (_, reply) => reply.code(204).send())
  })
  metadataRoutes(app, deps.config)
  const options = { bodyLimit, config: { calls: 'public', isSigned: true } } as const
  app.register(async scope => {
    readForms(scope)
    scope.post('/oauth/token', options, async (request, reply) =>
      answer(reply, await giveToken(deps, originFor(deps.config, request), request.body)),
    )
    scope.post('/oauth/revoke', options, async ({ body }, reply) => answer(reply, await revokeToken(deps, body)))
  })
  app.post('/oauth/register', options, async (request, reply) => {
    await limitRate(deps.db.system, `app:${clientAddress(request)}`, { max: 100, seconds: 3600 })
    const { data, error } = Registration.safeParse(request.body)
    if (!data) {
      const isRedirect = error.issues[0]?.path[0] === 'redirect_uris'
      const code = isRedirect ? 'invalid_redirect_uri' : 'invalid_client_metadata'
      return answer(reply, { error: code, error_description: 'Send client_name and up to 10 redirect_uris.' })
    }
    const registered = {
      ...data,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
    }
    return answer(reply.code(201), { client_id: register(deps, data), ...registered, response_types: ['code'] })
  })
}

const answer = (reply: FastifyReply, body: Refused | object) =>
  reply
    .code('error' in body ? 400 : reply.statusCode)
    .header('cache-control', 'no-store')
    .send(body)

/** What the page asks, in the person's browser. */
function consentRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, connectedApps.ask, async ({ userId }, { query }, exchange) => {
    const request = await readRequest(deps, originFor(deps.config, exchange.request), query.request)
    if (request.problem) return { app: null, redirectTo: request.answer({ error: request.problem }) }
    await requireNew(deps, userId, request)
    const { client, redirectUri, scopes } = request
    return { app: { name: client.name, host: client.host, returnsTo: placeOf(redirectUri), scopes }, redirectTo: null }
  })
  serve(app, connectedApps.answer, async ({ userId }, { body }, exchange) => {
    const request = await readRequest(deps, originFor(deps.config, exchange.request), body.request)
    if (request.problem) throw badRequest('This request isn’t valid. Start again in the app.')
    if (!body.allow) return { redirectTo: request.answer({ error: 'access_denied' }) }
    return { redirectTo: request.answer({ code: await connectApp(deps, userId, request) }) }
  })
}
