import { z } from 'zod'
import { SubscriptionPlan, SubscriptionStatus } from './auth.ts'
import { LawSwitch, LawSwitches } from './consents.ts'
import { DraftClause } from './drafts.ts'
import { cleanText } from './leads.ts'
import { Message, route } from './route.ts'

export const AdminUser = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  subscriptionPlan: SubscriptionPlan,
  subscriptionStatus: SubscriptionStatus,
  isAdmin: z.boolean(),
  isDisabled: z.boolean(),
  /** The provider that charges for this plan. An admin’s change holds until the provider reports another one. */
  hasPaidSubscription: z.boolean(),
  /** Its owner deleted it, and it isn’t gone yet; with what holds it up. */
  deletion: z.object({ askedAt: z.iso.datetime(), problem: z.string().nullable() }).nullable(),
  createdAt: z.iso.datetime(),
})
export type AdminUser = z.infer<typeof AdminUser>

export const AdminFilter = z.object({
  /** Part of the name or email address; one or two letters match only its beginning. */
  q: cleanText(200).optional(),
  plan: z.union([SubscriptionPlan, z.literal('')]).optional(),
  status: z.union([SubscriptionStatus, z.literal('')]).optional(),
})

/** Admins' actions on an account, newest first. */
export const AuditEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  adminEmail: z.string(),
  action: z.string(),
  detail: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** What one check of the installation found. `unchecked`: only somebody else can tell, or asking would cost money. */
export const DoctorFinding = z.object({
  about: z.string(),
  level: z.enum(['good', 'warning', 'bad', 'unchecked']),
  /** What was seen and, unless it's good, what to do. */
  says: z.string(),
})
export type DoctorFinding = z.infer<typeof DoctorFinding>

/** One email by the configured model. */
export const ModelTest = z.object({
  model: z.string(),
  subject: z.string(),
  body: z.string(),
  clauses: DraftClause.array(),
  seconds: z.number(),
  tokens: z.object({ input: z.number(), output: z.number() }),
  /** In US dollars; null without prices. */
  cost: z.number().nullable(),
})
export type ModelTest = z.infer<typeof ModelTest>

/** What a model cost an account in a month. */
export const ModelMonth = z.object({
  /** Its first day. */
  month: z.string(),
  model: z.string(),
  emails: z.number(),
  tokens: z.number(),
  /** In US dollars, at the prices of that time. */
  cost: z.number(),
})
export type ModelMonth = z.infer<typeof ModelMonth>

/** Complaints of the last 30 days about what one address sent: figures only, nothing of the emails or their recipients. */
export const Complaints = z.object({
  userId: z.uuid(),
  /** Of the account's owner. */
  email: z.string(),
  fromAddress: z.string(),
  complained: z.number().int(),
  /** What its sending account sent; null if that's not known any more. */
  sent: z.number().int().nullable(),
})
export type Complaints = z.infer<typeof Complaints>

/** What holds for every account of this installation. */
export const Security = z.strictObject({
  /** Whoever logs in has to set up two-factor authentication first. */
  requiresFactor: z.boolean(),
})
export type Security = z.infer<typeof Security>

export const admin = {
  testModel: route(
    'POST /api/admin/test-model',
    'Write one email to a made-up business with the configured language model',
    { access: 'admin', allowance: 'writer', reply: ModelTest },
  ),
  modelUsage: route(
    'GET /api/admin/users/:userId/model-usage',
    'What language models cost an account, newest month first',
    { access: 'admin', reply: ModelMonth.array() },
  ),
  doctor: route(
    'GET /api/admin/doctor',
    'What works on this installation and what doesn’t: what `npm run doctor` prints, from this process',
    { access: 'admin', reply: DoctorFinding.array() },
  ),
  complaints: route(
    'GET /api/admin/complaints',
    'Who was reported as spam in the last 30 days, by sending address: the 50 with most complaints',
    { access: 'admin', reply: Complaints.array() },
  ),
  stats: route('GET /api/admin/stats', 'The number of accounts by plan', {
    access: 'admin',
    reply: z.object({
      totalUsers: z.number(),
      freeUsers: z.number(),
      paidUsers: z.number(),
      activeSubscriptions: z.number(),
    }),
  }),
  users: route(
    'GET /api/admin/users',
    'A page of accounts, newest first. The first page has the number of matches in the header X-Total-Count, and “exact” or “more” in X-Total-Is; X-Next-Cursor has the cursor of the next page',
    {
      access: 'admin',
      query: AdminFilter.extend({
        cursor: z.uuid().optional(),
        limit: z.coerce.number().int().min(1).max(100).optional(),
      }),
      reply: AdminUser.array(),
    },
  ),
  updateSubscription: route('PUT /api/admin/users/:userId/subscription', 'Set an account’s plan or status', {
    access: 'admin',
    body: z
      .strictObject({
        subscriptionPlan: SubscriptionPlan.optional(),
        subscriptionStatus: SubscriptionStatus.optional(),
      })
      .refine(change => change.subscriptionPlan || change.subscriptionStatus, 'Choose a plan or a status'),
    reply: AdminUser,
  }),
  disable: route('POST /api/admin/users/:userId/disable', 'Close an account: its sessions end and its sending stops', {
    access: 'admin',
    reply: AdminUser,
  }),
  enable: route('POST /api/admin/users/:userId/enable', 'Reopen a closed account; its sending continues', {
    access: 'admin',
    reply: AdminUser,
  }),
  turnOffSecondFactor: route(
    'DELETE /api/admin/users/:userId/second-factor',
    'Turn off two-factor authentication for an owner who lost it; an email says so',
    { access: 'admin', reply: AdminUser },
  ),
  security: route(
    'GET /api/admin/security',
    'Whether every account of this installation needs two-factor authentication',
    { access: 'admin', reply: Security },
  ),
  updateSecurity: route(
    'PUT /api/admin/security',
    'Require two-factor authentication of every account, or stop. API keys go on as before',
    { access: 'admin', body: Security, reply: Security },
  ),
  updateLaw: route('PUT /api/admin/laws/:country', 'Decide otherwise than the table of laws for a country', {
    access: 'admin',
    params: z.object({
      country: z
        .string()
        .regex(/^[A-Z]{2}$/, 'Name a country by its two letters, such as DE')
        .meta({ examples: ['DE'] }),
    }),
    body: LawSwitch,
    reply: LawSwitches,
  }),
  refund: route('POST /api/admin/users/:userId/refund', 'Refund an account’s last payment and end its plan', {
    access: 'admin',
    reply: Message,
  }),
  audit: route('GET /api/admin/users/:userId/audit', 'Admins’ actions on an account', {
    access: 'admin',
    reply: AuditEntry.array(),
  }),
}
