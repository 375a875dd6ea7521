import { VARIABLES, type Variable } from './variables.ts'

/** Other programs' names for our variables. */
const ALIASES = new Map<string, Variable>(
  Object.entries({
    name: 'businessName',
    company: 'businessName',
    companyname: 'businessName',
    business: 'businessName',
    organization: 'businessName',
    organisation: 'businessName',
    leadname: 'businessName',
    title: 'businessName',
    fname: 'firstName',
    first: 'firstName',
    givenname: 'firstName',
    vorname: 'firstName',
    prenom: 'firstName',
    lname: 'lastName',
    last: 'lastName',
    surname: 'lastName',
    nachname: 'lastName',
    fullname: 'contactName',
    contact: 'contactName',
    person: 'contactName',
    town: 'city',
    location: 'city',
    place: 'city',
    url: 'website',
    site: 'website',
    web: 'website',
    homepage: 'website',
    domain: 'website',
    tel: 'phone',
    telephone: 'phone',
    mobile: 'phone',
    phonenumber: 'phone',
    industry: 'category',
    niche: 'category',
    type: 'category',
    trade: 'category',
    mail: 'email',
    emailaddress: 'email',
    street: 'address',
    sender: 'senderName',
    myname: 'senderName',
    yourname: 'senderName',
    from: 'senderName',
    fromname: 'senderName',
    signature: 'senderName',
  }),
)

/** The variable that an unknown name most likely meant. `name` has neither capitals nor spaces, hyphens, or underscores. */
export function suggestVariable(name: string): Variable | null {
  const alias = ALIASES.get(name)
  if (alias) return alias
  const near = VARIABLES.map(variable => ({ variable, far: distance(name, variable.toLowerCase()) })).sort(
    (a, b) => a.far - b.far,
  )[0]
  return near && near.far <= Math.max(1, Math.floor(near.variable.length / 3)) ? near.variable : null
}

/** Levenshtein's, of two short words. */
export function distance(a: string, b: string): number {
  if (a.length > LONGEST_NAME) return LONGEST_NAME
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (const [i, letter] of a.split('').entries()) {
    const next = [i + 1]
    for (const [j, other] of b.split('').entries())
      next.push(Math.min((row[j] ?? 0) + Number(letter !== other), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    row = next
  }
  return row.at(-1) ?? 0
}

const LONGEST_NAME = 40
