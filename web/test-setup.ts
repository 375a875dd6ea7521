import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { dismissToast } from './lib/toast.ts'

// A page's first import can take seconds on a busy machine; what is there is found at once all the same.
configure({ asyncUtilTimeout: 10_000 })

// What a browser has and jsdom has not.
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
class NoResizes implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver = NoResizes
// Nothing comes into sight: what is loaded then, the map, a test asks for by itself.
class NoIntersections extends NoResizes implements IntersectionObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  takeRecords = () => []
}
globalThis.IntersectionObserver = NoIntersections

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(() => {
  cleanup()
  dismissToast()
  vi.unstubAllGlobals()
})
