import { z } from 'zod'
import { CAMPAIGN_BODY_LIMIT } from './limits.ts'
import { fullRoute, route } from './route.ts'

const emails = z.string().max(320).array().min(1).max(250_000, 'Record at most 250,000 at once')

/** What the user records when people agreed to be emailed: when, how, and whether to counting opens, too. */
const Consent = z.strictObject({
  emails,
  givenOn: z.iso.date(),
  how: z.string().trim().min(1, 'Say how they agreed').max(500),
  coversOpens: z.boolean(),
})
export type Consent = z.infer<typeof Consent>

const needs = z.enum(['consent', 'published', 'notice']).optional()

/** What the operator decided about a country; what’s left out is as the table of laws says. */
export const LawSwitch = z.strictObject({
  companies: needs,
  soleTraders: needs,
  opens: z.enum(['consent', 'free']).optional(),
  origin: z.enum(['named', 'free']).optional(),
  voice: z.enum(['consent', 'free']).optional(),
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
  withdraw: fullRoute('POST /api/consents/withdraw', 'Delete the recorded consents of these people', {
    body: z.strictObject({ emails }),
    bodyLimit: CAMPAIGN_BODY_LIMIT,
    reply: z.object({ withdrawn: z.number().int() }),
  }),
  exportCsv: fullRoute('GET /api/consents/export.csv', 'All recorded consents as a CSV file, as proof', {
    reply: z.string(),
    replyType: 'text/csv',
  }),
}
