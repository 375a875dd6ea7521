import { type ComponentProps, useEffect, useRef } from 'react'
import { cn } from '#web/lib/cn.ts'
import { useFieldControl } from './field.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Read out where no visible label stands beside it. */
  label?: string
  /** Some but not all of what it stands for. */
  indeterminate?: boolean
}

/** 16 px drawn, 32 px (44 on touch) to hit. */
export function Checkbox({ label, indeterminate = false, className, ...props }: CheckboxProps) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = indeterminate
  })
  return (
    <span className={cn('relative inline-grid size-4 place-items-center align-middle', className)}>
      <input
        ref={ref}
        type="checkbox"
        {...useFieldControl()}
        aria-label={label}
        className="size-4 rounded-sm accent-accent before:absolute before:-inset-2 before:content-[''] pointer-coarse:before:-inset-3.5"
        {...props}
      />
    </span>
  )
}
