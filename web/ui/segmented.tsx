import { useId } from 'react'
import { cn } from '#web/lib/cn.ts'

interface SegmentedProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: { value: Value; label: string }[]
  className?: string
}

/** A choice between a few, all visible: radio buttons in one row. */
export function Segmented<Value extends string>({ label, value, onChange, options, className }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset className={cn('inline-flex max-w-full rounded-md border border-line bg-sunken p-0.5', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map(option => (
        <label
          key={option.value}
          className="flex h-7 min-w-0 items-center rounded-sm border border-transparent px-3 text-center font-medium text-ink-2 text-sm leading-4 max-sm:px-1.5 has-checked:border-line-strong has-checked:bg-panel has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:h-10"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
