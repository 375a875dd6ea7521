import { z } from 'zod'
import { SubscriptionPlan, SubscriptionStatus } from './auth.ts'
import { cleanText } from './leads.ts'
import { route } from './route.ts'

export const AdminUser = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  subscriptionPlan: SubscriptionPlan,
  subscriptionStatus: SubscriptionStatus,
  isAdmin: z.boolean(),
  isDisabled: z.boolean(),
  /** Somebody is paid for this plan; an admin’s change stands until the provider says otherwise. */
  hasPaidSubscription: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type AdminUser = z.infer<typeof AdminUser>

export const AdminFilter = z.object({
  /** Part of the name or of the e-mail address; of one or two letters, how one of them begins. */
  q: cleanText(200).optional(),
  plan: z.union([SubscriptionPlan, z.literal('')]).optional(),
  status: z.union([SubscriptionStatus, z.literal('')]).optional(),
})

/** What an admin did to an account, newest first. */
export const AuditEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  adminEmail: z.string(),
  action: z.string(),
  detail: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const userId = z.object({ userId: z.uuid() })

export const admin = {
  stats: route({
    method: 'GET',
    path: '/api/admin/stats',
    summary: 'How many accounts there are, by what they pay',
    access: 'admin',
    reply: z.object({
      totalUsers: z.number(),
      freeUsers: z.number(),
      paidUsers: z.number(),
      activeSubscriptions: z.number(),
    }),
  }),
  users: route({
    method: 'GET',
    path: '/api/admin/users',
    summary:
      'A page of the accounts, newest first. The first one says in the header X-Total-Count how many match, and in X-Total-Is whether that is “exact” or there are “more”; the cursor of the next page is in X-Next-Cursor',
    access: 'admin',
    query: AdminFilter.extend({
      cursor: z.uuid().optional(),
      limit: z.coerce.number().int().min(1).max(100).optional(),
    }),
    reply: AdminUser.array(),
  }),
  updateSubscription: route({
    method: 'PUT',
    path: '/api/admin/users/:userId/subscription',
    summary: 'Give an account a plan or a status',
    access: 'admin',
    params: userId,
    body: z
      .strictObject({
        subscriptionPlan: SubscriptionPlan.optional(),
        subscriptionStatus: SubscriptionStatus.optional(),
      })
      .refine(change => change.subscriptionPlan || change.subscriptionStatus, 'Choose a plan or a status'),
    reply: AdminUser,
  }),
  disable: route({
    method: 'POST',
    path: '/api/admin/users/:userId/disable',
    summary: 'Close an account for its user: its sessions end, its sending rests',
    access: 'admin',
    params: userId,
    reply: AdminUser,
  }),
  enable: route({
    method: 'POST',
    path: '/api/admin/users/:userId/enable',
    summary: 'Open a closed account again; its sending goes on',
    access: 'admin',
    params: userId,
    reply: AdminUser,
  }),
  refund: route({
    method: 'POST',
    path: '/api/admin/users/:userId/refund',
    summary: 'Pay back the last payment of an account and end what it paid for',
    access: 'admin',
    params: userId,
    reply: z.object({ message: z.string() }),
  }),
  audit: route({
    method: 'GET',
    path: '/api/admin/users/:userId/audit',
    summary: 'What admins did to an account',
    access: 'admin',
    params: userId,
    reply: AuditEntry.array(),
  }),
}
