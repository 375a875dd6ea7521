import type { CsvImport } from '#contract/csv.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Choices } from './set-up-import.tsx'

interface ImportOptionsProps {
  file: CsvImport
  choices: Choices
  onlyLeads: boolean
  onChange: (changed: Partial<Choices>) => void
}

const REASONS: [Choices['reason'], string][] = [
  ['unsubscribed', 'These people unsubscribed'],
  ['bounced', 'Emails to these addresses bounced'],
  ['complained', 'These people marked an email as spam'],
  ['manual', 'I don’t want to email these people'],
]

export function ImportOptions({ file, choices, onlyLeads, onChange }: ImportOptionsProps) {
  const { kind, duplicates, tag, reason, column } = choices
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {!onlyLeads && (
        <Field label="File contents" className="sm:col-span-2">
          <Select value={kind} onChange={event => onChange({ kind: pick(event, ['leads', 'suppressions']) })}>
            <option value="leads">Businesses for my list</option>
            <option value="suppressions">People I must not email</option>
          </Select>
        </Field>
      )}
      {kind === 'leads' ? (
        <>
          <Field
            label="Businesses already in your list"
            hint="Matched by email address, then by phone number, then by name and place."
          >
            <Select value={duplicates} onChange={event => onChange({ duplicates: pick(event, ['skip', 'update']) })}>
              <option value="skip">Keep as they are</option>
              <option value="update">Update from the file</option>
            </Select>
          </Field>
          {!onlyLeads && (
            <Field label="Tag" hint="Optional. You can filter your list by it.">
              <Input value={tag} maxLength={40} onChange={event => onChange({ tag: event.target.value })} />
            </Field>
          )}
        </>
      ) : (
        <>
          <Field label="Reason" hint="Your campaigns will skip these people. They stay in your leads.">
            <Select
              value={reason}
              onChange={event =>
                onChange({
                  reason: pick(
                    event,
                    REASONS.map(([value]) => value),
                  ),
                })
              }
            >
              {REASONS.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Column with email addresses">
            <Select value={column} onChange={event => onChange({ column: Number(event.target.value) })}>
              {file.columns.map(({ name, samples }, n) => (
                <option key={n} value={n}>
                  {samples[0] ? `${name} (${samples[0]})` : name}
                </option>
              ))}
            </Select>
          </Field>
        </>
      )}
    </div>
  )
}

/** A select returns one of the values that it was given. */
function pick<Value extends string>(event: { target: { value: string } }, values: Value[]): Value {
  return values.find(value => value === event.target.value) ?? (values[0] as Value)
}
