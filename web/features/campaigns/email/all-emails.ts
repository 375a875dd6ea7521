import { answerTo } from '#contract/follow-up-rules.ts'
import type { FollowUp, Variant } from '#contract/sequences.ts'
import type { Email } from './email.ts'

/** The emails of a campaign: the first one, its other variants, and the follow-ups. */
export interface CampaignEmails extends Email {
  variants: Variant[]
  steps: FollowUp[]
}

/** An email under the name that the form gives it. */
export interface NamedEmail extends Email {
  name: string
}

/** The campaign's own first email is variant A. */
export const variantName = (n: number) => `Variant ${'ABCD'[n] ?? n}`

/** "Variant B" as it reads inside a sentence: "variant B". */
export const inSentence = (title: string) => title.charAt(0).toLowerCase() + title.slice(1)

/** Every email that the campaign may send, with the subjects that recipients see. */
export function emailsOf({ subject, body, variants, steps }: CampaignEmails): NamedEmail[] {
  const emails = [{ name: variants.length > 0 ? variantName(0) : 'First email', subject, body }]
  for (const [i, variant] of variants.entries()) emails.push({ name: variantName(i + 1), ...variant })
  let thread = subject
  for (const [i, step] of steps.entries()) {
    if (step.type !== 'email') continue
    const own = step.subject.trim()
    emails.push({ name: `Follow-up ${i + 1}`, subject: own || answerTo(thread), body: step.body })
    thread = own || thread
  }
  return emails
}

/** A follow-up that lacks the text it can't do without. */
export const isUnwritten = ({ type, subject, body }: FollowUp) =>
  (type === 'email' && !body.trim()) || (type === 'task' && !subject.trim())
