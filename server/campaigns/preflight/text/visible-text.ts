import { Parser } from 'htmlparser2'

/**
 * The words of an HTML or plain text body, and where its links lead. One pass: every search goes on from where the last one
 * ended, and one that found nothing isn't repeated. `<your name>` isn't markup, so it stays.
 */
export function visibleText(body: string): { text: string; links: string[] } {
  const lower = body.toLowerCase()
  const missing = new Set<string>()
  const links: string[] = []
  let text = ''
  let done = 0
  for (let at = body.indexOf('<'); at >= 0; at = body.indexOf('<', at < done ? done : at + 1)) {
    if (at < done) continue
    const end = endOfMarkup(lower, at, missing)
    if (end < 0) continue
    text += body.slice(done, at) + (isInline(lower, at) ? '' : '\n')
    const href = HREF.exec(body.slice(at, Math.min(end, at + LONGEST_TAG)))
    if (href) links.push((href[1] ?? '').replace(/^["']|["']$/g, ''))
    done = end
  }
  return { text: decode(text + body.slice(done)), links }
}

const LONGEST_TAG = 4000
const HREF = /\shref\s{0,9}=\s{0,9}("[^"]{0,2000}"|'[^']{0,2000}'|[^\s"'<>]{1,2000})/i
const WORDLESS = ['style', 'script', 'title']
const INLINE = new Set('a abbr b big code em font i mark s small span strong sub sup u wbr'.split(' '))
const ELEMENTS = new Set([
  ...INLINE,
  ...WORDLESS,
  ...'address article aside blockquote body br button center col colgroup dd div dl dt fieldset figcaption figure'.split(
    ' ',
  ),
  ...'footer form h1 h2 h3 h4 h5 h6 head header hr html iframe img input label li link main map meta nav noscript ol'.split(
    ' ',
  ),
  ...'option p picture pre section select source svg table tbody td tfoot th thead tr ul video'.split(' '),
])

const elementAt = (lower: string, at: number) => /^<\/?([a-z][a-z0-9]*)[\s/>]/.exec(lower.slice(at, at + 20))?.[1]
const isInline = (lower: string, at: number) => INLINE.has(elementAt(lower, at) ?? '')

/** Behind the comment, style sheet or tag that begins here; -1 if it's text. */
function endOfMarkup(lower: string, at: number, missing: Set<string>): number {
  if (lower.startsWith('<!--', at)) return behind(lower, at, '-->', missing)
  if (lower.startsWith('<!doctype', at)) return behind(lower, at, '>', missing)
  const element = elementAt(lower, at)
  if (element === undefined || !ELEMENTS.has(element)) return -1
  if (WORDLESS.includes(element) && lower[at + 1] !== '/') {
    const close = behind(lower, at, `</${element}`, missing)
    if (close >= 0) return behind(lower, close - 1, '>', missing)
  }
  return behind(lower, at, '>', missing)
}

function behind(text: string, at: number, mark: string, missing: Set<string>): number {
  if (missing.has(mark)) return -1
  const found = text.indexOf(mark, at)
  if (found < 0) missing.add(mark)
  return found < 0 ? -1 : found + mark.length
}

/** As HTML writes a letter. */
export const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d{0,2});/gi
const decode = (text: string) => text.replace(ENTITY, decodeEntity).replaceAll('\u00A0', ' ')

/** "é" for "&eacute;". What no browser knows stays, such as "Q&As;". */
export function decodeEntity(entity: string): string {
  let meant = ''
  new Parser({ ontext: text => (meant += text) }).end(entity)
  return meant
}
