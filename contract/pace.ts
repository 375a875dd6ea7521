import { z } from 'zod'
import { route } from './route.ts'

const Quarter = z
  .string()
  .regex(/^(([01]\d|2[0-3]):(00|15|30|45)|24:00)$/, 'Enter a time on a quarter of an hour, like 09:30')

/** When a campaign may send, in each recipient's local time. Monday is 1. */
export const SendingHours = z
  .strictObject({
    days: z
      .array(z.number().int().min(1).max(7))
      .min(1, 'Choose at least one day')
      .refine(days => new Set(days).size === days.length, 'A day is named twice'),
    from: Quarter,
    until: Quarter,
  })
  .refine(({ from, until }) => from < until, { path: ['until'], message: 'The hours end after they begin' })
export type SendingHours = z.infer<typeof SendingHours>

const CampaignHours = z.object({
  /** Null: any time. */
  hours: SendingHours.nullable(),
  /** The user's own time zone, for recipients whose place is unknown. */
  timeZone: z.string(),
})
export type CampaignHours = z.infer<typeof CampaignHours>

const count = (most: number) =>
  z
    .number('Type a whole number')
    .int('Type a whole number')
    .min(1, 'At least 1')
    .max(most, `At most ${most.toLocaleString('en-US')}`)

/** A sending account's limits; its daily limit is with its address. */
export const MailboxPace = z.strictObject({
  hourlyCap: count(1_000_000).nullable(),
  /** A random delay between two emails, in seconds. */
  gap: z
    .strictObject({ from: count(86_400), to: count(86_400) })
    .refine(({ from, to }) => from <= to, {
      path: ['to'],
      message: 'The longest rest is no shorter than the shortest',
    })
    .nullable(),
  /** The limit on its first day of sending, and the daily increase. */
  ramp: z.strictObject({ start: count(1_000_000), step: count(1_000_000) }).nullable(),
  /** Per hour, to recipients at one email provider. */
  groupHourlyCap: count(1_000_000).nullable(),
})
export type MailboxPace = z.infer<typeof MailboxPace>

const MailboxPaceNow = z.object({
  pace: MailboxPace,
  /** Today's limit and the emails counted so far. Null: no limit. */
  today: z.object({ cap: z.number().nullable(), used: z.number(), isWarmingUp: z.boolean() }),
})
export type MailboxPaceNow = z.infer<typeof MailboxPaceNow>

const AccountPace = z.strictObject({
  /** Per day (UTC) through all sending accounts together; null: no limit. */
  dailyCap: count(10_000_000).nullable(),
})

const id = z.object({ id: z.uuid() })
const ofCampaign = '/api/campaigns/:id/hours'
const ofMailbox = '/api/settings/mailboxes/:id/pace'
const ofAccount = '/api/settings/pace'

export const pace = {
  hours: route({
    method: 'GET',
    path: ofCampaign,
    summary: 'A campaign’s sending window',
    needs: 'full_access',
    params: id,
    reply: CampaignHours,
  }),
  updateHours: route({
    method: 'PUT',
    path: ofCampaign,
    summary: 'Change a campaign’s sending window, also while it’s sending',
    needs: 'full_access',
    params: id,
    body: z.strictObject({ hours: SendingHours.nullable() }),
    reply: CampaignHours,
  }),
  mailbox: route({
    method: 'GET',
    path: ofMailbox,
    summary: 'A sending account’s limits, and how much it may send today',
    needs: 'full_access',
    params: id,
    reply: MailboxPaceNow,
  }),
  updateMailbox: route({
    method: 'PUT',
    path: ofMailbox,
    summary: 'Change a sending account’s limits',
    needs: 'full_access',
    params: id,
    body: MailboxPace,
    reply: MailboxPaceNow,
  }),
  account: route({
    method: 'GET',
    path: ofAccount,
    summary: 'The daily limit over all sending accounts',
    needs: 'full_access',
    reply: AccountPace,
  }),
  updateAccount: route({
    method: 'PUT',
    path: ofAccount,
    summary: 'Change the daily limit over all sending accounts',
    needs: 'full_access',
    body: AccountPace,
    reply: AccountPace,
  }),
}
