import { type ReactNode, useId } from 'react'
import { cn } from '#web/lib/cn.ts'
import { Checkbox } from './checkbox.tsx'

interface LabeledCheckboxProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  className?: string
  /** What it does, below the label. */
  children?: ReactNode
}

/** What's on or off, in words, perhaps with a sentence about it. */
export function LabeledCheckbox({ label, onChange, className, children, ...box }: LabeledCheckboxProps) {
  const id = useId()
  const hasHelp = children !== undefined
  const row = hasHelp ? 'items-start' : 'min-h-8 items-center pointer-coarse:min-h-11'
  return (
    <div className={cn('flex gap-2.5', row, className)}>
      <Checkbox
        {...box}
        id={id}
        aria-describedby={hasHelp ? `${id}-help` : undefined}
        onChange={event => onChange(event.target.checked)}
        className={cn(hasHelp && 'mt-0.5')}
      />
      <div className="min-w-0">
        <label htmlFor={id} className={cn('block', hasHelp && 'font-medium')}>
          {label}
        </label>
        {hasHelp && (
          <p id={`${id}-help`} className="text-ink-3 text-xs">
            {children}
          </p>
        )}
      </div>
    </div>
  )
}
