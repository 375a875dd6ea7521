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
        className={cn(controlStyles, 'select pointer-coarse:h-11', plain && 'select-plain')}
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

interface Option<Value> {
  value: Value
  label: string
}

/** Labels by value, or in an order of their own. */
type OptionList<Value extends string | number> = Readonly<Record<Value, string>> | Option<Value>[]

const listed = <Value extends string | number>(of: OptionList<Value>): Option<Value>[] =>
  Array.isArray(of) ? of : Object.entries<string>(of).map(([value, label]) => ({ value: value as Value, label }))

export const Options = <Value extends string | number>({ of }: { of: OptionList<Value> }) =>
  listed(of).map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

export const optionsOf = (things: { id: string; name: string }[]) =>
  things.map(({ id, name }) => ({ value: id, label: name }))

interface SelectOfProps<Value extends string | number> extends Omit<SelectProps, 'value' | 'onChange' | 'children'> {
  options: OptionList<Value>
  value: Value
  onChoose: (value: Value) => void
}

/** A select of known values: `<SelectOf options={{ '': 'Any', yes: 'With' }} value={with} onChoose={setWith} />` */
export function SelectOf<Value extends string | number>(props: SelectOfProps<Value>) {
  const { options, onChoose, ...select } = props
  return (
    <Select
      {...select}
      onChange={({ target }) => {
        const chosen = listed(options)[target.selectedIndex]
        if (chosen) onChoose(chosen.value)
      }}
    >
      <Options of={options} />
    </Select>
  )
}
