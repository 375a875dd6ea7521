import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { savedFilters } from '#contract/lead-list.ts'
import type { LeadFilter } from '#contract/leads.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { faultOf } from '#web/lib/refusal.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { allSaved } from '../tags-and-fields/queries.ts'

/** Keeps the chosen filters as a view of the list. */
export function SaveFilters({ chosen }: { chosen: LeadFilter }) {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const saving = useMutation({
    mutationFn: () => call(savedFilters.save, { body: { name, view: chosen } }),
    onSuccess: ({ name }) => {
      setName('')
      toast({ title: 'View saved', text: name, tone: 'good' })
      return client.invalidateQueries({ queryKey: allSaved.queryKey })
    },
    onError: error => {
      if (faultOf(error, 'name')) return
      toastFailure(error, 'Save failed', 'Failed to save the view. Please try again.')
    },
  })
  return (
    <Form
      className="flex items-end gap-2 border-line border-t pt-3"
      onSubmit={() => {
        if (name.trim()) saving.mutate()
      }}
    >
      <Field label="Save these filters as a view" error={faultOf(saving.error, 'name')} className="min-w-0 flex-1">
        <Input value={name} maxLength={60} onChange={event => setName(event.target.value)} />
      </Field>
      <Button type="submit" pending={saving.isPending} disabled={!name.trim()}>
        Save view
      </Button>
    </Form>
  )
}

export function useRemoveFilter() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(savedFilters.remove, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: allSaved.queryKey }),
    onError: error => toastFailure(error, 'Remove failed', 'Failed to remove the view. Please try again.'),
  })
}
