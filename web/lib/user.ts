import { createContext, useContext } from 'react'
import type { User } from '#contract/auth.ts'

/** The guard of the app's pages provides it. */
export const UserContext = createContext<User | null>(null)

/** The Calling Only plan opens only the Calling, Analytics, and Settings pages. */
export const isCallingOnly = (user: Pick<User, 'subscriptionPlan' | 'subscriptionStatus'>): boolean =>
  user.subscriptionPlan === 'calling_only' && user.subscriptionStatus !== 'inactive'

/** The user has the top plan. */
export const isOnTopPlan = (user: Pick<User, 'subscriptionPlan' | 'subscriptionStatus'>): boolean =>
  user.subscriptionPlan === 'standard' && user.subscriptionStatus === 'active'

export function useUser(): User {
  const user = useContext(UserContext)
  if (!user) throw new Error('useUser works only inside the guarded pages')
  return user
}
