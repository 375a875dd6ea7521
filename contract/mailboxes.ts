import { z } from 'zod'
import { EmailAddress } from './own-address.ts'
import { route } from './route.ts'

/** Where mail servers take mail from programs. Others are refused: a form that reaches any port scans networks. */
export const SMTP_PORTS = [25, 465, 587, 2525]

/** The same of where mail is read. */
export const IMAP_PORTS = [143, 993]

export const SmtpSecurity = z.enum(['starttls', 'tls', 'none'])
export type SmtpSecurity = z.infer<typeof SmtpSecurity>

export const isLoopbackHost = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

const line = (name: string, max: number) =>
  z
    .string()
    .max(max, `${name} has at most ${max} characters`)
    .refine(text => !/\p{Cc}/u.test(text), `${name} has a character that can not be used`)

const from = {
  fromAddress: EmailAddress,
  fromName: line('A name', 100).trim(),
  /** Messages a day (UTC); null: as many as the server takes. */
  dailyCap: z
    .number('Type a whole number')
    .int('Type a whole number')
    .min(1, 'At least one a day')
    .max(1_000_000, 'At most 1,000,000 a day')
    .nullable(),
}

const server = {
  host: line('The name of a server', 253)
    .trim()
    .min(1, 'Type the name of the mail server, like smtp.example.com')
    .regex(/^[\p{L}\p{M}\p{N}._:-]*$/u, 'Type the name alone, like smtp.example.com'),
  port: z
    .number('Type a port number')
    .int('Type a port number')
    .min(1, 'Type a port number')
    .max(65535, 'A port is at most 65535'),
  security: SmtpSecurity,
  user: line('A user name', 320).trim(),
}

const isSafe = ({ security, host }: { security: SmtpSecurity; host: string }) =>
  security !== 'none' || isLoopbackHost(host)
const unsafe = {
  path: ['security'],
  message: 'Without TLS the password could be read on its way. Choose STARTTLS or TLS.',
}

/** Where the answers arrive. An empty user is that of the way out, and no password the same as there, or the kept one. */
const ImapDraft = z.strictObject({ ...server, password: line('A password', 1000).optional() }).refine(isSafe, unsafe)

const ses = {
  accessKeyId: line('An access key ID', 128)
    .trim()
    .regex(/^\w{8,}$/, 'Paste the access key ID, like AKIA…'),
  region: z
    .string()
    .trim()
    .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'Type a region like us-east-1'),
}

/** Without a password the kept one stays, as long as server and user are the same. */
export const SmtpDraft = z
  .strictObject({
    kind: z.literal('smtp'),
    ...server,
    password: line('A password', 1000).optional(),
    /** Null: answers are not read. */
    imap: ImapDraft.nullable().optional(),
    ...from,
  })
  .refine(isSafe, unsafe)
export type SmtpDraft = z.infer<typeof SmtpDraft>

/** Without a secret the kept one stays, as long as the access key is the same. */
export const SesDraft = z.strictObject({
  kind: z.literal('ses'),
  ...ses,
  secretAccessKey: line('A secret access key', 200).trim().optional(),
  ...from,
})
export type SesDraft = z.infer<typeof SesDraft>

export const MailboxDraft = z.discriminatedUnion('kind', [SmtpDraft, SesDraft])
export type MailboxDraft = z.infer<typeof MailboxDraft>

const kept = {
  id: z.uuid(),
  /** New campaigns go out through it, unless others are chosen. */
  isDefault: z.boolean(),
  isPaused: z.boolean(),
  /** Readable: an IDN domain as people write it. */
  fromAddress: z.string(),
  fromName: z.string(),
  dailyCap: z.number().nullable(),
  /** When the server was last asked, by a test or by sending. */
  checkedAt: z.iso.datetime(),
  /** What it said then, where it took nothing; null while all is well. */
  lastError: z.string().nullable(),
  /** Campaigns that are to go out through it and have not ended. */
  campaignsUnderWay: z.number(),
}

/** A mail account of the user's own, without what is secret. */
export const Mailbox = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('smtp'),
    host: z.string(),
    port: z.number(),
    security: SmtpSecurity,
    user: z.string(),
    imap: z
      .object({
        host: z.string(),
        port: z.number(),
        security: SmtpSecurity,
        /** Empty: that of the way out. */
        user: z.string(),
        hasOwnPassword: z.boolean(),
        /** What its server said, where answers can not be read; null while all is well. */
        lastError: z.string().nullable(),
      })
      .nullable(),
    ...kept,
  }),
  z.object({ kind: z.literal('ses'), accessKeyId: z.string(), region: z.string(), ...kept }),
])
export type Mailbox = z.infer<typeof Mailbox>

/** As many as one person can look after; a worker holds a hundred open. */
export const MAILBOXES_MOST = 50

/** One that a campaign goes out through. */
export const CampaignMailbox = z.object({
  id: z.uuid(),
  fromAddress: z.string(),
  fromName: z.string(),
  /** Why nothing goes out through it now, a sentence; null while all is well. */
  reason: z.string().nullable(),
})
export type CampaignMailbox = z.infer<typeof CampaignMailbox>

/** Empty: the default. */
export const MailboxChoice = z.array(z.uuid()).max(MAILBOXES_MOST)

const path = '/api/settings/mailboxes'
const campaignPath = '/api/campaigns/:id/mailboxes'
const id = z.object({ id: z.uuid() })

export const mailboxes = {
  list: route({
    method: 'GET',
    path,
    needs: 'full_access',
    summary: 'The user’s own mail accounts, the oldest first; none: mail goes out through the instance',
    reply: Mailbox.array(),
  }),
  create: route({
    method: 'POST',
    path,
    summary: 'Add an own SMTP account or SES key; it is asked first, and kept only if it accepts',
    needs: 'full_access',
    body: MailboxDraft,
    reply: Mailbox,
  }),
  update: route({
    method: 'PUT',
    path: `${path}/:id`,
    summary: 'Change how a mail account is reached; it is asked first. Its address stays',
    needs: 'full_access',
    params: id,
    body: MailboxDraft,
    reply: Mailbox,
  }),
  set: route({
    method: 'PUT',
    path: `${path}/:id/state`,
    summary: 'Pause or resume a mail account, or make it the default',
    needs: 'full_access',
    params: id,
    body: z.strictObject({ isPaused: z.boolean().optional(), isDefault: z.literal(true).optional() }),
    reply: Mailbox.array(),
  }),
  test: route({
    method: 'POST',
    path: `${path}/:id/test`,
    summary: 'Ask a mail account now; nothing is sent',
    needs: 'full_access',
    params: id,
    reply: Mailbox,
  }),
  remove: route({
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Forget a mail account and its secrets. Campaigns through it go on through their others, or wait',
    needs: 'full_access',
    params: id,
    reply: Mailbox.array(),
  }),
  ofCampaign: route({
    method: 'GET',
    path: campaignPath,
    summary: 'The mail accounts that a campaign goes out through; none: the instance',
    needs: 'full_access',
    params: id,
    reply: CampaignMailbox.array(),
  }),
  choose: route({
    method: 'PUT',
    path: campaignPath,
    summary: 'Send what is left of a campaign through these; none: the default',
    needs: 'full_access',
    params: id,
    body: z.strictObject({ mailboxIds: MailboxChoice }),
    reply: CampaignMailbox.array(),
  }),
}
