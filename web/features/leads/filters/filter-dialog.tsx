import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CustomField } from '#contract/lead-list.ts'
import { type LeadFilter, LeadOrigin } from '#contract/leads.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { inUrl, useListView } from '../list/list-view.ts'
import { FieldValue } from '../tags-and-fields/field-value.tsx'
import { allFields } from '../tags-and-fields/queries.ts'
import { SavedFilters } from './saved-filters.tsx'

const ORIGINS: Record<LeadOrigin, string> = {
  manual: 'Added by hand',
  import: 'Imported',
  directory: 'Directory',
  osm: 'OpenStreetMap',
  google: 'Google',
  foursquare: 'Foursquare',
  sample: 'Sample',
}

/** What narrows the list beside its own line: e-mail, source, fields of the user's own; and filters kept by name. */
export function FilterDialog({ onClose }: { onClose: () => void }) {
  const { view, change } = useListView()
  const { data: fields = [] } = useQuery(allFields)
  const [chosen, setChosen] = useState<LeadFilter>(view.filter)
  const set = (part: LeadFilter) => setChosen(current => ({ ...current, ...part }))
  const field = fields.find(one => one.id === chosen.field)
  const apply = (filter: LeadFilter) => {
    void change(inUrl(filter))
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Filters"
      description="The address of the page keeps them: bookmark it, or save it by name."
      footer={
        <>
          <Button className="mr-auto" onClick={() => apply({})}>
            Clear all
          </Button>
          <Button variant="primary" onClick={() => apply(chosen)}>
            Show leads
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label="Email">
          <Select
            value={chosen.hasEmail ?? ''}
            onChange={event => set({ hasEmail: (['yes', 'no'] as const).find(one => one === event.target.value) })}
          >
            <option value="">With or without</option>
            <option value="yes">Has an email</option>
            <option value="no">Has no email</option>
          </Select>
        </Field>
        <Field label="Source">
          <Select
            value={chosen.source ?? ''}
            onChange={event => set({ source: LeadOrigin.options.find(one => one === event.target.value) })}
          >
            <option value="">Any source</option>
            {LeadOrigin.options.map(origin => (
              <option key={origin} value={origin}>
                {ORIGINS[origin]}
              </option>
            ))}
          </Select>
        </Field>
        {fields.length > 0 && <FieldFilter fields={fields} field={field} chosen={chosen} set={set} />}
        <SavedFilters chosen={chosen} onApply={apply} />
      </div>
    </Dialog>
  )
}

interface FieldFilterProps {
  fields: CustomField[]
  field: CustomField | undefined
  chosen: LeadFilter
  set: (part: LeadFilter) => void
}

const FieldFilter = ({ fields, field, chosen, set }: FieldFilterProps) => (
  <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
    <Field label="Your field">
      <Select
        value={field?.id ?? ''}
        onChange={event => set({ field: event.target.value || undefined, value: undefined })}
      >
        <option value="">Any</option>
        {fields.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
    {field && (
      <Field label={`${field.name} is`} hint="Empty: it has any value.">
        <FieldValue field={field} value={chosen.value ?? ''} onChange={value => set({ value })} />
      </Field>
    )}
  </div>
)
