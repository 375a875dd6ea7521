import { answerTo } from '#contract/follow-up-rules.ts'
import { type FollowUp, type Version } from '#contract/sequences.ts'
import type { Letter } from './email.ts'
import { letterName } from './variants.tsx'

/** One of the letters of a campaign, under the name that its form gives it. */
export interface NamedLetter extends Letter {
  name: string
}

/** All letters that a campaign may send: the first in its versions, then the follow-ups with the subjects that they will have. */
export function lettersOf(
  letter: Letter,
  versions: Version[],
  steps: Pick<FollowUp, 'subject' | 'body'>[],
): NamedLetter[] {
  const first = versions.length > 0 ? `Version ${letterName(0)}` : 'First letter'
  const letters = [{ name: first, ...letter }]
  for (const [i, { subject, body }] of versions.entries())
    letters.push({ name: `Version ${letterName(i + 1)}`, subject, body })
  let thread = letter.subject
  for (const [i, step] of steps.entries()) {
    const own = step.subject.trim()
    letters.push({ name: `Follow-up ${i + 1}`, subject: own || answerTo(thread), body: step.body })
    thread = own || thread
  }
  return letters
}
