import { readFileSync } from 'node:fs'
import type { LeadImport } from '#contract/leads.ts'

/** "Joe's Pizza | s 1 Main St | c Reno | r NV | g 39.5,-119.8": a name, then facts by their first letter. */
const letters = {
  s: 'address',
  c: 'city',
  r: 'region',
  z: 'postcode',
  k: 'country',
  p: 'phone',
  e: 'email',
  w: 'website',
} as const

export function businessOf(text: string): LeadImport {
  const [businessName = '', ...facts] = text.split(' | ')
  const [lat, lon] =
    facts
      .find(fact => fact.startsWith('g '))
      ?.slice(2)
      .split(',')
      .map(Number) ?? []
  const named = facts.flatMap(fact =>
    fact[0] === 'g' ? [] : [[letters[fact[0] as keyof typeof letters], fact.slice(2)]],
  )
  return { businessName, lat, lon, ...Object.fromEntries(named) }
}

const pairs = (name: string) => readFileSync(`test/pairs/${name}.txt`, 'utf8')

/** Pairs that a person considers one business. */
export const same = pairs('same')
/** The same, with another key of the name and no other key in common: only one search's results show that they're one. */
export const sameByStreet = pairs('same-by-street')
/** Pairs that a person considers two. */
export const different = pairs('different')
