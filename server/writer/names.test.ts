import { expect, test } from 'vitest'
import { Offer } from '#contract/facts.ts'
import { rowsOf } from '#test/rows.ts'
import { writeFromFacts } from './from-facts/from-facts.ts'
import { asName } from './names.ts'

/** A business's listed name and how a person would greet it, or null if no greeting uses it. */
const NAMES: [name: string, greeted: string | null][] = rowsOf('tables/greeted-names.txt')

test.each(NAMES)('greets %s that way', (name, greeted) => {
  expect(asName(name) ?? null).toBe(greeted)
  const { body, subject } = writeFromFacts({
    facts: [
      { type: 'name', value: name, source: 'lead' },
      { type: 'category', value: 'Plumber', source: 'lead' },
    ],
    offer: Offer.parse({ offer: 'I build websites for plumbers' }),
    sender: { name: 'Sam Field' },
    tone: 'professional',
    language: 'en',
    seed: 0,
  })
  // A practice that has its doctor's name is greeted as a person.
  const plain = greeted?.replace(/^The (?=Law Offices)/, '') ?? ''
  const isAt = plain.startsWith('The ') || plain.startsWith('Law Offices')
  const team = isAt ? `team at ${plain.replace(/^Law/, 'the Law')}` : `${plain} team`
  const named = greeted === 'Dr. Karen Wu' ? greeted : team
  expect(body.split('\n')[0]).toBe(greeted === null ? 'Hello,' : `Dear ${named},`)
  expect(`${subject}\n${body}`).not.toMatch(/\.\.(?!\.)|evil|click|\$500/i)
})
