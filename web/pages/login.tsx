import { useNavigate } from '@tanstack/react-router'
import { Login } from '#web/features/account/login.tsx'
import { useEnter } from '#web/features/account/use-enter.ts'
import { PendingLogout, VisitorsOnly } from '#web/features/account/visitors-only.tsx'

/** For those who come from inside the app; visitors get `web/login.tsx`. */
export function LoginPage() {
  const navigate = useNavigate()
  const enter = useEnter()
  return (
    <VisitorsOnly>
      <Login
        notice={<PendingLogout />}
        enter={user => {
          enter(user)
          void navigate({ to: '/dashboard' })
        }}
        toReset={() => void navigate({ to: '/forgot-password' })}
      />
    </VisitorsOnly>
  )
}
