const LF_DOT = Buffer.from('\n.')
const CR_DOT = Buffer.from('\r.')
const DOT = 46

/** The line with a single dot that ends a body. */
export const END = '.\r\n'

/**
 * The dot-stuffed message without its final dot (RFC 5321, 4.5.2). Servers disagree on whether a bare CR or LF
 * before a dot ends a line, which allows SMTP smuggling. Such a message gets CRLF line endings first.
 */
export function bodyOf(raw: Buffer): Buffer {
  const isPlain = raw[0] !== DOT && raw.indexOf(LF_DOT) < 0 && raw.indexOf(CR_DOT) < 0
  const stuffed = isPlain
    ? raw
    : Buffer.from(
        raw
          .toString('latin1')
          .replace(/\r\n|\r|\n/g, '\r\n')
          .replace(/^\./gm, '..'),
        'latin1',
      )
  return stuffed.length === 0 || endsALine(stuffed) ? stuffed : Buffer.concat([stuffed, Buffer.from('\r\n')])
}

const endsALine = (raw: Buffer) => raw[raw.length - 2] === 13 && raw[raw.length - 1] === 10
