import { z } from 'zod'
import { Campaign } from './campaigns.ts'
import { Addressee } from './contacts.ts'
import { DraftLanguage, Fact, KeptOffer, NewOffer } from './facts.ts'
import { cleanText, LeadSelection } from './leads.ts'
import { DRAFT_RUN_MAX } from './limits.ts'
import { OfferType } from './offer-types.ts'
import { fullRoute } from './route.ts'
import { Length, Tone, WriterKind } from './writer.ts'

/** Runs that an account keeps at most. */
export const DRAFT_RUNS_MAX = 200

/** `queued`: not written yet. `written`: waits for a review. `failed`: the writer gave up, and `reason` says why. */
export const DraftState = z.enum(['queued', 'written', 'approved', 'skipped', 'failed'])
export type DraftState = z.infer<typeof DraftState>

/** A part of a draft, and what the fact check says of it. */
export const DraftClause = z.object({
  part: z.enum(['subject', 'body']),
  /** Offsets into that part in UTF-16 units. */
  start: z.number().int().min(0),
  end: z.number().int().min(0),
  verdict: z.enum(['supported', 'unsupported', 'neutral']),
  /** The fact that supports it; absent if the offer or the sender does. */
  fact: Fact.optional(),
  /** Why it isn't supported, as a sentence. */
  reason: z.string().optional(),
})
export type DraftClause = z.infer<typeof DraftClause>

/** A reply in the thread of the draft's email, for a recipient who hasn't answered. An empty body: this lead gets none. */
export const DraftFollowUp = z.object({ body: z.string(), clauses: DraftClause.array() })
export type DraftFollowUp = z.infer<typeof DraftFollowUp>

/** Follow-ups that a draft can have. */
export const DRAFT_FOLLOW_UPS_MOST = 2

/** A draft as the queue lists it. */
export const DraftLine = z.object({
  id: z.uuid(),
  leadId: z.uuid(),
  businessName: z.string(),
  town: z.string(),
  email: z.string().nullable(),
  state: DraftState,
  /** The fact check found something that no fact supports. */
  isFlagged: z.boolean(),
  subject: z.string(),
  reason: z.string().nullable(),
})
export type DraftLine = z.infer<typeof DraftLine>

export const LeadEmailDraft = DraftLine.extend({
  body: z.string(),
  language: DraftLanguage,
  clauses: DraftClause.array(),
  followUps: DraftFollowUp.array(),
  facts: Fact.array(),
  /** Whom it can be addressed to at the business; empty if the account has no people. */
  people: Addressee.array(),
  /** Another text has another version. */
  version: z.string(),
})
export type LeadEmailDraft = z.infer<typeof LeadEmailDraft>

export const DraftRunState = z.enum(['writing', 'paused', 'cancelled', 'done'])

/** Drafts for the leads of one selection. A `drafts` event with the run's ID announces changes. `flagged` counts written drafts only. */
export const DraftRun = z.object({
  id: z.uuid(),
  name: z.string(),
  state: DraftRunState,
  /** Why the writing paused by itself, as a sentence. */
  reason: z.string().nullable(),
  offer: KeptOffer,
  tone: Tone,
  ownTone: z.boolean(),
  length: Length,
  /** Null: each lead's own. */
  language: DraftLanguage.nullable(),
  /** How many each draft has. */
  followUps: z.number(),
  writer: WriterKind,
  /** In US dollars at the operator's prices, rewritten drafts included. Null if nobody knows: no model, or no prices. */
  spent: z.number().nullable(),
  /** The spending at which the writing pauses, and how much more Continue allows then. Null: no limit. */
  spendLimit: z.number().nullable(),
  budget: z.number().nullable(),
  createdAt: z.iso.datetime(),
  /** The campaign that the approved drafts went into. */
  campaignId: z.uuid().nullable(),
  counts: z.object({
    total: z.number(),
    queued: z.number(),
    written: z.number(),
    flagged: z.number(),
    approved: z.number(),
    skipped: z.number(),
    failed: z.number(),
    /** Approved drafts whose lead has an email address. */
    sendable: z.number(),
  }),
})
export type DraftRun = z.infer<typeof DraftRun>

/** A draft as an email for many, and what changed in it. */
export const DraftTemplate = z.object({
  subject: z.string(),
  body: z.string(),
  /** `by` is the variable with its fallback; null: no variable holds the fact, so the sentence was removed. */
  replaced: z.array(z.object({ text: z.string(), by: z.string().nullable() })),
})
export type DraftTemplate = z.infer<typeof DraftTemplate>

const Wish = z.strictObject({
  length: Length.optional(),
  /** Models follow it. The built-in writer takes it only if it contains the value of one of the lead's facts: it mentions that one. */
  instruction: z.string().trim().max(500).optional(),
  /** Rewrites this follow-up instead of the first email. */
  followUp: z.number().int().min(1).max(DRAFT_FOLLOW_UPS_MOST).optional(),
})
/** Leads by what could make an email to them pointless. */
const Doubtful = z.object({
  /** They sell what the offer sells. */
  peers: z.uuid().array(),
  /** They're branches of a chain, or several of these have their name. */
  chains: z.uuid().array(),
  /** The offer is for others: restaurants, dentists. */
  misfits: z.uuid().array(),
  /** They have a website, and the offer is one. */
  websites: z.uuid().array(),
  /** We know nothing of them that an email could mention. */
  unknown: z.uuid().array(),
})
export type Doubtful = z.infer<typeof Doubtful>

export const RunPreview = z.object({
  /** What the offer is about: as chosen, or by its words. */
  type: OfferType,
  /** Null where a language model writes: it would cost. */
  email: z.object({ businessName: z.string(), subject: z.string(), body: z.string() }).nullable(),
  /** What the leads speak beside the offer's own. */
  languages: DraftLanguage.array(),
  /** The trades of all selected leads, the most common first, and how many leads have them. */
  trades: z.array(z.object({ name: z.string(), count: z.number() })),
  /** Those that the offer plainly isn't for. Without a `notFor`, a run leaves them out, and all else here is as if it were these. */
  misfitTrades: z.string().array(),
  doubtful: Doubtful,
  /** Whom the offer is for, in its own words; null if it doesn't say and suits all of the leads. */
  audience: z.string().nullable(),
})
export type RunPreview = z.infer<typeof RunPreview>

const Text = { subject: cleanText(300).min(1), body: cleanText(20_000).min(1) }

export const drafts = {
  start: fullRoute('POST /api/draft-runs', 'Write an email for each selected lead in the background', {
    allowance: 'writer',
    body: z.strictObject({
      selection: LeadSelection,
      offer: NewOffer,
      tone: Tone.default('friendly'),
      /** In the manner of the account's pasted emails (contract/tone.ts), if it has any. */
      ownTone: z.boolean().default(false),
      length: Length.default('short'),
      language: DraftLanguage.nullable().default(null),
      /** How many each draft gets, 3 days after the first email, and 5 days after the first follow-up. */
      followUps: z.number().int().min(0).max(DRAFT_FOLLOW_UPS_MOST).default(0),
      /** In US dollars. Drafts in work when it's used up are still finished. */
      budget: z.number().min(0.01).max(10_000).nullable().default(null),
    }),
    bodyLimit: 1024 * 1024,
    reply: DraftRun,
  }),
  preview: fullRoute(
    'POST /api/draft-runs/preview',
    'The email that the built-in writer would write to the first selected lead, and leads that the offer may not suit',
    {
      body: z.strictObject({
        selection: LeadSelection,
        offer: NewOffer,
        tone: Tone.default('friendly'),
        length: Length.default('short'),
        language: DraftLanguage.nullable().default(null),
      }),
      bodyLimit: 1024 * 1024,
      reply: RunPreview,
    },
  ),
  runs: fullRoute('GET /api/draft-runs', 'The runs of the account, newest first', { reply: DraftRun.array() }),
  run: fullRoute('GET /api/draft-runs/:id', 'One run', { reply: DraftRun }),
  lines: fullRoute('GET /api/draft-runs/:id/drafts', 'All drafts of a run in their order, without their texts', {
    reply: DraftLine.array(),
  }),
  control: fullRoute(
    'POST /api/draft-runs/:id/control',
    'Pause, continue, or cancel the writing, or allow its budget once more. What is written stays',
    { body: z.strictObject({ action: z.enum(['pause', 'continue', 'cancel', 'allow-more']) }), reply: DraftRun },
  ),
  removeRun: fullRoute('DELETE /api/draft-runs/:id', 'Delete a run with its drafts. A campaign made from it stays', {
    reply: z.object({ deleted: z.literal(true) }),
  }),
  approveAll: fullRoute(
    'POST /api/draft-runs/:id/approve-all',
    'Approve every written draft that passes the fact check',
    { reply: z.object({ approved: z.uuid().array() }) },
  ),
  /** Undo of an approval, a skip, or an approve-all. */
  reopen: fullRoute('POST /api/draft-runs/:id/reopen', 'Move approved or skipped drafts back to the review', {
    body: z.strictObject({ draftIds: z.uuid().array().min(1).max(DRAFT_RUN_MAX) }),
    reply: z.object({ reopened: z.number() }),
  }),
  useInCampaign: fullRoute(
    'POST /api/draft-runs/:id/campaign',
    'Create a campaign draft that sends each lead its own approved email',
    { reply: Campaign },
  ),
  get: fullRoute('GET /api/drafts/:id', 'One draft', { reply: LeadEmailDraft }),
  edit: fullRoute(
    'PUT /api/drafts/:id',
    'Change a draft. The fact check runs again. 409 with its `version` if it isn’t `basedOn` the saved one',
    {
      load: 'heavy',
      body: z.strictObject({
        ...Text,
        /** All of them in their order, an empty one to leave it out; without this, they stay. */
        followUps: cleanText(20_000).array().max(DRAFT_FOLLOW_UPS_MOST).optional(),
        basedOn: z.string().max(100).optional(),
      }),
      reply: LeadEmailDraft,
    },
  ),
  address: fullRoute('PUT /api/drafts/:id/address', 'Address a draft to another person at the business', {
    body: z.strictObject({ email: Addressee.shape.email.max(320) }),
    reply: LeadEmailDraft,
  }),
  /** Flagged sentences leave the draft before it's approved; 409 if too little is left. */
  approve: fullRoute('POST /api/drafts/:id/approve', 'Approve a draft without the sentences that no fact supports', {
    load: 'heavy',
    reply: LeadEmailDraft,
  }),
  skip: fullRoute('POST /api/drafts/:id/skip', 'Skip a draft: this lead gets no email', { reply: LeadEmailDraft }),
  rewrite: fullRoute(
    'POST /api/drafts/:id/rewrite',
    'Write another version, shorter or with an instruction if the writer can follow one',
    { allowance: 'writer', load: 'heavy', body: Wish, reply: LeadEmailDraft },
  ),
  streamRewrite: fullRoute(
    'POST /api/drafts/:id/rewrite/stream',
    'As above, with the text as a language model writes it (server-sent events). Closing the stream early keeps the old text',
    { allowance: 'writer', load: 'heavy', body: Wish, reply: z.string(), replyType: 'text/event-stream' },
  ),
  template: fullRoute(
    'POST /api/drafts/:id/template',
    'Turn a draft into an email for many: name, town, and contact details become variables. Saves nothing',
    { load: 'heavy', reply: DraftTemplate },
  ),
}
