import { useState } from 'react'
import { type Contact, ContactDraft } from '#contract/contacts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { onEscape } from '../tags-and-fields/on-escape.ts'

interface PersonFormProps {
  /** Omit to add one. */
  person?: Contact
  isBusy: boolean
  onSave: (draft: ContactDraft) => void
  onClose: () => void
}

const FIELDS = [
  { name: 'name', label: 'Name', type: 'text' },
  { name: 'role', label: 'Role', type: 'text' },
  { name: 'email', label: 'Email', type: 'email' },
  { name: 'phone', label: 'Phone', type: 'tel' },
] as const

/** Adds a person, or changes one in place of their line: Enter saves, Escape gives up. */
export function PersonForm({ person, isBusy, onSave, onClose }: PersonFormProps) {
  const [draft, setDraft] = useState<Record<string, string>>({
    name: person?.name ?? '',
    role: person?.role ?? '',
    email: person?.email ?? '',
    phone: person?.phone ?? '',
  })
  const [faults, setFaults] = useState<Record<string, string>>({})
  const submit = () => {
    const { data, error } = ContactDraft.safeParse(draft)
    setFaults(Object.fromEntries(error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? []))
    if (data && !isBusy) onSave(data)
  }
  return (
    <Form
      aria-label={person ? `Edit ${person.name}` : 'Add person'}
      onSubmit={submit}
      onKeyDown={onEscape(onClose)}
      className="my-1 grid gap-2 rounded-md border border-line bg-sunken p-2 sm:grid-cols-2"
    >
      {FIELDS.map(({ name, label, type }, at) => (
        <Field key={name} label={label} error={faults[name]}>
          <Input
            autoFocus={at === 0}
            // The browser's own check would speak before ours.
            type={type === 'email' ? 'text' : type}
            inputMode={type}
            autoComplete="off"
            value={draft[name] ?? ''}
            onChange={event => setDraft({ ...draft, [name]: event.target.value })}
          />
        </Field>
      ))}
      <div className="flex flex-wrap justify-end gap-1.5 sm:col-span-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={isBusy}>
          {person ? 'Save' : 'Add person'}
        </Button>
      </div>
    </Form>
  )
}
