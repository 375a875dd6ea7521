import type { SentEmail } from '#contract/campaign-report.ts'
import { plainBraces } from '#contract/choices.ts'
import { firstChoices, readVariables } from '#web/lib/template-words.ts'

/**
 * An email's HTML with variables as chips, and on each link how many clicks it got: in words, and the more the stronger
 * the color. The frame that shows it is white in both themes, so the colors are fixed.
 */
export function drawClicks({ html, links, unsubscribed }: Pick<SentEmail, 'html' | 'links' | 'unsubscribed'>): string {
  const page = new DOMParser().parseFromString(firstChoices(html ?? ''), 'text/html')
  const most = Math.max(...links.map(link => link.clicks), 1)
  for (const anchor of page.querySelectorAll('a')) {
    const href = anchor.getAttribute('href') ?? ''
    const link = links.find(({ slot }) => href === `{{@link:${slot}}}`)
    // Following a link from here would replace the email in its frame.
    anchor.removeAttribute('href')
    if (link) drawLink(anchor, link, most)
    if (href === '{{@unsubscribe}}' && unsubscribed > 0) anchor.append(badge(page, `${unsubscribed} unsubscribed`))
  }
  for (const image of page.querySelectorAll('img[src^="{{@"]')) image.remove()
  for (const text of textsIn(page)) text.replaceWith(...chipsOf(page, text.data))
  return page.documentElement.outerHTML
}

function drawLink(anchor: HTMLAnchorElement, { target, clicks }: SentEmail['links'][number], most: number) {
  anchor.title = target
  anchor.style.textDecoration = 'underline'
  if (clicks === 0) return
  anchor.style.background = `oklch(0.8 0.155 78 / ${0.2 + 0.7 * (clicks / most)})`
  anchor.style.color = 'oklch(0.24 0.018 230)'
  anchor.after(badge(anchor.ownerDocument, clicks === 1 ? '1 click' : `${clicks.toLocaleString('en-US')} clicks`))
}

function badge(page: Document, words: string): HTMLElement {
  const made = page.createElement('span')
  made.textContent = words
  made.style.cssText =
    'margin:0 4px;padding:0 6px;border-radius:9px;background:oklch(0.45 0.08 215);color:white;font:600 11px/18px sans-serif;white-space:nowrap;text-decoration:none;display:inline-block'
  return made
}

function textsIn(page: Document): Text[] {
  const walk = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  for (let node = walk.nextNode(); node; node = walk.nextNode())
    if (node instanceof Text && (node.data.includes('{{') || node.data !== plainBraces(node.data))) found.push(node)
  return found
}

const chipsOf = (page: Document, text: string): (string | HTMLElement)[] =>
  readVariables(text).map(part => {
    if ('words' in part) return plainBraces(part.words)
    const chip = page.createElement('span')
    chip.textContent = part.variable
    chip.style.cssText = 'padding:0 4px;border-radius:4px;background:oklch(0.945 0.022 210);color:oklch(0.45 0.08 215)'
    return chip
  })
