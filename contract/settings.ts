import { z } from 'zod'
import { isOneLine } from './names.ts'
import { EmailAddress } from './own-address.ts'
import { route } from './route.ts'

/** A time zone by its IANA name. */
export const TimeZone = z
  .string()
  .max(64)
  .refine(zone => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
    } catch {
      return false
    }
  }, 'Unknown time zone')

/** For this many days after an email, no other campaign writes to the same person. Off until the user chooses it: Review warns anyway. */
export const QUIET_DAYS = 0

const fromAddress = z.union([EmailAddress, z.literal(''), z.null()])

export const Sender = z.object({
  fromName: z.string(),
  /** The user's verified From address. If null, the installation's address sends, with the user's as Reply-To. */
  fromAddress: z.string().nullable(),
  /** In the footer of every email, as the law requires (CAN-SPAM). We send nothing without it. */
  postalAddress: z.string(),
  timeZone: z.string(),
  /** Whether new campaigns track opens, which adds an invisible image to their emails. */
  tracksOpens: z.boolean(),
  /** No other campaign writes to a person in these days after an email, nor while one is still writing to them. 0: any may. */
  quietDays: z.number().int(),
  /** The effective sender, for the card: what recipients see, and whether anything can be sent. */
  effective: z.object({
    transport: z.enum(['outbox', 'smtp', 'ses']),
    /** Through the user's own sending account, also in test mode. */
    isOwn: z.boolean(),
    fromAddress: z.string(),
    fromName: z.string(),
    replyTo: z.string().nullable(),
    /** Whether Canvass reads the mailbox that answers go to. */
    seesAnswers: z.boolean(),
    dailyLimit: z.number().nullable(),
    /** Why nothing can be sent now, or null. */
    problem: z.string().nullable(),
  }),
})
export type Sender = z.infer<typeof Sender>

export const SenderUpdate = z.strictObject({
  fromName: z
    .string()
    .trim()
    .max(100, 'A name can have at most 100 characters')
    .refine(isOneLine, 'A name has no line breaks')
    .optional(),
  fromAddress: fromAddress.optional(),
  postalAddress: z.string().trim().max(500, 'A postal address can have at most 500 characters').optional(),
  timeZone: TimeZone.optional(),
  tracksOpens: z.boolean().optional(),
  quietDays: z
    .number({ error: 'Enter a number of days.' })
    .int('Enter whole days.')
    .min(0, 'Enter 0 to 365 days.')
    .max(365, 'Enter 0 to 365 days.')
    .optional(),
})
export type SenderUpdate = z.infer<typeof SenderUpdate>

export const settings = {
  sender: route('GET /api/settings/sender', 'The sender settings', { reply: Sender }),
  updateSender: route('PUT /api/settings/sender', 'Change the sender settings', { body: SenderUpdate, reply: Sender }),
}
