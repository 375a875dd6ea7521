import { addressNorm } from '#contract/address.ts'
import type { CrmMapping, MappedField } from '#contract/crm.ts'
import type { CrmProblem } from '#contract/crm-words.ts'
import type { Sql } from '#server/db/db.ts'
import { badRequest, notFound } from '#server/http/errors.ts'
import type { Business, Contact, Person } from '#server/providers/crm/crm.ts'
import { listContactRows, listPeople, readMapping, readStatusProperty } from './contacts-sql.ts'
import { CrmRefusal } from './refusal.ts'
import type { Access } from './sql.ts'

/** The leads as contacts, without those that were deleted. */
export async function findContacts(sql: Sql, userId: string, leadIds: string[]) {
  const mapping = await readMapping(sql, userId)
  const target = await readStatusProperty(sql, userId)
  const hasOwn = mapping.some(({ from }) => !isMapped(from))
  const rows = await listContactRows(sql, userId, leadIds, hasOwn)
  const people = Map.groupBy(await listPeople(sql, userId, leadIds), ({ leadId }) => leadId)
  return rows.map(row => {
    const properties = mapping.flatMap(({ from, property }) => {
      const value = isMapped(from) ? row[from] : row.own?.[from.slice('field:'.length)]
      return value ? [[property, value] as const] : []
    })
    if (target) properties.push([target.property, target.values[row.status] ?? row.status])
    const contact = contactOf(row, people.get(row.leadId) ?? [], Object.fromEntries(properties))
    return { contact, isSample: row.isSample, status: row.status }
  })
}

type Row = Awaited<ReturnType<typeof listContactRows>>[number]

/** The contact of a lead with neither an email nor a phone is the first of its people. Nobody is sent twice. */
function contactOf(row: Row, people: Person[], properties: Contact['properties']): Contact {
  const { leadId, contactName, firstName, lastName, role } = row
  const isTheirs = (one: Person) => {
    if (one.email) return addressNorm(one.email) === addressNorm(row.email ?? '')
    return row.email ? one.name === contactName : one.phoneNorm === row.phoneNorm
  }
  const main = row.email || row.phone ? people.find(isTheirs) : people[0]
  const person = main ?? (contactName ? { name: contactName, firstName, lastName, role } : null)
  const { phone, phoneNorm } = row.phone || !main ? row : main
  return {
    leadId,
    phone,
    phoneNorm,
    properties,
    business: businessOf(row),
    isColleague: false,
    email: row.email ?? main?.email ?? null,
    knownId: row.knownId ?? main?.knownId ?? null,
    person: person && { name: person.name, firstName: person.firstName, lastName: person.lastName, role: person.role },
    people: people.filter(one => one !== main),
  }
}

const businessOf = (row: Row): Business => {
  const { businessName: name, companyId: knownId, siblingId, site } = row
  const { phone, website, address, city, region, postcode, country } = row
  // A page on a shared domain isn't a domain.
  const domain = site?.includes('/') ? null : site
  return { name, knownId, siblingId, domain, phone, website, address, city, region, postcode, country }
}

const isMapped = (from: CrmMapping[number]['from']): from is MappedField => !from.startsWith('field:')

type Found = Awaited<ReturnType<typeof findContacts>>[number]

/** Why this lead can't become a contact; null if it can. */
export function hindrance({ contact, isSample }: Found, name: string | null = null): CrmProblem | null {
  if (isSample) return { code: 'sample', name }
  return contact.email || contact.phone ? null : { code: 'no-address', name }
}

/** The contact and the key for a sync, or the reason why there is none. */
export function requireReady(found: Found | undefined, access: Access | undefined) {
  if (!found) throw notFound('Lead')
  if (!access) throw badRequest('Failed to sync to the CRM. Please check your settings.')
  const reason = hindrance(found, found.contact.business.name)
  if (reason) throw new CrmRefusal(reason)
  return { contact: found.contact, access }
}
