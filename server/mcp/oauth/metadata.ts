import { localhostAllowedHostnames } from '@modelcontextprotocol/server'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { scopeText } from './scopes.ts'

/** PUBLIC_URL, or the name of this computer that it was asked under: a client compares it with the address that it was given. */
export function originFor({ PUBLIC_URL }: Config, { host }: { host: string }): string {
  const own = new URL(PUBLIC_URL)
  const asked = URL.parse(`${own.protocol}//${host}`)
  const isLocal = (url: URL) => localhostAllowedHostnames().includes(url.hostname)
  return asked && isLocal(own) && isLocal(asked) && asked.port === own.port ? asked.origin : PUBLIC_URL
}

/** The only resource that tokens are for (RFC 8707). */
export const resourceOf = (origin: string) => `${origin}/mcp`

/** Tells a client without a valid token where to get one (RFC 9728). */
export const askForToken = (origin: string, isInvalid: boolean): string =>
  `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp", scope="${scopeText()}"${isInvalid ? ', error="invalid_token"' : ''}`

/** Where clients find out how to connect, given only the MCP server's address. */
export function metadataRoutes(app: FastifyInstance, config: Config): void {
  const scopes_supported = scopeText().split(' ')
  const resource = (origin: string) => ({
    resource: resourceOf(origin),
    authorization_servers: [origin],
    scopes_supported,
    bearer_methods_supported: ['header'],
    resource_name: 'Canvass',
  })
  const server = (issuer: string) => ({
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    registration_endpoint: `${issuer}/oauth/register`,
    scopes_supported,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  })
  const options = { config: { calls: 'public' } } as const
  for (const path of ['', '/mcp'])
    app.get(`/.well-known/oauth-protected-resource${path}`, options, async request =>
      resource(originFor(config, request)),
    )
  app.get('/.well-known/oauth-authorization-server', options, async request => server(originFor(config, request)))
}
