import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { TagColor } from '#contract/lead-list.ts'
import type { LeadFilter } from '#contract/leads.ts'
import { plural } from '#web/lib/format.ts'
import { onEscape } from '#web/lib/on-escape.ts'
import { faultOf } from '#web/lib/refusal.ts'
import { useChange } from '#web/lib/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { SelectOf } from '#web/ui/select.tsx'
import { useSelectionCount } from '../bulk/use-selection-count.ts'
import { COLORS } from './new-tag-or-field.tsx'
import { NAMED } from './queries.ts'

interface NamedRowProps {
  what: 'tag' | 'field'
  name: string
  maxLength: number
  /** Only tags have one. */
  color?: TagColor
  mark?: ReactNode
  about?: string
  /** Matches the leads that have it. */
  filter: LeadFilter
  onSave: (to: { name: string; color?: TagColor }) => Promise<unknown>
  onDelete: () => Promise<unknown>
  onDeleted: () => void
}

/** A tag or field, which the user can rename or delete in place. */
export function NamedRow(props: NamedRowProps) {
  const { what, name, mark, about } = props
  const [mode, setMode] = useState<'shown' | 'edited' | 'asked'>('shown')
  const edit = useRef<HTMLButtonElement>(null)
  const was = useRef(mode)
  // Return the focus to the pencil, not to the top of the dialog.
  useEffect(() => {
    if (was.current !== 'shown' && mode === 'shown') edit.current?.focus()
    was.current = mode
  }, [mode])
  const close = () => setMode('shown')
  if (mode === 'edited') return <Rename {...props} onClose={close} />
  if (mode === 'asked') return <AskDelete {...props} onClose={close} />
  return (
    <div className="flex min-h-9 items-center gap-2">
      {mark}
      <span className="min-w-0 truncate" title={name}>
        {name}
      </span>
      <span className="min-w-0 flex-1 truncate text-ink-3 text-xs" title={about}>
        {about}
      </span>
      <IconButton
        ref={edit}
        icon={Pencil}
        size="sm"
        label={`Rename ${what} ${name}`}
        onClick={() => setMode('edited')}
      />
      <IconButton icon={Trash2} size="sm" label={`Delete ${what} ${name}`} onClick={() => setMode('asked')} />
    </div>
  )
}

type InRow = NamedRowProps & { onClose: () => void }

function Rename({ what, name: before, maxLength, color: colorBefore, onSave, onClose }: InRow) {
  const [name, setName] = useState(before)
  const [color, setColor] = useState(colorBefore)
  const saving = useNamedChange(() => onSave({ name, ...(color && { color }) }), onClose, {
    title: `${what === 'tag' ? 'Tag' : 'Field'} not changed`,
    text: `Couldn’t change the ${what}. Try again.`,
  })
  return (
    <Form
      className="flex flex-wrap items-center gap-2 py-1"
      onSubmit={() => {
        if (name.trim()) saving.mutate()
      }}
    >
      <Field
        label={what === 'tag' ? 'Tag name' : 'Field name'}
        isLabelHidden
        error={faultOf(saving.error, 'name')}
        className="min-w-40 flex-1"
      >
        <Input
          autoFocus
          onKeyDown={onEscape(onClose)}
          value={name}
          maxLength={maxLength}
          onChange={event => setName(event.target.value)}
        />
      </Field>
      {color && (
        <SelectOf label="Color" options={COLORS} value={color} onKeyDown={onEscape(onClose)} onChoose={setColor} />
      )}
      <span className="ml-auto flex gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={saving.isPending} disabled={!name.trim()}>
          Save
        </Button>
      </span>
    </Form>
  )
}

function AskDelete({ what, name, filter, onDelete, onDeleted, onClose }: InRow) {
  const counted = useSelectionCount({ filter })
  const deleting = useNamedChange(onDelete, onDeleted, {
    title: `${what === 'tag' ? 'Tag' : 'Field'} not deleted`,
    text: `Couldn’t delete the ${what}. Try again.`,
  })
  return (
    <div role="alertdialog" aria-label={`Delete ${what} ${name}`} className="flex flex-wrap items-center gap-2 py-1">
      <p className="min-w-40 flex-1" aria-live="polite">
        Delete “{name}”?{' '}
        <span className="figures text-ink-2">{!counted.isError && usesOf(what, counted.data?.count)}</span>
      </p>
      <Button autoFocus onClick={onClose}>
        Cancel
      </Button>
      <Button
        variant="danger"
        pending={deleting.isPending}
        disabled={counted.isPending}
        onClick={() => deleting.mutate()}
      >
        Delete
      </Button>
    </div>
  )
}

function usesOf(what: 'tag' | 'field', count: number | undefined): string {
  if (count === undefined) return 'Counting its leads…'
  if (count === 0) return `No lead uses this ${what}.`
  const leads = plural(count, 'lead')
  if (what === 'tag') return `We’ll remove it from ${leads}. The leads stay.`
  return `${leads} will lose ${count === 1 ? 'its value' : 'their values'}. The leads stay.`
}

/** Reads the lists, rows, and details again that show the tag or field. */
function useNamedChange(change: () => Promise<unknown>, onDone: () => void, failed: { title: string; text: string }) {
  const client = useQueryClient()
  return useChange({
    mutationFn: change,
    onSuccess: async () => {
      onDone()
      await client.invalidateQueries({ queryKey: NAMED })
      await client.invalidateQueries({ queryKey: ['leads'] })
    },
    faults: ['name'],
    failed: [failed.title, failed.text],
  })
}
