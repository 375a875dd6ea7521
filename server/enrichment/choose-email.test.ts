import { expect, test } from 'vitest'
import { disguised } from '#test/websites/disguised.ts'
import { published } from '#test/websites/published.ts'
import { traps } from '#test/websites/traps.ts'
import { rankEmails } from './choose-email.ts'
import { isContactLike } from './contact-links.ts'
import { candidatesOf } from './page/candidates.ts'
import { readPage } from './page/read-page.ts'

/** Pages as owners write them; the addresses were written down before the code. */
const emailOf = (url: string, html: string) => {
  const candidates = candidatesOf(readPage(html), { isContactPage: isContactLike(url) })
  return rankEmails(
    candidates.map(candidate => ({ ...candidate, url })),
    new URL(url).hostname,
  )[0]?.address
}

test.each([...published, ...disguised, ...traps])('$name', ({ url, html, email }) => {
  expect(emailOf(url, html) ?? null).toBe(email)
})
