import type { CsvEncoding } from '#contract/csv.ts'

interface Decoder {
  /** The text of these bytes, as far as it's complete; of all that's left without them. */
  decode(bytes?: Buffer): string
}

/** Decodes a table piece by piece. */
export function decoderOf(encoding: CsvEncoding): Decoder {
  if (encoding === 'windows-1252') return decoderByLine()
  const decoder = new TextDecoder(encoding)
  return { decode: bytes => (bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()) }
}

/** A longer line counts as windows-1252. */
const LONGEST_LINE = 1_000_000
const LF = 10

/** A table that was put together from several may have lines in UTF-8 among those in windows-1252. */
function decoderByLine(): Decoder {
  const latin = new TextDecoder('windows-1252')
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let left: Buffer = Buffer.alloc(0)
  function textOf(line: Buffer): string {
    try {
      return utf8.decode(line)
    } catch {
      return latin.decode(line)
    }
  }
  return {
    decode(bytes) {
      const all = bytes ? Buffer.concat([left, bytes]) : left
      const end = bytes && all.length < LONGEST_LINE ? all.lastIndexOf(LF) + 1 : all.length
      left = Buffer.from(all.subarray(end))
      let text = ''
      for (let from = 0; from < end; ) {
        const next = all.indexOf(LF, from)
        const to = next < 0 || next >= end ? end : next + 1
        text += textOf(all.subarray(from, to))
        from = to
      }
      return text
    },
  }
}
