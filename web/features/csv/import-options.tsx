import type { CsvImport } from '#contract/csv.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Choices } from './set-up-import.tsx'

interface PlanChoicesProps {
  file: CsvImport
  choices: Choices
  onlyLeads: boolean
  onChange: (changed: Partial<Choices>) => void
}

const REASONS: [Choices['reason'], string][] = [
  ['unsubscribed', 'These people unsubscribed'],
  ['bounced', 'Mail to these addresses bounced'],
  ['complained', 'These people marked a mail as spam'],
  ['manual', 'I do not want to mail these people'],
]

export function PlanChoices({ file, choices, onlyLeads, onChange }: PlanChoicesProps) {
  const { kind, duplicates, tag, reason, column } = choices
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {!onlyLeads && (
        <Field label="What is in this file?" className="sm:col-span-2">
          <Select value={kind} onChange={event => onChange({ kind: pick(event, ['leads', 'suppressions']) })}>
            <option value="leads">Businesses for my list</option>
            <option value="suppressions">People who must not be mailed</option>
          </Select>
        </Field>
      )}
      {kind === 'leads' ? (
        <>
          <Field
            label="Businesses already in the list"
            hint="The same e-mail address, else the same phone number, else the same name and place."
          >
            <Select value={duplicates} onChange={event => onChange({ duplicates: pick(event, ['skip', 'update']) })}>
              <option value="skip">Leave them as they are</option>
              <option value="update">Update them with what the file says</option>
            </Select>
          </Field>
          {!onlyLeads && (
            <Field label="Tag for these leads" hint="Not required. You can filter by it later.">
              <Input value={tag} maxLength={40} onChange={event => onChange({ tag: event.target.value })} />
            </Field>
          )}
        </>
      ) : (
        <>
          <Field label="Why?" hint="No campaign of yours reaches them any more. Nobody is taken off the list.">
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
          <Field label="Column with the addresses">
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

/** What a list of ours gives back is one of what we put into it. */
function pick<Value extends string>(event: { target: { value: string } }, values: Value[]): Value {
  return values.find(value => value === event.target.value) ?? (values[0] as Value)
}
