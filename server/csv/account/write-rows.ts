import type { Brought } from '#contract/csv.ts'
import type { RowProblem } from '#contract/import-words.ts'
import { FIELDS_MAX, SAVED_FILTERS_MAX, TAGS_MAX } from '#contract/lead-list.ts'
import { DRAFT_BYTES_PER_ACCOUNT, DRAFTS_PER_ACCOUNT } from '#contract/limits.ts'
import { OFFER_PROFILES_MOST } from '#contract/offers.ts'
import { TEMPLATES_MOST } from '#contract/templates.ts'
import { readRemainingQuota, reserveUsage } from '#server/billing/billing.ts'
import { lockDrafts, measureDrafts } from '#server/campaigns/edit/sql.ts'
import type { Sql } from '#server/db/db.ts'
import { namesOf } from '#server/leads/contacts/person-names.ts'
import { keysOf } from '#server/leads/look-up-keys.ts'
import { readValue } from '#server/leads/tags-and-fields/custom-fields.ts'
import { countFields, insertField, listFields } from '#server/leads/tags-and-fields/custom-fields-sql.ts'
import { countTags, insertTag } from '#server/leads/tags-and-fields/tags-sql.ts'
import { type BroughtImage, listImageKeys, withImagesHere } from '#server/media/bring.ts'
import { noteUse } from '#server/media/media.ts'
import { normalisePhone } from '#server/phone.ts'
import type { Secrets } from '#server/secrets.ts'
import { saveFollowUps } from '#server/sending/sequences/follow-ups.ts'
import { saveVariants } from '#server/sending/sequences/variants.ts'
import { keepErased } from '#server/suppressions/kept-opt-outs.ts'
import * as history from './history-sql.ts'
import type { ListName, RowOf } from './rows.ts'
import { fillSettings, insertFilter, insertSearch } from './settings-sql.ts'
import * as sql from './sql.ts'

export interface Numbered<R> {
  /** Its number in the file. */
  row: number
  item: R
  /** The outcome of an image, which is saved outside the transaction. */
  image?: BroughtImage | undefined
}
type Rows<L extends ListName> = Numbered<RowOf<L>>[]

/** How many rows of a list came in, and why others didn't. */
export interface Written {
  brought?: Partial<Record<Brought, number>>
  /** Rows that are there already. */
  known?: number
  /** Rows that aren't brought, each with the reason. */
  left?: { row: number; reason: RowProblem }[]
  /** Leads beyond the month's quota. */
  refused?: number[]
  limit?: number | null
}

interface Account {
  userId: string
  now: Date
  secrets: Secrets
  /** Leads of the file that the account has under another ID, and that ID. */
  ours: Map<string, string>
  /** The keys of the account's images, once they're read. */
  images?: Set<string>
}
type Writer<L extends ListName> = (tx: Sql, account: Account, rows: Rows<L>) => Promise<Written>

/** Writes rows of each list, in the caller's transaction. */
export const WRITERS: { [L in ListName]: Writer<L> } = {
  erased: async (tx, { userId, secrets }, rows) => {
    const suppressions = await keepErased({ secrets }, tx, userId, rows.map(itemOf))
    return { brought: { suppressions }, known: rows.length - suppressions }
  },
  suppressions: async (tx, { userId }, rows) => {
    const suppressions = await sql.insertSuppressions(tx, userId, rows.map(itemOf))
    return { brought: { suppressions }, known: rows.length - suppressions }
  },
  tags: async (tx, { userId }, rows) => {
    const room = TAGS_MAX - (await countTags(tx, userId))
    return oneByOne('tags', rows, room, async ({ name, color }) => !!(await insertTag(tx, userId, name, color)))
  },
  leadFields: async (tx, { userId }, rows) => {
    const room = FIELDS_MAX - (await countFields(tx, userId))
    return oneByOne('leadFields', rows, room, async ({ name, kind, choices = [] }) => {
      const field = { name, kind, choices: kind === 'choice' ? [...new Set(choices)] : [] }
      return !!(await insertField(tx, userId, field))
    })
  },
  leads: writeLeads,
  contacts: writeContacts,
  consents: async (tx, { userId }, rows) => {
    const consents = await sql.insertConsents(tx, userId, rows.map(itemOf))
    return { brought: { consents }, known: rows.length - consents }
  },
  settings: async (tx, { userId }, rows) => {
    let settings = 0
    for (const { item } of rows) if (await fillSettings(tx, userId, item)) settings++
    return settings > 0 ? { brought: { settings } } : {}
  },
  savedFilters: async (tx, { userId }, rows) => {
    const room = SAVED_FILTERS_MAX - (await sql.countRows(tx, userId, 'saved_filters'))
    return oneByOne('savedFilters', rows, room, filter => insertFilter(tx, userId, filter))
  },
  savedSearches: async (tx, { userId }, rows) => {
    const room = SAVED_FILTERS_MAX - (await sql.countRows(tx, userId, 'saved_searches'))
    return oneByOne('savedSearches', rows, room, search => insertSearch(tx, userId, search))
  },
  images: async (_tx, _account, rows) => {
    const of = (what: BroughtImage) => rows.filter(({ image }) => image === what)
    const left = (['no-room', 'not-an-image'] as const).flatMap(code => because(of(code), { code }))
    return { brought: { images: of('brought').length }, known: of('known').length, left }
  },
  'own-emails': async (tx, { userId }, rows) => ({
    known: rows.length - (await history.insertOwnEmails(tx, userId, rows.map(itemOf))),
  }),
  texts: async (tx, account, rows) => {
    const here = await imagesHere(tx, account)
    const shown = rows.map(({ row, item }) => ({ row, item: { ...item, bodyHtml: here(item.bodyHtml) } }))
    return addTo(tx, account.userId, shown, 'texts', history.insertTexts)
  },
  messages: (tx, { userId }, rows) => addTo(tx, userId, rows, 'messages', history.insertMessages),
  events: (tx, { userId }, rows) => addTo(tx, userId, rows, 'events', history.insertEvents),
  replies: (tx, { userId }, rows) => addTo(tx, userId, rows, 'replies', history.insertReplies),
  answers: async (tx, account, rows) => {
    const here = await imagesHere(tx, account)
    const items = rows.map(({ item }) => ({ ...item, html: here(item.html) }))
    const answers = await history.insertAnswers(tx, account.userId, items)
    return { brought: { answers }, known: rows.length - answers }
  },
  templates: async (tx, account, rows) => {
    const { userId } = account
    const here = await imagesHere(tx, account)
    const room = TEMPLATES_MOST - (await sql.countRows(tx, userId, 'email_templates'))
    return oneByOne('templates', rows, room, template =>
      sql.insertTemplate(tx, userId, { ...template, body: here(template.body) }),
    )
  },
  offers: async (tx, { userId }, rows) => {
    const room = OFFER_PROFILES_MOST - (await sql.countRows(tx, userId, 'offer_profiles'))
    return oneByOne('offers', rows, room, offer => sql.insertOffer(tx, userId, offer))
  },
  campaigns: writeCampaigns,
  recipients: async (tx, { userId }, rows) => {
    const left: { row: number }[] = []
    for (const one of rows)
      if (await sql.hasCampaign(tx, userId, one.item.id)) await sql.addRecipients(tx, userId, one.item)
      else left.push(one)
    return { left: because(left, { code: 'no-campaign' }) }
  },
}

/** What makes an HTML show the account's images. */
async function imagesHere(tx: Sql, account: Account): Promise<(html: string) => string> {
  account.images ??= new Set((await listImageKeys(tx, account.userId)).map(({ storageKey }) => storageKey))
  const { userId, images } = account
  return html => withImagesHere(userId, images, html)
}

const itemOf = <R>({ item }: Numbered<R>): R => item
const because = (rows: { row: number }[], reason: RowProblem) => rows.map(({ row }) => ({ row, reason }))
const split = <R>(rows: Numbered<R>[], isFirst: (item: R) => boolean) =>
  [rows.filter(({ item }) => isFirst(item)), rows.filter(({ item }) => !isFirst(item))] as const

/** Rows of campaigns that were brought as sent. Of the account's own campaigns, it has them; those of others are left out. */
async function addTo<R extends { campaignId: string }>(
  tx: Sql,
  userId: string,
  rows: Numbered<R>[],
  list: 'texts' | 'messages' | 'events' | 'replies',
  add: (tx: Sql, userId: string, rows: R[]) => Promise<number>,
): Promise<Written> {
  const idsOf = (items: R[]) => [...new Set(items.map(({ campaignId }) => campaignId))]
  const campaigns = await history.listCampaignsOf(tx, userId, idsOf(rows.map(itemOf)))
  const there = new Map(campaigns.map(({ id, isBrought }) => [id, isBrought]))
  const [known, others] = split(rows, ({ campaignId }) => there.has(campaignId))
  const ours = known.map(itemOf).filter(({ campaignId }) => there.get(campaignId))
  const added = ours.length > 0 ? await add(tx, userId, ours) : 0
  if (added > 0 && (list === 'messages' || list === 'events')) await history.recount(tx, userId, idsOf(ours))
  const code = list === 'events' || list === 'replies' ? 'no-message' : 'no-campaign'
  const brought = list === 'texts' ? {} : { [list]: added }
  return { brought, known: known.length - added, left: because(others, { code }) }
}

/** Adds rows while there's room. `add` says whether the account didn't have it. */
async function oneByOne<R>(
  list: Brought,
  rows: Numbered<R>[],
  room: number,
  add: (item: R) => Promise<boolean>,
): Promise<Written> {
  let [added, known] = [0, 0]
  const left: { row: number }[] = []
  for (const one of rows) {
    if (added >= room) left.push(one)
    else if (await add(one.item)) added++
    else known++
  }
  return { brought: { [list]: added }, known, left: because(left, { code: 'no-room' }) }
}

async function writeLeads(tx: Sql, { userId, now, ours }: Account, rows: Rows<'leads'>): Promise<Written> {
  const { limit, remaining } = await readRemainingQuota(tx, { userId, kind: 'leads', now })
  const there = new Map((await sql.listKnownLeads(tx, userId, rows.map(itemOf))).map(lead => [lead.id, lead.ours]))
  for (const [id, own] of there) if (own !== id) ours.set(id, own)
  const [known, fresh] = split(rows, ({ id }) => there.has(id))
  const taken = fresh.slice(0, remaining ?? fresh.length)
  const leads = taken.map(itemOf)
  await sql.insertLeads(tx, userId, leads.map(storedLead))
  const others = known.flatMap(({ item }) => {
    const id = ours.get(item.id)
    return id ? { ...item, id } : []
  })
  await writeBeside(tx, userId, [...leads, ...others])
  await reserveUsage(tx, { userId, kind: 'leads', n: leads.length, now })
  const refused = fresh.slice(leads.length).map(({ row }) => row)
  return { brought: { leads: leads.length }, known: known.length, refused, limit }
}

/** Tags, values, and facts. */
async function writeBeside(tx: Sql, userId: string, leads: RowOf<'leads'>[]): Promise<void> {
  await sql.insertLeadTags(
    tx,
    userId,
    leads.flatMap(({ id, tags }) => tags.map(name => ({ leadId: id, name }))),
  )
  const fields = new Map((await listFields(tx, userId)).map(field => [field.name.toLowerCase(), field]))
  const values = leads.flatMap(({ id, ownFields }) =>
    Object.entries(ownFields).flatMap(([name, text]) => {
      const field = fields.get(name.toLowerCase())
      const read = field && readValue(field, text)
      return read && 'value' in read && read.value !== null
        ? [{ leadId: id, fieldId: field.id, value: read.value }]
        : []
    }),
  )
  await sql.insertValues(tx, userId, values)
  await sql.insertFacts(
    tx,
    userId,
    leads.flatMap(({ id, facts }) => facts.map(fact => ({ leadId: id, ...fact }))),
  )
}

function storedLead({ tags: _, ownFields: __, facts: ___, ...lead }: RowOf<'leads'>): sql.StoredLead {
  return { ...lead, phoneNorm: normalisePhone(lead.phone, lead.country), ...keysOf(lead) }
}

/** Whom emails go to stays as it is where the lead was there. */
async function writeContacts(tx: Sql, { userId, ours: known }: Account, exported: Rows<'contacts'>): Promise<Written> {
  const rows = exported.map(({ row, item }) => {
    const leadId = known.get(item.leadId)
    return { row, item: leadId ? { ...item, leadId, isPrimary: false } : item }
  })
  const ids = [...new Set(rows.map(({ item }) => item.leadId))]
  const leads = new Map((await sql.listLeadsOf(tx, userId, ids)).map(lead => [lead.id, lead]))
  const [ours, others] = split(rows, ({ leadId }) => leads.has(leadId))
  const stored = ours.map(({ item }) => ({
    ...item,
    ...namesOf(item.name, { email: item.email }),
    phoneNorm: normalisePhone(item.phone, leads.get(item.leadId)?.country),
  }))
  const contacts = await sql.insertContacts(tx, userId, stored)
  return { brought: { contacts }, known: ours.length - contacts, left: because(others, { code: 'no-lead' }) }
}

const UNSENT = ['draft', 'scheduled']

/** Drafts as drafts, and those that began as history: nothing of them is sent any more. */
async function writeCampaigns(tx: Sql, account: Account, rows: Rows<'campaigns'>): Promise<Written> {
  const { userId } = account
  await lockDrafts(tx, userId)
  const here = await imagesHere(tx, account)
  const brought = { campaigns: 0, sentCampaigns: 0 }
  const left: { row: number }[] = []
  let known = 0
  for (const { row, item } of rows) {
    const isDraft = UNSENT.includes(item.status)
    const { count, bytes } = isDraft ? await measureDrafts(tx, userId) : { count: 0, bytes: 0 }
    if (count >= DRAFTS_PER_ACCOUNT || bytes >= DRAFT_BYTES_PER_ACCOUNT) left.push({ row })
    else if (await writeCampaign(tx, userId, withImages(item, here))) brought[isDraft ? 'campaigns' : 'sentCampaigns']++
    else known++
  }
  return { brought, known, left: because(left, { code: 'no-room' }) }
}

const withImages = (campaign: RowOf<'campaigns'>, here: (html: string) => string): RowOf<'campaigns'> => ({
  ...campaign,
  body: here(campaign.body),
  steps: campaign.steps.map(step => ({ ...step, body: here(step.body) })),
  variants: campaign.variants.map(variant => ({ ...variant, body: here(variant.body) })),
})

async function writeCampaign(tx: Sql, userId: string, campaign: RowOf<'campaigns'>): Promise<boolean> {
  const isDraft = UNSENT.includes(campaign.status)
  const status = campaign.status === 'finished' ? 'finished' : 'cancelled'
  if (!(await sql.insertCampaign(tx, userId, { ...campaign, status: isDraft ? 'draft' : status }))) return false
  const key = { userId, campaignId: campaign.id }
  const steps = campaign.steps.map(({ delayHours, ...step }) => ({
    ...step,
    delayDays: Math.min(90, Math.max(1, Math.round(delayHours / 24))),
  }))
  await saveFollowUps(tx, key, steps)
  await saveVariants(tx, key, campaign.variants)
  const bodies = [campaign, ...campaign.steps, ...campaign.variants].map(({ body }) => body)
  await noteUse(tx, userId, { id: campaign.id, body: bodies.join('\n') })
  return true
}
