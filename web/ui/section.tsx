import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'

interface SectionProps extends Omit<ComponentProps<'section'>, 'title'> {
  title: ReactNode
  text?: ReactNode
  /** To the right of the title. */
  actions?: ReactNode
}

const LINE_ABOVE = 'border-line border-t pt-4 first:border-t-0 first:pt-0'

/** A part of a page with a line above it instead of a box around it. */
export const Section = ({ title, text, actions, className = LINE_ABOVE, children, ...props }: SectionProps) => (
  <section className={cn('min-w-0', className)} {...props}>
    <header className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <h2 className="font-semibold text-base">{title}</h2>
        {text && <p className="text-ink-2">{text}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
    {children}
  </section>
)
