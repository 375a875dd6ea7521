import type { Socket } from 'node:net'

/** Reads a connection piece by piece. */
export interface LineReader {
  /** The text up to the mark, without it; null if the connection ended. */
  until(mark: string): Promise<string | null>
  /** Whether unread data has arrived. */
  hasMore(): boolean
}

export function lineReader(socket: Socket): LineReader {
  let held = ''
  let hasEnded = false
  let wake = () => {}
  const end = () => {
    hasEnded = true
    wake()
  }
  socket.on('data', chunk => {
    held += chunk.toString('latin1')
    wake()
  })
  socket.on('error', end).on('end', end).on('close', end)

  return {
    hasMore: () => held !== '',
    async until(mark) {
      for (;;) {
        const at = held.indexOf(mark)
        if (at >= 0) {
          const piece = held.slice(0, at)
          held = held.slice(at + mark.length)
          return piece
        }
        if (hasEnded) return null
        await new Promise<void>(resolve => {
          wake = resolve
        })
      }
    },
  }
}
