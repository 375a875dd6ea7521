import { type ReactNode, useId } from 'react'
import { Checkbox } from './checkbox.tsx'

interface CheckboxSettingProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** What it does, below the label. */
  children: ReactNode
}

/** A setting that's on or off, with a sentence about it. */
export function CheckboxSetting({ label, checked, onChange, children }: CheckboxSettingProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-2.5">
      <Checkbox
        id={id}
        aria-describedby={`${id}-help`}
        checked={checked}
        onChange={event => onChange(event.target.checked)}
        className="mt-0.5"
      />
      <div>
        <label htmlFor={id} className="block font-medium">
          {label}
        </label>
        <p id={`${id}-help`} className="text-ink-3 text-xs">
          {children}
        </p>
      </div>
    </div>
  )
}
