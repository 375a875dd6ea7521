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
  /** The subject with marks around the recipient's values (value-marks.ts), and the HTML with those values in color. */
  tinted: z.object({ subject: z.string(), html: z.string() }).optional(),
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
