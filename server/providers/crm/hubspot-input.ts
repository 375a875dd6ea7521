import { z } from 'zod'
import type { Contact } from './crm.ts'

/** What HubSpot returns of a contact or company that it made or found. */
export const Made = z.object({ id: z.string().min(1) })

/** Email and phone always go into the properties that we search by. */
export const propertiesOf = ({ email, phone, properties }: Contact): Record<string, string> => ({
  ...properties,
  ...(email && { email }),
  ...(phone && { phone }),
})

const NAMES = ['firstname', 'lastname']

/** What only a new contact gets, unless it's mapped: the person's names and role, or the business's name. */
export function namesOf({ person, business, properties }: Contact): Record<string, string> {
  const names = {
    firstname: person?.firstName ?? person?.name ?? business.name,
    lastname: person?.firstName ? person.lastName : null,
    jobtitle: person?.role,
  }
  // A first name and a last name of two sources would make up a person.
  const isGiven = (property: string) => (NAMES.includes(property) ? NAMES : [property]).some(name => properties[name])
  return Object.fromEntries(
    Object.entries(names).flatMap(([property, name]) => (name && !isGiven(property) ? [[property, name]] : [])),
  )
}
