import type { AdminUser } from '#contract/admin.ts'

export const STATUSES: Record<AdminUser['subscriptionStatus'], string> = {
  active: 'Active',
  inactive: 'Inactive',
  canceled: 'Canceled',
}

export const nameOf = ({ firstName, lastName, email }: AdminUser) => `${firstName} ${lastName}`.trim() || email
