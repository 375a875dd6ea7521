import { expect, test } from 'vitest'
import { inUnicode, readDomain, registeredDomain } from './name.ts'

test.each([
  ['shop.com', 'shop.com'],
  ['  Mail.Shop.COM. ', 'mail.shop.com'],
  ['bücher.de', 'xn--bcher-kva.de'],
  ['XN--BCHER-KVA.de', 'xn--bcher-kva.de'],
  ['ada.github.io', 'ada.github.io'],
  ['shop.co.uk', 'shop.co.uk'],
])('%s is read as %s', (typed, domain) => {
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
  ['com', /no valid domain/],
  ['localhost', /no valid domain/],
  ['app.localhost', /machine or network alone/],
  ['printer.local', /machine or network alone/],
  ['co.uk', /others register/],
  ['github.io', /others register/],
  ['-shop.com', /no valid domain/],
  ['shop..com', /no valid domain/],
  ['sh_op.com', /no valid domain/],
  ['<b>shop</b>.com', /without https|no valid domain/],
  [`${'a'.repeat(64)}.com`, /no valid domain/],
  [`${'abcdefgh.'.repeat(26)}com`, /too long/],
  ['\u202eshop.com', /no valid domain/],
])('%s is refused with a sentence', (typed, message) => {
  expect(() => readDomain(typed)).toThrow(message)
})

test('people read their own letters, and a DMARC record is looked for at the registered domain', () => {
  expect(inUnicode('xn--bcher-kva.de')).toBe('bücher.de')
  expect(registeredDomain('mail.news.shop.co.uk')).toBe('shop.co.uk')
})
