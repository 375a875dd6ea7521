import { expect, test } from 'vitest'
import { cleanInput } from './clean-input.ts'

test.each([
  ['an address of a UTF-16 file', 'a\0d\0a\0@\0x\0.\0c\0o\0m\0', 'ada@x.com'],
  ['half a pair', 'a\ud83d', 'a\ufffd'],
  ['the other half', '\ude00b', '\ufffdb'],
  ['a whole pair', 'a\ud83d\ude00', 'a😀'],
  ['a list in an object', { a: ['\0b', { c: '\ud800' }] }, { a: ['b', { c: '\ufffd' }] }],
  ['keys', { 'a\0': 1, '\ud800': 2 }, { a: 1, '\ufffd': 2 }],
  ['an object without a prototype', Object.assign(Object.create(null), { a: '\0' }), { a: '' }],
  ['other values', [1, true, null, undefined], [1, true, null, undefined]],
])('removes zeros and replaces lone surrogates in %s', (_, value, clean) => {
  expect(cleanInput(value)).toEqual(clean)
})

test('leaves files alone', () => {
  const file = Buffer.from('\0')
  expect(cleanInput(file)).toBe(file)
})
