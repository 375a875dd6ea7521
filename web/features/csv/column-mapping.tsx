import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ColumnTarget, type CsvImport, IMPORT_LABELS, ImportField } from '#contract/csv.ts'
import { leadFields } from '#contract/lead-list.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { Select } from '#web/ui/select.tsx'
import { ownFieldsQuery } from './queries.ts'

const NEW = 'new'

interface ColumnMappingProps {
  file: CsvImport
  onlyLeads: boolean
  columns: (ColumnTarget | null)[]
  onChange: (columns: (ColumnTarget | null)[]) => void
}

/** Maps each column to a lead field. A field takes one column: mapping another column to it clears the first. */
export function ColumnMapping({ file, onlyLeads, columns, onChange }: ColumnMappingProps) {
  const set = (n: number, target: ColumnTarget | null) =>
    onChange(columns.map(old => (old === target ? null : old)).with(n, target))
  return (
    <section aria-label="Columns" className="grid gap-2">
      <h3 className="font-medium">What does each column hold?</h3>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {file.columns.map(({ name, samples }, n) => (
          <li key={n} className="grid items-center gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[minmax(0,1fr)_14rem]">
            <div className="min-w-0">
              <p className="truncate font-medium">{name}</p>
              <p className="truncate text-ink-3 text-xs">{samples.join(' · ') || 'Empty'}</p>
            </div>
            <ColumnSelect {...{ name, onlyLeads }} value={columns[n] ?? null} onChange={target => set(n, target)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ColumnSelectProps {
  name: string
  onlyLeads: boolean
  value: ColumnTarget | null
  onChange: (target: ColumnTarget | null) => void
}

function ColumnSelect({ name, onlyLeads, value, onChange }: ColumnSelectProps) {
  const client = useQueryClient()
  const { data: own = [] } = useQuery({ ...ownFieldsQuery, enabled: !onlyLeads })
  const making = useMutation({
    mutationFn: () => call(leadFields.create, { body: { name: name.slice(0, 60), kind: 'text' } }),
    onSuccess: async field => {
      await client.invalidateQueries({ queryKey: ownFieldsQuery.queryKey })
      onChange(`field:${field.id}`)
    },
    onError: error =>
      toastFailure(error, 'Field not added', 'Couldn’t add the field. Try again.', { serverSays: true }),
  })
  const choose = (chosen: string) => {
    if (chosen === NEW) return making.mutate()
    const targets: ColumnTarget[] = [...ImportField.options, ...own.map(({ id }) => `field:${id}` as const)]
    onChange(targets.find(target => target === chosen) ?? null)
  }
  return (
    <Select
      label={`Field for ${name}`}
      value={value ?? ''}
      disabled={making.isPending}
      onChange={event => choose(event.target.value)}
      className={value ? undefined : 'text-ink-3'}
    >
      <option value="">Don’t import</option>
      <optgroup label="Lead fields">
        {ImportField.options.map(field => (
          <option key={field} value={field}>
            {IMPORT_LABELS[field]}
          </option>
        ))}
      </optgroup>
      {!onlyLeads && (
        <optgroup label="Your fields">
          {own.map(field => (
            <option key={field.id} value={`field:${field.id}`}>
              {field.name}
            </option>
          ))}
          <option value={NEW}>New field “{name.slice(0, 60)}”</option>
        </optgroup>
      )}
    </Select>
  )
}
