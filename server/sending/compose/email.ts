import { convert, type FormatCallback } from 'html-to-text'
import { parse } from 'tldts'
import { type Design, IMAGE, isHtml, readDesign } from '#contract/body-markup.ts'
import { CLOSE, literalBraces, markChoices, NEXT, OPEN } from '#contract/choices.ts'
import { languageOf, type TextLanguage } from '#server/languages/text-language.ts'
import { pageWords } from '#server/tracking/languages/languages.ts'
import { withinDepth } from '#server/within-depth.ts'
import { inDesign } from './designs/designs.ts'
import { escapeHtml } from './template.ts'

/** The body of a revision, with slots for what differs by recipient. */
export interface EmailBody {
  html: string
  text: string
  /** Targets in the order of the document; the slot {{@link:n}} replaces the n-th. */
  links: string[]
}

/** The footer of every campaign email. */
export interface EmailFooter {
  postalAddress: string
  /** Adds the pixel. Spam filters distrust it, so users can leave it out. */
  tracksOpens: boolean
  /** The campaign's language, for an email that is too short to show its own. */
  language?: TextLanguage | null
}

/** A plain text as an email, exactly as written: its braces are neither variables nor choices, its tags no markup. */
export const makePlainEmail = (body: string, footer: EmailFooter): EmailBody =>
  finishEmail(paragraphs(literalBraces(body)), footer)

/**
 * Turns what the user wrote, HTML or plain text, into an email: marks choices, replaces links by slots, adds the footer with
 * postal address and unsubscribe link, and makes the text part from the HTML.
 */
export function makeEmail(body: string, footer: EmailFooter): EmailBody {
  const { design, content } = readDesign(body)
  const marked = markChoices(content).text
  return finishEmail(isHtml(marked) ? marked : paragraphs(marked), footer, design)
}

/** An answer to one person, whole: nothing is added to it or counted. */
export function makeAnswer(body: string): string {
  const marked = markChoices(readDesign(body).content).text
  return asDocument(isHtml(marked) ? marked : paragraphs(marked), '')
}

function finishEmail(
  written: string,
  { postalAddress, tracksOpens, language }: EmailFooter,
  design: Design | null = null,
): EmailBody {
  const { html, links } = slotLinks(written)
  const spoken = languageOf(withoutTags(html)) ?? language ?? 'en'
  const end = footer({ postalAddress, language: spoken }, design) + (tracksOpens ? pixel : '')
  const whole = design === null ? asDocument(html, end) : inDesign(design, html, end)
  // A link whose words are its address needs no other behind them.
  const shown = linksThatShow(whole)
  const bare = whole.replace(/href="\{\{@link:(\d+)\}\}"/g, (slot, n: string) => (shown.has(Number(n)) ? '' : slot))
  return { html: whole, text: toText(bare), links }
}

/** HTML as plain text: link targets in brackets after their words, each table row on its own line. */
export function toText(html: string): string {
  const plain = { options: { uppercase: false } }
  const row = { leadingLineBreaks: 1, trailingLineBreaks: 1 }
  return convert(withinDepth(html), {
    wordwrap: false,
    limits: { maxDepth: 200 },
    formatters: { cell },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      { selector: 'tr', format: 'block', options: row },
      { selector: 'td', format: 'cell' },
      { selector: 'th', format: 'cell' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(selector => ({ selector, ...plain })),
    ],
  })
}

/** Most tables in emails are layout, so a cell only adds a space after it. */
const cell: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder)
  builder.addInline(' ')
}

/** What people read, for telling its language. */
export const withoutTags = (html: string) =>
  html
    .slice(0, 100_000)
    .split('<')
    .map((part, n) => (n === 0 ? part : part.slice(part.indexOf('>') + 1)))
    .join(' ')

/** The rest of a link's tag, then words that may be a web address. */
const ADDRESS_SHOWN =
  /^[^<>]{0,500}>(?:\s|<(?:b|i|u|em|strong|span|font)(?:\s[^<>]{0,200})?>){0,9}(?:https?:\/\/)?((?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,5}[a-z]{2,24})(?:[/?#:][^\s<]{0,500})?\s{0,9}</i
const LONGEST_SHOWN = 1500

/** The numbers of the links that show an address: "shop.test", "https://…". A file's name is none. */
export function linksThatShow(html: string): Set<number> {
  const shown = new Set<number>()
  for (const { 0: slot, 1: n, index } of html.matchAll(/\{\{@link:(\d+)\}\}"/g)) {
    const after = index + slot.length
    const [, host] = ADDRESS_SHOWN.exec(html.slice(after, after + LONGEST_SHOWN)) ?? []
    const { isIcann, isPrivate, publicSuffix } = parse(host ?? '')
    if (isIcann || isPrivate || publicSuffix === 'test' || publicSuffix === 'example') shown.add(Number(n))
  }
  return shown
}

/** Only links to the web: not mailto:, tel:, anchors, or the unsubscribe link. */
function slotLinks(html: string): { html: string; links: string[] } {
  const links: string[] = []
  const slotted = html.replace(
    /(<a\s(?:[^<>]*?\s)?href\s*=\s*)("[^"<>]*"|'[^'<>]*'|[^\s"'<>]+)/gi,
    (whole, start: string, quoted: string) => {
      const target = decodeEntities(quoted.replace(/^["']|["']$/g, '')).trim()
      if (!/^(https?:\/\/|\{\{\s*website\b)/i.test(target)) return whole
      return `${start}"{{@link:${links.push(target) - 1}}}"`
    },
  )
  return { html: slotted, links }
}

const named = new Map<string, string>(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }))
const decodeEntities = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (_, dec, hex, name) =>
    name ? (named.get(name.toLowerCase()) ?? '') : String.fromCodePoint(Math.min(Number(dec ?? `0x${hex}`), 0x10ffff)),
  )

/** Plain text as simple HTML: an empty line starts a paragraph, and URLs become links. */
function paragraphs(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n[ \t]*\n\s*/)
    .map(paragraph => `<p>${withImages(paragraph).replace(/\n/g, '<br>\n')}</p>`)
    .join('\n')
}

const withImages = (text: string) =>
  text
    .split(IMAGE)
    .map((part, i) => (i % 2 === 0 ? linkify(part) : part))
    .join('')

/** A URL ends with the option of a choice that contains it. */
const WEB_ADDRESS = new RegExp(`(https?://[^\\s<>"'${OPEN}${NEXT}${CLOSE}]+)`)

/** Tags stay as written: their defaults are escaped with the text around them. */
const linkify = (text: string) =>
  text
    .split(WEB_ADDRESS)
    .map((part, i) => {
      if (i % 2 === 0) return escapeHtml(part)
      const url = withoutEnd(part)
      return `<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>${escapeHtml(part.slice(url.length))}`
    })
    .join('')

/** A URL ends before the sentence's punctuation, and before a bracket that it doesn't open itself. */
function withoutEnd(text: string): string {
  const open = { ')': countOf(text, '(') - countOf(text, ')'), ']': countOf(text, '[') - countOf(text, ']') }
  let end = text.length
  for (; end > 0; end--) {
    const last = text[end - 1] ?? ''
    if (last === ')' || last === ']') {
      if (open[last]++ >= 0) break
    } else if (!'.,;:!?'.includes(last)) break
  }
  return text.slice(0, end)
}
const countOf = (text: string, letter: string) => text.split(letter).length - 1

const pixel = '<img src="{{@pixel}}" width="1" height="1" alt="" style="display:none">\n'

const FOOTER_STYLE =
  'margin-top:32px;padding-top:12px;border-top:1px solid #dddddd;color:#666666;font-size:12px;line-height:1.5'

/** The slot for where the address is from, in this language. Most emails leave it empty. */
export const ORIGIN = '@origin:'

/** A design has its own place for the footer, and its own color. */
const footer = (
  { postalAddress, language }: { postalAddress: string; language: TextLanguage },
  design: Design | null,
) => `
<div style="${design === null ? FOOTER_STYLE : 'line-height:1.5'}">
<p style="margin:0 0 8px">${escapeHtml(postalAddress.trim())
  .replaceAll('{{', '{ {')
  .replace(/\r\n?|\n/g, '<br>\n')}</p>
<p style="margin:0"><a href="{{@unsubscribe}}" style="color:${design === null ? '#666666' : 'inherit'}">${pageWords[language].unsubscribe}</a>{{${ORIGIN}${language}|}}</p>
</div>
`

function asDocument(html: string, end: string): string {
  const close = /<\/body\s*>/gi
  const last = [...html.matchAll(close)].at(-1)
  if (last) return html.slice(0, last.index) + end + html.slice(last.index)
  if (/<html[\s>]/i.test(html)) return html + end
  return `<!doctype html>
<html>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:1.5;color:#222222">
${html}
${end}</body>
</html>
`
}
