interface Limits {
  /** How many may run at a time, at most one per account. */
  atOnce?: number
  /** How many more each account may queue, and what one more throws. */
  waiting?: number
  full?: () => Error
}

/** Runs heavy work a few at a time in turns, so that one account's backlog delays no other account. */
export function fairQueue({
  atOnce = 1,
  waiting = Infinity,
  full = () => new Error('The queue is full'),
}: Limits = {}) {
  /** Accounts with queued work, in the order of their turns. */
  const lines = new Map<string, (() => void)[]>()
  const running = new Set<string>()

  function startNext(): void {
    for (const [account, line] of lines) {
      if (running.size >= atOnce) return
      if (running.has(account)) continue
      const [start, ...rest] = line
      lines.delete(account)
      if (rest.length > 0) lines.set(account, rest)
      running.add(account)
      start?.()
    }
  }

  return async <T>(account: string, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(account) ?? []
    if (line.length >= waiting) throw full()
    await new Promise<void>(resolve => {
      lines.set(account, [...line, resolve])
      startNext()
    })
    try {
      return await work()
    } finally {
      running.delete(account)
      startNext()
    }
  }
}
