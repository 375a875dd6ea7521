import { describe, expect, test } from 'vitest'
import { isWebsite } from './auth.ts'
import { isOneLine, personName } from './names.ts'

const name = personName('First name')
const refusal = (value: string) => name.safeParse(value).error?.issues[0]?.message

describe('a first or last name', () => {
  test.each([
    'Ada',
    'Jean-Luc',
    "O'Brien",
    'J. R. R.',
    'J.R.',
    'Ph.D',
    'María José',
    'محمد',
    'می‌خواهم',
    '小林',
    'van der Berg, Jr.',
    'St. John',
  ])('can be %s', value => {
    expect(name.parse(value)).toBe(value)
  })

  test.each([
    'Ada\n\nYour account is locked. Open',
    'Ada\r\nBcc: everyone@made.example',
    'Ada\u2028Lovelace',
    'Ada\u0085Lovelace',
    'Ada\0',
    'Ada\u202egpj.exe',
    'A\u200bda',
  ])('can’t have line breaks or hidden characters, such as %j', value => {
    expect(refusal(value)).toBe('First name must be one line of plain text')
    expect(isOneLine(value)).toBe(false)
  })

  test.each([
    'https://evil.example',
    'HTTP://EVIL.EXAMPLE/win',
    'evil.example',
    'Click evil.example now',
    'www.evil',
    'evil.example/win',
    'ada@evil.example',
    'ada@evil',
    '<b>Ada</b>',
    'пример.рф',
    'xn--e1afmkfd.xn--p1ai',
  ])('can’t contain a link or an address, such as %s', value => {
    expect(refusal(value)).toBe("First name can't contain a link or an email address")
  })
})

test.each(['bank.example@evil.example', 'https://bank.example:x@evil.example', 'bank.exa\nmple', 'a b.example'])(
  'a website can’t be %j',
  value => {
    expect(isWebsite(value)).toBe(false)
  },
)
