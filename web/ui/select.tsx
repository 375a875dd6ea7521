import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'
import { useFieldControl } from './field.tsx'
import { controlStyles } from './input.tsx'

interface SelectProps extends ComponentProps<'select'> {
  /** Required outside a `Field`. */
  label?: string
  /** No border, for table cells. */
  plain?: boolean
}

/** The browser's own select: no popup per row, and the phone's native picker. */
export function Select({ label, plain = false, className, children, ...props }: SelectProps) {
  return (
    <span className={cn('relative inline-flex', className)}>
      <select
        {...useFieldControl()}
        aria-label={label}
        className={cn(
          controlStyles,
          'h-8 appearance-none py-0 pr-7 pl-2.5 pointer-coarse:h-11',
          plain && 'h-7 border-transparent bg-transparent pr-6 pl-1.5 text-current hover:border-line hover:bg-sunken',
        )}
        {...props}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2 size-3.5 -translate-y-1/2 text-ink-3"
      />
    </span>
  )
}
