import { Link, useLocation } from '@tanstack/react-router'
import { useTaskCount } from '#web/features/tasks/use-tasks.ts'
import { cn } from '#web/lib/cn.ts'
import { useUser } from '#web/lib/user.ts'
import { Badge } from '#web/ui/badge.tsx'
import { navItemsFor } from './nav-items.ts'

/** A sidebar, or a bar at the bottom on a phone. One list, so that screen readers announce it once. */
export function Nav() {
  const items = navItemsFor(useUser(), useTaskCount() ?? 0)
  const onPhone = items.filter(({ isWideOnly }) => !isWideOnly).length
  const { pathname } = useLocation()
  return (
    <nav
      aria-label="Main"
      className="max-md:in-[:has([data-full-page])]:hidden fixed inset-x-0 bottom-0 z-30 border-line border-t bg-sunken pb-[env(safe-area-inset-bottom)] md:sticky md:inset-auto md:top-12 md:h-[calc(100dvh-3rem)] md:w-52 md:shrink-0 md:overflow-y-auto md:border-t-0 md:border-r md:pb-0"
    >
      <ul className="flex md:flex-col md:gap-0.5 md:p-2">
        {items.map(({ to, label, icon: Icon, also, badge, isCount, isWideOnly }) => (
          <li key={to} className={cn('min-w-0 flex-auto md:flex-none', isWideOnly && 'max-md:hidden')}>
            <Link
              to={to}
              title={badge?.meaning}
              {...(also && pathname.startsWith(also) && { 'aria-current': true })}
              className={cn(
                // Seven items just fit on a phone 390 px wide, if each takes only the width of its name.
                onPhone > 6 && 'max-md:text-[10px] max-md:tracking-tight',
                'relative flex h-14 flex-col items-center justify-center gap-1 truncate font-medium text-2xs text-ink-2 transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current]:text-accent md:h-8 md:flex-row md:justify-start md:gap-2.5 md:rounded-md md:px-2.5 md:text-sm md:hover:bg-line/50 md:aria-[current]:bg-accent-soft md:aria-[current]:text-ink',
              )}
            >
              <Icon aria-hidden className="size-5 stroke-[1.75] md:size-4" />
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
      </ul>
    </nav>
  )
}
