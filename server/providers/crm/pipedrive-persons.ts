import { z } from 'zod'
import { addressNorm } from '#contract/address.ts'
import type { Contact } from './crm.ts'
import { orGone } from './crm-client.ts'
import { type AskPipedrive, V2 } from './pipedrive-client.ts'
import { isNumberOf, numbersOf } from './same-number.ts'

const PATH = `${V2}/persons`

/** The person of the last sync, if it's still theirs. */
export async function knownPerson(ask: AskPipedrive, contact: Contact): Promise<Person | null> {
  const person = contact.knownId ? await readPerson(ask, contact.knownId) : null
  return person && (isSame(person, contact, true) || isPhoneOf(person, contact)) ? person : null
}

export const isAmong = (persons: Person[], contact: Contact) => persons.find(one => isSame(one, contact, true)) ?? null

/** Everybody at an organization, up to five hundred: cheaper than a search, and current. */
export async function personsAt(ask: AskPipedrive, organizationId: number): Promise<Person[]> {
  const { data } = await ask('GET', `${PATH}?org_id=${organizationId}&limit=500`)
  return z.array(Person).parse(data ?? [])
}

/** Anywhere in the account, by email, or without one by phone. */
export async function searchPerson(ask: AskPipedrive, contact: Contact): Promise<Person | null> {
  const fields = contact.email ? 'email' : 'phone'
  for (const term of contact.email ? [contact.email] : numbersOf(contact)) {
    const query = new URLSearchParams({ term, fields, exact_match: String(fields === 'email'), limit: '20' })
    const { items } = Searched.parse((await ask('GET', `${PATH}/search?${query}`)).data)
    for (const { item } of items) {
      const person = isSame(item, contact, false) ? await readPerson(ask, item.id) : null
      if (person) return person
    }
  }
  return null
}

/** Adds what the person lacks. Their name and organization stay. */
export async function updatePerson(ask: AskPipedrive, person: Person, contact: Contact, organizationId: number) {
  const { emails, phones } = addressesOf(contact)
  const changes = {
    ...(emails && !hasEmail(person, contact) && { emails: joined(person.emails, emails) }),
    ...(phones && !isPhoneOf(person, contact) && { phones: joined(person.phones, phones) }),
    ...(person.org_id ? {} : { org_id: organizationId }),
  }
  if (Object.keys(changes).length > 0) await ask('PATCH', `${PATH}/${person.id}`, changes)
}

export async function createPerson(ask: AskPipedrive, contact: Contact, organizationId: number): Promise<Person> {
  const name = contact.person?.name ?? contact.business.name
  const made = await ask('POST', PATH, { name, org_id: organizationId, ...addressesOf(contact) })
  return Person.parse(made.data)
}

async function readPerson(ask: AskPipedrive, id: string | number): Promise<Person | null> {
  const found = await ask('GET', `${PATH}/${encodeURIComponent(id)}`).catch(orGone)
  const person = found && Person.parse(found.data)
  return person && !person.is_deleted ? person : null
}

/** An email address is one person's. `isTrusted`: the name is enough, because it's somebody at this organization. */
function isSame(person: Addresses & { name: string }, contact: Contact, isTrusted: boolean): boolean {
  if (hasEmail(person, contact)) return true
  const isNamesake = person.name.toLowerCase() === (contact.person?.name ?? contact.business.name).toLowerCase()
  if (isTrusted && isNamesake) return true
  return !contact.email && isPhoneOf(person, contact) && (isNamesake || !contact.isColleague)
}

const hasEmail = ({ emails }: Addresses, { email }: Contact) =>
  email !== null && (emails ?? []).some(({ value }) => addressNorm(value) === addressNorm(email))

const isPhoneOf = ({ phones }: Addresses, contact: Contact) =>
  (phones ?? []).some(({ value }) => isNumberOf(contact, value))

const addressesOf = ({ email, phone }: Contact) => ({
  ...(email && { emails: [{ value: email, primary: true, label: 'work' }] }),
  ...(phone && { phones: [{ value: phone, primary: true, label: 'work' }] }),
})

/** A change replaces the whole list. */
function joined(theirs: Addresses['emails'], ours: { value: string; primary: boolean; label: string }[]) {
  const kept = (theirs ?? []).filter(({ value }) => value)
  return [...kept, ...ours.map(one => ({ ...one, primary: kept.length === 0 }))]
}

const Value = z.looseObject({ value: z.string() })
const Person = z.object({
  id: z.number(),
  name: z.string(),
  org_id: z.number().nullish(),
  is_deleted: z.boolean().nullish(),
  emails: z.array(Value).nullish(),
  phones: z.array(Value).nullish(),
})
export type Person = z.infer<typeof Person>
type Addresses = Pick<Person, 'emails' | 'phones'>
const Values = z.array(z.string().transform(value => ({ value }))).nullish()
const Searched = z.object({
  items: z.array(z.object({ item: z.object({ id: z.number(), name: z.string(), emails: Values, phones: Values }) })),
})
