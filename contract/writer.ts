import { z } from 'zod'
import { hasWords } from './has-words.ts'
import { fullRoute } from './route.ts'

export const Tone = z.enum(['professional', 'casual', 'friendly'])
export type Tone = z.infer<typeof Tone>
export const Length = z.enum(['short', 'medium', 'long'])
export type Length = z.infer<typeof Length>

export const EmailDraft = z.object({ subject: z.string(), body: z.string(), tone: Tone })
export type EmailDraft = z.infer<typeof EmailDraft>

/** Who writes; `builtin` uses no model. */
export const WriterKind = z.enum(['builtin', 'openai', 'anthropic'])

/** What the language model cost this account this month (UTC), and what to expect of an email. All zero with the built-in writer. */
export const ModelUsage = z.object({
  writer: WriterKind,
  emails: z.number().int(),
  tokens: z.number().int(),
  /** In US dollars; null without the operator's prices. */
  cost: z.number().nullable(),
  forecast: z.object({
    /** Per email, with the repeated answers in it. */
    tokens: z.number(),
    cost: z.number().nullable(),
    /** From this month's emails; otherwise it's an assumption. */
    isMeasured: z.boolean(),
  }),
})
export type ModelUsage = z.infer<typeof ModelUsage>

const TOO_LONG = 'The writer takes at most 5,000 characters of your offer and of the business. Shorten the text.'

const Brief = z.strictObject({
  nicheOffer: z
    .string()
    .trim()
    .min(1, 'Please fill in both your niche/offer and target business details.')
    .refine(hasWords, 'Say in words what you offer.')
    .max(5000, TOO_LONG),
  targetBusinessDetails: z
    .string()
    .trim()
    .min(1, 'Please fill in both your niche/offer and target business details.')
    .max(5000, TOO_LONG),
  tone: Tone.default('professional'),
  length: Length.default('medium'),
  /** The lead that the details describe: its facts are used, too. */
  leadId: z.uuid().optional(),
  /** The value of a fact that the email is to mention. */
  mention: z.string().max(500).optional(),
  /** In the manner of the account's pasted emails (contract/tone.ts), if it has any. */
  ownTone: z.boolean().default(false),
  variation: z.number().int().min(0).max(99).default(0),
})

export type WriterBrief = z.infer<typeof Brief>

const WrittenEmail = EmailDraft.extend({
  writer: WriterKind,
  /** Others that fit the email. */
  subjects: z.string().array().optional(),
  /** The fact check changed what was streamed. */
  isCorrected: z.boolean().optional(),
})

export type WrittenEmail = z.infer<typeof WrittenEmail>

/** The data of a stream's events: `text` repeatedly, then `done` or `failed`. */
export interface Streamed<Done> {
  /** The email so far, not checked yet. */
  text: { subject: string; body: string }
  /** `isCorrected`: the fact check changed what was streamed. */
  done: Done & { isCorrected?: boolean | undefined }
  failed: { status: number; message: string }
}

export const writer = {
  usage: fullRoute('GET /api/ai/usage', 'What the language model cost this month, and what to expect of an email', {
    reply: ModelUsage,
  }),
  generateEmail: fullRoute(
    'POST /api/ai/generate-email',
    'Draft an email from the offer and facts about a business. `variation` 1 to 3 returns another one with a different opening, argument, and call to action',
    { allowance: 'writer', load: 'heavy', body: Brief, reply: WrittenEmail },
  ),
  streamEmail: fullRoute(
    'POST /api/ai/generate-email/stream',
    'As above, with the text as a language model writes it (server-sent events)',
    { allowance: 'writer', load: 'heavy', body: Brief, reply: z.string(), replyType: 'text/event-stream' },
  ),
}
