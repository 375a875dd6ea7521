import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode
  text?: ReactNode
  /** To the right of the title. */
  actions?: ReactNode
  /** No padding, for tables and maps. */
  flush?: boolean
  /** No frame, inside one. */
  isPlain?: boolean
}

export function Card({
  title,
  text,
  actions,
  flush = false,
  isPlain = false,
  className,
  children,
  ...props
}: CardProps) {
  const hasHeader = title || actions
  return (
    <section className={cn('min-w-0', !isPlain && 'rounded-xl border border-line bg-panel', className)} {...props}>
      {hasHeader && (
        <header
          className={cn(
            'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-3',
            flush ? 'pb-3' : 'pb-1',
          )}
        >
          <div className="min-w-0">
            {title && <h2 className="font-semibold text-base">{title}</h2>}
            {text && <p className="text-ink-2">{text}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      {flush ? children : <div className={cn('px-4 pb-4', hasHeader ? 'pt-2' : 'pt-4')}>{children}</div>}
    </section>
  )
}
