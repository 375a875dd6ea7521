import { expect, test } from 'vitest'
import { bodyOf } from './body.ts'

test.each([
  ['.\r\n', '..\r\n'],
  ['a\r\n.b', 'a\r\n..b\r\n'],
  ['a\n.\nMAIL FROM:<x>', 'a\r\n..\r\nMAIL FROM:<x>\r\n'],
  ['a\r.\rb', 'a\r\n..\r\nb\r\n'],
  ['a.b\r\n', 'a.b\r\n'],
  ['a.b', 'a.b\r\n'],
  ['a\n', 'a\n\r\n'],
  ['', ''],
])('doubles dots at the beginning of a line: %j', (raw, body) => {
  expect(bodyOf(Buffer.from(raw)).toString()).toBe(body)
})

test('leaves bytes that aren’t text unchanged', () => {
  const bytes = Buffer.from([0x80, 0xff, 0xc3, 13, 10, 46, 0xfe, 13, 10])
  expect(bodyOf(bytes)).toEqual(Buffer.from([0x80, 0xff, 0xc3, 13, 10, 46, 46, 0xfe, 13, 10]))
})
