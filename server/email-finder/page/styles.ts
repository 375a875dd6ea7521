/** Which classes and IDs a page's rules reverse or hide. */
export function unstyled() {
  const turned = new Set<string>()
  const hidden = new Set<string>()
  const isIn = (names: Set<string>, { class: classes = '', id = '' }: Record<string, string>) =>
    names.size > 0 && (names.has(`#${id}`) || classes.split(/\s+/).some(name => names.has(`.${name}`)))
  return {
    turned,
    hidden,
    turns: (attributes: Record<string, string>) => isIn(turned, attributes),
    hides: (attributes: Record<string, string>) => isIn(hidden, attributes),
  }
}

export type Styles = ReturnType<typeof unstyled>

/** Reads the rules of a page's own styles in order and applies media queries unconditionally. */
export function styled({ turned, hidden }: Styles, css: string): void {
  for (const rule of css.split('}')) {
    const open = rule.lastIndexOf('{')
    const body = rule.slice(open + 1)
    const intoHidden = /display\s*:\s*none/i.test(body) ? hidden : null
    const into = isTurned(body) ? turned : intoHidden
    if (open === -1 || !into) continue
    const names = rule.slice(rule.lastIndexOf('{', open - 1) + 1, open)
    for (const name of names.split(',')) {
      const [last] = /[.#][\w-]+$/.exec(name.trim()) ?? []
      if (last) into.add(last)
    }
  }
}

const isTurned = (style: string) =>
  /direction\s*:\s*rtl/i.test(style) && /unicode-bidi\s*:\s*(isolate-)?(bidi-)?override/i.test(style)

/** Whether the element's text is reversed in the source. */
export const isReversed = (name: string, attributes: Record<string, string>, styles: Styles) =>
  (name === 'bdo' && attributes.dir === 'rtl') || isTurned(attributes.style ?? '') || styles.turns(attributes)
