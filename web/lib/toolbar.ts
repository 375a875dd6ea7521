import { type KeyboardEvent, useEffect, useRef } from 'react'

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }
const VERTICAL: Record<string, number> = { ...STEPS, ArrowDown: 1, ArrowUp: -1 }
const CONTROLS = 'button, a[href], input, select'

/**
 * One tab stop for a bar of buttons and fields; arrow keys, Home, and End move within it (WAI-ARIA, toolbar pattern):
 * `<div role="toolbar" aria-label="…" {...useToolbar()}>`.
 */
export function useToolbar<Bar extends HTMLElement>({ isVertical = false } = {}) {
  const ref = useRef<Bar>(null)
  const buttons = () =>
    [...(ref.current?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].filter(
      button => !button.matches(':disabled') && (button.checkVisibility?.({ visibilityProperty: true }) ?? true),
    )
  const stopAt = (stop: HTMLElement | undefined) => {
    for (const button of buttons()) button.tabIndex = button === stop ? 0 : -1
  }
  // After every render, because buttons come and go.
  useEffect(() => {
    const all = buttons()
    const stops = all.filter(({ tabIndex }) => tabIndex === 0)
    if (stops.length !== 1) stopAt(all.find(button => button === document.activeElement) ?? all[0])
  })
  return {
    ref,
    onFocus: () => {
      const focused = buttons().find(button => button === document.activeElement)
      if (focused) stopAt(focused)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const all = buttons()
      const at = all.findIndex(button => button === document.activeElement)
      if (at === -1 || event.defaultPrevented || isInText(event)) return
      const step = (isVertical ? VERTICAL : STEPS)[event.key]
      const ends: Record<string, number> = { Home: 0, End: all.length - 1 }
      const next = step === undefined ? ends[event.key] : (at + step + all.length) % all.length
      if (next === undefined) return
      event.preventDefault()
      all[next]?.focus()
    },
  }
}

/** In a text, the arrow keys move the cursor until it's at the end. */
function isInText({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLInputElement) || target.selectionStart === null) return false
  const end = key === 'ArrowLeft' || key === 'Home' ? 0 : target.value.length
  return target.selectionStart !== end || target.selectionEnd !== end
}
