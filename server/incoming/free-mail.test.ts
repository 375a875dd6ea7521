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
  'a@pacbell.net',
  'a@tampabay.rr.com',
  'a@mchsi.com',
  'a@contractor.net',
  'a@Sympatico.ca',
  'a@blueyonder.co.uk',
  'a@vodafone.de',
  'a@bluemail.ch',
  'a@aliceadsl.fr',
  'a@movistar.es',
  'a@pec.coldiretti.it',
  'a@hanmail.net',
  'a@mozmail.com',
])('%s belongs to nobody’s company', address => {
  expect(companyOf(address)).toBeNull()
})

test.each([
  ['ann@shop.example.co.uk', 'example.co.uk'],
  ['ann@gmail.shop.com', 'shop.com'],
  ['ann@webmail.plumbers.com', 'plumbers.com'],
  ['ann@hotmailers.com', 'hotmailers.com'],
  ['ann@vodafone.plumbers.de', 'plumbers.de'],
])('%s belongs to %s', (address, company) => {
  expect(companyOf(address)).toBe(company)
})
