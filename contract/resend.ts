import { z } from 'zod'

/** Recipients to send to again, only when the user asks for it. */
export const ResendKind = z.enum(['unknown', 'failed'])
export type ResendKind = z.infer<typeof ResendKind>

export const ResendOffer = z.object({
  count: z.number(),
  /** Recipients we skip because we may not contact them. */
  leftOut: z.array(z.object({ reason: z.string(), text: z.string(), count: z.number() })),
  /** The moment of the count. The page sends it back, so that a second press sends nothing twice. */
  upTo: z.iso.datetime(),
})
export type ResendOffer = z.infer<typeof ResendOffer>
