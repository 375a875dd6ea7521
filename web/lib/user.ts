import { createContext, useContext } from 'react'
import type { User } from '#contract/auth.ts'

/** Given by the guard of the application's pages. */
export const UserContext = createContext<User | null>(null)

/** Pays for calling alone: of the pages of the work only Calling, Analytics and Settings open. */
export const isCallingOnly = (user: Pick<User, 'subscriptionPlan' | 'subscriptionStatus'>): boolean =>
  user.subscriptionPlan === 'calling_only' && user.subscriptionStatus !== 'inactive'

/** Nothing more can be bought. */
export const isOnTopPlan = (user: Pick<User, 'subscriptionPlan' | 'subscriptionStatus'>): boolean =>
  user.subscriptionPlan === 'standard' && user.subscriptionStatus === 'active'

/** The user on pages behind the guard, where there always is one. */
export function useUser(): User {
  const user = useContext(UserContext)
  if (!user) throw new Error('useUser stands outside the guarded pages')
  return user
}
