import type { ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'

export const Facts = ({ className, children }: { className?: string; children: ReactNode }) => (
  <dl className={cn('divide-y divide-line border-line border-y', className)}>{children}</dl>
)

/** A name on the left, its value on the right. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-h-9 items-center justify-between gap-4 py-1">
    <dt className="text-ink-2">{name}</dt>
    <dd className="figures">{children}</dd>
  </div>
)
