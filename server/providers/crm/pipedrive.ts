import { z } from 'zod'
import type { CrmProblem } from '#contract/crm-words.ts'
import type { Contact, Crm, Synced } from './crm.ts'
import { contactOf, syncPeople } from './people.ts'
import { type AskPipedrive, asCrmError, withPipedrive } from './pipedrive-client.ts'
import { asPermission } from './pipedrive-failure.ts'
import { organizationFields, ownMapping } from './pipedrive-fields.ts'
import { findOrCreate, type Organization, updateOrganization, updateOrganizations } from './pipedrive-organizations.ts'
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
  const pace = turns(0)
  const searches = turns(PAUSE_MS)
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
    sync: (key, contact, keep) =>
      as(key, ask => syncLead({ ask, turnToSearch: () => searches.next(key) }, key, contact, keep)),
    // No endpoint of v2 takes several.
    syncMany: null,
    properties: key => as(key, organizationFields),
    update: async (key, changes) => {
      const refused = new Map<string, CrmProblem>()
      await as(key, ask =>
        updateOrganizations(ask, changes, (id, error) => {
          const failure = asCrmError(error, key)
          if (failure.reason !== 'refused') throw failure
          refused.set(id, failure.problem)
        }),
      )
      return refused
    },
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
  work: persons.Persons,
  key: string,
  contact: Contact,
  keep: (companyId: string) => Promise<void>,
): Promise<Synced> {
  const { ask, turnToSearch } = work
  const { business, properties } = contact
  const known = await updateOrganization(ask, business.knownId, properties)
  const membersOf = colleagues(work)
  const found =
    (await persons.knownPerson(work, contact)) ??
    persons.isAmong(await membersOf(known), contact) ??
    (await persons.searchPerson(work, contact))
  const organization =
    known ??
    (await updateOrganization(ask, found?.org_id, properties)) ??
    (await findOrCreate(ask, business, properties, turnToSearch))
  await keep(String(organization.id))
  const save = async (each: Contact, there: persons.Person | null) => {
    const person = there ?? (await persons.createPerson(work, each, organization.id))
    if (there) await persons.updatePerson(work, there, each, organization.id)
    else (await membersOf(organization)).push(person)
    return String(person.id)
  }
  const there = found ?? persons.isAmong(await membersOf(organization), contact)
  const contactId = await save(contact, there)
  const others = await syncPeople(contact.people, async one => {
    const each = contactOf(contact, one)
    const person =
      (await persons.knownPerson(work, each)) ??
      persons.isAmong(await membersOf(organization), each) ??
      (await persons.searchPerson(work, each))
    return save(each, person).catch((error: unknown) => Promise.reject(asCrmError(error, key)))
  })
  return { contactId, created: !there, companyId: String(organization.id), ...others }
}

/** Who is at an organization, asked once, and only of one that existed before. */
function colleagues(work: persons.Persons) {
  const asked = new Map<number, Promise<persons.Person[]>>()
  return async (organization: Organization | null): Promise<persons.Person[]> => {
    if (!organization) return []
    const { id, isNew } = organization
    const listed = asked.get(id) ?? (isNew ? Promise.resolve([]) : persons.personsAt(work, id))
    asked.set(id, listed)
    return listed
  }
}
