import { browser } from './browser.ts'
import { ApiError } from './call.ts'
import { toast } from './toast.ts'

const REDIRECT_AFTER_MS = 500
const ACCOUNT_PAGES = ['/settings', '/profile', '/pricing', '/subscribe', '/admin']

/** The session has ended. A rejected login is a 401 too, but has its own message. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.message.startsWith('401:') && error.message.includes('Unauthorized')
}

let leaving: ReturnType<typeof setTimeout> | undefined

/** `query-client.ts` calls this for every unauthorized reply, so that no page needs to. Drafts keep unsaved input. */
export function leaveForLogin() {
  toast({ title: 'Unauthorized', text: 'You are logged out. Logging in again...', tone: 'bad' })
  if (leaving) return
  const { pathname } = window.location
  const target = ACCOUNT_PAGES.some(page => pathname.startsWith(page)) ? '/login' : '/api/login'
  leaving = setTimeout(() => {
    leaving = undefined
    browser.leave(target)
  }, REDIRECT_AFTER_MS)
}
