import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useToolbar } from '#web/lib/toolbar.ts'
import { isOnTopPlan, useUser } from '#web/lib/user.ts'
import { buttonStyles } from '#web/ui/button.tsx'
import { LogoMark } from '#web/ui/logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Commands } from './commands.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

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
