import type { CrmProblem } from '#contract/crm-words.ts'
import type { Contact, Person, Synced } from './crm.ts'
import type { CrmError } from './crm-error.ts'

/** Syncs each person after the other. The first whom the CRM refuses is named, and the others are synced. */
export async function syncPeople(
  people: Person[],
  sync: (person: Person) => Promise<string>,
  failureOf: (error: unknown) => CrmError,
): Promise<Pick<Synced, 'people' | 'refused'>> {
  const synced = new Map<string, string>()
  let refused: CrmProblem | null = null
  for (const person of people)
    try {
      synced.set(person.id, await sync(person))
    } catch (error) {
      const { reason, problem } = failureOf(error)
      if (reason !== 'refused') throw error
      refused ??= problem.code === 'contact-refused' ? { ...problem, name: person.name } : problem
    }
  return { people: synced, refused }
}

/** A person as the contact of their own. */
export const contactOf = ({ leadId, business }: Contact, { id: _, ...person }: Person): Contact => {
  const { name, firstName, lastName, role, ...reachable } = person
  const names = { name, firstName, lastName, role }
  return { ...reachable, leadId, business, person: names, isColleague: true, people: [], properties: {} }
}
