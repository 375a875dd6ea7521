import { expect, test } from 'vitest'
import { addAddresses, addressesInFile, nameBad, readAddresses } from './addresses.ts'

test.each([
  ['a@b.co', ['a@b.co'], []],
  [' a@b.co ,, c@d.org,', ['a@b.co', 'c@d.org'], []],
  ['a@b.co\nc@d.org; e@f.net', ['a@b.co', 'c@d.org', 'e@f.net'], []],
  ['a@b.co, nobody, @x.org, y@z', ['a@b.co', 'nobody', '@x.org', 'y@z'], ['nobody', '@x.org', 'y@z']],
  ['two words@b.co', ['two words@b.co'], ['two words@b.co']],
  ['', [], []],
])('%j', (text, all, bad) => {
  expect(readAddresses(text)).toEqual({ all, bad })
})

test('reads 40,000 pasted addresses', () => {
  const text = Array.from({ length: 40_000 }, (_, i) => `person${i}@business.example`).join(', ')
  expect(readAddresses(text).all).toHaveLength(40_000)
})

test('names twenty bad addresses and counts the rest', () => {
  expect(nameBad(Array.from({ length: 22 }, (_, i) => `x${i}`))).toMatch(/^x0, .*x19 and 2 more$/)
})

test.each([
  ['name,email\n"Ann","ann@bakery.example"\nBob,bob@garage.example;x', ['ann@bakery.example', 'bob@garage.example']],
  ['Ann <ann@bakery.example> bob@garage.example\r\n', ['ann@bakery.example', 'bob@garage.example']],
  ['a@b.co\tc@d.org', ['a@b.co', 'c@d.org']],
  ['no address here', []],
])('keeps the tokens with an @ in the file %j', (text, addresses) => {
  expect(addressesInFile(text)).toEqual(addresses)
})

test('appends each new address once', () => {
  expect(addAddresses('a@b.co,', ['A@b.co', 'c@d.org', 'C@d.org'])).toEqual({ text: 'a@b.co, c@d.org', added: 1 })
  expect(addAddresses('', [])).toEqual({ text: '', added: 0 })
})
