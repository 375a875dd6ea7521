import { expect, test } from 'vitest'
import { websiteHref, websiteText } from './website.ts'

test.each([
  ['https://www.pearl.example/menu', 'https://www.pearl.example/menu'],
  ['http://pearl.example', 'http://pearl.example/'],
  ['pearl.example', 'https://pearl.example/'],
  ['pearl.example:8080/menu', 'https://pearl.example:8080/menu'],
  ['javascript:alert(1)', null],
  ['JavaScript:alert(1)', null],
  ['data:text/html,hi', null],
  ['not a website', null],
  ['', null],
  [null, null],
])('links the website %s to %s', (website, href) => {
  expect(websiteHref(website)).toBe(href)
})

test('shows a website without its scheme and www', () => {
  expect(websiteText('https://www.pearl.example/')).toBe('pearl.example')
})
