import { useEffect, useRef } from 'react'

export interface Key {
  /** As written on the keyboard: 'j', '/', '?', 'Escape', 'mod+k' (Ctrl, on a Mac Command), 'shift+x'. */
  key: string
  /** A description for the list of shortcuts. */
  label: string
  run: (event: KeyboardEvent) => void
}

type KeySource = () => Key[]
const sources = new Set<KeySource>()
const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)

/** Enables shortcuts while the component is shown. Plain keys don't act while the user types. */
export function useKeys(keys: Key[]) {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const source = () => latest.current
    sources.add(source)
    if (sources.size === 1) window.addEventListener('keydown', onKeyDown)
    return () => {
      sources.delete(source)
      if (sources.size === 0) window.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

/** The shortcuts that work right now, for the list of shortcuts. */
export const activeKeys = (): Key[] => [...sources].flatMap(source => source())

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing) return
  const pressed = nameOf(event)
  if (!pressed.startsWith('mod+') && isTyping(event.target)) return
  // The latest one wins, so that a dialog's shortcuts override the page's.
  const key = activeKeys().findLast(candidate => candidate.key.toLowerCase() === pressed)
  if (!key) return
  event.preventDefault()
  key.run(event)
}

function nameOf(event: KeyboardEvent): string {
  const mod = (isMac ? event.metaKey : event.ctrlKey) ? 'mod+' : ''
  const alt = event.altKey ? 'alt+' : ''
  // Shift is part of typing '?', but a modifier for letters and named keys.
  const shift = event.shiftKey && /^([a-z]|.{2,})$/i.test(event.key) ? 'shift+' : ''
  return `${mod}${alt}${shift}${event.key.toLowerCase()}`
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input:not([type=checkbox],[type=radio]), textarea, select')
}
