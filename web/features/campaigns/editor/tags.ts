import { suggestVariable } from '#contract/suggest-variable.ts'
import type { Variable } from '#contract/variables.ts'
import { splitTags, type Tag, variableKey } from '#web/lib/template-words.ts'

export const meantBy = (name: string): Variable | null => suggestVariable(variableKey(name))

export const writeTag = ({ name, fallback }: Tag) => (fallback === null ? `{{${name}}}` : `{{${name}|${fallback}}}`)

/** Braces and bars would end the tag. */
export const asFallback = (typed: string): string | null => typed.replace(/[{}|]/g, '').trim() || null

/** The tags in the words of `html` as `<span data-variable data-fallback>`, which the editor shows as chips. */
export function tagsToChips(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const parts = splitTags(text.data)
    if (parts.length > 1 || typeof parts[0] !== 'string')
      text.replaceWith(...parts.map(part => (typeof part === 'string' ? part : chip(part))))
  }
  return body.innerHTML
}

function chip({ name, fallback }: Tag): HTMLElement {
  const element = document.createElement('span')
  element.dataset.variable = name
  if (fallback !== null) element.dataset.fallback = fallback
  return element
}

/** Colors in the notation that Outlook reads, too; the browser would write rgb(). */
export const BUTTON_STYLE =
  'display:inline-block;padding:10px 18px;border-radius:6px;background-color:#0b5c6b;color:#ffffff;text-decoration:none'

/** The reverse, for what is saved and sent. An empty paragraph keeps its line in every mail program. */
export function chipsToTags(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll<HTMLElement>('[data-variable]'))
    element.replaceWith(writeTag({ name: element.dataset.variable ?? '', fallback: element.dataset.fallback ?? null }))
  for (const button of body.querySelectorAll('a[data-button]')) button.setAttribute('style', BUTTON_STYLE)
  for (const paragraph of body.querySelectorAll('p:empty')) paragraph.append(document.createElement('br'))
  return body.innerHTML
}
