import { z } from 'zod'
import { isEmailAddress } from '#contract/address.ts'
import { MessageState } from '#contract/campaign-recipients.ts'
import { CONTACT_TEXT_MAX } from '#contract/contacts.ts'
import { FactType } from '#contract/facts.ts'
import { fromNames } from '#contract/from-names.ts'
import { LEAD_FIELDS, textFields } from '#contract/lead-fields.ts'
import { CustomFieldDraft, FIELD_VALUE_MAX, LeadView, TAGS_MAX, TagColor } from '#contract/lead-list.ts'
import { leadOrigins } from '#contract/lead-sources.ts'
import { cleanText, LeadStatus } from '#contract/leads.ts'
import { IMAGE_MAX_BYTES } from '#contract/limits.ts'
import { OfferProfileDraft } from '#contract/offers.ts'
import { ReplyLabel } from '#contract/replies.ts'
import { SearchArea } from '#contract/search.ts'
import { SendingWindow } from '#contract/sending-limits.ts'
import { FollowUpCondition, StepType } from '#contract/sequences.ts'
import { Suppression } from '#contract/suppressions.ts'
import { TemplateDraft } from '#contract/templates.ts'

/*
 * The rows of an export as they're brought (server/export-everything/sql.ts writes them). It's a file from elsewhere, so each row has
 * the limits of what the account's own pages take.
 */

const id = z.uuid()
const createdAt = z.iso.datetime()
const email = z.string().max(320)
const timeZone = cleanText(100).refine(isTimeZone)
const text = (most: number) => z.string().max(most)

const Step = z.object({
  type: StepType,
  delayHours: z.number().int().min(0).max(100_000),
  condition: FollowUpCondition,
  subject: text(500),
  body: text(500_000),
})
const Variant = z.object({ subject: text(500), body: text(500_000) })

/** Exports before version 0810 of the schema have parts of an offer in fields of their own. */
function wholeOffer(row: unknown): unknown {
  const { about, price, proof, link, callToAction, ...offer } = z.record(z.string(), z.unknown()).parse(row)
  const parts = [offer['offer'], price, proof, link, about, callToAction]
  return { ...offer, offer: parts.filter(part => typeof part === 'string' && part !== '').join('\n') }
}

const when = z.iso.datetime().nullable()

/** What was sent and what came back. It stays in the past: what waited was never sent. */
const HISTORY = {
  'own-emails': z.object({
    campaignId: id,
    email: text(320),
    followUp: z.number().int().min(0).max(5),
    subject: text(500),
    body: text(20_000),
  }),
  texts: z.object({
    id,
    campaignId: id,
    n: z.number().int(),
    step: z.number().int().min(0).max(5),
    variant: z.number().int().min(0).max(9),
    subject: text(1000),
    bodyHtml: text(4_000_000),
    bodyText: text(4_000_000),
    postalAddress: text(500),
    createdAt,
  }),
  messages: z.object({
    id,
    campaignId: id,
    /** Exports from before a recipient could be imported don't have it. */
    recipientId: id.nullish(),
    textId: id.nullable(),
    email: text(320),
    step: z.number().int().min(0).max(5),
    state: MessageState.transform(state => ({ pending: 'cancelled', attempting: 'unknown' })[state as string] ?? state),
    reason: text(100).nullable(),
    reasonText: text(2000).nullable(),
    attempts: z.number().int().min(0).max(1000),
    fromAddress: text(320).nullable(),
    fromName: text(500).nullable(),
    attemptedAt: when,
    acceptedAt: when,
    /** Null for one that waited. */
    updatedAt: when,
    answer: text(2000).nullable(),
  }),
  events: z.object({
    id,
    campaignId: id,
    messageId: id,
    email: text(320).nullable(),
    type: z.enum([
      'sent',
      'delivered',
      'deferred',
      'bounced',
      'complained',
      'failed',
      'opened',
      'clicked',
      'unsubscribed',
      'replied',
    ]),
    data: z.record(z.string(), z.unknown()).refine(data => JSON.stringify(data).length <= 10_000),
    botReason: text(200).nullable(),
    at: createdAt,
  }),
  replies: z.object({
    id,
    campaignId: id,
    messageId: id,
    fromAddress: text(320),
    fromName: text(500),
    subject: text(1000),
    body: text(1_000_000),
    quote: text(1_000_000),
    label: ReplyLabel.nullable(),
    until: z.iso.date().or(z.iso.datetime()).nullable(),
    otherAddress: text(320).nullable(),
    asksRemoval: z.boolean(),
    files: z
      .object({ name: text(500), size: z.number() })
      .array()
      .max(200)
      .nullable()
      .catch([]),
    receivedAt: createdAt,
  }),
  answers: z.object({
    id,
    thread: text(320),
    toAddress: text(320),
    fromAddress: text(320).nullable(),
    subject: text(1000),
    text: text(1_000_000),
    html: text(2_000_000),
    state: z.enum(['waiting', 'sending', 'sent', 'failed', 'unknown']),
    dueAt: createdAt,
    sentAt: when,
    createdAt,
  }),
}

export const ROWS = {
  ...HISTORY,
  /** Someone had their data deleted from that account. */
  erased: z.object({ account: id, hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  suppressions: z
    .object({
      channel: Suppression.shape.channel,
      address: z.string().min(1).max(320),
      reason: Suppression.shape.reason,
      detail: z.string().max(500).nullable(),
      createdAt,
    })
    .refine(({ channel, address }) => channel !== 'email' || address.includes('@')),
  settings: z.object({
    emailFromName: cleanText(100).nullish(),
    postalAddress: cleanText(500).nullish(),
    timeZone: timeZone.nullish().catch(null),
    tracksOpens: z.boolean().nullish(),
    quietDays: z.number().int().min(0).max(365).nullish(),
    callScript: cleanText(5000).nullish(),
    recordCalls: z.boolean().nullish(),
    toneSamples: cleanText(20_000).array().min(1).max(3).nullish(),
  }),
  savedFilters: z.object({ name: cleanText(60).min(1), view: LeadView }),
  savedSearches: z.object({ name: cleanText(100).min(1), text: cleanText(500).min(1), area: SearchArea.nullish() }),
  images: z.object({
    file: z.string().regex(/^images\/[\w-]{32}\.(?:jpg|png|gif|webp)$/),
    originalName: cleanText(300),
    altText: cleanText(500).nullable(),
    /** In base64; missing if the export has no such file. */
    data: z
      .string()
      .max(Math.ceil(IMAGE_MAX_BYTES / 3) * 4)
      .optional(),
  }),
  tags: z.object({ name: cleanText(40).min(1), color: TagColor }),
  leadFields: CustomFieldDraft.strip(),
  leads: z.object({
    id,
    ...fromNames(textFields, name => cleanText(LEAD_FIELDS[name].max).nullable()),
    businessName: cleanText(LEAD_FIELDS.businessName.max).min(1),
    email: email.refine(isEmailAddress).nullable(),
    status: LeadStatus,
    timeZone: timeZone.nullable().catch(null),
    lat: z.number().min(-90).max(90).nullable(),
    lon: z.number().min(-180).max(180).nullable(),
    source: z.enum(leadOrigins).catch('import'),
    placeId: cleanText(200).nullable(),
    tags: cleanText(40).array().max(TAGS_MAX),
    ownFields: z.record(z.string().max(200), z.string().max(FIELD_VALUE_MAX)),
    facts: z
      .object({ type: FactType, value: cleanText(500).min(1) })
      .array()
      .max(1000),
    createdAt,
  }),
  contacts: z.object({
    id,
    leadId: id,
    name: cleanText(CONTACT_TEXT_MAX).min(1),
    role: cleanText(CONTACT_TEXT_MAX).nullable(),
    email: email.refine(isEmailAddress).nullable(),
    phone: cleanText(LEAD_FIELDS.phone.max).nullable(),
    isPrimary: z.boolean(),
    createdAt,
  }),
  consents: z.object({
    email: email.refine(isEmailAddress),
    givenOn: z
      .string()
      .transform(day => day.slice(0, 10))
      .pipe(z.iso.date()),
    how: cleanText(500).min(1),
    place: cleanText(500).default(''),
    givenBy: cleanText(200).default(''),
    coversOpens: z.boolean(),
    withdrawnAt: createdAt.nullable().default(null),
  }),
  templates: TemplateDraft.extend({ id, isDefault: z.unknown() }).strip(),
  offers: z.preprocess(wholeOffer, OfferProfileDraft.extend({ id }).strip()),
  campaigns: z.object({
    id,
    name: cleanText(200).min(1),
    subject: text(500),
    body: text(2_000_000),
    tracksOpens: z.boolean(),
    includesContacted: z.boolean().default(false),
    hasOwnEmails: z.boolean().default(false),
    status: z.string().max(20),
    sentCount: z.number().int().min(0).default(0),
    openCount: z.number().int().min(0).default(0),
    replyCount: z.number().int().min(0).default(0),
    sentAt: when.default(null),
    finishedAt: when.default(null),
    archivedAt: when.default(null),
    sendingWindow: SendingWindow.nullable(),
    steps: Step.array().max(5),
    variants: Variant.array().max(3),
    createdAt,
  }),
  recipients: z.object({ id, from: z.number().int().min(0), recipients: z.string().max(1000).array().max(10_000) }),
} satisfies Record<string, z.ZodType>

export type ListName = keyof typeof ROWS
export type RowOf<L extends ListName> = z.output<(typeof ROWS)[L]>
/** A row of a list, as it was read. */
export type AccountRow = { [L in ListName]: { list: L; row: RowOf<L> } }[ListName]

const isList = (name: string): name is ListName => Object.hasOwn(ROWS, name)

/** A row of the table that the upload made of the export (convert/account.ts); undefined: it isn't one that we know. */
export function readRow(list: string, text: string): AccountRow | undefined {
  if (!isList(list)) return undefined
  const { data } = ROWS[list].safeParse(parsed(text))
  return data === undefined ? undefined : ({ list, row: data } as AccountRow)
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The database takes neither zeros nor halves of characters. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) =>
      typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
    )
  } catch {
    return undefined
  }
}
