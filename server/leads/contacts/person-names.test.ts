import { expect, test } from 'vitest'
import { rowsOf } from '#test/rows.ts'
import { namesOf } from './person-names.ts'

/** A name as lists have it, the first name that an email may greet with, and the last name. */
const TABLE: [name: string, first: string | null, last: string | null][] = rowsOf('tables/person-names.txt')

test.each(TABLE)('%s', (name, firstName, lastName) => {
  expect(namesOf(name)).toEqual({ firstName, lastName })
})

test('greets by a single word only if the address begins with it', () => {
  const first = (name: string, email: string) => namesOf(name, { email }).firstName
  expect(first('Anna', 'anna@harbor.com')).toBe('Anna')
  expect(first('José', 'jose.ruiz@harbor.com')).toBe('José')
  expect(first('Smith', 'j.smith@harbor.com')).toBeNull()
  expect(first('Anna', 'info@harbor.com')).toBeNull()
})

test('believes a list that has first and last names apart, except where it lists desks', () => {
  expect(namesOf('Anna Maria Lee', { first: 'ANNA MARIA', last: 'lee' })).toEqual({
    firstName: 'Anna',
    lastName: 'Lee',
  })
  expect(namesOf('Cruz Delgado', { first: 'Cruz', last: 'Delgado' }).firstName).toBe('Cruz')
  expect(namesOf('Front Desk', { first: 'Front Desk' }).firstName).toBeNull()
  expect(namesOf('A. Lee', { first: 'A.', last: 'Lee' })).toEqual({ firstName: null, lastName: 'Lee' })
})

test('reads a name of any length and any characters', () => {
  for (const name of ['x'.repeat(10_000), ', , ,', '(((', '“', '\u0000', 'a'.repeat(90), '王小明', '()[].*+?'])
    expect(() => namesOf(name, { email: '[@' })).not.toThrow()
})
