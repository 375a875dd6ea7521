import { expect, test } from 'vitest'
import { companyOf } from './free-mail.ts'

test.each([
  'a@gmail.com',
  'a@yahoo.co.jp',
  'a@gmx.us',
  'a@t-online.de',
  'a@bigpond.com',
  'a@telus.net',
  'a@pm.me',
  'a@tuta.io',
  'a@hushmail.com',
  'a@sky.com',
  'a@email.cz',
  'a@rediffmail.com',
  'a@mail.ru',
  'a@proton.me',
  'a@t-online.hu',
  'a@centrum.sk',
])('%s belongs to nobody’s company', address => {
  expect(companyOf(address)).toBeNull()
})

test.each([
  ['ann@shop.example.co.uk', 'example.co.uk'],
  ['ann@gmail.shop.com', 'shop.com'],
  ['ann@webmail.plumbers.com', 'plumbers.com'],
  ['ann@hotmailers.com', 'hotmailers.com'],
])('%s belongs to %s', (address, company) => {
  expect(companyOf(address)).toBe(company)
})
