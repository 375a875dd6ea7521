import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useUser } from '#web/lib/user.ts'
import { SelectOf } from '#web/ui/select.tsx'
import { addressOf, subjectsFor } from './subjects.ts'

/** Where checks and laws decide what leaves. */
const SENDING = new Set(['sender', 'email-account', 'domains', 'suppressions', 'consents', 'calling'])

/** One subject of the settings, with the list of all beside it; on a phone, the list is a select above it. */
export function SettingsFrame({ current, children }: { current: string; children: ReactNode }) {
  const navigate = useNavigate()
  const subjects = subjectsFor(useUser())
  return (
    <div className="md:-m-4 md:flex md:items-start">
      <nav
        aria-label="Settings"
        className="max-md:hidden md:sticky md:top-12 md:h-[calc(100dvh-3rem)] md:w-52 md:shrink-0 md:border-line md:border-r md:p-2"
      >
        <ul className="flex flex-col gap-0.5">
          {subjects.map(({ name, label, icon: Icon }) => (
            <li key={name}>
              <Link
                {...addressOf(name)}
                {...(name === current && { 'aria-current': 'page' })}
                className="flex h-8 items-center gap-2.5 rounded-md px-2.5 font-medium text-ink-2 transition-colors hover:text-ink aria-[current]:bg-accent-soft aria-[current]:text-ink md:hover:bg-line/50"
              >
                <Icon aria-hidden className="size-4 shrink-0 stroke-[1.75]" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <SelectOf
        label="Settings page"
        options={subjects.map(({ name, label }) => ({ value: name, label }))}
        value={current}
        onChoose={name => void navigate(addressOf(name))}
        className="mb-4 w-full md:hidden"
      />
      <div className="min-w-0 max-w-3xl grow md:p-4">
        {children}
        {SENDING.has(current) && (
          <p className="mt-8 text-ink-2 text-sm">
            <Link to="/checks" className="underline">
              What Canvass checks
            </Link>
            {' · '}
            <Link to="/laws" className="underline">
              What the law asks
            </Link>
          </p>
        )}
      </div>
    </div>
  )
}
