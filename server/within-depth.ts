import { Parser } from 'htmlparser2'

/** Real emails nest up to about 60 elements deep. */
const DEEPEST = 500
const PIECE = 8192

/** The HTML up to where it nests deeper than any email: 80,000 open tags took the parser 20 s. */
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
