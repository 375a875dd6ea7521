import { free } from '../../read/pbf/free.ts'

/** Writes protocol buffers: the counterpart of pbf/wire.ts. */
export function bytes() {
  let buffer = new Uint8Array(256)
  let at = 0
  const reserve = (n: number) => {
    if (at + n <= buffer.length) return
    // Frees the old memory immediately.
    buffer = new Uint8Array(buffer.buffer.transfer(Math.max(buffer.length * 2, at + n)))
  }
  const varint = (n: number) => {
    reserve(8)
    let rest = n
    while (rest >= 128) {
      buffer[at++] = (rest % 128) | 128
      rest = Math.floor(rest / 128)
    }
    buffer[at++] = rest
  }
  const raw = (more: Uint8Array) => {
    reserve(more.length)
    buffer.set(more, at)
    at += more.length
  }
  return {
    varint,
    raw,
    zigzag: (n: number) => varint(n < 0 ? -2 * n - 1 : 2 * n),
    field(number: number, more: Uint8Array): void {
      varint(number * 8 + 2)
      varint(more.length)
      raw(more)
    },
    size: () => at,
    take: () => buffer.slice(0, at),
    /** The written bytes, valid until more are written. */
    view: () => buffer.subarray(0, at),
    clear: () => {
      at = 0
    },
    /** Empties it and frees its memory. */
    free: () => {
      free(buffer)
      ;[buffer, at] = [new Uint8Array(0), 0]
    },
  }
}

export type Bytes = ReturnType<typeof bytes>
