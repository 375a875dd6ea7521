import type { ArgsOf, Route } from '#contract/route.ts'
import { ApiError, NetworkError, urlOf } from './call.ts'

export interface Listening {
  signal: AbortSignal
  onEvent(name: string, data: unknown): void
}

/** Calls a route that replies with server-sent events, until they end. EventSource can’t post. */
export async function callStream<const R extends Route>(
  route: R,
  args: ArgsOf<R> & { body: unknown },
  { signal, onEvent }: Listening,
): Promise<void> {
  const lost = (error: unknown) => {
    throw signal.aborted ? error : new NetworkError(error)
  }
  const response = await fetch(urlOf(route, args), {
    method: route.method,
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(args.body),
    signal,
  }).catch(lost)
  if (!response) return
  if (!response.ok || !response.body) throw new ApiError(response.status, await response.text())
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = (await reader.read().catch(lost)) ?? { done: true }
    if (done) return
    const events = (rest + value).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const [, name = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? []
      if (name) onEvent(name, JSON.parse(data))
    }
  }
}
