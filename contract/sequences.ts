import { z } from 'zod'
import { readableBody, readableChoices } from './choices.ts'
import { fullRoute } from './route.ts'

/** Recipients who replied never get a follow-up; these conditions come on top. */
export const FollowUpCondition = z.enum(['not-replied', 'not-opened', 'not-clicked', 'opened', 'clicked'])
export type FollowUpCondition = z.infer<typeof FollowUpCondition>

/** Canvass sends an `email`. A `call` and a `task` are for the user, who finds them in Tasks. */
export const StepType = z.enum(['email', 'call', 'task'])
export type StepType = z.infer<typeof StepType>

const AnyFollowUp = z.strictObject({
  type: StepType.default('email'),
  /** After the previous email was accepted, or the previous step was due. */
  delayDays: z.number().int().min(1, 'A follow-up has to wait at least one day').max(90),
  condition: FollowUpCondition,
  /** A reply in the previous email's thread if empty. Of a task: what to do. */
  subject: z
    .string()
    .trim()
    .max(500, 'A subject can have at most 500 characters')
    .superRefine(readableChoices('the subject of a follow-up')),
  /** Of a call or a task: notes for the user, if any. */
  body: z
    .string()
    .max(500_000, 'The body of a follow-up can have at most 500 kB')
    .superRefine(readableBody('a follow-up')),
})

/** A step after the first email. */
export const FollowUp = AnyFollowUp.refine(({ type, body }) => type !== 'email' || body.trim() !== '', {
  path: ['body'],
  error: 'A follow-up needs a body',
}).refine(({ type, subject }) => type !== 'task' || subject !== '', {
  path: ['subject'],
  error: 'Say what to do in the task',
})
export type FollowUp = z.infer<typeof FollowUp>

/** Another variant of the first email; each goes to an equal share of recipients. */
export const Variant = z.strictObject({
  subject: z
    .string()
    .trim()
    .min(1, 'A variant needs a subject')
    .max(500, 'A subject can have at most 500 characters')
    .superRefine(readableChoices('the subject of a variant')),
  body: z
    .string()
    .refine(body => body.trim() !== '', 'A variant needs a body')
    .max(500_000, 'The body of a variant can have at most 500 kB')
    .superRefine(readableBody('a variant')),
})
export type Variant = z.infer<typeof Variant>

/** Text of a draft: it may be empty, or wrong. */
export const unfinishedText = (most: number, complaint: string) => z.string().max(most, complaint)

/** A follow-up or a variant of a draft, as far as it's written. */
const unfinished = {
  subject: unfinishedText(500, 'A subject can have at most 500 characters'),
  body: unfinishedText(500_000, 'The body of a follow-up or variant can have at most 500 kB'),
}
export const UnfinishedFollowUp = AnyFollowUp.extend(unfinished)
export const UnfinishedVariant = Variant.extend(unfinished)

/** `too-few` emails to tell, `unclear` if the difference may be chance, or the variant that's likely better. */
export const Verdict = z.object({
  measure: z.enum(['opened', 'clicked', 'replied']),
  word: z.enum(['too-few', 'unclear', 'better']),
  /** 0 is the campaign's own email; null unless one is better. */
  best: z.number().nullable(),
})
export type Verdict = z.infer<typeof Verdict>

/** Results of one variant of the first email. */
export const VariantFigures = z.object({
  variant: z.number(),
  subject: z.string(),
  sent: z.number(),
  /** Those that didn't bounce; the base of all shares. */
  delivered: z.number().optional(),
  opened: z.number(),
  clicked: z.number(),
  replied: z.number(),
})
export type VariantFigures = z.infer<typeof VariantFigures>

/** Results of one step; 0 is the first email. */
export const StepFigures = z.object({
  step: z.number(),
  /** The follow-up's own; empty for a reply in the thread; the campaign's for the first email. */
  subject: z.string(),
  /** Null for the first email. */
  delayDays: z.number().nullable(),
  condition: FollowUpCondition.nullable(),
  /** Null for the first email. */
  type: StepType.nullable().optional(),
  waiting: z.number(),
  /** Of a call or a task: those that the user still has to do, and those that are done. */
  open: z.number().optional(),
  done: z.number().optional(),
  sent: z.number(),
  /** Those that didn't bounce; the base of all shares. */
  delivered: z.number().optional(),
  opened: z.number(),
  clicked: z.number(),
  replied: z.number(),
  /** Recipients of an earlier email whom this step isn't for: they replied, unsubscribed, or bounced, or its condition isn't met. */
  stopped: z.number(),
})
export type StepFigures = z.infer<typeof StepFigures>

export const sequences = {
  report: fullRoute('GET /api/campaigns/:id/sequence', 'The steps of a campaign with follow-ups, and their results', {
    reply: StepFigures.array(),
  }),
  variants: fullRoute(
    'GET /api/campaigns/:id/variants',
    'The variants of the first email, their results, and which is likely better',
    { reply: z.object({ variants: VariantFigures.array(), verdicts: Verdict.array() }) },
  ),
}
