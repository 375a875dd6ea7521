import { z } from 'zod'

/** Who can be sent to again, at the user's wish alone. */
export const ResendKind = z.enum(['unknown', 'failed'])
export type ResendKind = z.infer<typeof ResendKind>

export const ResendOffer = z.object({
  count: z.number(),
  /** Who is left out, as they may not be contacted. */
  leftOut: z.array(z.object({ reason: z.string(), text: z.string(), count: z.number() })),
  /** Who stood so at this moment is meant; goes back with the answer, so that a second press sends nothing twice. */
  upTo: z.iso.datetime(),
})
export type ResendOffer = z.infer<typeof ResendOffer>
