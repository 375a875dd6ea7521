import { addressNorm } from '#contract/address.ts'
import { type Contact, type ContactChange, type ContactDraft, contacts } from '#contract/contacts.ts'
import type { Lead } from '#contract/leads.ts'
import { call } from '#web/lib/call.ts'
import { useChange, useUndo } from '#web/lib/use-change.ts'
import { peopleOfLead } from './queries.ts'

/** Adds, changes, and removes people of one lead, each with Undo. */
export function usePeopleChanges(lead: Lead, people: Contact[]) {
  const params = { id: lead.id }
  const keep = peopleOfLead(lead.id).queryKey
  const drop = (id: string) => call(contacts.remove, { params: { id } })
  const put = (id: string, body: ContactChange) => call(contacts.change, { params: { id }, body })
  const undo = useUndo<Contact[]>(keep, failed('Undo failed'))
  const adding = useChange({
    mutationFn: (draft: ContactDraft) => call(contacts.add, { params, body: draft }),
    keep,
    said: (all, { name }) => {
      const added = all.find(({ id }) => !people.some(one => one.id === id))
      return { title: 'Person added', text: name, action: added && undo(() => drop(added.id)) }
    },
    failed: failed('Save failed'),
  })
  const changing = useChange({
    mutationFn: ({ person, to }: { person: Contact; to: ContactChange }) => put(person.id, to),
    keep,
    said: (_, { person, to }) => {
      const before = people.find(one => one.isPrimary)
      const undone = to.isPrimary
        ? before && (() => put(before.id, { isPrimary: true }))
        : () => put(person.id, back(person, to))
      const text = to.isPrimary ? whereEmailsGo(lead, people, person) : (to.name ?? person.name)
      return { title: titleOf(to), text, action: undone && undo(undone) }
    },
    failed: failed('Save failed'),
  })
  const removing = useChange({
    mutationFn: ({ id }: Contact) => drop(id),
    keep,
    said: (_, { name, role, email, phone, isPrimary }) => {
      const body = { name, role, email, phone, ...(isPrimary && { isPrimary: true as const }) }
      return { title: 'Person removed', text: name, action: undo(() => call(contacts.add, { params, body })) }
    },
    failed: failed('Remove failed'),
  })
  return { adding, changing, removing }
}

function titleOf({ isPrimary, doNotContact }: ContactChange): string {
  if (isPrimary) return 'Primary person changed'
  if (doNotContact === undefined) return 'Person changed'
  return doNotContact ? 'Added to your suppression list' : 'Removed from your suppression list'
}

/** What undoes a change. */
const back = ({ name, role, email, phone }: Contact, { doNotContact }: ContactChange): ContactChange =>
  doNotContact === undefined ? { name, role, email, phone } : { doNotContact: !doNotContact }

/** The lead's address follows its primary person's, unless it's nobody's. */
function whereEmailsGo({ email }: Lead, people: Contact[], person: Contact): string | undefined {
  const isOf = (address: string) => people.some(one => one.email && addressNorm(one.email) === addressNorm(address))
  if (person.email && (!email || isOf(email))) return `Emails go to ${person.email}.`
  return email ? `Emails still go to ${email}.` : undefined
}

const failed = (title: string): [string, string] => [title, 'The person couldn’t be changed. Please try again.']
