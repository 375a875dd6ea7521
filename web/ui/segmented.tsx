import { useId } from 'react'
import { cn } from '#web/lib/cn.ts'

interface SegmentedProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: { value: Value; label: string }[]
  className?: string
}

/** One of a few, all in sight: native radios, so the arrow keys and forms work by themselves. */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  options,
  className,
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset className={cn('inline-flex rounded-md border border-line bg-sunken p-0.5', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map(option => (
        <label
          key={option.value}
          className="grid h-[26px] place-items-center rounded-[4px] px-2.5 font-medium text-ink-2 transition-colors hover:text-ink has-checked:bg-panel has-checked:text-ink has-checked:shadow-[0_0_0_1px_var(--line)] has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:h-10"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
