import { z } from 'zod'
import { isOneLine } from './names.ts'
import { fullRoute, Message } from './route.ts'

/** An account's sending domains; each has a key pair and is checked regularly. */
export const DOMAINS_MOST = 20

/** How long the old DKIM records stay after new keys sign: emails wait on servers for days. */
export const DKIM_OVERLAP_DAYS = 7

export const DnsState = z.enum(['pending', 'verified', 'failed'])
export type DnsState = z.infer<typeof DnsState>

/** A record to add at the DNS provider, and the result of its last lookup. */
export const DomainRecord = z.object({
  /**
   * `dkim-ed25519`: the key of a second signature, used only while DNS has it. `dkim-next`: a key that signs once DNS has it, in
   * place of the one that is then `dkim-old`. `tracking`: another name of this server, for links in emails. `mail-from`: where a
   * provider that sends gets bounces.
   */
  kind: z.enum(['ownership', 'dkim', 'dkim-ed25519', 'dkim-next', 'dkim-old', 'spf', 'dmarc', 'tracking', 'mail-from']),
  type: z.enum(['TXT', 'CNAME', 'MX']),
  name: z.string(),
  value: z.string(),
  /** The domain needs all required records to be verified. */
  isRequired: z.boolean(),
  /** `pending`: not looked up yet. DNS failures keep the previous state. */
  status: DnsState,
  /** The first few values that DNS has instead, shortened. */
  found: z.array(z.string()),
  /** What to do, or why it couldn't be checked now. */
  note: z.string().nullable(),
})
export type DomainRecord = z.infer<typeof DomainRecord>

/** What receivers reported of the domain in the last 30 days (DMARC). */
export const DmarcSeen = z.object({
  days: z.number().int(),
  emails: z.number().int(),
  /** Those that passed. */
  passed: z.number().int(),
  reporters: z.array(z.string()),
  policy: z.enum(['none', 'quarantine', 'reject']),
  /** Those with most emails first; `via` is null where nobody answers for them. */
  sources: z.array(
    z.object({ via: z.string().nullable(), ip: z.string(), emails: z.number().int(), passed: z.number().int() }),
  ),
  /** Whether a stricter policy is safe. */
  advice: z.string(),
})
export type DmarcSeen = z.infer<typeof DmarcSeen>

export const EmailDomain = z.object({
  id: z.uuid(),
  /** As in DNS: lowercase, Punycode. */
  domain: z.string(),
  /** In Unicode. */
  displayName: z.string(),
  fromName: z.string().nullable(),
  status: DnsState,
  isDefault: z.boolean(),
  dnsRecords: z.array(DomainRecord),
  spfStatus: DnsState,
  dkimStatus: DnsState,
  dmarcStatus: DnsState,
  lastVerificationAttempt: z.iso.datetime().nullable(),
  verifiedAt: z.iso.datetime().nullable(),
  /** Only in the list, once a report has come. */
  seen: DmarcSeen.optional(),
})
export type EmailDomain = z.infer<typeof EmailDomain>

const fromName = z
  .string()
  .trim()
  .max(100, 'A from name can have at most 100 characters')
  .refine(isOneLine, 'A from name has no line breaks')

export const DomainDraft = z.strictObject({
  domain: z.string().trim().min(1, 'Domain is required').max(500, 'This domain is too long'),
  fromName: fromName.optional(),
})
export type DomainDraft = z.infer<typeof DomainDraft>

export const DomainUpdate = z.strictObject({ fromName: fromName.optional(), isDefault: z.boolean().optional() })
export type DomainUpdate = z.infer<typeof DomainUpdate>

export const domains = {
  list: fullRoute('GET /api/domains', 'The account’s sending domains, the default first, then by name', {
    reply: z.array(EmailDomain),
  }),
  create: fullRoute('POST /api/domains', 'Add a sending domain; the reply names the DNS records that verify it', {
    body: DomainDraft,
    reply: EmailDomain,
  }),
  status: fullRoute('GET /api/domains/:id/status', 'Look up the domain’s records in DNS now', { reply: EmailDomain }),
  update: fullRoute('PUT /api/domains/:id', 'Change the from name; isDefault true makes it the only default', {
    body: DomainUpdate,
    reply: EmailDomain,
  }),
  rotate: fullRoute(
    'POST /api/domains/:id/keys',
    'Make new DKIM keys. They sign once DNS has them; the old records stay for a week after that',
    { reply: EmailDomain },
  ),
  remove: fullRoute('DELETE /api/domains/:id', 'Remove a sending domain and its key', { reply: Message }),
}
