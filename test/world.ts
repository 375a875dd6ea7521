import { randomBytes } from 'node:crypto'
import { Offer } from '#contract/facts.ts'
import type { TestApp } from './app.ts'
import { makeApiKey, makeLead, makeUser, type TestUser } from './make.ts'

/** An account with one of everything; each of its texts contains `canary`. */
export interface World {
  user: TestUser
  canary: string
  leadId: string
  contactId: string
  importId: string
  campaignId: string
  messageId: string
  taskId: string
  noteId: string
  replyId: string
  threadId: string
  answerId: string
  outboxId: string
  imageId: string
  /** An unconfirmed upload. */
  uploadKey: string
  templateId: string
  offerProfileId: string
  domainId: string
  sendingAccountId: string
  sendingAddress: string
  callId: string
  callbackId: string
  savedSearchId: string
  finderRunId: string
  draftRunId: string
  /** An approved one. */
  draftId: string
  /** Another lead of the same account, to be merged. */
  otherLeadId: string
  tagId: string
  fieldId: string
  savedFilterId: string
  /** A bulk change that can be undone. */
  changeId: string
  /** A finished bulk CRM sync. */
  crmSyncId: string
  keyId: string
  passkeyId: string
  /** Not the client's own. */
  sessionId: string
  webhookId: string
  deliveryId: string
}

/** A directory place that several accounts may have as a lead. */
export const sharedPlace = 'place-1'

/** Fills an account through SQL, so that the isolation test of one route doesn't depend on other routes. */
export async function makeWorld(t: TestApp, canary: string): Promise<World> {
  const user = await makeUser(t, { email: `${canary.toLowerCase()}@made.example` })
  const lead = await makeLead(t, user, {
    businessName: `${canary} Bakery`,
    email: `hello@${canary.toLowerCase()}.example`,
    phone: `+1 212 555 0100 ${canary}`,
    website: `https://${canary.toLowerCase()}-bakery.com`,
    address: `${canary} Street`,
    category: `${canary} Bakery`,
    description: canary,
    placeId: sharedPlace,
    source: 'directory',
  })
  await t.db.system`
    update user_settings set postal_address = ${`${canary} Road`}, email_from_name = ${canary},
      hubspot_api_key = ${t.deps.secrets.seal(`pat-${canary}`)}, hubspot_last_error = ${t.db.system.json({ code: 'other', text: canary })} where user_id = ${user.id}`
  const ids = await t.db.asSystem(async sql => {
    const [campaign] = await sql<{ id: string }[]>`
      insert into campaigns (user_id, name, subject, body, recipients, recipient_count)
      values (${user.id}, ${canary}, ${canary}, ${`<p>${canary}</p>`}, ${sql.json([`to@${canary}.example`])}, 1) returning id`
    const [recipient] = await sql<{ id: string }[]>`
      insert into campaign_recipients (user_id, campaign_id, email_norm, lead_id)
      values (${user.id}, ${campaign?.id ?? ''}, ${`to@${canary.toLowerCase()}.example`}, ${lead.id})
      returning id`
    const [message] = await sql<{ id: string }[]>`
      insert into settled_messages (user_id, id, campaign_id, recipient_id, email, state, reason, reason_text)
      values (${user.id}, ${recipient?.id ?? ''}, ${campaign?.id ?? ''}, ${recipient?.id ?? ''}, ${`to@${canary}.example`}, 'failed', 'test', ${canary})
      returning id`
    await sql`
      insert into campaign_revisions (user_id, campaign_id, n, subject, body_html, body_text, postal_address)
      values (${user.id}, ${campaign?.id ?? ''}, 1, ${canary}, ${canary}, ${canary}, ${canary})`
    await sql`
      insert into message_attempts (user_id, message_id, attempt, outcome, detail)
      values (${user.id}, ${message?.id ?? ''}, 1, 'failed', ${canary})`
    await sql`
      insert into campaign_steps (user_id, campaign_id, n, type, delay_hours, condition, subject, body)
      values (${user.id}, ${campaign?.id ?? ''}, 1, 'task', 24, 'not-replied', ${canary}, ${canary})`
    const [task] = await sql<{ id: string }[]>`
      insert into tasks (user_id, campaign_id, recipient_id, email_norm, step, type, state, due_at)
      values (${user.id}, ${campaign?.id ?? ''}, ${recipient?.id ?? ''}, ${`to@${canary.toLowerCase()}.example`}, 1, 'task', 'open', now()) returning id`
    const [note] = await sql<{ id: string }[]>`
      insert into lead_activity (user_id, lead_id, kind, detail)
      values (${user.id}, ${lead.id}, 'noted', ${sql.json({ code: 'noted', text: canary })}) returning id`
    const [reply] = await sql<{ id: string }[]>`
      insert into replies (user_id, campaign_id, message_id, from_address, from_name, subject, excerpt, evidence, asks_removal,
        received_at, body, quote)
      values (${user.id}, ${campaign?.id ?? ''}, ${message?.id ?? ''}, ${`to@${canary}.example`}, ${canary}, ${canary}, ${canary},
        'header', true, now(), ${canary}, ${canary}) returning id`
    const [thread] = await sql<{ id: string }[]>`
      insert into threads (user_id, email_norm, name, subject, words, campaign_id, last_at)
      values (${user.id}, ${`to@${canary.toLowerCase()}.example`}, ${canary}, ${canary}, ${canary}, ${campaign?.id ?? ''}, now())
      returning id`
    const [answer] = await sql<{ id: string }[]>`
      insert into answers (user_id, thread_id, to_address, subject, body, html, text, message_id, references_header, due_at)
      values (${user.id}, ${thread?.id ?? ''}, ${`to@${canary}.example`}, ${canary}, ${canary}, ${canary}, ${canary},
        ${`<${canary}@made.example>`}, '', now() + interval '1 day') returning id`
    await sql`
      insert into answer_files (user_id, answer_id, n, name, type, size, content)
      values (${user.id}, ${answer?.id ?? ''}, 0, ${canary}, 'text/plain', ${canary.length}, ${Buffer.from(canary)})`
    const [kept] = await sql<{ id: string }[]>`
      insert into outbox_messages (user_id, campaign_id, rfc_message_id, from_address, from_name, to_address, subject, raw)
      values (${user.id}, ${campaign?.id ?? ''}, ${`<${canary}@made.example>`}, ${`from@${canary}.example`}, ${canary},
        ${`to@${canary}.example`}, ${canary},
        ${Buffer.from(`From: from@made.example\r\nTo: to@made.example\r\nSubject: ${canary}\r\n\r\n${canary}\r\n`)}) returning id`
    const [template] = await sql<{ id: string }[]>`
      insert into email_templates (user_id, name, subject, body)
      values (${user.id}, ${canary}, ${canary}, ${`<p>${canary}</p>`}) returning id`
    await sql`insert into tone_samples (user_id, emails) values (${user.id}, ${[canary]})`
    const [offer] = await sql<{ id: string }[]>`
      insert into offer_profiles (user_id, name, offer, audience, signature)
      values (${user.id}, ${canary}, ${canary}, '', '') returning id`
    const [sendingAccount] = await sql<{ id: string; address: string }[]>`
      insert into sending_accounts (user_id, kind, address, display_name, secret, settings, checked_at, last_error, is_default)
      values (${user.id}, 'smtp', ${`me@${canary.toLowerCase()}.example`}, ${canary}, ${t.deps.secrets.seal(canary)},
        ${sql.json({ kind: 'smtp', host: '127.0.0.1', port: 9, security: 'none', user: canary })}, now(), ${canary}, true)
      returning id, address`
    const domain = `${canary.toLowerCase()}.example.org`
    const [sending] = await sql<{ id: string }[]>`
      insert into customer_domains (user_id, domain, from_name, dns_records)
      values (${user.id}, ${domain}, ${canary}, ${sql.json([unseenRecord(domain, canary)])}) returning id`
    await sql`
      insert into lead_enrichment (user_id, lead_id, state, site, enriched_at, email, email_url, email_source, email_at, contact_persons)
      values (${user.id}, ${lead.id}, 'found', ${canary}, now(), ${`hello@${canary}.example`}, ${`https://${canary}.example/`}, 'text',
        now(), ${sql.json([{ name: canary, role: 'Owner', email: null }])})`
    await sql`
      insert into lead_facts (user_id, lead_id, type, value) values (${user.id}, ${lead.id}, 'service', ${canary})`
    const [contact] = await sql<{ id: string }[]>`
      insert into contacts (user_id, lead_id, name, role, is_primary) values (${user.id}, ${lead.id}, ${canary}, ${canary}, true)
      returning id`
    const [run] = await sql<{ id: string }[]>`
      insert into email_finder_runs (user_id, kind, total) values (${user.id}, 'chosen', 1) returning id`
    const [saved] = await sql<{ id: string }[]>`
      insert into saved_searches (user_id, name, text) values (${user.id}, ${canary}, ${`${canary} in 90210`}) returning id`
    const [file] = await sql<{ id: string }[]>`
      insert into lead_imports (user_id, name, bytes, state, columns, sample, rejected, sweep_at)
      values (${user.id}, ${canary}, 10, 'ready', ${sql.json([{ name: canary, samples: [canary], guess: 'businessName' }])},
        ${sql.json([{ row: 2, cells: [canary], problem: null }])}, 1, now() + interval '1 day')
      returning id`
    await sql`
      insert into lead_import_rejects (user_id, import_id, row, reason, cells)
      values (${user.id}, ${file?.id ?? ''}, 3, ${sql.json({ code: 'other', text: canary })}, ${[canary]})`
    return {
      contactId: contact?.id ?? '',
      importId: file?.id ?? '',
      finderRunId: run?.id ?? '',
      savedSearchId: saved?.id ?? '',
      campaignId: campaign?.id ?? '',
      messageId: message?.id ?? '',
      taskId: task?.id ?? '',
      noteId: note?.id ?? '',
      replyId: reply?.id ?? '',
      threadId: thread?.id ?? '',
      answerId: answer?.id ?? '',
      outboxId: kept?.id ?? '',
      templateId: template?.id ?? '',
      offerProfileId: offer?.id ?? '',
      domainId: sending?.id ?? '',
      sendingAccountId: sendingAccount?.id ?? '',
      sendingAddress: sendingAccount?.address ?? '',
    }
  })
  const images = await makeImages(t, user.id, canary, ids.campaignId)
  const call = await makeCall(t, user.id, canary, lead.id)
  const list = await makeListThings(t, user, canary, lead.id)
  const crm = await makeCrmSync(t, user.id, canary, lead.id)
  const drafts = await makeDrafts(t, user.id, canary, lead.id)
  const { keyId } = await makeApiKey(t, user, {}, { name: canary })
  await t.db
    .system`insert into audit_log (user_id, detail) values (${user.id}, ${t.db.system.json({ code: 'key-created', name: canary })})`
  const [passkey] = await t.db.system<{ id: string }[]>`
    insert into passkeys (user_id, credential_id, public_key, counter, name, created_at)
    values (${user.id}, ${canary}, ${Buffer.from(canary)}, 0, ${canary}, now()) returning id`
  const sessionId = `session-of-${canary}`
  await t.db
    .system`insert into sessions (sid, user_id, expire) values (${sessionId}, ${user.id}, now() + interval '1 day')`
  return {
    user,
    canary,
    leadId: lead.id,
    keyId,
    passkeyId: passkey?.id ?? '',
    sessionId,
    ...(await makeWebhook(t, user.id, canary)),
    ...ids,
    ...images,
    ...call,
    ...list,
    ...crm,
    ...drafts,
  }
}

/** A webhook that gets nothing by itself, and an event in its log. */
async function makeWebhook({ db, deps }: TestApp, userId: string, canary: string) {
  const [webhook] = await db.system<{ id: string }[]>`
    insert into webhooks (user_id, url, events, secret, challenge)
    values (${userId}, ${`http://127.0.0.1:9/${canary}`}, '{call.finished}', ${deps.secrets.seal('whsec_x')}, ${canary}) returning id`
  const [delivery] = await db.system<{ id: string }[]>`
    insert into webhook_deliveries (user_id, webhook_id, type, payload, state)
    values (${userId}, ${webhook?.id ?? ''}, 'call.finished', ${db.system.json({ canary })}, 'delivered') returning id`
  return { webhookId: webhook?.id ?? '', deliveryId: delivery?.id ?? '' }
}

/** A tag, a custom field, a saved filter, and a change that can be undone. */
async function makeListThings(t: TestApp, user: TestUser, canary: string, leadId: string) {
  const other = await makeLead(t, user, { businessName: `${canary} Café` })
  const make = async (table: string, row: Record<string, string>) => {
    const [made] = await t.db.system<{ id: string }[]>`
      insert into ${t.db.system(table)} ${t.db.system({ userId: user.id, ...row })} returning id`
    return made?.id ?? ''
  }
  const tagId = await make('tags', { name: canary })
  const fieldId = await make('custom_fields', { name: canary, kind: 'text' })
  await t.db.system`insert into lead_tags (user_id, tag_id, lead_id) values (${user.id}, ${tagId}, ${leadId})`
  await t.db.system`
    insert into custom_values (user_id, field_id, lead_id, value) values (${user.id}, ${fieldId}, ${leadId}, ${canary})`
  const [saved] = await t.db.system<{ id: string }[]>`
    insert into saved_filters (user_id, name, view) values (${user.id}, ${canary}, '{"q":"x"}') returning id`
  const changeId = await make('lead_changes', {
    kind: 'status',
    what: 'new',
    name: canary,
    createdAt: '2026-01-01T00:00:00Z',
    undoUntil: '2999-01-01T00:00:00Z',
  })
  await t.db.system`
    insert into lead_change_parts (user_id, change_id, n, lead_ids, before)
    values (${user.id}, ${changeId}, 0, ${[leadId]}::uuid[], '{warm}')`
  return { otherLeadId: other.id, tagId, fieldId, savedFilterId: saved?.id ?? '', changeId }
}

/** A finished sync with a failed lead. */
async function makeCrmSync({ db }: TestApp, userId: string, canary: string, leadId: string) {
  const [sync] = await db.system<{ id: string }[]>`
    insert into crm_syncs (user_id, state, total, failed, problem, created_at)
    values (${userId}, 'failed', 1, 1, ${db.system.json({ code: 'other', text: canary })}, now()) returning id`
  await db.system`
    insert into crm_sync_parts (user_id, sync_id, n, lead_ids) values (${userId}, ${sync?.id ?? ''}, 0, ${[leadId]}::uuid[])`
  await db.system`
    insert into crm_leads (user_id, lead_id, error, failed_at) values (${userId}, ${leadId}, ${db.system.json({ code: 'other', text: canary })}, now())`
  return { crmSyncId: sync?.id ?? '' }
}

/** A run with an approved draft. */
async function makeDrafts({ db }: TestApp, userId: string, canary: string, leadId: string) {
  const [run] = await db.system<{ id: string }[]>`
    insert into draft_runs (user_id, name, state, offer, tone, length, writer)
    values (${userId}, ${canary}, 'done', ${db.system.json({ ...Offer.parse({ offer: canary }) })}, 'friendly', 'short', 'builtin')
    returning id`
  const [draft] = await db.system<{ id: string }[]>`
    insert into lead_drafts (user_id, run_id, position, lead_id, state, subject, body, seed)
    values (${userId}, ${run?.id ?? ''}, 1, ${leadId}, 'approved', ${canary}, ${`Hello ${canary}`}, 1) returning id`
  return { draftRunId: run?.id ?? '', draftId: draft?.id ?? '' }
}

/** A running call with a note and a callback. */
async function makeCall({ db }: TestApp, userId: string, canary: string, leadId: string) {
  const [call] = await db.system<{ id: string }[]>`
    insert into call_logs (user_id, lead_id, business_name, to_number, is_simulated, status, start_time)
    values (${userId}, ${leadId}, ${`${canary} Bakery`}, '+12125550100', true, 'in-progress', now() + interval '1 hour')
    returning id`
  const [word] = await db.system<{ id: string }[]>`
    insert into call_interactions (user_id, call_log_id, lead_id, interaction_type, customer_response, notes, scheduled_callback)
    values (${userId}, ${call?.id ?? ''}, ${leadId}, 'outcome', 'callback', ${canary}, now() + interval '1 day') returning id`
  return { callId: call?.id ?? '', callbackId: word?.id ?? '' }
}

/** An image in the library and an unfinished upload. */
async function makeImages({ db }: TestApp, userId: string, canary: string, campaignId: string) {
  const name = randomBytes(24).toString('base64url')
  const uploadKey = `uploads/${name}`
  const [image] = await db.system<{ id: string }[]>`
    insert into media_assets (user_id, file_name, original_name, content_type, size, storage_key, public_url, width, height, campaign_id)
    values (${userId}, ${canary}, ${canary}, 'image/png', 100, ${`images/${name}.png`}, ${`/media/${name}.png`}, 10, 10, ${campaignId})
    returning id`
  await db.system`
    insert into media_leftovers (user_id, storage_key, sweep_at) values (${userId}, ${uploadKey}, now() + interval '1 day')`
  return { imageId: image?.id ?? '', uploadKey }
}

const unseenRecord = (domain: string, value: string) => ({
  kind: 'ownership',
  type: 'TXT',
  name: `_canvass.${domain}`,
  value,
  isRequired: true,
  status: 'pending',
  found: [],
  note: null,
})
