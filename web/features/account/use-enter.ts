import { useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/auth.ts'
import { startSession } from '#web/lib/session.ts'
import { welcome } from '#web/lib/welcome.ts'

/** After a login, however it was proved. */
export function useEnter() {
  const queryClient = useQueryClient()
  return (user: User) => {
    startSession(queryClient, user)
    welcome()
  }
}
