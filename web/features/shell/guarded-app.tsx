import { Link, Navigate, Outlet, useLocation, useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { Ellipsis, Search } from 'lucide-react'
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useWaitingForYou } from '#web/features/inbox/counts.ts'
import { useTaskCount } from '#web/features/tasks/use-tasks.ts'
import { cn } from '#web/lib/cn.ts'
import { usePlanChanges } from '#web/lib/plan-changes.ts'
import { useSession } from '#web/lib/session.ts'
import { useToolbar } from '#web/lib/toolbar.ts'
import { UserContext, useUser } from '#web/lib/user.ts'
import { setZone } from '#web/lib/zone.ts'
import { Badge } from '#web/ui/badge.tsx'
import { loadMenu, Menu } from '#web/ui/menu.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { PALETTE, showPalette } from './commands.tsx'
import { Header } from './header.tsx'
import { type NavItem, navItemsFor, opensFor } from './nav-items.ts'
import { NoConnection } from './no-connection.tsx'
import { useShownTitle } from './title.ts'

interface GuardedAppProps {
  dialogs: ReactNode
  /** What an account sees until it has the second factor that the installation requires. */
  SetUpFactor: ComponentType<{ isOpen: boolean; setOpen: (isOpen: boolean) => void }>
}

/** The pages that require a login. Sends visitors who aren't logged in to /login. */
export function GuardedApp({ dialogs, SetUpFactor }: GuardedAppProps) {
  const path = useRouterState({ select: state => state.location.pathname })
  const { data: user, isPending, refetch } = useSession()
  const [isSettingUp, setIsSettingUp] = useState(false)
  if (isPending) return <PageSpinner label="Loading Canvass" />
  // A failed request says nothing about the session; a known user stays.
  if (user === undefined) return <NoConnection onRetry={refetch} />
  if (user === null) return <Navigate to="/login" replace />
  // Its dialog stays until its last step is done: the session knows of the factor before the recovery codes were saved.
  if (user.mustAddFactor || isSettingUp) {
    const setOpen = (isOpen: boolean) => {
      setIsSettingUp(isOpen)
      if (!isOpen) void refetch()
    }
    return <SetUpFactor isOpen={isSettingUp} setOpen={setOpen} />
  }
  setZone(user.timeZone)
  // Also right after a login, which leads to /dashboard.
  if (!opensFor(user, path)) return <Navigate to="/calling" replace />
  return (
    <UserContext value={user}>
      <AppShell>
        <Outlet />
      </AppShell>
      {dialogs}
    </UserContext>
  )
}

/** A phone on a slow network has shown its page by then. */
const ONCE_SHOWN_MS = 5000

function AppShell({ children }: { children: ReactNode }) {
  const title = useShownTitle()
  usePlanChanges()
  const router = useRouter()
  // Menus hold logging out and a row's actions, which work while the network is down; logging out leads to the login page.
  useEffect(() => {
    const timer = setTimeout(() => {
      void loadMenu().catch(() => {})
      void router.preloadRoute({ to: '/login' })
    }, ONCE_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [router])
  return (
    <div className="min-h-dvh">
      <a
        href="#content"
        className="-top-12 fixed left-2 z-60 rounded-md bg-accent px-3 py-2 font-medium text-on-accent focus:top-2"
      >
        Skip to content
      </a>
      <Header title={title} />
      <div className="flex">
        <Nav />
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 p-3 pb-20 outline-none md:p-4">
          <Suspense fallback={<PageSpinner />}>{children}</Suspense>
        </main>
      </div>
    </div>
  )
}

const ENTRY =
  'relative flex h-14 w-full flex-col items-center justify-center gap-1 truncate font-medium text-2xs text-ink-2 transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current]:text-accent md:h-8 md:flex-row md:justify-start md:gap-2.5 md:rounded-md md:px-2.5 md:text-sm md:hover:bg-line/50 md:aria-[current]:bg-accent-soft md:aria-[current]:text-ink'
const ICON = 'size-5 shrink-0 stroke-[1.75] md:size-4'

/** A sidebar, or a bar at the bottom on a phone; one tab stop. One list, so that screen readers announce it once. */
function Nav() {
  const items = navItemsFor(useUser(), { openTasks: useTaskCount(), waiting: useWaitingForYou() })
  const { pathname } = useLocation()
  const { ref, ...toolbar } = useToolbar<HTMLUListElement>({ isVertical: true })
  return (
    <nav
      aria-label="Main"
      className="max-md:in-[:has([data-full-page])]:hidden fixed inset-x-0 bottom-0 z-30 border-line border-t bg-sunken pb-[env(safe-area-inset-bottom)] md:sticky md:inset-auto md:top-12 md:h-[calc(100dvh-3rem)] md:w-52 md:shrink-0 md:overflow-y-auto md:border-t-0 md:border-r md:pb-0"
    >
      <ul ref={ref} {...toolbar} className="flex md:flex-col md:gap-0.5 md:p-2">
        {items.map(({ to, label, icon: Icon, also, badge, isCount, isInMore }) => (
          <li key={to} className={cn('min-w-0 flex-1 md:flex-none', isInMore && 'max-md:hidden')}>
            <Link
              to={to}
              title={badge?.meaning}
              {...(also && pathname.startsWith(also) && { 'aria-current': true })}
              className={ENTRY}
            >
              <Icon aria-hidden className={ICON} />
              {label}
              {badge && (
                <Badge
                  tone="warm"
                  className={cn(
                    'ml-auto',
                    isCount
                      ? // On the icon's upper corner, small enough to leave the rest of it.
                        'max-md:absolute max-md:top-0.5 max-md:right-0 max-md:px-0.5 max-md:py-0 max-md:text-[10px] max-md:leading-3.5'
                      : 'max-md:hidden',
                  )}
                >
                  {badge.text}
                </Badge>
              )}
            </Link>
          </li>
        ))}
        <More items={items.filter(({ isInMore }) => isInMore)} />
      </ul>
    </nav>
  )
}

/** On a phone: the entries that don't fit, and the palette. */
function More({ items }: { items: NavItem[] }) {
  const navigate = useNavigate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <li className="min-w-0 flex-1 md:hidden">
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
        className={ENTRY}
      >
        <Ellipsis aria-hidden className={ICON} />
        More
      </button>
      <Menu
        anchor={anchor}
        onClose={() => setAnchor(null)}
        label="More"
        items={[
          ...items.map(({ to, label, icon, badge }) => ({
            label: badge ? `${label} (${badge.text})` : label,
            icon,
            takesFocus: true,
            run: () => navigate({ to }),
          })),
          { label: PALETTE, icon: Search, takesFocus: true, run: showPalette },
        ]}
      />
    </li>
  )
}
