import { createStore, useStore } from './store.ts'

export type Theme = 'light' | 'dark' | 'system'

/** `index.html` reads the same key before the first paint. */
const KEY = 'canvass-theme'
/** Counts the changes to localStorage. */
const changes = createStore(0)
const NEXT: Record<Theme, Theme> = { light: 'dark', dark: 'system', system: 'light' }

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)')

export function readTheme(): Theme {
  const stored = localStorage.getItem(KEY)
  return stored === 'dark' || stored === 'system' ? stored : 'light'
}

export function setTheme(theme: Theme) {
  localStorage.setItem(KEY, theme)
  applyTheme()
}

export const nextTheme = (theme: Theme): Theme => NEXT[theme]

function applyTheme() {
  const theme = readTheme()
  const isDark = theme === 'dark' || (theme === 'system' && systemDark().matches)
  document.documentElement.classList.toggle('dark', isDark)
  document.documentElement.classList.toggle('system', theme === 'system')
  changes.write(changes.read() + 1)
}

/** Follows the operating system, and the other tabs. */
export function watchTheme(): () => void {
  const media = systemDark()
  const onStorage = (event: StorageEvent) => event.key === KEY && applyTheme()
  applyTheme()
  media.addEventListener('change', applyTheme)
  window.addEventListener('storage', onStorage)
  return () => {
    media.removeEventListener('change', applyTheme)
    window.removeEventListener('storage', onStorage)
  }
}

export const useTheme = () => useStore(changes, readTheme)
