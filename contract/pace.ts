import { z } from 'zod'
import { route } from './route.ts'

const Quarter = z
  .string()
  .regex(/^(([01]\d|2[0-3]):(00|15|30|45)|24:00)$/, 'Type a time on a quarter of an hour, like 09:30')

/** When a campaign may be delivered, by the clock on each recipient's wall. Monday is 1. */
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
  /** The account's own: where a recipient's place is not known. */
  timeZone: z.string(),
})
export type CampaignHours = z.infer<typeof CampaignHours>

const count = (most: number) =>
  z
    .number('Type a whole number')
    .int('Type a whole number')
    .min(1, 'At least 1')
    .max(most, `At most ${most.toLocaleString('en-US')}`)

/** How fast one mailbox sends; its cap of the day stands with its address. */
export const MailboxPace = z.strictObject({
  hourlyCap: count(1_000_000).nullable(),
  /** Seconds between two mails, drawn by chance. */
  gap: z
    .strictObject({ from: count(86_400), to: count(86_400) })
    .refine(({ from, to }) => from <= to, {
      path: ['to'],
      message: 'The longest rest is no shorter than the shortest',
    })
    .nullable(),
  /** So many on its first day of sending, so many more on each further one. */
  ramp: z.strictObject({ start: count(1_000_000), step: count(1_000_000) }).nullable(),
  /** Per hour, to recipients whose mail one provider takes. */
  groupHourlyCap: count(1_000_000).nullable(),
})
export type MailboxPace = z.infer<typeof MailboxPace>

const MailboxPaceNow = z.object({
  pace: MailboxPace,
  /** What may go out today, and what did, as far as it is counted. Null: as many as its server takes. */
  today: z.object({ cap: z.number().nullable(), used: z.number(), isWarmingUp: z.boolean() }),
})
export type MailboxPaceNow = z.infer<typeof MailboxPaceNow>

const AccountPace = z.strictObject({
  /** A day (UTC) through all mailboxes together; null: no limit. */
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
    summary: 'The days and hours in which a campaign may be delivered',
    needs: 'full_access',
    params: id,
    reply: CampaignHours,
  }),
  updateHours: route({
    method: 'PUT',
    path: ofCampaign,
    summary: 'Change the days and hours of a campaign, also while it is being sent',
    needs: 'full_access',
    params: id,
    body: z.strictObject({ hours: SendingHours.nullable() }),
    reply: CampaignHours,
  }),
  mailbox: route({
    method: 'GET',
    path: ofMailbox,
    summary: 'How fast a mail account sends, and what it may send today',
    needs: 'full_access',
    params: id,
    reply: MailboxPaceNow,
  }),
  updateMailbox: route({
    method: 'PUT',
    path: ofMailbox,
    summary: 'Change how fast a mail account sends',
    needs: 'full_access',
    params: id,
    body: MailboxPace,
    reply: MailboxPaceNow,
  }),
  account: route({
    method: 'GET',
    path: ofAccount,
    summary: 'How many mails a day may go out through all mail accounts together',
    needs: 'full_access',
    reply: AccountPace,
  }),
  updateAccount: route({
    method: 'PUT',
    path: ofAccount,
    summary: 'Change how many mails a day may go out in all',
    needs: 'full_access',
    body: AccountPace,
    reply: AccountPace,
  }),
}
