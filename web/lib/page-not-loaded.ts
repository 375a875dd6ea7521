import { auth } from '#contract/auth.ts'
import { browser } from './browser.ts'
import { call } from './call.ts'

/** A page's code didn't load: the server is down, or an update replaced the file. */
export class PageNotLoaded extends Error {
  constructor(cause: unknown) {
    super('The page was not loaded', { cause })
    this.name = 'PageNotLoaded'
  }
}

/** The messages of Chromium, Firefox, Safari, and Vite. Parts of a page, such as dialogs, load later too. */
const NOT_LOADED = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i

export const isNotLoaded = (error: unknown): boolean =>
  error instanceof PageNotLoaded || (error instanceof Error && NOT_LOADED.test(error.message))

const KEY = 'canvass-reloaded-at'
const AGAIN_MS = 30_000

const isReachable = () =>
  call(auth.options).then(
    () => true,
    () => false,
  )

/** Reloads the page unless the server is down: the browser's error page would have no way back. */
export async function reloadIfReachable(): Promise<boolean> {
  if (!(await isReachable())) return false
  browser.reload()
  return true
}

/** After an update, one reload gets the new files. A second one right after it wouldn't change anything. */
export async function reloadOnce(now: number): Promise<void> {
  if (now - Number(sessionStorage.getItem(KEY) ?? 0) < AGAIN_MS || !(await isReachable())) return
  sessionStorage.setItem(KEY, String(now))
  browser.reload()
}
