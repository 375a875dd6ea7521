import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'

export const REDIRECT = 'http://127.0.0.1:33418/callback'

/** An assistant that knows only the MCP server's address, as the SDK's client connects it. */
export function assistantOf(
  origin: string,
  { clientId, redirect = REDIRECT }: { clientId?: string; redirect?: string } = {},
) {
  const kept: {
    client?: StoredOAuthClientInformation
    tokens?: StoredOAuthTokens
    discovered?: OAuthDiscoveryState
    verifier: string
    /** The page that it opened in the person's browser. */
    opened?: URL
  } = { verifier: '', ...(clientId && { client: { client_id: clientId, issuer: origin } }) }
  const authProvider: OAuthClientProvider = {
    redirectUrl: redirect,
    clientMetadata: { client_name: 'Scout', redirect_uris: [redirect] },
    state: () => '007',
    clientInformation: () => kept.client,
    saveClientInformation: client => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: tokens => void (kept.tokens = tokens),
    redirectToAuthorization: url => void (kept.opened = url),
    saveDiscoveryState: state => void (kept.discovered = state),
    discoveryState: () => kept.discovered,
    saveCodeVerifier: verifier => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier,
  }
  const transport = () => new StreamableHTTPClientTransport(new URL('/mcp', origin), { authProvider })
  const connect = async () => {
    const client = new Client({ name: 'scout', version: '1' })
    await client.connect(transport())
    return client
  }
  return {
    kept,
    connect,
    /** Tries to connect, which needs a person. Returns the address that the browser opens. */
    begin: async (): Promise<URL> => {
      const failed = await connect().catch((error: unknown) => error)
      if (!(failed instanceof UnauthorizedError) || !kept.opened) throw new Error('no sign-in asked for')
      return kept.opened
    },
    /** The browser came back to this address. */
    finish: async (returned: string): Promise<Client> => {
      await transport().finishAuth(new URL(returned).searchParams)
      return connect()
    },
  }
}
