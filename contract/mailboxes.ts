import { z } from 'zod'
import { EmailAddress } from './address.ts'
import { route } from './route.ts'

/** Where mail servers take mail from programs. Others are refused: a form that reaches any port scans networks. */
export const SMTP_PORTS = [25, 465, 587, 2525]

export const SmtpSecurity = z.enum(['starttls', 'tls', 'none'])
export type SmtpSecurity = z.infer<typeof SmtpSecurity>

export const isLoopbackHost = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

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

const smtp = {
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
    ...smtp,
    password: line('A password', 1000).optional(),
    ...from,
  })
  .refine(({ security, host }) => security !== 'none' || isLoopbackHost(host), {
    path: ['security'],
    message: 'Without TLS the password could be read on its way. Choose STARTTLS or TLS.',
  })
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
  /** Readable: an IDN domain as people write it. */
  fromAddress: z.string(),
  fromName: z.string(),
  dailyCap: z.number().nullable(),
  /** When the server was last asked, by a test or by sending. */
  checkedAt: z.iso.datetime(),
  /** What it said then, where it took nothing; null while all is well. */
  lastError: z.string().nullable(),
}

/** The account's own mail account, without what is secret. */
export const Mailbox = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('smtp'),
    host: z.string(),
    port: z.number(),
    security: SmtpSecurity,
    user: z.string(),
    ...kept,
  }),
  z.object({ kind: z.literal('ses'), accessKeyId: z.string(), region: z.string(), ...kept }),
])
export type Mailbox = z.infer<typeof Mailbox>

/** Null: mail goes out through the instance. */
const MailboxState = z.object({ mailbox: Mailbox.nullable() })
export type MailboxState = z.infer<typeof MailboxState>

const path = '/api/settings/mailbox'

export const mailboxes = {
  read: route({
    method: 'GET',
    path,
    needs: 'full_access',
    summary: 'The account’s own mail account',
    reply: MailboxState,
  }),
  save: route({
    method: 'PUT',
    path,
    summary: 'Send through an own SMTP account or SES key; it is asked first, and kept only if it accepts',
    needs: 'full_access',
    body: MailboxDraft,
    reply: MailboxState,
  }),
  test: route({
    method: 'POST',
    path: `${path}/test`,
    summary: 'Ask the kept mail account now; nothing is sent',
    needs: 'full_access',
    reply: MailboxState,
  }),
  remove: route({
    method: 'DELETE',
    path,
    summary: 'Forget the own mail account: mail goes out through the instance again',
    needs: 'full_access',
    reply: MailboxState,
  }),
}
