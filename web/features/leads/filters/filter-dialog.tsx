import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CustomField } from '#contract/lead-list.ts'
import { leadOriginLabel, leadOrigins } from '#contract/lead-sources.ts'
import type { LeadFilter } from '#contract/leads.ts'
import { formatDistance } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { optionsOf, SelectOf } from '#web/ui/select.tsx'
import { useStart } from '../list/columns.ts'
import { inUrl, useListView } from '../list/list-view.ts'
import { FieldValue } from '../tags-and-fields/field-value.tsx'
import { allFields, allTags } from '../tags-and-fields/queries.ts'
import { HAS } from './has.ts'
import { SaveFilters } from './saved-filters.tsx'

/** In kilometers. */
const DISTANCES = [1, 2, 5, 10, 25]
const ANY = { value: '' as const, label: 'Any' }

/** The filters that don't fit the line above the list, and keeping them as a view. */
export function FilterDialog({ onClose }: { onClose: () => void }) {
  const { view, change } = useListView()
  const { data: fields = [] } = useQuery(allFields)
  const tags = useTagOptions(view.filter.tag)
  const start = useStart()
  const [chosen, setChosen] = useState<LeadFilter>(view.filter)
  const set = (part: LeadFilter) => setChosen(current => ({ ...current, ...part }))
  const field = fields.find(one => one.id === chosen.field)
  const apply = (filter: LeadFilter) => {
    void change(inUrl(filter))
    onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      title="Filters"
      footer={
        <>
          <Button className="mr-auto" onClick={() => apply({})}>
            Clear filters
          </Button>
          <Button variant="primary" onClick={() => apply(chosen)}>
            Show leads
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <div className="grid grid-cols-3 gap-3">
          {HAS.map(({ name, label, yes, no }) => (
            <Field key={name} label={label}>
              <SelectOf
                options={{ '': 'Any', yes, no }}
                value={chosen[name] ?? ''}
                onChoose={has => set({ [name]: has || undefined })}
              />
            </Field>
          ))}
          {start && (
            <Field label="Distance">
              <SelectOf
                options={[
                  ANY,
                  ...DISTANCES.map(km => ({
                    value: `${start.lat.toFixed(5)},${start.lng.toFixed(5)},${km}`,
                    label: `Within ${formatDistance(km)}`,
                  })),
                ]}
                value={chosen.within ?? ''}
                onChoose={within => set({ within })}
              />
            </Field>
          )}
        </div>
        <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
          <Field label="Town">
            <Input value={chosen.city ?? ''} maxLength={200} onChange={event => set({ city: event.target.value })} />
          </Field>
          <Field label="Tag">
            <SelectOf options={tags} value={chosen.tag ?? ''} onChoose={tag => set({ tag })} />
          </Field>
          <Field label="Source">
            <SelectOf
              options={[ANY, ...leadOrigins.map(value => ({ value, label: leadOriginLabel(value) }))]}
              value={chosen.source ?? ''}
              onChoose={source => set({ source: source || undefined })}
            />
          </Field>
        </div>
        {fields.length > 0 && <FieldFilter fields={fields} field={field} chosen={chosen} set={set} />}
        <SaveFilters chosen={chosen} />
      </div>
    </Dialog>
  )
}

/** The tags, and the shown view if a search made it. */
function useTagOptions(shown: string | undefined) {
  const { data: tags = [] } = useQuery(allTags)
  const isOfSearch = shown && !tags.some(({ id }) => id === shown)
  return [ANY, ...(isOfSearch ? [{ value: shown, label: 'This view' }] : []), ...optionsOf(tags)]
}

interface FieldFilterProps {
  fields: CustomField[]
  field: CustomField | undefined
  chosen: LeadFilter
  set: (part: LeadFilter) => void
}

const FieldFilter = ({ fields, field, chosen, set }: FieldFilterProps) => (
  <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
    <Field label="Custom field">
      <SelectOf
        options={[ANY, ...optionsOf(fields)]}
        value={field?.id ?? ''}
        onChoose={id => set({ field: id || undefined, value: undefined })}
      />
    </Field>
    {field && (
      <Field label={`${field.name} is`} hint="Leave blank to match any value.">
        <FieldValue field={field} value={chosen.value ?? ''} onChange={value => set({ value })} />
      </Field>
    )}
  </div>
)
