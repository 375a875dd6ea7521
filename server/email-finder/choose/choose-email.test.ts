import { expect, test } from 'vitest'
import { rowsOf } from '#test/rows.ts'
import type { OwnersPage } from '#test/websites/page.ts'
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

/** Addresses published openly, those hidden from the simplest bots, and text that isn't the business's address. */
test.each(['published', 'disguised', 'traps'].flatMap(name => rowsOf<OwnersPage>(`websites/${name}.txt`)))(
  '$name',
  ({ url, html, email }) => {
    expect(emailOf(url, html) ?? null).toBe(email)
  },
)
