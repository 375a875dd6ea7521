import { IMAGE, isHtml, readDesign } from '#contract/body-markup.ts'

/** How a body can be edited: as typed text, with formatting, or, if it has more than the editor knows, as its source. */
export type BodyKind = 'plain' | 'formatted' | 'source'

/** What the editor keeps. Everything else, such as tables and styles, it would drop. */
const KEPT: Record<string, string[]> = {
  P: [],
  BR: [],
  H1: [],
  H2: [],
  UL: [],
  OL: ['start'],
  LI: [],
  HR: [],
  STRONG: [],
  B: [],
  EM: [],
  I: [],
  A: ['href', 'data-button', 'style', 'target', 'rel'],
  IMG: ['src', 'alt', 'width', 'height', 'style'],
}

export function kindOf(body: string): BodyKind {
  const { design, content } = readDesign(body)
  if (design === null && !isHtml(body)) return 'plain'
  return /<!/.test(content) || droppedBy(content).length > 0 ? 'source' : 'formatted'
}

/** The names of the elements that the editor would drop, each once, at most five. */
export function droppedBy(html: string): string[] {
  const { head, body } = new DOMParser().parseFromString(html, 'text/html')
  const all = [...head.querySelectorAll('*'), ...body.querySelectorAll('*')]
  const dropped = all.filter(
    element =>
      !element.getAttributeNames().every(name => KEPT[element.tagName]?.includes(name) ?? false) ||
      !KEPT[element.tagName],
  )
  return [...new Set(dropped.map(({ tagName }) => tagName.toLowerCase()))].slice(0, 5)
}

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const ADDRESS = /(https?:\/\/(?:[^\s<>"'{}|.,;:!?)\]]|[.,;:!?)\]]+(?=[^\s<>"'{}|.,;:!?)\]]))+)/

/** Typed text with the paragraphs, lines, links, and images that its email would have. */
export function textToHtml(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n[ \t]*\n\s*/)
    .filter(Boolean)
    .map(paragraph => `<p>${lineToHtml(paragraph).replace(/\n/g, '<br>')}</p>`)
    .join('')
}

const lineToHtml = (line: string) =>
  line
    .split(IMAGE)
    .map((part, i) => (i % 2 === 0 ? withLinks(part) : part))
    .join('')

const withLinks = (text: string) =>
  text
    .split(ADDRESS)
    .map((part, i) =>
      i % 2 === 0 ? escape(part) : `<a href="${escape(part).replace(/"/g, '&quot;')}">${escape(part)}</a>`,
    )
    .join('')

/** Formatted text as someone would type it: a link's target follows its words, images stay. */
export function htmlToText(html: string): string {
  const { body } = new DOMParser().parseFromString(readDesign(html).content, 'text/html')
  return blocks(body).join('\n\n')
}

function blocks(parent: Element): string[] {
  return [...parent.children].flatMap(element => {
    if (element.tagName === 'HR') return ['—']
    if (element.tagName === 'UL' || element.tagName === 'OL') return [list(element).join('\n')]
    const text = inline(element).trim()
    return text ? [text] : []
  })
}

const list = (element: Element): string[] =>
  [...element.children].map((item, i) => `${element.tagName === 'OL' ? `${i + 1}.` : '-'} ${inline(item).trim()}`)

function inline(node: Node): string {
  if (node instanceof Text) return node.data
  if (!(node instanceof Element)) return ''
  if (node.tagName === 'BR') return '\n'
  if (node.tagName === 'IMG') return node.outerHTML
  const words = [...node.childNodes].map(inline).join('')
  const href = node.tagName === 'A' ? (node.getAttribute('href') ?? '') : ''
  return href && href !== words ? `${words} (${href})` : words
}
