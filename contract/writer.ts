import { z } from 'zod'
import { route } from './route.ts'

export const Tone = z.enum(['professional', 'casual', 'friendly'])
export type Tone = z.infer<typeof Tone>
export const Length = z.enum(['short', 'medium', 'long'])
export type Length = z.infer<typeof Length>

export const Letter = z.object({ subject: z.string(), body: z.string(), tone: Tone })
export type Letter = z.infer<typeof Letter>

export const writer = {
  generateEmail: route({
    method: 'POST',
    path: '/api/ai/generate-email',
    allowance: 'writer',
    summary:
      'Write a letter from the offer and the facts of a business. `variation` 1 to 3 asks for another one: other opening, argument and call to action',
    needs: 'full_access',
    body: z.strictObject({
      nicheOffer: z
        .string()
        .trim()
        .min(1, 'Please fill in both your niche/offer and target business details.')
        .max(5000),
      targetBusinessDetails: z
        .string()
        .trim()
        .min(1, 'Please fill in both your niche/offer and target business details.')
        .max(5000),
      tone: Tone.default('professional'),
      length: Length.default('medium'),
      variation: z.number().int().min(0).max(99).default(0),
    }),
    reply: Letter.extend({
      /** Who wrote it: `builtin` says on screen that no model was asked. */
      writer: z.enum(['builtin', 'openai', 'anthropic']),
    }),
  }),
}
