import type { FastifyInstance } from 'fastify'
import { addressNorm } from '#contract/address.ts'
import { CONTACTS_MAX, type ContactChange, type ContactDraft, contacts } from '#contract/contacts.ts'
import type { Lead } from '#contract/leads.ts'
import { reasonText } from '#contract/reasons.ts'
import { note } from '#server/audit-log/audit-log.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { pageOf, readIdCursor } from '#server/http/cursor.ts'
import { badRequest, conflict, notFound } from '#server/http/errors.ts'
import { serve, serveInTx } from '#server/http/serve.ts'
import { normalisePhone } from '#server/phone.ts'
import { findSuppression, isUsers, removeUsers, suppress } from '#server/suppressions/sql.ts'
import { lockLeads } from '../change/merge-sql.ts'
import { requirePhone } from '../fields.ts'
import { leadOf } from '../sql.ts'
import * as sql from './contacts-sql.ts'
import { namesOf } from './person-names.ts'

/** The people at a lead. */
export function contactRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  serveInTx(app, db.readAsUser, contacts.all, async ({ userId, sql: tx }, { query }, { reply }) => {
    const { cursor, limit, updatedSince } = query
    const asked = { before: readIdCursor(cursor), limit: limit + 1, updatedSince }
    const { page, last } = pageOf(await sql.listAllContacts(tx, userId, asked), limit)
    if (last) reply.header('x-next-cursor', last.id)
    return shown(page)
  })
  serve(app, contacts.list, ({ userId }, { params }) =>
    db.readAsUser(userId, async tx => {
      await leadOf(tx, userId, params.id)
      return shown(await sql.listContacts(tx, userId, params.id))
    }),
  )
  serve(app, contacts.add, ({ userId }, { params, body: { isPrimary, ...draft } }) =>
    changed(db, userId, params.id, async (tx, { lead, known }) => {
      if (known.length >= CONTACTS_MAX)
        throw conflict(`A lead can have at most ${CONTACTS_MAX} people. Remove one that you don’t need.`)
      requireOwnAddress(draft, known)
      requirePhone(draft.phone, lead.country)
      const isFirst = !known.some(one => one.isPrimary)
      const id = await sql.insertContact(tx, userId, lead.id, storedContact(draft, lead.country))
      if (isPrimary || isFirst) await sql.setPrimary(tx, userId, lead.id, id)
    }),
  )
  serve(app, contacts.change, ({ userId }, { params, body }) =>
    changedOf(db, userId, params.id, async (tx, { lead, known, contact }) => {
      await change(tx, userId, { lead, known, contact }, body)
    }),
  )
  serve(app, contacts.remove, ({ userId }, { params }) =>
    changedOf(db, userId, params.id, async (tx, { lead, known, contact }) => {
      await sql.deleteContact(tx, userId, contact.id)
      const next = known.find(({ id }) => id !== contact.id)
      if (contact.isPrimary && next) await sql.setPrimary(tx, userId, lead.id, next.id)
    }),
  )
}

interface Known {
  lead: Lead
  /** Its contacts before the change. */
  known: sql.ContactRow[]
}

/** Changes the lead's contacts, one request after another, and returns all of them. */
const changed = (
  db: Deps['db'],
  userId: string,
  leadId: string,
  make: (tx: Sql, known: Known) => PromiseLike<unknown>,
) => db.asUser(userId, tx => changeIn(tx, userId, leadId, known => make(tx, known)))

/** The same for one contact of a lead. */
const changedOf = (
  db: Deps['db'],
  userId: string,
  id: string,
  make: (tx: Sql, known: Known & { contact: sql.ContactRow }) => PromiseLike<unknown>,
) =>
  db.asUser(userId, async tx => {
    const leadId = await sql.findLeadOfContact(tx, userId, id)
    if (!leadId) throw notFound('Person')
    return changeIn(tx, userId, leadId, known => make(tx, { ...known, contact: requireContact(known.known, id) }))
  })

async function changeIn(tx: Sql, userId: string, leadId: string, make: (known: Known) => PromiseLike<unknown>) {
  await lockLeads(tx, userId, [leadId])
  const lead = await leadOf(tx, userId, leadId)
  const known = await sql.listContacts(tx, userId, leadId)
  await make({ lead, known })
  await sql.followPrimary(
    tx,
    userId,
    leadId,
    known.flatMap(({ emailNorm }) => emailNorm ?? []),
  )
  await announceChanges(tx, [{ userId, type: 'leads', id: leadId }])
  return shown(await sql.listContacts(tx, userId, leadId))
}

const shown = (rows: sql.ContactRow[]) => rows.map(({ emailNorm: _, phoneNorm: __, ...contact }) => contact)

function requireContact(known: sql.ContactRow[], id: string): sql.ContactRow {
  const contact = known.find(one => one.id === id)
  if (!contact) throw notFound('Person')
  return contact
}

function requireOwnAddress({ email }: Pick<ContactDraft, 'email'>, others: sql.ContactRow[]): void {
  const other = email ? others.find(({ emailNorm }) => emailNorm === addressNorm(email)) : undefined
  if (other) throw conflict(`${other.name} has this address.`, 'email')
}

function storedContact({ name, role, email, phone }: ContactDraft, country: string | null): sql.ContactFields {
  return {
    name,
    ...namesOf(name, { email: email ?? null }),
    role: role || null,
    email: email || null,
    phone: phone || null,
    phoneNorm: normalisePhone(phone, country),
  }
}

async function change(
  tx: Sql,
  userId: string,
  { lead, known, contact }: Known & { contact: sql.ContactRow },
  { isPrimary, doNotContact, ...draft }: ContactChange,
): Promise<void> {
  requireOwnAddress(
    draft,
    known.filter(({ id }) => id !== contact.id),
  )
  // A number that an import kept as written may stay as it is.
  if (draft.phone !== undefined && draft.phone !== contact.phone) requirePhone(draft.phone, lead.country)
  const { email, phone } = contact
  const { name = contact.name, role = contact.role } = draft
  const fields = storedContact({ email, phone, ...draft, name, role }, lead.country)
  if (Object.keys(draft).length > 0) await sql.updateContact(tx, userId, contact.id, fields)
  if (isPrimary) await sql.setPrimary(tx, userId, lead.id, contact.id)
  // Whom the user never contacts stays so at another address.
  const isMoved = fields.email !== email || fields.phone !== phone
  if (doNotContact ?? (isMoved && contact.suppression === 'manual')) await suppressContact(tx, userId, fields)
  else if (doNotContact === false && contact.suppression !== null) await allowContact(tx, userId, contact)
}

/** Puts the contact's address and number on the suppression list, which campaigns, answers, and calls check. */
async function suppressContact(tx: Sql, userId: string, { name, email, phoneNorm }: sql.ContactFields): Promise<void> {
  if (!email && !phoneNorm)
    throw badRequest(
      'We don’t know how to reach this person, so there’s nothing to suppress. Add an email address or number.',
    )
  const entry = { userId, reason: 'manual' as const, detail: name }
  if (email) await suppress(tx, { ...entry, channel: 'email', addressNorm: addressNorm(email) })
  if (phoneNorm) await suppress(tx, { ...entry, channel: 'phone', addressNorm: phoneNorm })
}

/** Takes off what the user put there, never what they or a mail server said, nor a whole domain. */
async function allowContact(tx: Sql, userId: string, { emailNorm, phoneNorm }: sql.ContactRow): Promise<void> {
  const found = emailNorm ? await findSuppression(tx, userId, emailNorm) : undefined
  if (found?.channel === 'domain')
    throw conflict(`Everybody at ${found.address} is on your suppression list. You can change that in Settings.`)
  if (found && !isUsers(found))
    throw conflict(
      `${reasonText({ reason: found.reason })}. You can take the address off the suppression list in Settings.`,
    )
  const removed = await removeUsers(tx, userId, { email: emailNorm, phone: phoneNorm })
  if (!found && removed.length === 0)
    throw conflict('They asked not to be called. You can take the number off the suppression list in Settings.')
  for (const { address } of removed) await note(tx, userId, { code: 'suppression-removed', address })
}
