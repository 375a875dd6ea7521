import { expect, test } from 'vitest'
import { namesOf } from './person-names.ts'

/** A name as lists have it, the first name that an email may greet with, and the last name. */
const TABLE: [name: string, first: string | null, last: string | null][] = [
  // English
  ['Anna Lee', 'Anna', 'Lee'],
  ['Dr. Anna Lee', 'Anna', 'Lee'],
  ['LEE, ANNA', 'Anna', 'Lee'],
  ['Anna Lee, DDS', 'Anna', 'Lee'],
  ['Anna M. Lee, DMD, PhD', 'Anna', 'Lee'],
  ['anna lee', 'Anna', 'Lee'],
  ['BEN RUIZ', 'Ben', 'Ruiz'],
  ['Al Green', 'Al', 'Green'],
  ['Mr. John O’Neil Jr.', 'John', 'O’Neil'],
  ['Robert "Bob" McKenzie III', 'Robert', 'McKenzie'],
  ['J. Smith', null, 'Smith'],
  ['Mr. Smith', null, 'Smith'],
  ['Front desk', null, null],
  ['Office Manager', null, null],
  ['Anna & Ben Lee', null, null],
  ['Anna and Ben Lee', null, null],
  ['Anna Lee, Harbor Group', null, null],
  ['Harbor Dental LLC', null, null],
  ['info@harbor.com', null, null],
  ['Anna', null, null],
  // German
  ['Frau Anna Müller', 'Anna', 'Müller'],
  ['Herr Schmidt', null, 'Schmidt'],
  ['Dr. med. dent. Jürgen von der Heide', 'Jürgen', 'von der Heide'],
  ['Prof. Dr. ANNA-LENA GROß', 'Anna-Lena', 'Groß'],
  ['Familie Huber', null, null],
  ['Geschäftsführung', null, null],
  ['Weber, Klaus', 'Klaus', 'Weber'],
  // Spanish
  ['Sra. Lucía Gómez', 'Lucía', 'Gómez'],
  ['José Ortega y Gasset', 'José', 'y Gasset'],
  ['Ana y Luis Pérez', null, null],
  ['Recepción', null, null],
  ['de la Cruz, Juan', 'Juan', 'de la Cruz'],
  // French
  ['DUPONT Marie', 'Marie', 'Dupont'],
  ['Marie DUPONT', 'Marie', 'Dupont'],
  ['DE LA TOUR Marie Claire', 'Marie', 'de la Tour'],
  ['M. Jean-Pierre Lefèvre', 'Jean-Pierre', 'Lefèvre'],
  ['Mme Martin', null, 'Martin'],
  ['Secrétariat', null, null],
  // Italian
  ['Dott.ssa Giulia Rossi', 'Giulia', 'Rossi'],
  ['ROSSI Mario', 'Mario', 'Rossi'],
  ["Sig. Luca D'Angelo", 'Luca', "D'Angelo"],
  ['Ufficio vendite', null, null],
  // Portuguese
  ['Dra. Maria da Silva', 'Maria', 'da Silva'],
  ['Sr. João Pereira', 'João', 'Pereira'],
  ['Atendimento', null, null],
  ['Maria e João', null, null],
]

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
