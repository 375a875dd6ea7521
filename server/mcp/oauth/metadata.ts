import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { scopeText } from './scopes.ts'

/** The only resource that tokens are for (RFC 8707). */
export const resourceOf = ({ PUBLIC_URL }: Config) => `${PUBLIC_URL}/mcp`

/** Tells a client without a valid token where to get one (RFC 9728). */
export const askForToken = ({ PUBLIC_URL }: Config, isInvalid: boolean): string =>
  `Bearer resource_metadata="${PUBLIC_URL}/.well-known/oauth-protected-resource/mcp", scope="${scopeText()}"${isInvalid ? ', error="invalid_token"' : ''}`

/** Where clients find out how to connect, given only the MCP server's address. */
export function metadataRoutes(app: FastifyInstance, config: Config): void {
  const { PUBLIC_URL: issuer } = config
  const scopes = scopeText().split(' ')
  const resource = {
    resource: resourceOf(config),
    authorization_servers: [issuer],
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
    resource_name: 'Canvass',
  }
  const server = {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    registration_endpoint: `${issuer}/oauth/register`,
    scopes_supported: scopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  }
  const options = { config: { calls: 'public' } } as const
  for (const path of ['', '/mcp'])
    app.get(`/.well-known/oauth-protected-resource${path}`, options, async () => resource)
  app.get('/.well-known/oauth-authorization-server', options, async () => server)
}
