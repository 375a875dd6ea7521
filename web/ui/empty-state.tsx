import type { ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'

interface EmptyStateProps {
  title: ReactNode
  text?: ReactNode
  /** The next step. */
  action?: ReactNode
  className?: string | undefined
}

export function EmptyState({ title, text, action, className }: EmptyStateProps) {
  return (
    <div className={cn('grid place-items-center px-6 py-12 text-center', className)}>
      <div className="flex max-w-md flex-col items-center gap-1 text-balance">
        <p className="font-semibold text-base">{title}</p>
        {text && <p className="text-ink-2">{text}</p>}
        {action && <div className="mt-3">{action}</div>}
      </div>
    </div>
  )
}
