/** Senders rotate their few certificates rarely, so more new URLs than this in a minute are forged. */
const NEW_A_MINUTE = 6
const KEPT = 50

/** Caches the key at each URL; null: there's none. `load` returns undefined if it can't tell right now. */
export function certificateCache<Key extends object>(
  load: (url: string) => Promise<Key | null | undefined>,
  tooMany: (cause: Error) => Error,
): (url: string) => Promise<Key | null | undefined> {
  const kept = new Map<string, Key | null>()
  let fetched: number[] = []
  return async url => {
    const known = kept.get(url)
    if (known !== undefined) return known
    fetched = fetched.filter(at => performance.now() - at < 60_000)
    if (fetched.length >= NEW_A_MINUTE) throw tooMany(new Error('Too many new certificates'))
    fetched.push(performance.now())
    const key = await load(url)
    if (key === undefined) return undefined
    // Evict missing certificates first, so that invented URLs can't evict the sender's own.
    const [first] = [...kept].toSorted(([, a], [, b]) => Number(a !== null) - Number(b !== null))
    if (kept.size >= KEPT && first) kept.delete(first[0])
    kept.set(url, key)
    return key
  }
}
