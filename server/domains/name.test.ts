import { expect, test } from 'vitest'
import { inUnicode, readDomain, registeredDomain } from './name.ts'

test.each([
  ['shop.com', 'shop.com'],
  ['  Mail.Shop.COM. ', 'mail.shop.com'],
  ['bücher.de', 'xn--bcher-kva.de'],
  ['XN--BCHER-KVA.de', 'xn--bcher-kva.de'],
  ['ada.github.io', 'ada.github.io'],
  ['shop.co.uk', 'shop.co.uk'],
])('reads %s as %s', (typed, domain) => {
  expect(readDomain(typed)).toBe(domain)
})

test.each([
  ['ada@shop.com', /only the domain/],
  ['https://shop.com/', /without https/],
  ['shop.com/path', /without https/],
  ['shop.com:25', /without https/],
  ['shop com', /without https/],
  ['192.168.1.10', /IP address/],
  ['0x7f.1', /IP address/],
  ['2001:db8::1', /IP address/],
  ['[::1]', /IP address/],
  ['com', /isn’t a valid domain/],
  ['localhost', /isn’t a valid domain/],
  ['app.localhost', /only on this machine/],
  ['printer.local', /only on this machine/],
  ['co.uk', /others register/],
  ['weebly.com', /others register/],
  ['www.squarespace.com', /others register/],
  ['github.io', /others register/],
  ['-shop.com', /isn’t a valid domain/],
  ['shop..com', /isn’t a valid domain/],
  ['sh_op.com', /isn’t a valid domain/],
  ['<b>shop</b>.com', /without https|isn’t a valid domain/],
  [`${'a'.repeat(64)}.com`, /isn’t a valid domain/],
  [`${'abcdefgh.'.repeat(26)}com`, /too long/],
  ['\u202eshop.com', /isn’t a valid domain/],
])('rejects %s with a sentence', (typed, message) => {
  expect(() => readDomain(typed)).toThrow(message)
})

test('shows domains in Unicode, and looks for DMARC at the registered domain', () => {
  expect(inUnicode('xn--bcher-kva.de')).toBe('bücher.de')
  expect(registeredDomain('mail.news.shop.co.uk')).toBe('shop.co.uk')
})
