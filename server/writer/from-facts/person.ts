import type { Fact } from '#contract/facts.ts'
import { isSafe } from './safe.ts'

/** A contact, with the first name that their name says for certain. */
export interface Reader {
  name: string
  firstName: string
}

/** "Bill"; "Bill Cole" where an email is formal. */
export function readerIn(reader: Reader | null | undefined, isFormal: boolean): string | undefined {
  const said = isFormal ? reader?.name : reader?.firstName
  return said !== undefined && said.length <= LONGEST && isSafe(said) ? said : undefined
}
const LONGEST = 40

/** In any of the languages: a website is read whatever language it's in. */
const OWNER =
  /(?<!\p{L})(?:owners?|founder|proprietor|inhaber(?:in)?|geschäftsführer(?:in)?|gründer(?:in)?|propietari[oa]|dueñ[oa]|fundadora?|gerente|titular|propriétaire|gérante?|fondat(?:eur|rice)|dirigeante?|patron(?:ne)?)(?!\p{L})/iu
const FULL_NAME =
  /^(?:(?:Dr|Dra|Prof)\.? )*\p{Lu}[\p{Ll}'’-][\p{L}'’-]*(?: (?:\p{Lu}\.|\p{Lu}[\p{L}'’-]+|de|del|von|van|der|la|le)){0,2} \p{Lu}[\p{L}'’-]+$/u

/** "Marta Lindqvist, owner" is greeted; "Marta Lindqvist, trainer" isn't who reads it. */
export const ownerIn = (facts: readonly Fact[]): string | undefined =>
  facts
    .filter(({ type, value }) => type === 'person' && OWNER.test(value))
    .map(({ value }) => value.split(/,| \(| [–—-] |:/).map(part => part.trim()))
    .flatMap(parts => parts.filter(part => !OWNER.test(part)))
    .find(said => FULL_NAME.test(said) && isSafe(said))

const DOCTOR = /^(?:Dr|Dra|Prof)\.(?: (?:med|dent|jur|vet)\.)*(?: \p{Lu}[\p{Ll}.'’-]+| \p{Lu}\.){1,3}$/u
const PRACTICE =
  /(?<!\p{L})(?:dental|clinic|praxis|clínica|law|legal|tax|group|associates|partners|family|team|accounting|realty|smiles?)(?!\p{L})/iu
const OF_A_PERSON = [
  /^(.+), (?:attorney(?: at law)?|lawyer|cpa|dds|dmd|md|esq\.?|realtor)$/iu,
  /^(?:the )?law offices? of (.+)$/iu,
]

/** Whom a business is named after: "Dr. Steven Mayer", "Hannah Reyes, Attorney at Law". "Dr. Mayer Dental" is a practice. */
export function namesake(name: string): string | undefined {
  const named = OF_A_PERSON.flatMap(pattern => pattern.exec(name)?.[1] ?? []).find(said => FULL_NAME.test(said))
  const said = named ?? (DOCTOR.test(name) ? name : undefined)
  return said !== undefined && !PRACTICE.test(said) ? said : undefined
}
