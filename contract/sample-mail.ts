import { z } from 'zod'

/** An email as one recipient would get it, parsed from its bytes. */
export const SampleMail = z.object({
  to: z.string(),
  from: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  html: z.string().nullable(),
  text: z.string().nullable(),
  /** Why this recipient would get none; null if they would. */
  notSent: z.string().nullable(),
})
export type SampleMail = z.infer<typeof SampleMail>

export const SampleSent = z.object({
  to: z.string(),
  isSent: z.boolean(),
  /** Test mode kept it in the outbox. */
  isTest: z.boolean().optional(),
  /** The mail server's reply. */
  detail: z.string(),
})
export type SampleSent = z.infer<typeof SampleSent>
