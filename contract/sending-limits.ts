import { z } from 'zod'
import { FOLLOW_UPS_MAX } from './follow-up-rules.ts'
import { fullRoute } from './route.ts'
import { SendingAccountChoice } from './sending-accounts.ts'

const Quarter = z
  .string()
  .regex(/^(([01]\d|2[0-3]):(00|15|30|45)|24:00)$/, 'Enter a time on the quarter hour, such as 09:30')
  .meta({ examples: ['09:30'] })

/** When a campaign may send, in each recipient's local time. Monday is 1. */
export const SendingWindow = z
  .strictObject({
    days: z
      .array(z.number().int().min(1).max(7))
      .min(1, 'Choose at least one day')
      .max(7)
      .refine(days => new Set(days).size === days.length, 'Name each day only once'),
    from: Quarter,
    until: Quarter,
  })
  .refine(({ from, until }) => from < until, {
    path: ['until'],
    message: 'The sending window has to end after it begins',
  })
export type SendingWindow = z.infer<typeof SendingWindow>

const CampaignWindow = z.object({
  /** Any time if null. */
  sendingWindow: SendingWindow.nullable(),
  /** The user's own time zone, for recipients whose place is unknown. */
  timeZone: z.string(),
})
export type CampaignWindow = z.infer<typeof CampaignWindow>

const count = (most: number) =>
  z
    .number('Enter a whole number')
    .int('Enter a whole number')
    .min(1, 'Enter at least 1')
    .max(most, `Enter at most ${most.toLocaleString('en-US')}`)

/** A sending account's limits, except its daily limit, which is saved with its address. */
export const SendingAccountLimits = z.strictObject({
  hourlyLimit: count(1_000_000).nullable(),
  /** A random delay between two emails, in seconds. */
  delay: z
    .strictObject({ from: count(86_400), to: count(86_400) })
    .refine(({ from, to }) => from <= to, {
      path: ['to'],
      message: 'The longest delay can’t be shorter than the shortest',
    })
    .nullable(),
  /** The limit on its first day of sending, the daily increase, and where it ends; without `to`, at the daily limit. */
  warmUp: z
    .strictObject({ start: count(1_000_000), step: count(1_000_000), to: count(1_000_000).optional() })
    .nullable(),
  /** Per hour, to recipients at one email provider. */
  providerHourlyLimit: count(1_000_000).nullable(),
})
export type SendingAccountLimits = z.infer<typeof SendingAccountLimits>

/** What a new account starts with. Its end is the daily limit, or this. */
export const FIRST_WARM_UP = { start: 10, step: 5, to: 50 }

const SendingAccountLimitsNow = z.object({
  limits: SendingAccountLimits,
  /** Today's limit and the emails counted so far. A null limit is unlimited. */
  today: z.object({ limit: z.number().nullable(), used: z.number(), isWarmingUp: z.boolean() }),
})
export type SendingAccountLimitsNow = z.infer<typeof SendingAccountLimitsNow>

const TotalLimit = z.strictObject({
  /** Per day (UTC), across all sending accounts; null is unlimited. */
  dailyLimit: count(10_000_000).nullable(),
})

/** What a campaign sends on each day: at most this, because replies and conditions stop follow-ups. */
export const SendingForecast = z.object({
  /** Days on which something is sent, with the emails of each step: the first, then the follow-ups. */
  days: z.object({ date: z.iso.date(), counts: z.number().array() }).array(),
  /** False if it takes longer than the forecast reaches, or if the limits allow nothing. */
  isComplete: z.boolean(),
})
export type SendingForecast = z.infer<typeof SendingForecast>

const ofCampaign = '/api/campaigns/:id/sending-window'
const ofSendingAccount = '/api/settings/sending-accounts/:id/limits'
const ofAccount = '/api/settings/sending-limits'

export const sendingLimits = {
  window: fullRoute(`GET ${ofCampaign}`, 'A campaign’s sending window', { reply: CampaignWindow }),
  updateWindow: fullRoute(`PUT ${ofCampaign}`, 'Change a campaign’s sending window, also while it’s sending', {
    body: z.strictObject({ sendingWindow: SendingWindow.nullable() }),
    reply: CampaignWindow,
  }),
  forecast: fullRoute(
    'POST /api/campaigns/forecast',
    'How many emails a campaign with these settings would send on each day',
    {
      keys: 'read',
      body: z.strictObject({
        recipients: z.number().int().min(0).max(10_000_000),
        /** Now if missing. */
        at: z.iso.datetime().max(40).optional(),
        /** Days between each follow-up email and the email before it. */
        waits: z.number().int().min(1).max(1000).array().max(FOLLOW_UPS_MAX),
        sendingWindow: SendingWindow.nullable(),
        sendingAccountIds: SendingAccountChoice,
      }),
      reply: SendingForecast,
    },
  ),
  ofAccount: fullRoute(`GET ${ofSendingAccount}`, 'A sending account’s limits, and how much it may send today', {
    reply: SendingAccountLimitsNow,
  }),
  updateOfAccount: fullRoute(`PUT ${ofSendingAccount}`, 'Change a sending account’s limits', {
    body: SendingAccountLimits,
    reply: SendingAccountLimitsNow,
  }),
  total: fullRoute(`GET ${ofAccount}`, 'The daily limit across all sending accounts', { reply: TotalLimit }),
  updateTotal: fullRoute(`PUT ${ofAccount}`, 'Change the daily limit across all sending accounts', {
    body: TotalLimit,
    reply: TotalLimit,
  }),
}
