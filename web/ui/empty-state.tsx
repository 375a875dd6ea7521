import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'

interface EmptyStateProps {
  icon?: LucideIcon
  title: ReactNode
  text?: ReactNode
  /** The next step. */
  action?: ReactNode
  className?: string | undefined
}

export function EmptyState({ icon: Icon, title, text, action, className }: EmptyStateProps) {
  return (
    <div className={cn('grid place-items-center px-6 py-12 text-center', className)}>
      <div className="flex max-w-md flex-col items-center gap-1">
        {Icon && (
          <span className="mb-2 grid size-10 place-items-center rounded-xl border border-line bg-panel text-ink-3">
            <Icon aria-hidden className="size-5 stroke-[1.5]" />
          </span>
        )}
        <p className="font-semibold text-base">{title}</p>
        {text && <p className="text-ink-2">{text}</p>}
        {action && <div className="mt-3">{action}</div>}
      </div>
    </div>
  )
}
