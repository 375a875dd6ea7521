import { expect, test } from 'vitest'
import { decodePage } from './decode-page.ts'

test.each([
  ['text/html; charset=windows-1252', 'windows-1252'],
  ['text/html;charset="windows-1252"', 'windows-1252'],
  ["text/html; charset = 'windows-1252'", 'windows-1252'],
  ['text/html; Charset= windows-1252 ; x=y', 'windows-1252'],
  ['text/html; x=y; charset=windows-1252', 'windows-1252'],
  ['text/html; charset', 'utf-8'],
  ['text/html; charset=', 'utf-8'],
  ['text/html; charset="', 'utf-8'],
])('reads the charset of %j', (type, charset) => {
  const text = decodePage(Buffer.from('gr\xfc\xdf', 'latin1'), type)
  expect(text).toBe('grüß')
  expect(decodePage(Buffer.from('grüß'), type)).toBe(charset === 'utf-8' ? 'grüß' : 'grÃ¼ÃŸ')
})
