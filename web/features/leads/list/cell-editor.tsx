import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { CustomField } from '#contract/lead-list.ts'
import { type Lead, LeadUpdate } from '#contract/leads.ts'
import { toast } from '#web/lib/toast.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { SelectOf } from '#web/ui/select.tsx'
import { useBulkChange } from '../bulk/bulk-change.ts'
import { STATUSES } from '../statuses.ts'
import { FieldValue } from '../tags-and-fields/field-value.tsx'
import { TAGS_OF } from '../tags-and-fields/queries.ts'
import { type Column, isEditable } from './columns.ts'
import type { RowEvents } from './lead-row.tsx'

interface CellEditorProps {
  lead: Lead
  column: Column
  /** Of its custom field. */
  value: string | undefined
  columns: Column[]
  on: Pick<RowEvents, 'edit' | 'change'>
}

/** A cell as a field: Enter, Tab, and leaving it save, Escape gives up, and Tab goes on to the next cell of the row. */
export function CellEditor({ lead, column, value: ofField = '', columns, on }: CellEditorProps) {
  const { name, field, heading } = column
  // Stays as it was when the cell opened, so that what arrives meanwhile isn't taken for the user's change.
  const [before] = useState(field ? ofField : String(lead[name as keyof LeadUpdate] ?? ''))
  const [value, setValue] = useState(before)
  const [fault, setFault] = useState<string>()
  const isOver = useRef(false)
  const changeValue = useValueChange()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('input, select')?.focus(), [])
  // Another cell opens, or the list goes.
  const leave = useLatest(() => {
    if (!save()) toast({ title: `${heading} not saved`, text: `${lead.businessName}: ${value}`, tone: 'bad' })
  })
  useEffect(() => () => leave(undefined), [leave])
  function close(to: Column['name'] | null, isLeft = false) {
    isOver.current = true
    on.edit(lead, to)
    // Shortcuts go on from the row.
    if (!to && !isLeft) document.querySelector<HTMLElement>(`[data-name="${lead.id}"]`)?.focus()
  }
  /** False if it can't be saved, which the cell says. */
  function save(): boolean {
    if (isOver.current || value === before) return true
    if (field) changeValue(lead, field, value)
    else {
      const { data, error } = LeadUpdate.safeParse({ [name]: value })
      if (error) {
        setFault(error.issues[0]?.message)
        return false
      }
      const key = name as keyof LeadUpdate
      on.change(lead, key, data[key] ?? '')
    }
    return true
  }
  function next(step: number): Column['name'] | null {
    const cells = columns.filter(isEditable)
    return cells[cells.findIndex(cell => cell.name === name) + step]?.name ?? null
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') close(null)
    else if (event.key === 'Enter' && save()) close(null)
    else if (event.key === 'Tab' && save()) close(next(event.shiftKey ? -1 : 1))
    else return
    event.preventDefault()
  }
  return (
    <div
      role="presentation"
      onKeyDown={onKeyDown}
      onBlur={() => save() && !isOver.current && close(null, true)}
      ref={box}
      className="relative -mx-2 min-w-24 [&_p]:absolute [&_p]:top-full [&_p]:left-0 [&_p]:z-20 [&_p]:mt-0.5 [&_p]:whitespace-nowrap [&_p]:rounded-md [&_p]:border [&_p]:border-line [&_p]:bg-panel [&_p]:px-2 [&_p]:py-1 [&_p]:shadow-lift"
    >
      <Field label={`${heading} of ${lead.businessName}`} isLabelHidden error={fault}>
        <Control column={column} value={value} onChange={setValue} />
      </Field>
    </div>
  )
}

interface ControlProps {
  column: Column
  value: string
  onChange: (value: string) => void
}

function Control({ column: { name, field }, value, onChange }: ControlProps) {
  if (field) return <FieldValue field={field} value={value} onChange={onChange} />
  if (name !== 'status') return <Input value={value} onChange={event => onChange(event.target.value)} />
  return <SelectOf<string> options={STATUSES} value={value} onChoose={onChange} />
}

/** Changes a lead's value of a custom field, which the list shows at once. A button in the toast undoes it. */
function useValueChange() {
  const client = useQueryClient()
  const { mutate } = useBulkChange(() => {})
  return ({ id, businessName }: Lead, { id: fieldId, name }: CustomField, value: string) => {
    const rows = client.getQueriesData<Named[]>({ queryKey: TAGS_OF })
    for (const [key, known] of rows) {
      const ids = key.at(-1)
      if (!known || !Array.isArray(ids) || !ids.includes(id)) continue
      const one = known.find(({ leadId }) => leadId === id) ?? { leadId: id, tagIds: [], values: {} }
      const changed = { ...one, values: { ...one.values, [fieldId]: value } }
      client.setQueryData(key, [...known.filter(other => other !== one), changed])
    }
    mutate({
      selection: { ids: [id] },
      change: { kind: 'value', fieldId, value },
      said: { title: 'Lead updated', text: `${businessName}: ${name} ${value ? 'changed' : 'removed'}` },
    })
  }
}

interface Named {
  leadId: string
  tagIds: string[]
  values: Record<string, string>
}
