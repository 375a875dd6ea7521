import { expect, test } from 'vitest'
import { correctDomain } from './mistyped.ts'

test.each([
  ['gmial.com', 'gmail.com'],
  ['gamil.com', 'gmail.com'],
  ['gmai.com', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['gnail.com', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmail.cm', 'gmail.com'],
  ['gmail.de', 'gmail.com'],
  ['gmailcom', 'gmail.com'],
  ['hotmial.com', 'hotmail.com'],
  ['hotmal.com', 'hotmail.com'],
  ['hotnail.co.uk', 'hotmail.co.uk'],
  ['hotmail.cmo', 'hotmail.com'],
  ['yahooo.com', 'yahoo.com'],
  ['yhaoo.com', 'yahoo.com'],
  ['yahoo.con', 'yahoo.com'],
  ['outlok.com', 'outlook.com'],
  ['outloook.com', 'outlook.com'],
  ['iclould.com', 'icloud.com'],
  ['icoud.com', 'icloud.com'],
  ['comcast.ner', 'comcast.net'],
  ['t-onlien.de', 't-online.de'],
  ['wanadooo.fr', 'wanadoo.fr'],
  ['bluecafe.con', 'bluecafe.com'],
])('%s is %s', (domain, right) => {
  expect(correctDomain(domain)).toBe(right)
})

test.each(
  'gmail.com googlemail.com yahoo.com yahoo.co.uk hotmail.fr outlook.de live.nl aol.com icloud.com me.com mac.com mail.com email.com ymail.com gmx.de gmx.net web.de hey.com proton.me fastmail.com zoho.com comcast.net orange.fr orange.com orange.de hotel.com cloud.com bluecafe.com bluecafe.co.uk bluecafe.co shop.de range.com yaho.tech'.split(
    ' ',
  ),
)('leaves %s', domain => {
  expect(correctDomain(domain)).toBeNull()
})
