import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { savedFilters } from '#contract/lead-list.ts'
import { call } from '#web/lib/call.ts'
import { faultOf } from '#web/lib/refusal.ts'
import { useChange } from '#web/lib/use-change.ts'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Input } from '#web/ui/input.tsx'
import { keepColumns } from '../list/columns.ts'
import { useListView } from '../list/list-view.ts'
import { allSaved } from '../tags-and-fields/queries.ts'

/** Keeps the list's filters and order as a view. */
export function SaveView({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const { view, isSorted } = useListView()
  const [name, setName] = useState('')
  const saving = useChange({
    mutationFn: () => {
      const { filter, sort, dir } = view
      return call(savedFilters.save, { body: { name, view: { ...filter, ...(isSorted && { sort, dir }) } } })
    },
    said: ({ name }) => ({ title: 'View saved', text: name }),
    onSuccess: ({ id }) => {
      keepColumns(view.filter.tag, id)
      onClose()
      return client.invalidateQueries({ queryKey: allSaved.queryKey })
    },
    faults: ['name'],
    failed: ['Save failed', 'Failed to save the view. Please try again.'],
  })
  return (
    <FormDialog
      size="sm"
      title="Save view"
      description="Its filters, order, and columns become a tab above the list."
      submit="Save view"
      pending={saving.isPending}
      disabled={!name.trim()}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <Field label="Name" error={faultOf(saving.error, 'name')}>
        <Input autoFocus value={name} maxLength={60} onChange={event => setName(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
