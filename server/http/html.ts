/** Escaped HTML. Only `html` creates it, so that nothing gets onto a page unescaped. */
export interface Html {
  readonly markup: string
}

type Part = string | number | Html | Html[] | null | undefined | false

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escape = (text: string) => text.replace(/[&<>"']/g, character => entities[character] ?? '')

const render = (part: Part): string => {
  if (part === null || part === undefined || part === false) return ''
  if (Array.isArray(part)) return part.map(render).join('')
  return typeof part === 'object' ? part.markup : escape(String(part))
}

/** An HTML template: escapes its values, except HTML from another such template. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html => ({
  markup: texts.map((text, i) => text + render(parts[i])).join(''),
})
