import type { PlainBytes } from '#server/providers/mail/mail.ts'

type Part = Buffer | string | PlainBytes

/** Writes after whoever got results has added the next message. False from `write`: the bytes belong to its socket. */
export function oneWrite(write: (data: Buffer | string) => boolean) {
  let out: Part[] = []
  let isAsked = false
  let isQuick = true
  const flush = () => {
    isAsked = false
    const parts = out
    out = []
    const [first] = parts
    if (parts.length === 1 && typeof first === 'string') write(first)
    else isQuick = writeJoined(parts, isQuick, write)
  }
  return {
    /** Adds to the write of what follows. */
    keep: (words: Buffer | PlainBytes) => void out.push(words),
    say(words: string): void {
      out.push(words)
      if (isAsked) return
      isAsked = true
      // A tick scheduled by a microtask runs after all the others.
      queueMicrotask(() => process.nextTick(flush))
    },
  }
}

export type OneWrite = ReturnType<typeof oneWrite>

/** Most emails fit, with the envelope behind them. */
const SHARED = 64 * 1024
let shared: Buffer | null = null

/**
 * One buffer for one write: copying 14 KB costs a tenth of another system call. Connections whose writes are done
 * immediately all use the same one; over TLS, or to a server that reads slowly, each write has its own.
 */
function writeJoined(parts: Part[], isQuick: boolean, write: (data: Buffer) => boolean): boolean {
  let size = 0
  for (const part of parts) size += typeof part === 'string' ? Buffer.byteLength(part) : part.length
  if (!isQuick || size > SHARED) return write(joined(parts, Buffer.allocUnsafeSlow(size)))
  const mine = shared ?? Buffer.allocUnsafeSlow(SHARED)
  // A write that isn't done keeps it.
  shared = null
  const isDone = write(joined(parts, mine).subarray(0, size))
  if (isDone) shared = mine
  return isDone
}

function joined(parts: Part[], whole: Buffer): Buffer {
  let at = 0
  for (const part of parts) {
    if (typeof part === 'string') {
      at += whole.write(part, at)
      continue
    }
    if (Buffer.isBuffer(part)) part.copy(whole, at)
    else part.writeTo(whole, at)
    at += part.length
  }
  return whole
}
