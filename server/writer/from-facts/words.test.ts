import { expect, test } from 'vitest'
import { decapitalized } from './words.ts'

test.each([
  ['Web Design For Plumbers', 'web design for plumbers'],
  ['Online Ordering Setup for $900 once', 'Online Ordering Setup for $900 once'],
  ['Websites for bakeries', 'websites for bakeries'],
  ['Google Ads Management', 'Google Ads management'],
])('“%s” is “%s” within a sentence', (phrase, within) => expect(decapitalized(phrase)).toBe(within))
