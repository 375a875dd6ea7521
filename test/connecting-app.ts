import { createHash, randomBytes } from 'node:crypto'
import { testApp } from './app.ts'
import { REDIRECT } from './assistant.ts'
import { freePort } from './free-port.ts'
import type { TestUser } from './make.ts'
import { startWebsite } from './peers/website.ts'

type Changed = Record<string, string | undefined>

/** The product at its public address, the site of an app, and what the two and a person say to each other. */
export async function connectingApp() {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const t = await testApp({ env: { PUBLIC_URL: origin, ALLOW_PRIVATE_FETCH: '1' } })
  await t.app.listen({ port, host: '127.0.0.1' })
  const site = await startWebsite({ '/app.json': (_, response) => void response.end(description('/app.json')) })
  const appId = `${site.url}/app.json`

  const description = (path: string, fields: object = {}) =>
    JSON.stringify({ client_id: site.url + path, client_name: 'Scout', redirect_uris: [REDIRECT], ...fields })

  /** The page that /oauth/authorize leads to, as the person's browser sees it. */
  async function consentAt(user: TestUser, url: URL | string) {
    const { host, pathname, search } = new URL(url)
    const reply = await t.anonymous(pathname + search)
    const request = String(reply.headers.location).split('/')[2] ?? ''
    const ask = () => user.client({ url: `/api/connected-apps/ask?request=${request}`, headers: { host } })
    const answer = (allow: boolean) =>
      user.client({ method: 'POST', url: '/api/connected-apps', payload: { request, allow }, headers: { host } })
    return { request, ask, answer, allow: async () => String((await answer(true)).json().redirectTo) }
  }

  /** A request as an app writes it by hand. */
  function requestOf(changed: Changed = {}) {
    const verifier = randomBytes(32).toString('base64url')
    const query = {
      response_type: 'code',
      client_id: appId,
      redirect_uri: REDIRECT,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      resource: `${origin}/mcp`,
      state: '1e5',
      ...changed,
    }
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return { verifier, url: `${origin}/oauth/authorize?${new URLSearchParams(given)}` }
  }

  const post = async (path: string, form: Record<string, string>) => {
    const reply = await fetch(origin + path, { method: 'POST', body: new URLSearchParams(form) })
    return { status: reply.status, body: (await reply.json()) as Record<string, string>, headers: reply.headers }
  }

  /** A code that the user allowed, and what its app trades it with. */
  async function allowed(user: TestUser, changed: Changed = {}) {
    const { verifier, url } = requestOf(changed)
    const code = new URL(await (await consentAt(user, url)).allow()).searchParams.get('code') ?? ''
    const form = {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      client_id: changed.client_id ?? appId,
      redirect_uri: changed.redirect_uri ?? REDIRECT,
    }
    return { form, trade: (other: Record<string, string> = {}) => post('/oauth/token', { ...form, ...other }) }
  }

  const refresh = (token: string | undefined, other: Record<string, string> = {}) =>
    post('/oauth/token', { grant_type: 'refresh_token', refresh_token: token ?? '', client_id: appId, ...other })

  /** How the MCP server answers whoever has this token. */
  const mcp = (token: string | undefined) =>
    fetch(`${origin}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    }).then(({ status }) => status)

  const connected = async (user: TestUser) =>
    (await user.client('/api/keys')).json().filter(({ app }: { app: string | null }) => app !== null)
  const log = async (user: TestUser): Promise<string[]> =>
    (await user.client('/api/audit-log')).json().map(({ text }: { text: string }) => text)

  const close = () => Promise.all([t.close(), site.close()])
  return {
    t,
    origin,
    site,
    appId,
    description,
    consentAt,
    requestOf,
    post,
    allowed,
    refresh,
    mcp,
    connected,
    log,
    close,
  }
}
