import { Parser } from 'htmlparser2'

/** Emails that people or their tools made nest some 60 elements deep. */
const DEEPEST = 500
const PIECE = 8192

/**
 * The HTML up to where it nests deeper than any email does. The parser compares each tag with all that are open, so
 * 80,000 open ones took it 20 s; what is cut off by this is markup that no email client would draw either.
 */
export function withinDepth(html: string): string {
  let depth = 0
  let end = html.length
  const parser = new Parser({
    onopentag() {
      if (++depth > DEEPEST && end === html.length) end = parser.startIndex
    },
    onclosetag() {
      depth--
    },
  })
  for (let at = 0; at < html.length && end === html.length; at += PIECE) parser.write(html.slice(at, at + PIECE))
  return html.slice(0, end)
}
