/** A page names its encoding within the first kilobyte of it, by the standard; four, for who has much to say before. */
const PRESCAN = 4096

/** The text of a page: by its byte order mark, else by the header, else by its own meta, else as it can be read. */
export function decodePage(bytes: Buffer, contentType: string): string {
  const named = byMark(bytes) ?? encodingIn(contentType) ?? encodingIn(headOf(bytes))
  const decoder = named && decoderOf(named)
  if (decoder) return decoder.decode(bytes)
  try {
    // The cap may have cut the last sign in two.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Whether it may be HTML at all: what is none (pictures, PDF, archives) has its own first bytes or holds zeros. */
export function looksLikeHtml(bytes: Buffer): boolean {
  if (byMark(bytes)) return true
  const head = bytes.subarray(0, 1024)
  if (/^(%PDF|PK\x03\x04|\x89PNG|GIF8|\xff\xd8\xff|RIFF|\x1f\x8b)/.test(head.toString('latin1'))) return false
  const zeros = head.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0)
  // UTF-16 without a mark has a zero in about every second byte of its markup.
  return zeros === 0 || zeros > head.length / 3
}

function byMark(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : undefined
}

/** A meta that can be read byte by byte is in no UTF-16, whatever it says. */
const headOf = (bytes: Buffer) =>
  (DECLARED.exec(bytes.toString('latin1', 0, PRESCAN))?.[0] ?? '').replace(/utf-?16\w*/i, 'utf-8')

/** In a meta, or where XML says it. */
const DECLARED = /<meta[^>]{0,200}charset[^>]{0,100}|^\s*<\?xml[^>]{0,100}encoding[^>]{0,60}/i

const encodingIn = (text: string) => /(?:charset|encoding)\s*=\s*["']?\s*([\w:.-]+)/i.exec(text)?.[1]

function decoderOf(name: string) {
  try {
    return new TextDecoder(name)
  } catch {
    return undefined
  }
}
