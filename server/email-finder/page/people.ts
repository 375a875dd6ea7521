import { addressesIn } from './addresses.ts'
import { nodesOf, textsOf, typesOf } from './json-ld.ts'
import type { Page } from './read-page.ts'

export interface Person {
  name: string
  role: string
  email: string | null
}

/** More people than a small business has: a directory. */
const MOST = 12

const ROLE =
  '(?:(?:Co-?)?Founder|(?:Co-?)?Owner|Owner[ /&]+(?:Operator|Founder|Chef)|Founder[ /&]+(?:CEO|Owner)|CEO|CTO|CFO|COO|President|Vice President|Managing (?:Director|Partner)|(?:General|Office|Practice|Sales|Marketing|Operations|Store|Shop|Studio|Restaurant|Project|Kitchen|Salon|Clinic|Branch|Account) Manager|Manager|Director|Partner|Principal|(?:Executive |Head |Pastry |Sous )?Chef|Head Baker|Master (?:Plumber|Electrician|Brewer)|Dentist|Dental Hygienist|Veterinarian|Attorney|Lawyer|Architect|(?:Lead )?Stylist|Inhaber(?:in)?|Geschäftsführer(?:in)?|Gründer(?:in)?|Betriebsleiter(?:in)?|Filialleiter(?:in)?|Küchenchef(?:in)?|Gerente|Propietari[oa]|Fundador(?:a)?|Director[ae]?(?: general)?|Propriétaire|Gérante?|Fondat(?:eur|rice)|Titolare|Fondatore|Amministratore|Toimitusjohtaja|Yrittäjä|Omistaja)'
const NAME_WORD = "\\p{Lu}[\\p{L}'’.-]{0,20}"
const NAME = `(?:(?:Dr|Mr|Mrs|Ms|Prof|Herr|Frau)\\.? )?${NAME_WORD}(?: (?:van|von|de|del|da|der|di|la|le|el|bin) ?)?(?: ${NAME_WORD}){1,2}`

const NAME_FIRST = new RegExp(
  `^(${NAME}) ?(?:,|–|—|-|\\||:|\\() ?(${ROLE}(?: (?:&|and|und|et|y|e) ${ROLE})?)\\)?[.]?$`,
  'u',
)
const ROLE_FIRST = new RegExp(`^(${ROLE}) ?(?::|–|—) ?(${NAME})[.]?$`, 'u')
const ONLY_NAME = new RegExp(`^(${NAME}),?$`, 'u')
const ONLY_ROLE = new RegExp(`^(${ROLE}(?: (?:&|and|und|et|y|e|of|/) [\\p{L} ]{2,30})?)[.]?$`, 'u')

/** Capitalized words that aren't part of a name. */
const NO_NAME =
  /\b(Our|The|Meet|Team|About|Contact|Home|Menu|Services?|Hours|Call|Email|Phone|Street|Avenue|Road|Suite|LLC|Inc|GmbH|Company|Dental|Clinic|Restaurant|Bakery|Plumbing|Law|Group|Studio|Shop|Store|Center|Office|General|Managing|Head|Monday|Privacy|Policy|Terms|Read|Learn|More|View|Book|Welcome|New|Unser|Unsere|Unternehmen|Telefon|Adresse)\b/

/** People with a role, from structured data or lines such as "Name, Role" where both are certain. */
export function peopleOf({ jsonLd, text }: Page): Person[] {
  const lines = text.split('\n')
  const all = [
    ...structured(jsonLd),
    ...lines.flatMap((line, index) => fromLine(line, lines[index + 1] ?? '', lines[index + 2] ?? '')),
  ]
  return [...Map.groupBy(all, ({ name }) => name.toLowerCase()).values()]
    .flatMap(([first]) => first ?? [])
    .slice(0, MOST)
}

function structured(jsonLd: unknown[]): Person[] {
  return nodesOf(jsonLd).flatMap(node => {
    if (!typesOf(node).includes('Person')) return []
    const [name, role] = [textsOf(node.name)[0], textsOf(node.jobTitle)[0]]
    const email = addressesIn((textsOf(node.email)[0] ?? '').replace(/^mailto:/i, ''))[0]
    return name && role ? [{ name: name.slice(0, 100), role: role.slice(0, 100), email: email ?? null }] : []
  })
}

function fromLine(line: string, next: string, afterNext: string): Person[] {
  if (line.length < 5 || line.length > 90) return []
  const [, name, role] = NAME_FIRST.exec(line) ?? []
  if (name && role) return person(name, role, next)
  const [, roleBefore, nameAfter] = ROLE_FIRST.exec(line) ?? []
  if (roleBefore && nameAfter) return person(nameAfter, roleBefore, next)
  const alone = ONLY_NAME.exec(line)?.[1]
  const below = next.length < 60 ? ONLY_ROLE.exec(next)?.[1] : undefined
  return alone && below ? person(alone, below, afterNext) : []
}

function person(name: string, role: string, next: string): Person[] {
  if (NO_NAME.test(name)) return []
  // A person's own address comes right below the name.
  const email = next.length < 80 ? (addressesIn(next)[0] ?? null) : null
  return [{ name: name.trim(), role: role.trim(), email }]
}
