import { type PassThrough, Readable } from 'node:stream'
import type { Deps } from '#server/deps.ts'

export interface ZipEntry {
  name: string
  /** Called when it's the entry's turn. */
  read: () => Promise<AsyncIterable<string | Uint8Array>>
}

/** A ZIP of these entries, made while it's read: one entry at a time, in a few KB of memory. An entry that fails breaks the whole off. */
export async function zipOf(entries: ZipEntry[], { clock }: Pick<Deps, 'clock'>): Promise<Readable> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const out = zip.outputStream as PassThrough
  let current: Readable | undefined
  const breakOff = (error: unknown) => void out.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', breakOff)
  // Whoever reads may leave halfway.
  out.on('close', () => current?.destroy())
  const open = async (read: ZipEntry['read'], use: (error: unknown, source: Readable) => void) => {
    try {
      current = Readable.from(await read(), { objectMode: false })
      current.on('error', breakOff)
      use(null, current)
    } catch (error) {
      breakOff(error)
    }
  }
  for (const { name, read } of entries) zip.addReadStreamLazy(name, { mtime: clock.now() }, use => void open(read, use))
  zip.end()
  return out
}
