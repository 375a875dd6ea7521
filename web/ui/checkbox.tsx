import { type ComponentProps, useEffect, useRef } from 'react'
import { cn } from '#web/lib/cn.ts'
import { useFieldControl } from './field.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** For screen readers, if there's no visible label. */
  label?: string
  /** Some but not all are selected. */
  indeterminate?: boolean
}

/** Draws 16 px, with a target of 32 px (44 px on touch). */
export function Checkbox({ label, indeterminate = false, className, ...props }: CheckboxProps) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = indeterminate
  })
  return (
    <span className={cn('checkbox', className)}>
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
