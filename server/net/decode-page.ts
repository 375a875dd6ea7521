/** The standard wants the encoding declared within the first kilobyte, but some pages start with comments. */
const PRESCAN = 4096

/** Decodes a page by its byte order mark, else the header, else its meta tag, else by detection. */
export function decodePage(bytes: Buffer, contentType: string): string {
  const named = byMark(bytes) ?? encodingIn(contentType) ?? encodingIn(headOf(bytes))
  const decoder = named && decoderOf(named)
  if (decoder) return decoder.decode(bytes)
  try {
    // The size limit may have cut the last character in two.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Whether it may be HTML at all: pictures, PDFs, and archives have their own first bytes or contain zeros. */
export function looksLikeHtml(bytes: Buffer): boolean {
  if (byMark(bytes)) return true
  const head = bytes.subarray(0, 1024)
  if (/^(%PDF|PK\x03\x04|\x89PNG|GIF8|\xff\xd8\xff|RIFF|\x1f\x8b)/.test(head.toString('latin1'))) return false
  const zeros = head.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0)
  // UTF-16 markup without a byte order mark has a zero in about every second byte.
  return zeros === 0 || zeros > head.length / 3
}

function byMark(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : undefined
}

/** A meta tag that's readable as bytes can't be UTF-16, whatever it says. */
const headOf = (bytes: Buffer) =>
  (DECLARED.exec(bytes.toString('latin1', 0, PRESCAN))?.[0] ?? '').replace(/utf-?16\w*/i, 'utf-8')

/** In a meta tag or an XML declaration. */
const DECLARED = /<meta[^>]{0,200}charset[^>]{0,100}|^\s*<\?xml[^>]{0,100}encoding[^>]{0,60}/i

/** In one pass: whoever wrote it chose its length. */
const encodingIn = (text: string) => /(?:charset|encoding)\s*=[\s"']*([\w:.-]+)/i.exec(text)?.[1]

function decoderOf(name: string) {
  try {
    return new TextDecoder(name)
  } catch {
    return undefined
  }
}
