import { useEffect, useRef } from 'react'

export interface Key {
  /** As written on the keyboard: 'j', '/', '?', 'Escape', 'mod+k' (Ctrl, on a Mac Command), 'shift+x'. */
  key: string
  /** A description for the list of shortcuts. */
  label: string
  run: (event: KeyboardEvent) => void
  /** Works on every page: listed after the page's own. */
  ofEveryPage?: boolean
}

const sources = new Set<{ keys: () => Key[]; isAlone: boolean }>()
const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)

/** Enables shortcuts while the component is shown, instead of all earlier ones if it's alone. Plain keys don't act while the user types. */
export function useKeys(keys: Key[], isAlone = false) {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const source = { keys: () => latest.current, isAlone }
    sources.add(source)
    if (sources.size === 1) window.addEventListener('keydown', onKeyDown)
    return () => {
      sources.delete(source)
      if (sources.size === 0) window.removeEventListener('keydown', onKeyDown)
    }
  }, [isAlone])
}

let waiting = 0

/** While the component is shown, no shortcut acts: what's typed is meant for a dialog that's still loading. */
export function useNoKeys() {
  useEffect(() => {
    waiting += 1
    return () => {
      waiting -= 1
    }
  }, [])
}

/** The shortcuts that work right now, each key once: the page's own, then those of every page. */
export function activeKeys(): Key[] {
  const all = [...sources]
  const working = all
    .slice(
      Math.max(
        all.findLastIndex(({ isAlone }) => isAlone),
        0,
      ),
    )
    .flatMap(({ keys }) => keys())
  const byKey = new Map(working.map(key => [key.key.toLowerCase(), key]))
  return [...byKey.values()].sort((a, b) => Number(a.ofEveryPage ?? false) - Number(b.ofEveryPage ?? false))
}

/** Whether Enter was pressed with Ctrl (on a Mac ⌘), which sends what's typed in a field where Enter alone doesn't. */
export const isModEnter = (event: { key: string; ctrlKey: boolean; metaKey: boolean }): boolean =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey)

/** As the keyboard shows it: J, Esc, Ctrl K (on a Mac ⌘ K). */
export const nameOfKey = (key: string): string =>
  key
    .split('+')
    .map(part => NAMES[part.toLowerCase()] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(' ')
const NAMES: Record<string, string> = {
  mod: isMac ? '⌘' : 'Ctrl',
  escape: 'Esc',
  alt: isMac ? '⌥' : 'Alt',
  shift: 'Shift',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
}

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || waiting > 0) return
  const pressed = nameOf(event)
  if (!pressed.startsWith('mod+') && isTyping(event.target)) return
  // The latest one wins, so that a dialog's shortcuts override the page's.
  const key = activeKeys().find(candidate => candidate.key.toLowerCase() === pressed)
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
