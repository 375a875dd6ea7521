import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

declare global {
  interface Window {
    /** The button that was pressed before the page could act on it: index.html. */
    pressed?: HTMLButtonElement | null | undefined
  }
}

/** Calls it in the moment in which the page stands in its place, and its result once the page has begun, which may move the focus. */
export function TakesOver({ onShown, children }: { onShown: () => () => void; children: ReactNode }) {
  const onBegun = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    onBegun.current = onShown()
  }, [onShown])
  useEffect(() => onBegun.current?.(), [])
  return children
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * What people did with the markup that the document came with, before the page takes its place. The result repeats it in the page:
 * what was typed, where the focus was, and the button that was pressed.
 */
export function watchMarkup(root: HTMLElement): () => () => void {
  const fields = [...root.querySelectorAll<Field>('input, textarea, select')]
  const markup = [...root.children]
  let focused: unknown = document.activeElement
  // The page's own fields may take the focus before the result is called.
  const onFocus = ({ target }: Event) => {
    if (markup.some(part => part.contains(target as Node))) focused = target
  }
  root.addEventListener('focusin', onFocus)
  return () => {
    root.removeEventListener('focusin', onFocus)
    // The skeletons were there already.
    for (const animation of root.getAnimations({ subtree: true }))
      if ((animation as CSSAnimation).animationName === 'appear') animation.finish()
    for (const field of fields) if (field.value !== before(field)) enter(sameIn(root, field), field.value)
    const kept = focused instanceof HTMLElement && !focused.isConnected ? sameIn(root, focused) : undefined
    kept?.focus()
    const { pressed } = window
    window.pressed = null
    // Once the page has rendered what was typed.
    if (pressed) queueMicrotask(() => sameIn(root, pressed)?.click())
    return () => kept?.focus()
  }
}

const NAMES = ['name', 'type', 'href', 'aria-label', 'placeholder']
const nameOf = (element: Element) => [element.textContent, ...NAMES.map(name => element.getAttribute(name))].join()

function sameIn<Same extends HTMLElement>(root: HTMLElement, old: Same): Same | undefined {
  const [tag, name] = [old.tagName.toLowerCase(), nameOf(old)]
  return [...root.querySelectorAll<Same>(tag)].find(element => nameOf(element) === name)
}

const before = (field: Field) =>
  field instanceof HTMLSelectElement
    ? ([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value
    : field.defaultValue

/** As the keyboard does: React ignores a value that's set in the usual way. */
function enter(field: Field | undefined, value: string) {
  if (!field) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
