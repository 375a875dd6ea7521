import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { savedFilters } from '#contract/lead-list.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { faultOf } from '#web/lib/refusal.ts'
import { toast } from '#web/lib/toast.ts'
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
  const saving = useMutation({
    mutationFn: () => {
      const { filter, sort, dir } = view
      return call(savedFilters.save, { body: { name, view: { ...filter, ...(isSorted && { sort, dir }) } } })
    },
    onSuccess: ({ id, name }) => {
      keepColumns(view.filter.tag, id)
      toast({ title: 'View saved', text: name, tone: 'good' })
      onClose()
      return client.invalidateQueries({ queryKey: allSaved.queryKey })
    },
    onError: error => {
      if (faultOf(error, 'name')) return
      toastFailure(error, 'Save failed', 'Failed to save the view. Please try again.')
    },
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
