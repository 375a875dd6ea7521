import { expect, test } from 'vitest'
import { type LegalPerson, legalPersonOf } from './legal-form.ts'

const of = (country: string, businessName: string, more: object = {}) =>
  legalPersonOf({
    country,
    businessName,
    category: null,
    contactName: null,
    email: 'info@shop.test',
    isFreeMail: false,
    ...more,
  })

test.each<[string, string, LegalPerson]>([
  ['GB', 'Heron Bakery Ltd.', 'company'],
  ['GB', 'Smith & Rowe LLP', 'company'],
  ['GB', 'Bloom Limited (Leeds)', 'company'],
  ['GB', 'Smith Ltd t/a Bloom', 'company'],
  ['GB', 'Jane Miller t/a Bloom', 'sole-trader'],
  ['GB', 'Heron Bakery', 'unknown'],
  ['GB', 'Miller & Sons', 'unknown'],
  ['GB', 'As You Like It', 'unknown'],
  ['IE', 'Siopa Glas Teo', 'company'],
  ['BE', 'Bakkerij Jansen B.V.', 'company'],
  ['BE', 'Bakkerij Jansen (eenmanszaak)', 'sole-trader'],
  ['SE', 'Bageri Lind AB', 'company'],
  ['SE', 'AB Lind', 'company'],
  ['SE', 'Lind Enskild Firma', 'sole-trader'],
  ['NO', 'Fjord Bakeri AS', 'company'],
  ['NO', 'Fjord Bakeri ENK', 'sole-trader'],
  ['FI', 'Leipomo Oy', 'company'],
  ['FI', 'Tmi Aino Virtanen', 'sole-trader'],
  ['PT', 'Padaria Sol, Lda.', 'company'],
  ['GB', '', 'unknown'],
])('in %s, “%s” is: %s', (country, name, expected) => {
  expect(of(country, name)).toBe(expected)
})

test('a business with its contact’s own name looks like a sole trader', () => {
  const contactName = 'Jane Miller'
  expect(of('GB', 'Jane Miller Photography', { contactName })).toBe('sole-trader')
  expect(of('GB', 'Miller’s Cakes', { contactName })).toBe('unknown')
  const own = { contactName, email: 'jane.miller@gmail.com', isFreeMail: true }
  expect(of('GB', 'Miller’s Cakes', own)).toBe('sole-trader')
  expect(of('GB', 'Riverside Cakes', own)).toBe('unknown')
  expect(of('GB', 'Jane Miller Ltd', { contactName })).toBe('company')
})

test('a hospital or a bank isn’t one person', () => {
  expect(of('GB', 'St Mary’s', { category: 'Hospital' })).toBe('company')
  expect(of('GB', 'Rowing Museum', { category: 'museum' })).toBe('company')
})
