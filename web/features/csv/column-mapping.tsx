import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ColumnTarget, type CsvImport, IMPORT_LABELS, ImportField } from '#contract/csv.ts'
import { leadFields } from '#contract/lead-list.ts'
import { call } from '#web/lib/call.ts'
import { useChange } from '#web/lib/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { ownFieldsQuery } from './queries.ts'

const NEW = 'new'
/** As many columns without a field are shown among the others. */
const FEW = 5

interface ColumnMappingProps {
  file: CsvImport
  onlyLeads: boolean
  columns: (ColumnTarget | null)[]
  /** Columns that we have to ask about. They aren't imported until the user answers. */
  unanswered: number[]
  onAnswer: (n: number, target: ColumnTarget | null) => void
}

/** Maps each column to a lead field. Several columns may feed one: the first filled one counts. Questions come first. */
export function ColumnMapping({ file, onlyLeads, columns, unanswered, onAnswer }: ColumnMappingProps) {
  const all = file.columns.map((column, n) => ({ ...column, n, isAsked: unanswered.includes(n) }))
  // By the guess, so that no row moves while its menu is in use.
  const isFound = ({ guess, maybe }: (typeof all)[number]) => (guess ?? maybe) !== null
  const others = all.filter(column => !isFound(column))
  const isFolded = others.length > FEW && others.length < all.length
  const shown = isFolded ? all.filter(isFound) : all
  const row = ({ name, samples, maybe, n, isAsked }: (typeof all)[number]) => (
    <li key={n} className="grid items-center gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[minmax(0,1fr)_14rem]">
      <div className="min-w-0">
        <p className="truncate font-medium">{name}</p>
        <p className="truncate text-ink-3 text-xs">{samples.join(' · ') || 'Empty'}</p>
      </div>
      <ColumnSelect
        {...{ name, onlyLeads }}
        value={isAsked ? maybe : (columns[n] ?? null)}
        onChange={target => onAnswer(n, target)}
      />
      {isAsked && maybe && <Question {...{ name, maybe }} onAnswer={target => onAnswer(n, target)} />}
      {HINTS[columns[n] ?? ''] && <p className="text-ink-2 text-xs sm:col-span-2">{HINTS[columns[n] ?? '']}</p>}
    </li>
  )
  return (
    <section aria-label="Columns" className="grid gap-2">
      <h3 className="font-medium">What does each column hold?</h3>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {shown.toSorted((a, b) => Number(b.isAsked) - Number(a.isAsked)).map(row)}
      </ul>
      {isFolded && (
        <details className="grid gap-2">
          <summary className="cursor-pointer text-ink-2 text-sm">
            {others.filter(({ n }) => !columns[n]).length} columns that aren’t imported
          </summary>
          <ul className="mt-2 divide-y divide-line rounded-lg border border-line">{others.map(row)}</ul>
        </details>
      )}
    </section>
  )
}

/** What columns do that don't fill a field of the lead. */
const HINTS: Record<string, string> = {
  optOut: 'People who said no go on your suppression list, and your campaigns skip them.',
  closed: 'Businesses that have closed are left out. Choose “Don’t import” to import them, too.',
  status: 'Words other than new, cold, warm, and converted are left out.',
  person: 'People at one business become one lead. If the row has no business name, the person names it.',
}

interface QuestionProps {
  name: string
  maybe: ColumnTarget
  onAnswer: (target: ColumnTarget | null) => void
}

const Question = ({ name, maybe, onAnswer }: QuestionProps) => (
  <div className="flex flex-wrap items-center gap-2 sm:col-span-2">
    <p className="min-w-0 grow text-warm text-xs">
      Is this the {labelOf(maybe)}? The column isn’t imported until you answer.
    </p>
    <Button size="sm" aria-label={`Yes, ${name} is the ${labelOf(maybe)}`} onClick={() => onAnswer(maybe)}>
      Yes
    </Button>
    <Button size="sm" aria-label={`No, don’t import ${name}`} onClick={() => onAnswer(null)}>
      No
    </Button>
  </div>
)

/** A guess from values is never a custom field. */
const labelOf = (target: ColumnTarget) =>
  IMPORT_LABELS[target as ImportField].replace(/^[A-Z](?=[a-z])/, letter => letter.toLowerCase())

interface ColumnSelectProps {
  name: string
  onlyLeads: boolean
  value: ColumnTarget | null
  onChange: (target: ColumnTarget | null) => void
}

function ColumnSelect({ name, onlyLeads, value, onChange }: ColumnSelectProps) {
  const client = useQueryClient()
  const { data: own = [] } = useQuery({ ...ownFieldsQuery, enabled: !onlyLeads })
  const making = useChange({
    mutationFn: () => call(leadFields.create, { body: { name: name.slice(0, 60), kind: 'text' } }),
    onSuccess: async field => {
      await client.invalidateQueries({ queryKey: ownFieldsQuery.queryKey })
      onChange(`field:${field.id}`)
    },
    failed: ['Field not added', 'Couldn’t add the field. Try again.'],
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
