import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ListChecks, LogOut, Settings, UserRound } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#contract/auth.ts'
import { useSetDismissed } from '#web/features/getting-started/queries.ts'
import { logOut } from '#web/lib/session.ts'
import { useUser } from '#web/lib/user.ts'
import { Menu } from '#web/ui/menu.tsx'
import { opensFor } from './nav-items.ts'

export function AccountMenu() {
  const user = useUser()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const setDismissed = useSetDismissed()
  const showSteps = async () => {
    setDismissed.mutate(false)
    await navigate({ to: '/dashboard' })
  }
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <button
        type="button"
        aria-label="Account menu"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
        className="tap grid size-8 place-items-center rounded-full border border-accent/30 bg-accent-soft font-semibold text-accent text-sm transition-colors hover:border-accent"
      >
        {initialOf(user)}
      </button>
      <Menu
        anchor={anchor}
        onClose={() => setAnchor(null)}
        label="Account"
        header={
          <>
            <p className="truncate font-semibold">{`${user.firstName} ${user.lastName}`.trim()}</p>
            <p className="truncate text-ink-2 text-xs">{user.email}</p>
          </>
        }
        items={[
          { label: 'Profile', icon: UserRound, run: () => navigate({ to: '/profile' }) },
          ...(opensFor(user, '/dashboard') ? [{ label: 'Getting started', icon: ListChecks, run: showSteps }] : []),
          { label: 'Settings', icon: Settings, run: () => navigate({ to: '/settings' }) },
          { label: 'Log out', icon: LogOut, run: () => logOut(queryClient) },
        ]}
      />
    </>
  )
}

export const initialOf = ({ firstName, email }: Pick<User, 'firstName' | 'email'>): string =>
  (firstName || email || 'U').slice(0, 1).toUpperCase()
