import { expect, test } from 'vitest'
import { nameBad, readAddresses } from './addresses.ts'

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

test('40,000 pasted addresses are read', () => {
  const text = Array.from({ length: 40_000 }, (_, i) => `person${i}@business.example`).join(', ')
  expect(readAddresses(text).all).toHaveLength(40_000)
})

test('more than twenty bad ones are counted', () => {
  expect(nameBad(Array.from({ length: 22 }, (_, i) => `x${i}`))).toMatch(/^x0, .*x19 and 2 more$/)
})
