import { fromNames } from '#contract/from-names.ts'
import { textFields } from '#contract/lead-fields.ts'
import type { Lead, LeadImport } from '#contract/leads.ts'
import { reserveUsage } from '#server/billing/billing.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { lookForEmails } from '#server/email-finder/email-finder.ts'
import { announceChanges } from '#server/http/changes.ts'
import { normalisePhone } from '#server/phone.ts'
import { countryOf } from '../fields.ts'
import { keysOf } from '../look-up-keys.ts'
import { listLeadsById } from '../sql.ts'
import { type ImportRow, insertImported, insertOrigins, lockImports } from './add-sql.ts'
import { findKnown } from './known.ts'

interface Imported {
  imported: number
  skipped: number
  leads: Lead[]
}

/**
 * Adds businesses to the list and leaves known ones as they are. Imports of one account take turns, so two at the same
 * time duplicate nothing. Only new leads count toward the quota; if they exceed it, none is added.
 */
export function importLeads(deps: Deps, userId: string, sent: LeadImport[]): Promise<Imported> {
  const rows = sent.map(toRow)
  return deps.db.asUser(userId, async sql => {
    await lockImports(sql, userId)
    const known = await findKnown(sql, userId, sent)
    const fresh = rows.filter((_, n) => !known[n])
    await reserveUsage(sql, { userId, kind: 'leads', n: fresh.length, now: deps.clock.now() })
    const made = await insertImported(sql, userId, fresh)
    await keepOrigins(sql, userId, rows, made)
    await lookForEmails(sql, deps, userId, withIds(rows, made))
    if (made.length > 0) await announceChanges(sql, [{ userId, type: 'leads', id: null }])
    const madeAs = new Map(made.map(({ ord, id }) => [ord - 1, id]))
    const idAt = (n: number) => known[n]?.lead?.id ?? madeAs.get(known[n]?.earlier ?? n)
    const ids = [...new Set(rows.flatMap((_, n) => idAt(n) ?? []))]
    const byId = new Map((await listLeadsById(sql, userId, ids)).map(lead => [lead.id, lead]))
    return { imported: made.length, skipped: rows.length - made.length, leads: ids.flatMap(id => byId.get(id) ?? []) }
  })
}

type Made = { ord: number; id: string }

const withIds = (rows: ImportRow[], made: Made[]) =>
  made.flatMap(({ ord, id }) => {
    const row = rows[ord - 1]
    return id && row ? [{ ...row, id }] : []
  })

/** Keeps the other sources of merged businesses; most leads have one source. */
async function keepOrigins(sql: Sql, userId: string, rows: ImportRow[], made: Made[]): Promise<void> {
  const origins = made.flatMap(({ ord, id }) => {
    const alsoFrom = rows[ord - 1]?.alsoFrom
    return id && alsoFrom?.length ? [{ leadId: id, alsoFrom }] : []
  })
  if (origins.length > 0) await insertOrigins(sql, userId, origins)
}

export function toRow(lead: LeadImport, index: number): ImportRow {
  const country = countryOf(lead.country)
  return {
    ...fromNames(textFields, name => lead[name] || null),
    ord: index + 1,
    phoneNorm: normalisePhone(lead.phone, country),
    ...keysOf(lead),
    country,
    status: lead.status ?? 'new',
    lat: lead.lat ?? null,
    lon: lead.lon ?? null,
    source: lead.isSample ? 'sample' : (lead.source ?? 'import'),
    placeId: lead.placeId || null,
    alsoFrom: lead.alsoFrom ?? null,
  }
}
