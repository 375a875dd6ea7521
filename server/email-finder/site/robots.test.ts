import { expect, test } from 'vitest'
import { readRobots } from './robots.ts'

test.each([
  ['an empty file', '', '/', true],
  ['everything forbidden', 'User-agent: *\nDisallow: /', '/contact', false],
  ['nothing forbidden', 'User-agent: *\nDisallow:', '/contact', true],
  ['one folder', 'User-agent: *\nDisallow: /private/', '/private/x', false],
  ['beside one folder', 'User-agent: *\nDisallow: /private/', '/privately', true],
  ['the longest pattern wins', 'User-agent: *\nDisallow: /a\nAllow: /a/contact', '/a/contact', true],
  ['allow wins a tie', 'User-agent: *\nDisallow: /page\nAllow: /page', '/page', true],
  ['only our own group', 'User-agent: *\nDisallow: /\n\nUser-agent: Canvass\nAllow: /', '/', true],
  ['our own group forbids', 'User-agent: *\nAllow: /\n\nuser-agent: CANVASS/1.0\ndisallow: /', '/', false],
  ['a group of several names', 'User-agent: other\nUser-agent: *\nDisallow: /x', '/x', false],
  ['groups for everyone are merged', 'User-agent: *\nDisallow: /a\nUser-agent: *\nDisallow: /b', '/a', false],
  ['somebody else’s group', 'User-agent: canvasser\nDisallow: /', '/', true],
  ['an asterisk within', 'User-agent: *\nDisallow: /*/print', '/menu/print?x', false],
  ['an anchored end', 'User-agent: *\nDisallow: /*.php$', '/a.php', false],
  ['beyond the end', 'User-agent: *\nDisallow: /*.php$', '/a.php?x=1', true],
  ['a query', 'User-agent: *\nDisallow: /*?lang=', '/contact?lang=de', false],
  ['a comment after a rule', 'User-agent: * # all\nDisallow: /x # not this', '/x', false],
  ['percent-encoded characters', 'User-agent: *\nDisallow: /%C3%BCber', '/über', false],
  ['a page instead of the file', '<html><body>Not found</body></html>', '/', true],
  ['Windows line breaks and a byte order mark', '\ufeffUser-agent: *\r\nDisallow: /x\r\n', '/x', false],
  ['rules before any group', 'Disallow: /\nUser-agent: *\nAllow: /', '/', true],
  ['other lines between', 'User-agent: *\nCrawl-delay: 10\nSitemap: /s.xml\nDisallow: /x', '/x', false],
])('%s', (_, text, path, isAllowed) => {
  expect(readRobots(text)(path)).toBe(isAllowed)
})

test('a thousand asterisks cost nothing', () => {
  const isAllowed = readRobots(`User-agent: *\nDisallow: /${'*a'.repeat(1000)}b`)
  expect(isAllowed(`/${'a'.repeat(5000)}`)).toBe(true)
})
