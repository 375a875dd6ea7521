import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
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
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { allSaved } from '../tags-and-fields/queries.ts'

interface SavedFiltersProps {
  chosen: LeadFilter
  onApply: (filter: LeadFilter) => void
}

export function SavedFilters({ chosen, onApply }: SavedFiltersProps) {
  const client = useQueryClient()
  const { data: saved = [] } = useQuery(allSaved)
  const [name, setName] = useState('')
  const reread = () => client.invalidateQueries({ queryKey: allSaved.queryKey })
  const saving = useMutation({
    mutationFn: () => call(savedFilters.save, { body: { name, view: chosen } }),
    onSuccess: ({ name }) => {
      setName('')
      toast({ title: 'Filter saved', text: name, tone: 'good' })
      return reread()
    },
    onError: error => {
      if (faultOf(error, 'name')) return
      toastFailure(error, 'Save failed', 'Failed to save the filter. Please try again.')
    },
  })
  const removing = useMutation({
    mutationFn: (id: string) => call(savedFilters.remove, { params: { id } }),
    onSuccess: reread,
    onError: error => toastFailure(error, 'Delete failed', 'Failed to delete the filter. Please try again.'),
  })
  return (
    <section className="border-line border-t pt-3">
      {saved.length > 0 && (
        <ul aria-label="Saved filters" className="mb-3 flex flex-col gap-1">
          {saved.map(({ id, name, view: { sort: _sort, dir: _dir, ...filter } }) => (
            <li key={id} className="flex items-center justify-between gap-2">
              <Button variant="link" className="min-w-0 justify-start truncate px-0" onClick={() => onApply(filter)}>
                {name}
              </Button>
              <IconButton icon={Trash2} size="sm" label={`Delete filter ${name}`} onClick={() => removing.mutate(id)} />
            </li>
          ))}
        </ul>
      )}
      <Form
        className="flex items-end gap-2"
        onSubmit={() => {
          if (name.trim()) saving.mutate()
        }}
      >
        <Field label="Save these filters as" error={faultOf(saving.error, 'name')} className="min-w-0 flex-1">
          <Input value={name} maxLength={60} onChange={event => setName(event.target.value)} />
        </Field>
        <Button type="submit" pending={saving.isPending} disabled={!name.trim()}>
          Save filters
        </Button>
      </Form>
    </section>
  )
}
