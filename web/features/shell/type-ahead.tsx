import { useLayoutEffect, useRef } from 'react'
import { createStore } from '#web/lib/store.ts'

/** What was typed while the palette loaded. */
export const typedAhead = createStore('')

/** Takes what's typed while the palette loads, so that no letter is lost, or acts on the page behind it. */
export function TypeAhead() {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    input.current?.focus()
    // The palette gives the focus back to where it was.
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <input
      ref={input}
      aria-label="Search or run a command"
      className="sr-only"
      onChange={({ target }) => typedAhead.write(target.value)}
    />
  )
}
