/** Quoted-printable (RFC 2045, 6.7) in pieces that can be joined: see compile.ts. */

/** RFC 2045: 76 with the `=` of a soft line break. */
const LINE = 75
export const SOFT_BREAK = '=\r\n'

/** Most values: short, printable, nothing to encode. No dot in front, no space at the end. */
const PLAIN = /^(?!\.)[!-<>-~ ]{0,74}[!-<>-~]$/
/** Of any length, with nothing to encode: a tracked link, a paragraph in English. */
const PRINTABLE = /^[!-<>-~ ]*[!-<>-~]$/

/** Encodes text from the start of a line, with CRLF. A dot there is encoded, so nothing needs dot-stuffing. */
export function encodeQp(text: string): string {
  if (PLAIN.test(text)) return text
  return text.split('\r\n').map(encodeLine).join('\r\n')
}

/** The decoded text, with CRLF line ends. */
export function decodeQp(encoded: string): string {
  const bytes = Buffer.from(encoded, 'latin1')
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte !== 0x3d) bytes[length++] = byte
    else {
      const code = HEX.indexOf(encoded.charAt(at + 1)) * 16 + HEX.indexOf(encoded.charAt(at + 2))
      if (code >= 0) bytes[length++] = code
      at += 2
    }
  }
  return bytes.toString('utf8', 0, length)
}

/** The length of the last line; 0: the next piece begins a line. */
export const lastLineLength = (encoded: string) => encoded.length - (encoded.lastIndexOf('\n') + 1)

function wrapWord(word: string): string {
  let lines = ''
  for (let at = 0; at < word.length; ) {
    const isDot = word.charCodeAt(at) === 0x2e
    const end = at + (isDot ? LINE - 2 : LINE)
    lines += `${at > 0 ? SOFT_BREAK : ''}${isDot ? '=2E' : ''}${word.slice(isDot ? at + 1 : at, end)}`
    at = end
  }
  return lines
}

function encodeLine(line: string): string {
  if (PRINTABLE.test(line)) return wrapWord(line)
  const bytes = Buffer.from(line, 'utf8')
  // Three for each byte, and a soft break after 25 of them at the latest.
  const encoded = Buffer.allocUnsafe(bytes.length * 3 + Math.ceil(bytes.length / 24) * SOFT_BREAK.length)
  let length = 0
  let column = 0
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0
    const isLast = i === bytes.length - 1
    const width = isPlain(byte, column === 0, isLast) ? 1 : 3
    if (column + width > LINE) {
      encoded[length++] = 0x3d
      encoded[length++] = 0x0d
      encoded[length++] = 0x0a
      column = 0
    }
    if (isPlain(byte, column === 0, isLast)) {
      encoded[length++] = byte
      column++
    } else {
      encoded[length++] = 0x3d
      encoded[length++] = HEX.charCodeAt(byte >> 4)
      encoded[length++] = HEX.charCodeAt(byte & 15)
      column += 3
    }
  }
  return encoded.toString('latin1', 0, length)
}

const HEX = '0123456789ABCDEF'

const isPlain = (byte: number, startsLine: boolean, endsLine: boolean): boolean =>
  byte === 0x20 ? !endsLine : byte > 0x20 && byte <= 0x7e && byte !== 0x3d && !(startsLine && byte === 0x2e)
