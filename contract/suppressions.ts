import { z } from 'zod'
import { changes } from './instant.ts'
import { route } from './route.ts'

/** Entries of one request. */
export const SUPPRESSED_AT_ONCE = 10_000

export const SuppressedFor = z.enum(['unsubscribed', 'bounced', 'complained', 'manual', 'imported'])

/** An address, a number, or everybody at a domain that the account never contacts. */
export const Suppression = z.object({
  channel: z.enum(['email', 'phone', 'domain']),
  /** In lower case, with the domain in ASCII; a number with its country code. */
  address: z.string(),
  reason: SuppressedFor,
  /** Beside the reason: the mail server's words, the imported file's name, the day of the call. */
  detail: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type Suppression = z.infer<typeof Suppression>

const entry = z
  .string()
  .max(320, 'An entry can have at most 320 characters')
  .meta({ examples: ['*@shop.com'] })

export const suppressions = {
  list: route(
    'GET /api/suppressions',
    'A page of what the account never contacts, the latest first; X-Next-Cursor has the cursor of the next page',
    {
      query: z.object({
        /** Any part of an address or number. */
        q: z.string().trim().max(320).optional(),
        cursor: z.string().max(1000).optional(),
        limit: z.coerce.number().int().min(1).max(500).default(100),
        ...changes,
      }),
      reply: Suppression.array(),
    },
  ),
  exportCsv: route('GET /api/suppressions/export.csv', 'The whole suppression list as a CSV file', {
    reply: z.string(),
    replyType: 'text/csv',
  }),
  add: route(
    'POST /api/suppressions',
    'Never contact these email addresses, phone numbers with their country code, or anybody at these domains (*@shop.com)',
    {
      body: z.strictObject({
        entries: entry.array().min(1, 'Enter an address').max(SUPPRESSED_AT_ONCE, 'Add at most 10,000 entries at once'),
        /** Of an entry that comes back. */
        reason: SuppressedFor.default('manual'),
        detail: z.string().max(1000).nullable().default(null),
      }),
      bodyLimit: 1024 * 1024,
      reply: z.object({
        added: z.number().int(),
        /** On the list already. */
        known: z.number().int(),
        /** Neither an address, nor a number, nor a domain, as typed. */
        unreadable: z.string().array(),
      }),
    },
  ),
  remove: route('POST /api/suppressions/remove', 'Take an address, a number, or a domain off the suppression list', {
    body: z.strictObject({
      channel: Suppression.shape.channel,
      address: entry,
      /** Why, for the audit log. */
      note: z.string().trim().max(300).optional(),
    }),
    /** Its reason and detail, which put it back as it was. */
    reply: Suppression.pick({ reason: true, detail: true }).extend({ message: z.string() }),
  }),
}
