import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CustomField, type FieldKind, leadFields, type Tag, type TagColor, tags } from '#contract/lead-list.ts'
import { call } from '#web/lib/call.ts'
import { faultOf } from '#web/lib/refusal.ts'
import { useChange } from '#web/lib/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { SelectOf } from '#web/ui/select.tsx'
import { NAMED } from './queries.ts'

export const COLORS: Record<TagColor, string> = {
  gray: 'Gray',
  blue: 'Blue',
  green: 'Green',
  amber: 'Amber',
  red: 'Red',
  purple: 'Purple',
}
export const FIELD_TYPES: Record<FieldKind, string> = { text: 'Text', number: 'Number', date: 'Date', choice: 'Choice' }

interface NewTagProps {
  /** On the button, if creating isn't all that it does. */
  action?: string
  onCreated: (tag: Tag) => void
}

export function NewTag({ action, onCreated }: NewTagProps) {
  const [name, setName] = useState('')
  const [color, setColor] = useState<TagColor>('gray')
  const creating = useCreate(
    () => call(tags.create, { body: { name, color } }),
    tag => {
      setName('')
      onCreated(tag)
    },
  )
  return (
    <Line action={action} onSubmit={creating.mutate} pending={creating.isPending} disabled={!name.trim()}>
      <Field label="New tag" error={faultOf(creating.error, 'name')} className="min-w-0 flex-1">
        <Input value={name} maxLength={40} onChange={event => setName(event.target.value)} />
      </Field>
      <Field label="Color">
        <SelectOf options={COLORS} value={color} onChoose={setColor} />
      </Field>
    </Line>
  )
}

export function NewField({ onCreated }: { onCreated: (field: CustomField) => void }) {
  const [name, setName] = useState('')
  const [kind, setKind] = useState<FieldKind>('text')
  const [choices, setChoices] = useState('')
  const creating = useCreate(
    () => {
      const listed = choices.split(',').flatMap(one => one.trim() || [])
      return call(leadFields.create, { body: { name, kind, ...(kind === 'choice' && { choices: listed }) } })
    },
    field => {
      setName('')
      onCreated(field)
    },
  )
  return (
    <div className="flex flex-col gap-2">
      <Line onSubmit={creating.mutate} pending={creating.isPending} disabled={!name.trim()}>
        <Field label="New field" error={faultOf(creating.error, 'name')} className="min-w-0 flex-1">
          <Input value={name} maxLength={60} onChange={event => setName(event.target.value)} />
        </Field>
        <Field label="Type">
          <SelectOf options={FIELD_TYPES} value={kind} onChoose={setKind} />
        </Field>
      </Line>
      {kind === 'choice' && (
        <Field
          label="Choices"
          error={faultOf(creating.error, 'choices')}
          hint="Separate choices with commas: North, South"
        >
          <Input value={choices} onChange={event => setChoices(event.target.value)} />
        </Field>
      )}
    </div>
  )
}

interface LineProps {
  action?: string | undefined
  onSubmit: () => void
  pending: boolean
  disabled: boolean
  children: React.ReactNode
}

const Line = ({ action = 'Add', onSubmit, pending, disabled, children }: LineProps) => (
  <Form className="flex items-end gap-2" onSubmit={() => onSubmit()}>
    {children}
    <Button type="submit" pending={pending} disabled={disabled}>
      {action}
    </Button>
  </Form>
)

export function useCreate<Made>(make: () => Promise<Made>, onCreated: (made: Made) => void) {
  const client = useQueryClient()
  return useChange({
    mutationFn: make,
    onSuccess: async made => {
      await client.invalidateQueries({ queryKey: NAMED })
      onCreated(made)
    },
    faults: ['name', 'choices'],
    failed: ['Nothing added', 'Failed to add it. Please try again.'],
  })
}
