import { z } from 'zod'
import { CAMPAIGN_BODY_LIMIT } from './limits.ts'
import { fullRoute, route } from './route.ts'

const emails = z.string().max(320).array().min(1).max(250_000, 'Record at most 250,000 at once')

/** What the user records when people agreed to be emailed: to what, when, where, and by whom, and whether to counting opens, too. */
const Consent = z.strictObject({
  emails,
  givenOn: z.iso.date(),
  /** What they agreed to, and how: a form, a contract, a talk at a fair. */
  how: z.string().trim().min(1, 'Say how they agreed').max(500),
  /** A page’s address, a shop, a fair. */
  place: z.string().trim().max(500).default(''),
  /** Who agreed; empty: each recipient themselves. */
  givenBy: z.string().trim().max(200).default(''),
  coversOpens: z.boolean(),
})
export type Consent = z.infer<typeof Consent>

/** A consent as it’s recorded. A withdrawn one no longer counts, and stays as the proof of what held before. */
export const RecordedConsent = Consent.omit({ emails: true }).extend({
  email: z.string(),
  recordedAt: z.iso.datetime(),
  withdrawnAt: z.iso.datetime().nullable(),
})
export type RecordedConsent = z.infer<typeof RecordedConsent>

const needs = z.enum(['consent', 'published', 'notice']).optional()

/** What the operator decided about a country; what’s left out is as the table of laws says. */
export const LawSwitch = z.strictObject({
  companies: needs,
  soleTraders: needs,
  opens: z.enum(['consent', 'free']).optional(),
  origin: z.enum(['named', 'free']).optional(),
  voice: z.enum(['consent', 'presumed', 'free']).optional(),
})
export const LawSwitches = z.record(z.string(), LawSwitch)

export const consents = {
  laws: route('GET /api/laws', 'Where the operator decided otherwise than the table of laws, by country', {
    reply: LawSwitches,
  }),
  record: fullRoute(
    'POST /api/consents',
    'Record that these people agreed to your emails; a later record replaces an earlier one',
    { body: Consent, bodyLimit: CAMPAIGN_BODY_LIMIT, reply: z.object({ recorded: z.number().int() }) },
  ),
  list: fullRoute(
    'GET /api/consents',
    'A page of recorded consents in the order of their addresses; X-Next-Cursor has the cursor of the next page',
    {
      query: z.object({
        /** Any part of an address. */
        q: z.string().trim().max(320).optional(),
        /** A whole address. */
        email: z.string().trim().max(320).optional(),
        cursor: z.string().max(320).optional(),
        limit: z.coerce.number().int().min(1).max(500).default(100),
      }),
      reply: RecordedConsent.array(),
    },
  ),
  withdraw: fullRoute('POST /api/consents/withdraw', 'Note that these people withdrew their consent', {
    body: z.strictObject({
      emails,
      /** They never agreed: the records go. */
      isMistake: z.boolean().default(false),
    }),
    bodyLimit: CAMPAIGN_BODY_LIMIT,
    reply: z.object({ withdrawn: z.number().int() }),
  }),
  exportCsv: fullRoute('GET /api/consents/export.csv', 'All recorded consents as a CSV file, as proof', {
    reply: z.string(),
    replyType: 'text/csv',
  }),
}
