import { useRef, useState } from 'react'
import {
  type Condition,
  type ConditionOp,
  isCustom,
  readConditions,
  writeConditions,
} from '#contract/lead-conditions.ts'
import { KM_PER_MILE } from '#contract/miles.ts'
import { usesMiles } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { useStart } from '../list/columns.ts'
import { type FilterField, localDay, needsValue, useFilterFields, wordsOf } from './fields.ts'

interface FilterStepsProps {
  anchor: HTMLElement
  /** The one to change, from its comparison on. */
  condition?: Condition | undefined
  onClose: () => void
  onApply: (condition: Condition) => void
}

interface Step {
  field?: FilterField | undefined
  op?: ConditionOp
}

/** Asks for a field, how it's compared, and with what, each in its turn. */
export function FilterSteps({ anchor, condition, onClose, onApply }: FilterStepsProps) {
  const fields = useFilterFields()
  const [step, setStep] = useState<Step>({ field: fields.find(({ name }) => name === condition?.field) })
  const { field, op } = step
  // A menu closes after its choice.
  const next = useRef<Step>(undefined)
  const go = (to: Step) => () => {
    next.current = to
  }
  const apply = (field: FilterField, op: ConditionOp, value = '') => onApply({ field: field.name, op, value })
  const onMenuClose = () => {
    if (next.current) setStep(next.current)
    else onClose()
    next.current = undefined
  }
  const menu = (label: string, items: MenuItem[]) => (
    <Menu key={label} {...{ anchor, label, items }} align="start" onClose={onMenuClose} />
  )
  if (!field)
    return menu(
      'Filter by',
      fields.map(one => ({ label: one.label, run: go({ field: one }), takesFocus: true })),
    )
  if (!op)
    return menu(
      field.label,
      field.ops.map(one => ({
        label: wordsOf(field, one),
        run: needsValue(one) ? go({ field, op: one }) : () => apply(field, one),
        takesFocus: needsValue(one),
      })),
    )
  const title = `${field.label} ${wordsOf(field, op)}`
  if (field.options && op !== 'has')
    return menu(
      title,
      field.options.map(({ value, label }) => ({ label, run: () => apply(field, op, value) })),
    )
  return (
    <Popover {...{ anchor, onClose }} label={field.label}>
      <ValueForm
        {...{ field, op, title }}
        value={condition?.field === field.name && condition.op === op ? condition.value : ''}
        onApply={value => apply(field, op, value)}
      />
    </Popover>
  )
}

interface ValueFormProps {
  field: FilterField
  op: ConditionOp
  title: string
  value: string
  onApply: (value: string) => void
}

const FAULTS = { number: 'Enter a number.', distance: 'Enter a number.', date: 'Choose a day.' }

function ValueForm({ field, op, title, value, onApply }: ValueFormProps) {
  const { input } = field
  const isMoment = input === 'date' && !isCustom(field.name)
  const start = useStart()
  const [, , km] = value.split(',')
  const perUnit = usesMiles() ? KM_PER_MILE : 1
  const [typed, setTyped] = useState(() => {
    if (input === 'distance') return km ? String(Math.round((Number(km) / perUnit) * 10) / 10) : ''
    return isMoment && value ? localDay(value) : value
  })
  const [fault, setFault] = useState<string>()
  const submit = () => {
    const text = typed.trim()
    const written = () => {
      if (input === 'distance')
        return start ? `${start.lat.toFixed(5)},${start.lng.toFixed(5)},${Number(text) * perUnit}` : ''
      // The day as it begins here.
      return isMoment && text ? new Date(`${text}T00:00`).toISOString() : text
    }
    const isRight =
      text !== '' && readConditions(writeConditions([{ field: field.name, op, value: written() }])) !== null
    if (isRight) onApply(written())
    else setFault(input ? FAULTS[input] : 'Enter a text of up to 200 characters.')
  }
  return (
    <Form onSubmit={submit}>
      <Field label={input === 'distance' ? `${title} (${usesMiles() ? 'miles' : 'km'})` : title} error={fault}>
        <span className="flex gap-2">
          <Input
            type={input === 'date' ? 'date' : 'text'}
            inputMode={input === 'number' || input === 'distance' ? 'decimal' : undefined}
            value={typed}
            maxLength={200}
            onChange={event => setTyped(event.target.value)}
          />
          <Button type="submit" variant="primary">
            Apply
          </Button>
        </span>
      </Field>
    </Form>
  )
}
