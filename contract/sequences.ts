import { z } from 'zod'
import { readableBody, readableChoices } from './choices.ts'
import { route } from './route.ts'

/** Nobody is followed up who has answered; the others ask for more. */
export const FollowUpCondition = z.enum(['not-replied', 'not-opened', 'not-clicked'])
export type FollowUpCondition = z.infer<typeof FollowUpCondition>

const withoutZero = (text: string) => text.replaceAll('\0', '')

/** A letter after the first. */
export const FollowUp = z.strictObject({
  /** After the mail before was accepted. */
  delayDays: z.number().int().min(1, 'A follow-up waits at least one day').max(90),
  condition: FollowUpCondition,
  /** Empty: an answer in the thread of the mail before. */
  subject: z
    .string()
    .overwrite(withoutZero)
    .trim()
    .max(500, 'A subject has at most 500 characters')
    .superRefine(readableChoices('the subject of a follow-up')),
  body: z
    .string()
    .overwrite(withoutZero)
    .refine(body => body.trim() !== '', 'A follow-up needs a text')
    .max(500_000, 'The body of a follow-up has at most 500 kB')
    .superRefine(readableBody('a follow-up')),
})
export type FollowUp = z.infer<typeof FollowUp>

/** Another version of the first letter; each goes to an equal share of the recipients. */
export const Version = z.strictObject({
  subject: z
    .string()
    .overwrite(withoutZero)
    .trim()
    .min(1, 'A version needs a subject')
    .max(500, 'A subject has at most 500 characters')
    .superRefine(readableChoices('the subject of a version')),
  body: z
    .string()
    .overwrite(withoutZero)
    .refine(body => body.trim() !== '', 'A version needs a text')
    .max(500_000, 'The body of a version has at most 500 kB')
    .superRefine(readableBody('a version')),
})
export type Version = z.infer<typeof Version>

/** `too-few`: to tell anything. `unclear`: what differs may be chance. Else which version is likely better. */
export const Verdict = z.object({
  measure: z.enum(['opened', 'clicked', 'replied']),
  word: z.enum(['too-few', 'unclear', 'better']),
  /** 0 is the campaign's own letter; null unless one is better. */
  best: z.number().nullable(),
})
export type Verdict = z.infer<typeof Verdict>

/** What became of one version of the first letter. */
export const VersionFigures = z.object({
  version: z.number(),
  subject: z.string(),
  sent: z.number(),
  opened: z.number(),
  clicked: z.number(),
  replied: z.number(),
})
export type VersionFigures = z.infer<typeof VersionFigures>

/** What became of one letter of a sequence; 0 is the first. */
export const StepFigures = z.object({
  step: z.number(),
  /** The follow-up's own; of an answer in the thread empty, of the first letter the campaign's. */
  subject: z.string(),
  /** Null of the first letter. */
  delayDays: z.number().nullable(),
  condition: FollowUpCondition.nullable(),
  waiting: z.number(),
  sent: z.number(),
  opened: z.number(),
  clicked: z.number(),
  replied: z.number(),
  /** Had a mail before and get this one not, as they answered, opened, unsubscribed or came back. */
  stopped: z.number(),
})
export type StepFigures = z.infer<typeof StepFigures>

export const sequences = {
  report: route({
    method: 'GET',
    path: '/api/campaigns/:id/sequence',
    summary: 'The letters of a campaign with follow-ups, and what became of each',
    needs: 'full_access',
    params: z.object({ id: z.uuid() }),
    reply: StepFigures.array(),
  }),
  versions: route({
    method: 'GET',
    path: '/api/campaigns/:id/versions',
    summary: 'The versions of the first letter, what became of each, and what that tells',
    needs: 'full_access',
    params: z.object({ id: z.uuid() }),
    reply: z.object({ versions: VersionFigures.array(), verdicts: Verdict.array() }),
  }),
}
