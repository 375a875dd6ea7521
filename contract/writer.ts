import { z } from 'zod'
import { route } from './route.ts'

export const Tone = z.enum(['professional', 'casual', 'friendly'])
export type Tone = z.infer<typeof Tone>
export const Length = z.enum(['short', 'medium', 'long'])
export type Length = z.infer<typeof Length>

export const EmailDraft = z.object({ subject: z.string(), body: z.string(), tone: Tone })
export type EmailDraft = z.infer<typeof EmailDraft>

export const writer = {
  generateEmail: route({
    method: 'POST',
    path: '/api/ai/generate-email',
    allowance: 'writer',
    summary:
      'Draft an email from the offer and facts about a business. `variation` 1 to 3 returns another one with a different opening, argument, and call to action',
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
    reply: EmailDraft.extend({
      /** The writer: for `builtin`, the screen says that no model was used. */
      writer: z.enum(['builtin', 'openai', 'anthropic']),
    }),
  }),
}
