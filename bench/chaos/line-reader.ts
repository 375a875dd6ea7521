import type { Socket } from 'node:net'

/** What comes over a line, piece by piece as it is asked for. */
export interface LineReader {
  /** Up to the mark, without it; null where the line has ended. */
  until(mark: string): Promise<string | null>
  /** Something came that was not asked for yet. */
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
