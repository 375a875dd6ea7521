/** Delivers notifications one after another, and retries each failed one once. */
export function courier(first?: string) {
  let url = first
  let last: Promise<void> = Promise.resolve()
  const deliveries: number[] = []
  const bring = async ({ headers, body }: { headers: Record<string, string>; body: string }) => {
    const post = () => fetch(url ?? '', { method: 'POST', headers, body }).then(({ status }) => status)
    deliveries.push(await post().catch(() => post().catch(() => 0)))
  }
  return {
    to: (target: string) => {
      url = target
    },
    send: (make: () => { headers: Record<string, string>; body: string }) => {
      if (url) last = last.then(() => bring(make()))
    },
    /** Resolves when everything sent so far is delivered. */
    delivered: async () => {
      for (let waited: unknown; waited !== last; ) {
        waited = last
        await last
      }
    },
    /** The program's response to each notification. */
    deliveries,
  }
}
