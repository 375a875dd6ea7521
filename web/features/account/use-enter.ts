import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { User } from '#contract/auth.ts'
import { startSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'

/** After a login, however it was proved. */
export function useEnter() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (user: User) => {
    startSession(queryClient, user)
    toast({ title: 'Welcome back!', tone: 'good' })
    return navigate({ to: '/dashboard' })
  }
}
