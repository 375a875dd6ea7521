import { Parser } from 'htmlparser2'
import { visibleText } from './visible-text.ts'

export interface Markup {
  words: string
  links: { href: string; shown: string }[]
  images: { src: string; alt: string | undefined; isPixel: boolean }[]
  /** Elements that don't work in emails. */
  live: string[]
  /** Text that nobody sees, after the first that shows. */
  hidden: string
}

const LIVE = new Set(
  'form input select textarea script iframe frame frameset object embed applet video audio'.split(' '),
)
const WORDLESS = new Set(['style', 'script', 'title'])
const HIDDEN =
  /display\s?:\s?none|visibility\s?:\s?hidden|font-size\s?:\s?[01](?:px|pt|em|%)?\s?(?:;|$|!)|opacity\s?:\s?0(?:\.0+)?\s?(?:;|$|!)|text-indent\s?:\s?-\d{3}|(?:max-)?height\s?:\s?0(?:px)?\s?(?:;|$|!)|(?:left|top)\s?:\s?-\d{3,}/i
const WHITE = /(?:^|[;\s"])color\s?:\s?(?:#fff(?:fff)?\b|white\b|rgb\(\s?255\s?,\s?255\s?,\s?255\s?\)|transparent\b)/i
const BACKGROUND =
  /background(?:-color|-image)?\s?:\s?(?!\s?(?:#fff(?:fff)?\b|white\b|none\b|transparent\b|inherit\b))/i

/** Reads what a body is made of, in one pass. A recipient's value never decides. */
export function readMarkup(body: string): Markup {
  const found: Markup = { words: visibleText(body).text, links: [], images: [], live: [], hidden: '' }
  const open: { name: string; isHidden: boolean; isWhite: boolean; hasBackground: boolean }[] = []
  let link: { href: string; shown: string } | null = null
  let hasShown = false
  const parser = new Parser({
    onopentag(name, attributes) {
      const style = `${attributes['style'] ?? ''};${attributes['color'] ? `color:${attributes['color']}` : ''}`.slice(
        0,
        2000,
      )
      const above = open.at(-1)
      if (LIVE.has(name) && attributes['type'] !== 'application/ld+json') found.live.push(name)
      if (name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'refresh') found.live.push(name)
      if (/url\(\s?['"]?data:image/i.test(style)) found.images.push({ src: 'data:', alt: '', isPixel: false })
      if (Object.keys(attributes).some(key => /^on[a-z]{3,20}$/.test(key))) found.live.push('script')
      if (name === 'a' && attributes['href'] !== undefined) {
        link = { href: attributes['href'].trim(), shown: '' }
        found.links.push(link)
      }
      if (name === 'img') found.images.push(imageOf(attributes))
      const hasBackground = BACKGROUND.test(style) || isColored(attributes['bgcolor']) || 'background' in attributes
      open.push({
        name,
        isHidden: Boolean(above?.isHidden) || WORDLESS.has(name) || 'hidden' in attributes || HIDDEN.test(style),
        isWhite: WHITE.test(style) || (Boolean(above?.isWhite) && !/(?:^|[;\s])color\s?:/i.test(style)),
        hasBackground: hasBackground || Boolean(above?.hasBackground),
      })
    },
    ontext(text) {
      const at = open.at(-1)
      if (link) link.shown += text
      if (text.trim() === '' || WORDLESS.has(at?.name ?? '')) return
      const isUnseen = at !== undefined && (at.isHidden || (at.isWhite && !at.hasBackground))
      if (!isUnseen) hasShown = true
      else if (hasShown && found.hidden.length < 200) found.hidden += `${text.trim()} `
    },
    onclosetag(name) {
      if (name === 'a') link = null
      open.pop()
    },
  })
  parser.end(body)
  return found
}

const isColored = (color: string | undefined) =>
  color !== undefined && !/^(?:#?fff(?:fff)?|white|)$/i.test(color.trim())

const imageOf = ({ src = '', alt, width, height, style = '' }: Record<string, string>) => ({
  src,
  alt,
  isPixel: (width === '1' && height === '1') || /display\s?:\s?none/i.test(style.slice(0, 500)),
})
