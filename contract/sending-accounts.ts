import { z } from 'zod'
import { mailProviderNames } from './mail-sign-in.ts'
import { EmailAddress } from './own-address.ts'
import { fullRoute } from './route.ts'

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
    .max(max, `${name} can have at most ${max} characters`)
    .refine(text => !/\p{Cc}/u.test(text), `${name} contains a character that can’t be used`)

const from = {
  fromAddress: EmailAddress,
  fromName: line('A name', 100).trim(),
  /** Emails per day (UTC); null: no limit. */
  dailyLimit: z
    .number('Enter a whole number')
    .int('Enter a whole number')
    .min(1, 'Enter at least 1')
    .max(1_000_000, 'Enter at most 1,000,000')
    .nullable(),
}

const server = {
  host: line('A server name', 253)
    .trim()
    .min(1, 'Enter the name of the mail server, such as smtp.example.com')
    .regex(/^[\p{L}\p{M}\p{N}._:-]*$/u, 'Enter only the name, such as smtp.example.com'),
  port: z
    .number('Enter a port number')
    .int('Enter a port number')
    .min(1, 'Enter a port number')
    .max(65535, 'Enter a port number up to 65535'),
  security: SmtpSecurity,
  user: line('A username', 320).trim(),
}

const isSafe = ({ security, host }: { security: SmtpSecurity; host: string }) =>
  security !== 'none' || isLoopbackHost(host)
const unsafe = {
  path: ['security'],
  message: 'Without TLS, others could read the password in transit. Choose STARTTLS or TLS.',
}

/** Where replies arrive. An empty user means the SMTP user; without a password, SMTP's or the saved one applies. */
const ImapDraft = z.strictObject({ ...server, password: line('A password', 1000).optional() }).refine(isSafe, unsafe)

const ses = {
  accessKeyId: line('An access key ID', 128)
    .trim()
    .regex(/^\w{8,}$/, 'Paste the access key ID, such as AKIA…'),
  region: z
    .string()
    .trim()
    .max(40)
    .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'Enter a region, such as us-east-1'),
}

/** Without a password, the saved one stays if server and user are the same. */
export const SmtpDraft = z
  .strictObject({
    kind: z.literal('smtp'),
    ...server,
    password: line('A password', 1000).optional(),
    /** Null if we don't read replies. */
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

export const SendingAccountDraft = z.discriminatedUnion('kind', [SmtpDraft, SesDraft])
export type SendingAccountDraft = z.infer<typeof SendingAccountDraft>

const MailProviderName = z.enum(mailProviderNames)

export const SendingHealth = z.object({
  band: z.enum(['watched', 'paused']),
  harm: z.enum(['bounced', 'complained']),
  n: z.number(),
  sent: z.number(),
  days: z.number(),
})

export const WarmUp = z.object({ limit: z.number(), used: z.number(), next: z.number(), most: z.number().nullable() })

export const ReplyMailbox = z.object({
  host: z.string(),
  port: z.number(),
  security: SmtpSecurity,
  /** The SMTP user if empty. */
  user: z.string(),
  hasOwnPassword: z.boolean(),
  /** The server's reply if replies can't be read; null while all is well. */
  lastError: z.string().nullable(),
})

const kept = {
  id: z.uuid(),
  /** New campaigns use it unless others are chosen. */
  isDefault: z.boolean(),
  isPaused: z.boolean(),
  /** For display, with the domain in Unicode. */
  fromAddress: z.string(),
  fromName: z.string(),
  dailyLimit: z.number().nullable(),
  /** When a test or an email last contacted the server. */
  checkedAt: z.iso.datetime(),
  /** Its reply if it refused; null while all is well. */
  lastError: z.string().nullable(),
  /** Unfinished campaigns that use it. */
  campaignsUnderWay: z.number(),
  /** How its emails of the last days arrived; missing while all is well, or of too few to tell. */
  health: SendingHealth.optional(),
  /** While it warms up: what today allows, what's used of it, what the next day allows, and where it ends. */
  warmUp: WarmUp.optional(),
}

/** A user's sending account, without its secrets. */
export const SendingAccount = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('smtp'),
    host: z.string(),
    port: z.number(),
    security: SmtpSecurity,
    user: z.string(),
    /** Connected by OAuth at this provider, so it has no password. */
    signedInAt: MailProviderName.nullable(),
    /** It drops commands that are sent together, so it gets them one by one. */
    isOneByOne: z.boolean(),
    imap: ReplyMailbox.nullable(),
    ...kept,
  }),
  z.object({ kind: z.literal('ses'), accessKeyId: z.string(), region: z.string(), ...kept }),
])
export type SendingAccount = z.infer<typeof SendingAccount>

/** More than anyone manages; a worker keeps a hundred connected. */
export const SENDING_ACCOUNTS_MAX = 50

/** A sending account of a campaign. */
export const CampaignSendingAccount = z.object({
  id: z.uuid(),
  fromAddress: z.string(),
  fromName: z.string(),
  /** Why it can't send now, as a sentence; null while all is well. */
  reason: z.string().nullable(),
})
export type CampaignSendingAccount = z.infer<typeof CampaignSendingAccount>

/** The default if empty. */
export const SendingAccountChoice = z.array(z.uuid()).max(SENDING_ACCOUNTS_MAX)

const path = '/api/settings/sending-accounts'
const campaignPath = '/api/campaigns/:id/sending-accounts'

export const sendingAccounts = {
  list: fullRoute(
    `GET ${path}`,
    'The user’s sending accounts, oldest first; without any, the installation’s account sends',
    { reply: SendingAccount.array() },
  ),
  create: fullRoute(`POST ${path}`, 'Add an SMTP account or SES key; it’s tested first and saved only if it works', {
    // Whoever chooses the server reads what's sent through it.
    keys: 'never',
    body: SendingAccountDraft,
    reply: SendingAccount,
  }),
  signIn: fullRoute(
    `POST ${path}/sign-in`,
    'The provider’s page that connects an account by OAuth, or the given one again; it leads back to Settings',
    {
      keys: 'never',
      body: z.strictObject({ provider: MailProviderName, id: z.uuid().optional() }),
      reply: z.object({ url: z.url() }),
    },
  ),
  finishSignIn: fullRoute(
    `POST ${path}/sign-in/finish`,
    'Connect the account with what the provider’s page returned; only the session that began may do so',
    {
      keys: 'never',
      body: z.strictObject({
        state: z.string().max(2000),
        code: z.string().max(4000).optional(),
        error: z.string().max(200).optional(),
      }),
      reply: SendingAccount,
    },
  ),
  update: fullRoute(
    `PUT ${path}/:id`,
    'Change a sending account’s server and login; they’re tested first. Its address stays',
    { keys: 'never', body: SendingAccountDraft, reply: SendingAccount },
  ),
  set: fullRoute(`PUT ${path}/:id/state`, 'Pause or resume a sending account, or make it the default', {
    body: z.strictObject({ isPaused: z.boolean().optional(), isDefault: z.literal(true).optional() }),
    reply: SendingAccount.array(),
  }),
  test: fullRoute(`POST ${path}/:id/test`, 'Test a sending account; sends nothing', { reply: SendingAccount }),
  remove: fullRoute(
    `DELETE ${path}/:id`,
    'Remove a sending account and its secrets. Its campaigns continue with their other accounts, or wait',
    { reply: SendingAccount.array() },
  ),
  ofCampaign: fullRoute(`GET ${campaignPath}`, 'A campaign’s sending accounts; an empty list means the default', {
    reply: CampaignSendingAccount.array(),
  }),
  choose: fullRoute(`PUT ${campaignPath}`, 'Send the rest of a campaign through these; none means the default', {
    body: z.strictObject({ sendingAccountIds: SendingAccountChoice }),
    reply: CampaignSendingAccount.array(),
  }),
}
