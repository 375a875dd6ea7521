import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { addressNorm } from '#contract/address.ts'
import type { Contact } from '#contract/contacts.ts'
import type { Lead } from '#contract/leads.ts'
import { websiteFactsOf } from '#web/features/find-emails/queries.ts'
import { useServerEvents } from '#web/lib/events.ts'
import { Button } from '#web/ui/button.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { PersonForm } from './person-form.tsx'
import { editorOf, PersonLine } from './person-line.tsx'
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
  const client = useQueryClient()
  useServerEvents('leads', ({ id }) => {
    if (!id || id === leadId) void client.invalidateQueries({ queryKey: peopleOfLead(leadId).queryKey })
  })
  return useQuery(peopleOfLead(leadId))
}
