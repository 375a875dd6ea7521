import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addressNorm } from '#contract/address.ts'
import { type Contact, type ContactChange, type ContactDraft, contacts } from '#contract/contacts.ts'
import type { Lead } from '#contract/leads.ts'
import { call } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { peopleOfLead } from './queries.ts'

/** Adds, changes, and removes people of one lead, each with Undo. */
export function usePeopleChanges(lead: Lead, people: Contact[]) {
  const client = useQueryClient()
  const params = { id: lead.id }
  const keep = (all: Contact[]) => client.setQueryData(peopleOfLead(lead.id).queryKey, all)
  const drop = (id: string) => call(contacts.remove, { params: { id } })
  const put = (id: string, body: ContactChange) => call(contacts.change, { params: { id }, body })
  const done = (title: string, text: string | undefined, undo: (() => Promise<Contact[]>) | undefined) => {
    const run = () => void undo?.().then(keep, error => failed(error, 'Undo failed'))
    toast({ title, ...(text && { text }), tone: 'good', ...(undo && { action: { label: 'Undo', run } }) })
  }
  const onError = (error: unknown) => failed(error, 'Save failed')

  const adding = useMutation({
    mutationFn: (draft: ContactDraft) => call(contacts.add, { params, body: draft }),
    onSuccess: (all, { name }) => {
      keep(all)
      const added = all.find(({ id }) => !people.some(one => one.id === id))
      done('Person added', name, added && (() => drop(added.id)))
    },
    onError,
  })
  const changing = useMutation({
    mutationFn: ({ person, to }: { person: Contact; to: ContactChange }) => put(person.id, to),
    onSuccess: (all, { person, to }) => {
      keep(all)
      const before = people.find(one => one.isPrimary)
      const undo = to.isPrimary
        ? before && (() => put(before.id, { isPrimary: true }))
        : () => put(person.id, back(person, to))
      done(titleOf(to), to.isPrimary ? whereEmailsGo(lead, people, person) : (to.name ?? person.name), undo)
    },
    onError,
  })
  const removing = useMutation({
    mutationFn: ({ id }: Contact) => drop(id),
    onSuccess: (all, { name, role, email, phone, isPrimary }) => {
      keep(all)
      const body = { name, role, email, phone, ...(isPrimary && { isPrimary: true as const }) }
      done('Person removed', name, () => call(contacts.add, { params, body }))
    },
    onError: error => failed(error, 'Remove failed'),
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

const failed = (error: unknown, title: string) =>
  toastRefusal(error, title, 'The person couldn’t be changed. Please try again.')
