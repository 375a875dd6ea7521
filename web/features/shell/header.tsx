import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { ListChecks, LogOut, Monitor, Moon, Settings, Sun, UserRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { User } from '#contract/auth.ts'
import { useSetDismissed } from '#web/features/getting-started/queries.ts'
import { logOut } from '#web/lib/session.ts'
import { nextTheme, setTheme, useTheme } from '#web/lib/theme.ts'
import { useToolbar } from '#web/lib/toolbar.ts'
import { isOnTopPlan, useUser } from '#web/lib/user.ts'
import { buttonStyles } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LogoMark } from '#web/ui/logo.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Commands } from './commands.tsx'
import { opensFor } from './nav-items.ts'

/** One tab stop, like every bar: the arrow keys move within it. */
export function Header({ title }: { title: string }) {
  const toolbar = useToolbar<HTMLDivElement>()
  return (
    <header className="sticky top-0 z-30 h-12 border-line border-b bg-sunken">
      <div
        {...toolbar}
        role="toolbar"
        aria-label="Canvass"
        className="flex h-full items-center gap-3 pr-3 pl-3 md:pl-0"
      >
        <Link
          to="/"
          aria-label="Canvass, home"
          className="tap flex h-8 items-center gap-2 rounded-md font-semibold text-[15px] tracking-tight md:w-52 md:px-4.5"
        >
          <LogoMark />
          <span className="hidden md:inline">Canvass</span>
        </Link>
        <Title text={title} />
        <div className="ml-auto flex items-center gap-1.5">
          <Commands />
          <ThemeToggle />
          {!isOnTopPlan(useUser()) && (
            <Link to="/pricing" className={buttonStyles({ variant: 'link' })}>
              Upgrade
            </Link>
          )}
          <AccountMenu />
        </div>
      </div>
    </header>
  )
}

/** Takes the focus after navigation, so that screen readers announce the page. */
function Title({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    // A new campaign gets its address while it's written.
    if (document.activeElement?.matches('input, textarea, [contenteditable]')) return
    heading.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className="wrap-anywhere line-clamp-2 rounded-md font-semibold text-lg leading-5 outline-none max-md:text-base md:pl-3"
    >
      {text}
    </h1>
  )
}

function AccountMenu() {
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

const initialOf = ({ firstName, email }: Pick<User, 'firstName' | 'email'>): string =>
  (firstName || email || 'U').slice(0, 1).toUpperCase()

/** By the document's classes, which are right before the page's scripts arrive. */
const Icon = () => (
  <>
    <Sun aria-hidden className="dark:hidden in-[.system]:hidden" />
    <Moon aria-hidden className="not-dark:hidden in-[.system]:hidden" />
    <Monitor aria-hidden className="not-in-[.system]:hidden" />
  </>
)

/** Cycles through light, dark, and system. */
function ThemeToggle() {
  const theme = useTheme()
  const next = nextTheme(theme)
  return <IconButton icon={Icon} label={`Theme: ${theme}. Switch to ${next}`} onClick={() => setTheme(next)} />
}
