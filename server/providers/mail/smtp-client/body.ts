const LF_DOT = Buffer.from('\n.')
const CR_DOT = Buffer.from('\r.')
const DOT = 46

/** The lone dot that ends a body. */
export const END = '.\r\n'

/**
 * The message as it goes over the wire, without its last dot (RFC 5321, 4.5.2). A bare CR or LF before a dot is a line
 * end to some servers and not to others: what one takes for text ends the message for the next, and the rest of it
 * would be commands. Such a message gets whole line ends first.
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
