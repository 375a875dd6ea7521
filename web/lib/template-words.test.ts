import { expect, test } from 'vitest'
import { templateInWords } from './template-words.ts'

test.each([
  ['Fresh bread', 'Fresh bread'],
  ['Bread for {{businessName}}', 'Bread for [Business name]'],
  ['Bread for {{ business_name | your café }}', 'Bread for your café'],
  ['{Hi|Hello {there|you}} {{Business Name}}', 'Hi [Business name]'],
  ['Bread for {{Nmae}}', 'Bread for {{Nmae}}'],
  ['\\{20 % off\\}', '{20 % off}'],
  ['{{}} and {{ }', '{{}} and {{ }'],
  ['', ''],
])('writes the subject %j as %j', (subject, words) => {
  expect(templateInWords(subject)).toBe(words)
})
