import type { Contact, Person, Synced } from './crm.ts'
import { contactOf, syncPeople } from './people.ts'
import { type AskPipedrive, asCrmError } from './pipedrive-client.ts'
import { findOrCreate, type Organization, updateOrganization } from './pipedrive-organizations.ts'
import * as persons from './pipedrive-persons.ts'

/**
 * A person's organization comes before one of the lead's name, because the user put them there. The organization is kept before its
 * first person is created, so that a retry finds both without Pipedrive's search, which knows them only later.
 */
export async function syncLead(
  ask: AskPipedrive,
  key: string,
  contact: Contact,
  keep: (companyId: string) => Promise<void>,
): Promise<Synced> {
  const { business, properties } = contact
  const known = await updateOrganization(ask, business.knownId, properties)
  const membersOf = colleagues(ask)
  const find = async (each: Contact, at: Organization | null) =>
    (await persons.knownPerson(ask, each)) ??
    persons.isAmong(await membersOf(at), each) ??
    (await persons.searchPerson(ask, each))
  const found = await find(contact, known)
  const organization =
    known ??
    (await updateOrganization(ask, found?.org_id, properties)) ??
    (await findOrCreate(ask, business, properties))
  await keep(String(organization.id))
  const save = async (each: Contact, there: persons.Person | null) => {
    const person = there ?? (await persons.createPerson(ask, each, organization.id))
    if (there) await persons.updatePerson(ask, there, each, organization.id)
    else (await membersOf(organization)).push(person)
    return String(person.id)
  }
  const there = found ?? persons.isAmong(await membersOf(organization), contact)
  const contactId = await save(contact, there)
  const savePerson = async (one: Person) => {
    const each = contactOf(contact, one)
    return save(each, await find(each, organization))
  }
  const others = await syncPeople(contact.people, savePerson, error => asCrmError(error, key))
  return { contactId, created: !there, companyId: String(organization.id), ...others }
}

/** Who is at an organization, asked once, and only of one that existed before. */
function colleagues(ask: AskPipedrive) {
  const asked = new Map<number, Promise<persons.Person[]>>()
  return async (organization: Organization | null): Promise<persons.Person[]> => {
    if (!organization) return []
    const { id, isNew } = organization
    const listed = asked.get(id) ?? (isNew ? Promise.resolve([]) : persons.personsAt(ask, id))
    asked.set(id, listed)
    return listed
  }
}
