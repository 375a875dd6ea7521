import { type KeyboardEvent, useEffect, useRef } from 'react'

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/**
 * One tab stop for a bar of buttons; arrow keys, Home, and End move within it (WAI-ARIA, toolbar pattern):
 * `<div role="toolbar" aria-label="…" {...useToolbar()}>`.
 */
export function useToolbar<Bar extends HTMLElement>() {
  const ref = useRef<Bar>(null)
  const buttons = () =>
    [...(ref.current?.querySelectorAll<HTMLElement>('button, a[href]') ?? [])].filter(
      button => button.checkVisibility?.() ?? true,
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
      if (at === -1) return
      const step = STEPS[event.key]
      const ends: Record<string, number> = { Home: 0, End: all.length - 1 }
      const next = step === undefined ? ends[event.key] : (at + step + all.length) % all.length
      if (next === undefined) return
      event.preventDefault()
      all[next]?.focus()
    },
  }
}
