/** Collects what belongs together, so that it leaves in one write. */
export interface OneWrite {
  /** Adds to the write of what follows. */
  keep(words: Buffer): void
  say(words: string): void
}

/** Writes after the callers who got their results have added the next message. */
export function oneWrite(write: (data: Buffer | string) => void): OneWrite {
  let out: (Buffer | string)[] = []
  let isAsked = false
  const flush = () => {
    isAsked = false
    const data = joined(out)
    out = []
    write(data)
  }
  return {
    keep: words => void out.push(words),
    say(words) {
      out.push(words)
      if (isAsked) return
      isAsked = true
      // A tick scheduled by a microtask runs after all the others.
      queueMicrotask(() => process.nextTick(flush))
    },
  }
}

/** One buffer for one write: copying 14 KB costs a tenth of another system call. */
function joined(parts: (Buffer | string)[]): Buffer | string {
  const [first] = parts
  if (first !== undefined && parts.length === 1) return first
  let size = 0
  for (const part of parts) size += Buffer.byteLength(part)
  const whole = Buffer.allocUnsafe(size)
  let at = 0
  for (const part of parts) at += typeof part === 'string' ? whole.write(part, at) : part.copy(whole, at)
  return whole
}
