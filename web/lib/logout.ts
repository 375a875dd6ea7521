import { auth } from '#contract/auth.ts'
import { call } from './call.ts'

const PENDING = 'canvass-logout-pending'

/** The user logged out, but the server doesn't know yet. */
export const isLogoutPending = (): boolean => localStorage.getItem(PENDING) !== null

/** From now on nobody is logged in here, whether or not the server knows. */
export const beginLogout = () => localStorage.setItem(PENDING, 'yes')

/** Resolves to true once no session is left to end. */
export async function finishLogout(signal?: AbortSignal): Promise<boolean> {
  if (!isLogoutPending()) return true
  try {
    await call(auth.logout, undefined, { signal })
  } catch (error) {
    console.error('Logout failed', error)
    return false
  }
  localStorage.removeItem(PENDING)
  return true
}
