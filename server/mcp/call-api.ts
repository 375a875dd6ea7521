interface Sent {
  query?: Record<string, unknown>
  body?: unknown
}
interface Answer {
  body: unknown
  nextCursor?: string
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
  send: (request: { method: 'GET' | 'POST' | 'PUT'; url: string; body: unknown }) => Promise<{
    status: number
    nextCursor: string | undefined
    json: () => unknown
  }>,
  publicUrl: string,
): CallApi {
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, { query = {}, body }: Sent = {}) => {
    const given = Object.entries(query).filter(([, value]) => value !== undefined)
    const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))
    const { status, nextCursor, json } = await send({
      method,
      url: given.length > 0 ? `${path}?${search}` : path,
      body,
    })
    const reply = await json()
    if (status >= 400) throw new RefusedError((reply as { message?: string }).message ?? `Canvass answered ${status}.`)
    return { body: reply, ...(nextCursor !== undefined && { nextCursor }) }
  }
  return Object.assign(call, { page: (path: string) => publicUrl + path })
}
