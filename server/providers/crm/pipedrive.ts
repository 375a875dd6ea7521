import { z } from 'zod'
import type { CrmProblem } from '#contract/crm-words.ts'
import type { Contact, Crm, Person, Synced } from './crm.ts'
import { contactOf, syncPeople } from './people.ts'
import { type AskPipedrive, asCrmError, withPipedrive } from './pipedrive-client.ts'
import { asPermission } from './pipedrive-failure.ts'
import { fieldsOf, organizationFields, ownMapping } from './pipedrive-fields.ts'
import { findOrCreate, ORGANIZATIONS, type Organization, updateOrganization } from './pipedrive-organizations.ts'
import * as persons from './pipedrive-persons.ts'
import { turns } from './turns.ts'

interface PipedriveSettings {
  baseUrl?: string | undefined
  /** The time limit for one lead with its people. */
  seconds?: number
}

/** Pipedrive allows ten searches in two seconds. */
const PAUSE_MS = 250

/** Pipedrive's organizations and persons, with a user's API token. */
export function pipedriveCrm({ baseUrl = 'https://api.pipedrive.com', seconds = 45 }: PipedriveSettings = {}): Crm {
  const pace = { all: turns(0), searches: turns(PAUSE_MS) }
  const as = <T>(key: string, work: (ask: AskPipedrive) => Promise<T>) =>
    withPipedrive({ baseUrl, key, seconds, pace }, work)
  return {
    holder: 'company',
    check: key =>
      as(key, async ask => {
        const me = await ask('GET', '/api/v1/users/me')
        return { hubId: accountOf(me.data), mapping: ownMapping(await organizationFields(ask)) }
      }).catch((error: unknown) => {
        throw asPermission(asCrmError(error, key))
      }),
    sync: (key, contact, keep) => as(key, ask => syncLead(ask, key, contact, keep)),
    // No endpoint of v2 takes several.
    syncMany: null,
    properties: key => as(key, organizationFields),
    update: (key, changes) =>
      as(key, async ask => {
        const refused = new Map<string, CrmProblem>()
        for (const { id, properties } of changes)
          await ask('PATCH', `${ORGANIZATIONS}/${encodeURIComponent(id)}`, fieldsOf(properties)).catch(error => {
            const failure = asCrmError(error, key)
            if (failure.reason !== 'refused') throw failure
            refused.set(id, failure.problem)
          })
        return refused
      }),
  }
}

const accountOf = (me: unknown) => {
  const { company_domain: domain, company_id: id } = Me.parse(me)
  return domain ? `${domain} (${id})` : String(id)
}
const Me = z.object({ company_id: z.number(), company_domain: z.string().nullish() })

/**
 * A person's organization comes before one of the lead's name, because the user put them there. The organization is kept before its
 * first person is created, so that a retry finds both without Pipedrive's search, which knows them only later.
 */
async function syncLead(
  ask: AskPipedrive,
  key: string,
  contact: Contact,
  keep: (companyId: string) => Promise<void>,
): Promise<Synced> {
  const { business, properties } = contact
  const known = await updateOrganization(ask, business.knownId, properties)
  const membersOf = colleagues(ask)
  const found =
    (await persons.knownPerson(ask, contact)) ??
    persons.isAmong(await membersOf(known), contact) ??
    (await persons.searchPerson(ask, contact))
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
    const person =
      (await persons.knownPerson(ask, each)) ??
      persons.isAmong(await membersOf(organization), each) ??
      (await persons.searchPerson(ask, each))
    return save(each, person)
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
