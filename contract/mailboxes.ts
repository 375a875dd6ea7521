import { z } from 'zod'
import { EmailAddress } from './own-address.ts'
import { route } from './route.ts'

/** Submission ports. Others are refused: a form that reaches any port could scan networks. */
export const SMTP_PORTS = [25, 465, 587, 2525]

/** IMAP ports, for the same reason. */
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
  /** Emails per day (UTC); null: no limit. */
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
    .min(1, 'Enter the name of the mail server, like smtp.example.com')
    .regex(/^[\p{L}\p{M}\p{N}._:-]*$/u, 'Enter only the name, like smtp.example.com'),
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

/** Where replies arrive. An empty user means the SMTP user; without a password, SMTP's or the saved one applies. */
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

/** Without a password, the saved one stays if server and user are the same. */
export const SmtpDraft = z
  .strictObject({
    kind: z.literal('smtp'),
    ...server,
    password: line('A password', 1000).optional(),
    /** Null: replies aren't read. */
    imap: ImapDraft.nullable().optional(),
    ...from,
  })
  .refine(isSafe, unsafe)
export type SmtpDraft = z.infer<typeof SmtpDraft>

/** Without a secret, the saved one stays if the access key is the same. */
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
  /** New campaigns use it unless others are chosen. */
  isDefault: z.boolean(),
  isPaused: z.boolean(),
  /** For display, with the domain in Unicode. */
  fromAddress: z.string(),
  fromName: z.string(),
  dailyCap: z.number().nullable(),
  /** When a test or sending last contacted the server. */
  checkedAt: z.iso.datetime(),
  /** Its reply if it refused; null while all is well. */
  lastError: z.string().nullable(),
  /** Unfinished campaigns that use it. */
  campaignsUnderWay: z.number(),
}

/** A user's sending account, without its secrets. */
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
        /** Empty: the SMTP user. */
        user: z.string(),
        hasOwnPassword: z.boolean(),
        /** The server's reply if replies can't be read; null while all is well. */
        lastError: z.string().nullable(),
      })
      .nullable(),
    ...kept,
  }),
  z.object({ kind: z.literal('ses'), accessKeyId: z.string(), region: z.string(), ...kept }),
])
export type Mailbox = z.infer<typeof Mailbox>

/** More than one person manages; a worker keeps a hundred connected. */
export const MAILBOXES_MOST = 50

/** A sending account of a campaign. */
export const CampaignMailbox = z.object({
  id: z.uuid(),
  fromAddress: z.string(),
  fromName: z.string(),
  /** Why it can't send now, as a sentence; null while all is well. */
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
    summary: 'The user’s sending accounts, oldest first; if there are none, the instance sends',
    reply: Mailbox.array(),
  }),
  create: route({
    method: 'POST',
    path,
    summary: 'Add an SMTP account or SES key; it’s tested first and saved only if it works',
    needs: 'full_access',
    body: MailboxDraft,
    reply: Mailbox,
  }),
  update: route({
    method: 'PUT',
    path: `${path}/:id`,
    summary: 'Change a sending account’s server and login; they’re tested first. Its address stays',
    needs: 'full_access',
    params: id,
    body: MailboxDraft,
    reply: Mailbox,
  }),
  set: route({
    method: 'PUT',
    path: `${path}/:id/state`,
    summary: 'Pause or resume a sending account, or make it the default',
    needs: 'full_access',
    params: id,
    body: z.strictObject({ isPaused: z.boolean().optional(), isDefault: z.literal(true).optional() }),
    reply: Mailbox.array(),
  }),
  test: route({
    method: 'POST',
    path: `${path}/:id/test`,
    summary: 'Test a sending account; sends nothing',
    needs: 'full_access',
    params: id,
    reply: Mailbox,
  }),
  remove: route({
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Remove a sending account and its secrets. Its campaigns continue with their other accounts, or wait',
    needs: 'full_access',
    params: id,
    reply: Mailbox.array(),
  }),
  ofCampaign: route({
    method: 'GET',
    path: campaignPath,
    summary: 'A campaign’s sending accounts; if there are none, the instance sends',
    needs: 'full_access',
    params: id,
    reply: CampaignMailbox.array(),
  }),
  choose: route({
    method: 'PUT',
    path: campaignPath,
    summary: 'Send the rest of a campaign through these; none means the default',
    needs: 'full_access',
    params: id,
    body: z.strictObject({ mailboxIds: MailboxChoice }),
    reply: CampaignMailbox.array(),
  }),
}
