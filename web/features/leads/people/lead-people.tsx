import { useQuery } from '@tanstack/react-query'
import { Ban, Pencil, Plus, Star, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { addressNorm } from '#contract/address.ts'
import { type Contact, type ContactChange, ContactDraft } from '#contract/contacts.ts'
import type { Lead } from '#contract/leads.ts'
import { reasonText } from '#contract/reasons.ts'
import { websiteFactsOf } from '#web/features/find-emails/queries.ts'
import { useRereadOn } from '#web/lib/events.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { InlineForm } from '#web/ui/inline-form.tsx'
import { Input } from '#web/ui/input.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { useCallLeads } from '../kept-selection.ts'
import { peopleOfLead } from './queries.ts'
import { usePeopleChanges } from './use-people-changes.ts'

/** In a lead's details: the people at the business. */
export function LeadPeople({ lead }: { lead: Lead }) {
  const [open, setOpen] = useState<Contact['id'] | 'new' | null>(null)
  const adder = useId()
  const { data, isError, refetch } = usePeople(lead.id)
  const people = data ?? []
  const close = () => {
    setOpen(null)
    // The line replaces the form in the next render.
    if (open) requestAnimationFrame(() => document.getElementById(open === 'new' ? adder : editorOf(open))?.focus())
  }
  const { adding, changing, removing } = usePeopleChanges(lead, people)
  const found = useFoundPeople(lead, data)
  const callLeads = useCallLeads()
  return (
    <section aria-label="People" className="mt-4 border-line border-t pt-3">
      <div className="mb-1 flex items-center justify-between gap-3">
        <h3 className="font-semibold">People</h3>
        <Button id={adder} size="sm" variant="ghost" onClick={() => setOpen('new')}>
          <Plus aria-hidden />
          Add person
        </Button>
      </div>
      {isError && (
        <p className="text-ink-2">
          <NotLoaded what="the people" onRetry={refetch} />
        </p>
      )}
      <ul className="flex flex-col">
        {people.map(person => (
          <li key={person.id}>
            {open === person.id ? (
              <PersonForm
                person={person}
                isBusy={changing.isPending}
                onSave={to => changing.mutate({ person, to }, { onSuccess: close })}
                onClose={close}
              />
            ) : (
              <PersonLine
                person={person}
                isOneOfMany={people.length > 1}
                onCall={phone => callLeads({ ids: [lead.id] }, phone)}
                onEdit={() => setOpen(person.id)}
                onChange={to => changing.mutate({ person, to })}
                onRemove={() => removing.mutate(person)}
              />
            )}
          </li>
        ))}
        {found.map(({ name, role, email }) => (
          <li key={name} className="flex items-center justify-between gap-1 py-1">
            <p className="wrap-anywhere min-w-0 text-ink-2">
              {[name, role, email].filter(Boolean).join(', ')} <span className="text-ink-3">on the website</span>
            </p>
            <Button
              size="sm"
              aria-label={`Add ${name}`}
              pending={adding.isPending}
              onClick={() => adding.mutate({ name, role, email })}
            >
              Add
            </Button>
          </li>
        ))}
      </ul>
      {open === 'new' && (
        <PersonForm
          isBusy={adding.isPending}
          onSave={draft => adding.mutate(draft, { onSuccess: close })}
          onClose={close}
        />
      )}
    </section>
  )
}

/** People named on the business's website who aren't among the lead's yet. Empty until those are known. */
function useFoundPeople({ id, source }: Lead, people: Contact[] | undefined) {
  const { data } = useQuery({ ...websiteFactsOf(id), enabled: source !== 'sample' })
  if (!people) return []
  const known = new Set(people.flatMap(signsOf))
  return (data?.people ?? []).filter(one => !signsOf(one).some(sign => known.has(sign)))
}

const signsOf = ({ name, email }: Pick<Contact, 'name' | 'email'>) =>
  email ? [name.toLowerCase(), addressNorm(email)] : [name.toLowerCase()]

/** Reads them again when an import or another page changed the lead. */
function usePeople(leadId: string) {
  useRereadOn('leads', peopleOfLead(leadId).queryKey, leadId)
  return useQuery(peopleOfLead(leadId))
}

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
function PersonForm({ person, isBusy, onSave, onClose }: PersonFormProps) {
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
    <InlineForm
      label={person ? `Edit ${person.name}` : 'Add person'}
      save={person ? 'Save' : 'Add person'}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
      className="sm:grid-cols-2"
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
    </InlineForm>
  )
}

interface PersonLineProps {
  person: Contact
  /** One of several: only then somebody is the primary person. */
  isOneOfMany: boolean
  onCall: (phone: string) => void
  onEdit: () => void
  onChange: (to: ContactChange) => void
  onRemove: () => void
}

/** The ID of the button that edits this person. */
const editorOf = (id: string) => `edit-${id}`

/** A person's name, role, address, and number, with a menu. */
function PersonLine({ person, isOneOfMany, onCall, onEdit, onChange, onRemove }: PersonLineProps) {
  const { name, role, email, phone, isPrimary, suppression } = person
  return (
    <div className="flex items-start justify-between gap-1 py-1">
      <div className="min-w-0 break-words">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="wrap-anywhere min-w-0">
            <span className="font-medium">{name}</span>
            {role && <span className="text-ink-2">, {role}</span>}
          </span>
          {isPrimary && isOneOfMany && <Badge tone="accent">Primary</Badge>}
          {suppression && (
            <Badge tone="bad" title={reasonText({ reason: suppression })}>
              Do not contact
            </Badge>
          )}
        </p>
        <p className="wrap-anywhere flex flex-wrap gap-x-3 [&_a]:text-accent [&_a]:underline-offset-4 [&_a]:hover:underline">
          {email && <a href={`mailto:${email}`}>{email}</a>}
          {phone && (
            <Button
              variant="link"
              size="sm"
              className="-mx-2"
              aria-label={`Call ${name} at ${phone}`}
              onClick={() => onCall(phone)}
            >
              {phone}
            </Button>
          )}
        </p>
      </div>
      <span className="flex shrink-0">
        <IconButton icon={Pencil} size="sm" id={editorOf(person.id)} label={`Edit ${name}`} onClick={onEdit} />
        <MenuButton
          size="sm"
          label={`More actions for ${name}`}
          align="end"
          items={[
            ...(isPrimary ? [] : [{ label: 'Make primary', icon: Star, run: () => onChange({ isPrimary: true }) }]),
            suppression
              ? { label: 'Allow contact', icon: Ban, run: () => onChange({ doNotContact: false }) }
              : {
                  label: 'Do not contact',
                  icon: Ban,
                  disabled: !email && !phone,
                  run: () => onChange({ doNotContact: true }),
                },
            { label: 'Remove', icon: Trash2, tone: 'bad', run: onRemove },
          ]}
        />
      </span>
    </div>
  )
}
