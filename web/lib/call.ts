import type { ArgsOf, ReplyOf, Route } from '#contract/route.ts'

/** The server refused. `message` is `status: body`; `serverMessage` is the sentence for the user, if any. */
export class ApiError extends Error {
  readonly status: number
  readonly serverMessage: string | undefined
  /** The reply if it was JSON, with details beside the message. */
  readonly body: unknown

  constructor(status: number, body: string) {
    super(`${status}: ${body}`)
    this.name = 'ApiError'
    this.status = status
    this.body = readJson(body)
    this.serverMessage = readMessage(this.body)
  }
}

/** No reply: the server, the network, or everything that the server asks is down. */
export class NetworkError extends Error {
  constructor(cause?: unknown, message = 'Unable to connect to server. Please check your connection and try again.') {
    super(message, { cause })
    this.name = 'NetworkError'
  }
}

interface Options {
  signal?: AbortSignal | undefined
}
/** The input comes first, and may be left out if the route takes none. */
export type Rest<R extends Route, O = Options> =
  unknown extends ArgsOf<R> ? [args?: undefined, options?: O] : [args: ArgsOf<R>, options?: O]

/** Calls one route of the contract with cookies: `await call(leads.update, { params: { id }, body: { status } })`. */
export async function call<const R extends Route>(route: R, ...rest: Rest<R>): Promise<ReplyOf<R>> {
  return (await callWithHeaders(route, ...rest)).reply
}

/** Like `call`, with the reply's headers (X-Next-Cursor). */
export async function callWithHeaders<const R extends Route>(
  route: R,
  ...[args, options]: Rest<R>
): Promise<{ reply: ReplyOf<R>; headers: Headers }> {
  const parts: Parts = args ?? {}
  const response = await send(urlOf(route, parts), {
    method: route.method,
    credentials: 'include',
    signal: options?.signal ?? null,
    ...(parts.body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(parts.body),
    }),
  })
  const text = await response.text()
  if (!response.ok) throw new ApiError(response.status, text || response.statusText)
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  // The server validates every reply against the same schema.
  return { reply: (isJson ? JSON.parse(text) : text) as ReplyOf<R>, headers: response.headers }
}

/** The URL of a GET route, for links and downloads: `<a href={hrefOf(leads.csv, { query })} download>`. */
export function hrefOf<const R extends Route>(route: R, ...[args]: Rest<R>): string {
  return urlOf(route, args ?? {})
}

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

export function urlOf(route: Pick<Route, 'path'>, { params = {}, query = {} }: Parts): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return search ? `${path}?${search}` : path
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new NetworkError(error)
  }
}

function readMessage(body: unknown): string | undefined {
  const holdsMessage = typeof body === 'object' && body !== null && 'message' in body
  return holdsMessage && typeof body.message === 'string' ? body.message : undefined
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
