// Who is new among the people of an import: each row's person is met once per lead.
import { addressNorm } from '#contract/address.ts'
import { CONTACTS_MAX } from '#contract/contacts.ts'
import type { ContactFields } from './contacts-sql.ts'

/** What tells two people of one lead apart. */
export type Identity = Pick<ContactFields, 'name' | 'firstName' | 'email'>

export interface People {
  /**
   * Whether the lead has this person; one who's new is from then on. `full`: it has as many as it may. `isById`: a row that names
   * its lead by ID may have another address for the same name.
   */
  meet(lead: string, person: Identity, isById?: boolean): 'new' | 'known' | 'full'
  /** Whether the lead has nobody with this address. */
  isFree(lead: string, person: Identity): boolean
  count(): number
}

/** `known`: the people that leads have already. */
export function meetPeople(known: ({ leadId: string } & Identity)[]): People {
  const byLead: Map<string, Identity[]> = Map.groupBy(known, ({ leadId }) => leadId)
  let met = 0
  return {
    meet(lead, person, isById = false) {
      const there = byLead.get(lead)
      if (there?.some(one => isSame(one, person, isById))) return 'known'
      if ((there?.length ?? 0) >= CONTACTS_MAX) return 'full'
      if (there) there.push(person)
      else byLead.set(lead, [person])
      met++
      return 'new'
    },
    isFree: (lead, { email }) => !byLead.get(lead)?.some(one => email !== null && hasAddress(one, email)),
    count: () => met,
  }
}

const hasAddress = ({ email }: Identity, other: string) => email !== null && addressNorm(email) === addressNorm(other)

/** Two people may share info@; one person may be written in two ways, but not with two addresses. */
function isSame(one: Identity, other: Identity, isById: boolean): boolean {
  const isOneName = one.name.toLowerCase() === other.name.toLowerCase()
  if (one.email === null || other.email === null || isById) return isOneName
  return hasAddress(one, other.email) && (isOneName || isLike(one, other))
}

const isLike = (one: Identity, other: Identity) =>
  one.firstName && other.firstName ? one.firstName === other.firstName : lastWord(one) === lastWord(other)
const lastWord = ({ name }: Identity) =>
  name
    .toLowerCase()
    .split(/[\s,]+/)
    .at(-1)
