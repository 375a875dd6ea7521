import { expect, test } from 'vitest'
import { disguised } from '#test/websites/disguised.ts'
import { published } from '#test/websites/published.ts'
import { traps } from '#test/websites/traps.ts'
import { candidatesOf } from '../page/candidates.ts'
import { readPage } from '../page/read-page.ts'
import { isContactLike } from '../site/contact-links.ts'
import { rankEmails } from './choose-email.ts'

/** Pages as their owners write them. The addresses were written down before the code. */
const emailOf = (url: string, html: string) => {
  const candidates = candidatesOf(readPage(html), { isContactPage: isContactLike(url) })
  return rankEmails(
    candidates.map(candidate => ({ ...candidate, url })),
    new URL(url).hostname,
  )[0]?.address
}

/** Each would take minutes if the work grew with the square of the size. */
test.each([
  '@',
  'a@',
  '<',
  '<b>',
  '<a href="mailto:x">',
  'a at b ',
  '( at ) ',
  'www.x.',
  'Aa ',
  '<div style="direction:rtl;unicode-bidi:bidi-override">ab',
])('reads a megabyte of %s', piece => {
  expect(emailOf('https://harborlight.com/', piece.repeat((1 << 20) / piece.length))).toBe(undefined)
})

test.each([...published, ...disguised, ...traps])('$name', ({ url, html, email }) => {
  expect(emailOf(url, html) ?? null).toBe(email)
})
