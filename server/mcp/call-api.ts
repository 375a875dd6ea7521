interface Sent {
  query?: Record<string, unknown>
  body?: unknown
}
interface Answer {
  body: unknown
  nextCursor?: string
  headers: Headers
}

/** Calls the API with the key of the assistant's person, so that its scopes, limits, and checks hold for tools, too. */
export interface CallApi {
  (method: 'GET' | 'POST' | 'PUT', path: string, sent?: Sent): Promise<Answer>
  /** The whole address of a page. */
  page(path: string): string
}

/** The API refused: a sentence for the model and its person. */
export class RefusedError extends Error {}

/** Over any way to send a request: within this process, or over HTTP. */
export function apiBy(
  send: (request: {
    method: 'GET' | 'POST' | 'PUT'
    url: string
    body: unknown
  }) => Promise<Pick<Response, 'status' | 'headers' | 'json'>>,
  publicUrl: string,
): CallApi {
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, { query = {}, body }: Sent = {}) => {
    const given = Object.entries(query).filter(([, value]) => value !== undefined)
    const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))
    const reply = await send({ method, url: given.length > 0 ? `${path}?${search}` : path, body })
    const { status, headers } = reply
    const answer: unknown = await reply.json()
    if (status >= 400) throw new RefusedError((answer as { message?: string }).message ?? `Canvass answered ${status}.`)
    const nextCursor = headers.get('x-next-cursor')
    return { body: answer, headers, ...(nextCursor !== null && { nextCursor }) }
  }
  return Object.assign(call, { page: (path: string) => publicUrl + path })
}
