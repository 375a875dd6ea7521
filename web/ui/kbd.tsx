import type { ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'

export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-sm border border-line bg-sunken px-1 font-sans text-ink-2 text-xs">
    {children}
  </kbd>
)

/** A shortcut beside what it does. Phones have no keys. */
export const KeyHint = ({ children, className }: { children: ReactNode; className?: string }) => (
  <span aria-hidden className={cn('max-md:hidden pointer-coarse:hidden', className)}>
    <Kbd>{children}</Kbd>
  </span>
)
