import type { CrmMapping, MappedField } from '#contract/crm.ts'
import type { CrmProblem } from '#contract/crm-words.ts'
import type { Sql } from '#server/db/db.ts'
import { badRequest, notFound } from '#server/http/errors.ts'
import { listContactRows, readMapping, readStatusProperty } from './contacts-sql.ts'
import { CrmRefusal } from './refusal.ts'

/** The leads as contacts, without those that were deleted. */
export async function findContacts(sql: Sql, userId: string, leadIds: string[]) {
  const mapping = await readMapping(sql, userId)
  const target = await readStatusProperty(sql, userId)
  const hasOwn = mapping.some(({ from }) => !isMapped(from))
  const rows = await listContactRows(sql, userId, leadIds, hasOwn)
  return rows.map(({ leadId, name, email, phone, phoneNorm, knownId, isSample, status, own, ...fields }) => {
    const properties = mapping.flatMap(({ from, property }) => {
      const value = isMapped(from) ? fields[from] : own?.[from.slice('field:'.length)]
      return value ? [[property, value] as const] : []
    })
    if (target) properties.push([target.property, target.values[status] ?? status])
    const mapped = Object.fromEntries(properties)
    const ifNew = Object.fromEntries(namesOf(name, fields).filter(([property]) => !isGiven(property, mapped)))
    const contact = { leadId, name, ifNew, email, phone, phoneNorm, knownId, properties: mapped }
    return { contact, isSample, status }
  })
}

type Person = Record<'contactName' | 'firstName' | 'lastName' | 'role', string | null>

/** A person's names and role; a contact without a person is named after the business. */
const namesOf = (business: string, { contactName, firstName, lastName, role }: Person) => [
  ['firstname', firstName ?? contactName ?? business] as const,
  ...(firstName && lastName ? [['lastname', lastName] as const] : []),
  ...(role ? [['jobtitle', role] as const] : []),
]

const NAMES = ['firstname', 'lastname']
/** A first name and a last name of two sources would make up a person. */
const isGiven = (property: string, mapped: Record<string, string>) =>
  (NAMES.includes(property) ? NAMES : [property]).some(name => mapped[name])

const isMapped = (from: CrmMapping[number]['from']): from is MappedField => !from.startsWith('field:')

type Found = Awaited<ReturnType<typeof findContacts>>[number]

/** Why this lead can't become a contact; null if it can. */
export function hindrance({ contact, isSample }: Found, name: string | null = null): CrmProblem | null {
  if (isSample) return { code: 'sample', name }
  return contact.email || contact.phone ? null : { code: 'no-address', name }
}

/** The contact and the key for a sync, or the reason why there is none. */
export function requireReady(found: Found | undefined, sealed: Buffer | null) {
  if (!found) throw notFound('Lead')
  if (!sealed) throw badRequest('Failed to sync to the CRM. Please check your settings.')
  const reason = hindrance(found, found.contact.name)
  if (reason) throw new CrmRefusal(reason)
  return { contact: found.contact, sealed }
}
