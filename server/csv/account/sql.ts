import type { Sql } from '#server/db/db.ts'
import type { RowOf } from './rows.ts'

/*
 * The rows of an export, written as they were, with their IDs: what's there already stays as it is, so that an import may be repeated.
 * Nothing here is sent, queued to be sent, or looked up.
 */

/** Opt-outs and others of the list. Returns how many are new. */
export const insertSuppressions = async (sql: Sql, userId: string, rows: RowOf<'suppressions'>[]) => {
  const { count } = await sql`
    insert into suppressions (user_id, channel, address_norm, reason, detail, created_at)
    select distinct on (s.channel, norm) ${userId}::uuid, s.channel, norm, s.reason, s.detail, s."createdAt"
    from jsonb_to_recordset(${sql.json(rows)}) as s(channel text, address text, reason text, detail text, "createdAt" timestamptz),
      lateral (select case s.channel when 'email' then address_norm(s.address) else lower(btrim(s.address)) end as norm) n
    where norm <> ''
    on conflict do nothing returning null`
  return count
}

/** Of these leads, those that the account has, with their ID there: by their own, or as the same business of a source. */
export const listKnownLeads = (sql: Sql, userId: string, leads: RowOf<'leads'>[]) => sql<
  { id: string; ours: string }[]
>`
  select r.id, l.id as ours from jsonb_to_recordset(${sql.json(
    leads.map(({ id, source, placeId }) => ({ id, source, place_id: placeId })),
  )}) as r(id uuid, source text, place_id text)
  cross join lateral (
    select coalesce((select id from leads where user_id = ${userId} and id = r.id),
      (select id from leads where user_id = ${userId} and source = r.source and place_id = r.place_id limit 1)) as id) l
  where l.id is not null`

export type StoredLead = Omit<RowOf<'leads'>, 'tags' | 'ownFields' | 'facts'> & {
  phoneNorm: string | null
  nameKey: string | null
  site: string | null
}

export const insertLeads = (sql: Sql, userId: string, leads: StoredLead[]) => sql`
  insert into leads (user_id, id, business_name, email, category, status, phone, phone_norm, other_contacts, website, address,
    description, city, region, postcode, country, time_zone, lat, lon, source, place_id, name_key, site, created_at)
  select ${userId}::uuid, id, "businessName", nullif(email, ''), nullif(category, ''), status, nullif(phone, ''), "phoneNorm",
    nullif("otherContacts", ''), nullif(website, ''), nullif(address, ''), nullif(description, ''), nullif(city, ''), nullif(region, ''),
    nullif(postcode, ''), nullif(country, ''), nullif("timeZone", ''), lat, lon, source, nullif("placeId", ''), "nameKey", site, "createdAt"
  from jsonb_to_recordset(${sql.json(leads)}) as r(id uuid, "businessName" text, email text, category text, status text, phone text,
    "phoneNorm" text, "otherContacts" text, website text, address text, description text, city text, region text, postcode text,
    country text, "timeZone" text, lat float8, lon float8, source text, "placeId" text, "nameKey" text, site text, "createdAt" timestamptz)
  on conflict do nothing returning null`

/** Tags by name; one that the account doesn't have is left out. */
export const insertLeadTags = (sql: Sql, userId: string, tags: { leadId: string; name: string }[]) => sql`
  insert into lead_tags (user_id, tag_id, lead_id)
  select distinct t.user_id, t.id, g.lead_id
  from tags t join unnest(${tags.map(one => one.leadId)}::uuid[], ${tags.map(one => one.name.toLowerCase())}::text[]) g(lead_id, norm)
    on g.norm = t.name_norm
  where t.user_id = ${userId} and not t.is_search
  on conflict do nothing returning null`

export const insertValues = (
  sql: Sql,
  userId: string,
  values: { leadId: string; fieldId: string; value: string }[],
) => sql`
  insert into custom_values (user_id, field_id, lead_id, value)
  select ${userId}::uuid, field_id, lead_id, value
  from unnest(${values.map(one => one.fieldId)}::uuid[], ${values.map(one => one.leadId)}::uuid[],
    ${values.map(one => one.value)}::text[]) v(field_id, lead_id, value)
  on conflict do nothing returning null`

export const insertFacts = (sql: Sql, userId: string, facts: { leadId: string; type: string; value: string }[]) => sql`
  insert into lead_facts (user_id, lead_id, type, value)
  select ${userId}::uuid, lead_id, type, value
  from unnest(${facts.map(one => one.leadId)}::uuid[], ${facts.map(one => one.type)}::text[],
    ${facts.map(one => one.value)}::text[]) f(lead_id, type, value)
  on conflict do nothing returning null`

/** The leads of people, with the country that their numbers are in. */
export const listLeadsOf = (sql: Sql, userId: string, ids: string[]) => sql<{ id: string; country: string | null }[]>`
  select id, country from leads where user_id = ${userId} and id = any(${ids}::uuid[])`

export type StoredContact = RowOf<'contacts'> & {
  firstName: string | null
  lastName: string | null
  phoneNorm: string | null
}

export const insertContacts = async (sql: Sql, userId: string, contacts: StoredContact[]) => {
  const { count } = await sql`
    insert into contacts (user_id, id, lead_id, name, first_name, last_name, role, email, phone, phone_norm, is_primary, source, created_at)
    select ${userId}::uuid, id, "leadId", name, "firstName", "lastName", nullif(role, ''), nullif(email, ''), nullif(phone, ''),
      "phoneNorm", "isPrimary", 'import', "createdAt"
    from jsonb_to_recordset(${sql.json(contacts)}) as r(id uuid, "leadId" uuid, name text, "firstName" text, "lastName" text,
      role text, email text, phone text, "phoneNorm" text, "isPrimary" boolean, "createdAt" timestamptz)
    on conflict do nothing returning null`
  return count
}

export const insertConsents = async (sql: Sql, userId: string, consents: RowOf<'consents'>[]) => {
  const { count } = await sql`
    insert into consents (user_id, email_norm, given_on, how, place, given_by, covers_opens, withdrawn_at)
    select distinct on (address_norm(email)) ${userId}::uuid, address_norm(email), "givenOn", how, place, "givenBy", "coversOpens",
      "withdrawnAt"
    from jsonb_to_recordset(${sql.json(consents)}) as r(email text, "givenOn" date, how text, place text, "givenBy" text,
      "coversOpens" boolean, "withdrawnAt" timestamptz)
    on conflict do nothing returning null`
  return count
}

/** False: the account has it already. */
export const insertTemplate = async (sql: Sql, userId: string, { id, name, subject, body }: RowOf<'templates'>) => {
  const { count } = await sql`
    insert into email_templates (user_id, id, name, subject, body) values (${userId}, ${id}, ${name}, ${subject}, ${body})
    on conflict do nothing`
  return count > 0
}

export const insertOffer = async (sql: Sql, userId: string, { id, translations, type, ...offer }: RowOf<'offers'>) => {
  const row = { userId, id, ...offer, type: type ?? null, translations: sql.json(translations ?? {}) as never }
  const { count } = await sql`insert into offer_profiles ${sql(row)} on conflict do nothing`
  return count > 0
}

/**
 * Without its recipients, which follow. One that was sent has its figures, and no revision: nothing is ever sent of it. Its emails
 * became what they are elsewhere, so all of its list was read.
 */
export const insertCampaign = async (sql: Sql, userId: string, campaign: RowOf<'campaigns'>) => {
  const isSent = campaign.status !== 'draft'
  const at = campaign.sentAt ?? campaign.createdAt
  const { steps: _, variants: __, sendingWindow, ...row } = campaign
  const past = { sentAt: at, finishedAt: campaign.finishedAt ?? at, expandedAt: at }
  const { count } = await sql`
    insert into campaigns ${sql({
      userId,
      ...row,
      sendingWindow: sendingWindow && (sql.json(sendingWindow) as never),
      ...(isSent ? past : { sentCount: 0, openCount: 0, replyCount: 0, sentAt: null, finishedAt: null }),
    })} on conflict do nothing`
  return count > 0
}

export const hasCampaign = async (sql: Sql, userId: string, id: string): Promise<boolean> =>
  (await sql`select from campaigns where user_id = ${userId} and id = ${id}`).count > 0

/** Adds the next recipients of a campaign that was brought, unless they or others are there already. */
export const addRecipients = (sql: Sql, userId: string, { id, from, recipients }: RowOf<'recipients'>) => sql`
  update campaigns set recipients = recipients || ${sql.json(recipients)}::jsonb,
    recipient_count = recipient_count + ${recipients.length}
  where user_id = ${userId} and id = ${id} and status in ('draft', 'finished', 'cancelled') and revision_id is null
    and jsonb_array_length(recipients) = ${from}`

type Counted = 'saved_filters' | 'saved_searches' | 'email_templates' | 'offer_profiles'
/** How many rows of a table the account has. */
export const countRows = async (sql: Sql, userId: string, table: Counted) => {
  const [{ n }] = await sql<[{ n: number }]>`select count(*)::int as n from ${sql(table)} where user_id = ${userId}`
  return n
}
