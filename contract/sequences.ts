import { z } from 'zod'
import { readableChoices } from './choices.ts'
import { route } from './route.ts'

export const FOLLOW_UPS_MAX = 5

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
    .superRefine(readableChoices('a follow-up')),
})
export type FollowUp = z.infer<typeof FollowUp>

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
}
