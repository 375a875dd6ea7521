import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { User } from '#contract/auth.ts'
import { startSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'

/** After a login, however it was proved. A page that asks to log in by itself goes on. */
export function useEnter() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (user: User) => {
    startSession(queryClient, user)
    toast({ title: 'Welcome back!', tone: 'good' })
    return path === '/login' ? navigate({ to: '/dashboard' }) : undefined
  }
}
