import { expect, test } from 'vitest'
import type { NamedLead } from '#contract/preflight.ts'
import { toVariables } from './to-variables.ts'

const lead: NamedLead = {
  id: '0190f1b0-0000-7000-8000-0000000000aa',
  businessName: "Max's Deli LLC",
  email: 'max@deli.test',
  phone: '+1 503 555 0101',
  website: 'https://www.maxsdeli.test/',
  address: '12 Harbor St',
  city: 'Portland',
}

test.each([
  ["A website for Max's Deli", 'A website for {{businessName|your business}}'],
  ['Dear Max’s Deli team,', 'Dear {{businessName|local}} team,'],
  ["Hello Max's Deli LLC,", 'Hello {{businessName|there}},'],
  ["I came across Max's Deli in Portland.", 'I came across {{businessName|your business}} in {{city|your town}}.'],
  ['Call +1 503 555 0101 or visit 12 Harbor St', 'Call {{phone|your number}} or visit {{address|your address}}'],
  ['I read maxsdeli.test today', 'I read {{website|your website}} today'],
  ['<a href="https://www.maxsdeli.test/">here</a>', '<a href="https://www.maxsdeli.test/">here</a>'],
  ["{{businessName|Max's Deli}} in {{city|Portland}}", "{{businessName|Max's Deli}} in {{city|Portland}}"],
  ['Portlandia and the Deli stay', 'Portlandia and the Deli stay'],
])('%s', (written, expected) => {
  expect(toVariables(written, lead)).toBe(expected)
})
