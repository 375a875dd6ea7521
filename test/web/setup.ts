import '@testing-library/jest-dom/vitest'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { twMerge } from 'tailwind-merge'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import type * as Cn from '#web/lib/cn.ts'
import { dismissToast } from '#web/lib/toast.ts'

/** Prints the page into the last error of a `findBy…` only. Printing it for each try took an eighth of the time. */
const { getElementError } = getConfig()
const isTriedAgain = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics

configure({
  // A page's first import can take seconds on a busy machine. Elements that exist are still found immediately.
  asyncUtilTimeout: 10_000,
  getElementError: (message, page) =>
    isTriedAgain()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, page),
})

// Of two classes for one property, the style sheet's order decides, and not who comes last: so nothing may have two.
vi.mock('#web/lib/cn.ts', async load => {
  const { cn } = await load<typeof Cn>()
  const judged = new Set<string>()
  const checked: typeof cn = (...classes) => {
    const joined = cn(...classes)
    if (judged.has(joined)) return joined
    const kept = new Set(twMerge(joined).split(' '))
    const lost = joined.split(' ').filter(one => !kept.has(one))
    if (lost.join('')) throw new Error(`Two classes for one property, ${lost.join(' ')} and another: ${joined}`)
    judged.add(joined)
    return joined
  }
  return { cn: checked }
})

// Fakes for what jsdom lacks.
window.matchMedia = query =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  })
window.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}
Element.prototype.getAnimations = () => []
// Base UI ends an animation two frames later at the earliest. A dialog closed while it opens missed them on a busy machine.
Object.assign(globalThis, { BASE_UI_ANIMATIONS_DISABLED: true })
class NoResizes implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver = NoResizes
// Nothing scrolls into view by itself, so only tests that ask for the map load it.
class NoIntersections extends NoResizes implements IntersectionObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  takeRecords = () => []
}
globalThis.IntersectionObserver = NoIntersections

/** A page waits until somebody stops typing: in tests, a quarter as long. What it shows for a second or more stays as long. */
const QUICKER = 4
const SHORT_MS = { from: 300, to: 1000 }
const { setTimeout: wait } = window
Object.assign(globalThis, {
  setTimeout: (work: TimerHandler, ms = 0, ...values: unknown[]) =>
    wait(work, ms >= SHORT_MS.from && ms <= SHORT_MS.to ? ms / QUICKER : ms, ...values),
})

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(() => {
  cleanup()
  dismissToast()
  vi.unstubAllGlobals()
})

// Files share their modules. A page that is still being imported when its file ends would fail in the next one that opens it.
afterAll(() => vi.dynamicImportSettled())
