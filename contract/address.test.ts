import { expect, test } from 'vitest'
import { isEmailAddress } from './address.ts'
import { EmailAddress } from './own-address.ts'

const label = (n: number) => 'b'.repeat(n)

test.each([
  'a@shop.com',
  "o'neil+news@shop.co.uk",
  'first.last@shop.com',
  'a_b-c@shop-1.com',
  'x@1.2.museum',
  'info@bücher.de',
  'müller@shop.de',
  '用户@例子.广告',
  `${'a'.repeat(64)}@shop.com`,
  `a@${label(63)}.com`,
  'a@xn--bcher-kva.de',
])('accepts %s', address => expect(isEmailAddress(address)).toBe(true))

test.each([
  ['', 'nobody', '@shop.com', 'a@', 'a@b', 'a@@shop.com', 'a b@shop.com'],
  ['a..b@shop.com', '.a@shop.com', 'a.@shop.com', `${'a'.repeat(65)}@shop.com`, `${'ü'.repeat(33)}@shop.com`],
  [`a@${label(64)}.com`, `a@${'ü'.repeat(64)}.com`, 'a@shop..com', 'a@.shop.com', 'a@shop.com.', 'a@-shop.com'],
  ['a@shop-.com', 'a@shop_1.com', 'a@shop.c_m', 'a@127.0.0.1', 'a@[127.0.0.1]', 'a@shop.123'],
  ['"a"@shop.com', 'Ann <a@shop.com>', 'a@shop.com,b@shop.com', 'a(x)@shop.com', 'a@shop.com\r\nBcc: x@evil.com'],
  ['a\0@shop.com', 'a\u2028@shop.com', 'a\ud800@shop.com', 'a\u202e@shop.com', 'a\u00a0b@shop.com', 'a@sh\u0000op.com'],
  [`a@${label(60)}.${label(60)}.${label(60)}.${label(60)}.${label(20)}.com`],
])('rejects %j', (...addresses) => {
  expect(addresses.filter(isEmailAddress)).toEqual([])
})

test('writes the domain of the user’s own address as in DNS, and requires ASCII before the @', () => {
  expect(EmailAddress.parse(' Ada@BÜCHER.de ')).toBe('Ada@xn--bcher-kva.de')
  for (const wrong of ['müller@shop.de', 'a..b@shop.com', `a@${label(64)}.com`])
    expect(EmailAddress.safeParse(wrong).error?.issues[0]?.message).toBe('Invalid email address')
})
