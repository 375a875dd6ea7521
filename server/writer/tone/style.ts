import type { Style } from '#contract/tone.ts'
import { LANGUAGES } from '../languages/languages.ts'

const ALL_GREETINGS = Object.values(LANGUAGES).flatMap(({ tone }) => tone.greetings)
const ALL_SIGN_OFFS = Object.values(LANGUAGES).flatMap(({ tone }) => tone.signOffs)

/** What emails have in common that a program can measure. */
export function styleOf(emails: readonly string[]): Style {
  return { greeting: mostFrequent(emails.map(greetingOf)), signOff: mostFrequent(emails.map(signOffOf)) }
}

const linesOf = (email: string) =>
  email
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

function greetingOf(email: string): string | undefined {
  const [first = ''] = linesOf(email)
  return ALL_GREETINGS.find(greeting => new RegExp(`^${greeting}(?!\\p{L})`, 'iu').test(first))
}

/** Above a signature of up to four lines. */
function signOffOf(email: string): string | undefined {
  const last = linesOf(email).slice(-5).toReversed()
  return last.map(signOffIn).find(signOff => signOff !== undefined)
}

/** The sign-off that a line consists of. */
export function signOffIn(line: string): string | undefined {
  const words = line.replace(/(?<![\s,.!–-])[\s,.!–-]+$/, '').toLowerCase()
  return ALL_SIGN_OFFS.find(signOff => signOff.toLowerCase() === words)
}

/** The one that more than half of the emails share. */
function mostFrequent(found: (string | undefined)[]): string | null {
  const isShared = (one: string | undefined) => found.filter(other => other === one).length * 2 > found.length
  return found.find(one => one !== undefined && isShared(one)) ?? null
}
