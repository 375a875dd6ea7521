import { LEAD_PINS_MOST, type LeadPin } from '#contract/lead-pins.ts'
import type { LeadFilter } from '#contract/leads.ts'
import type { Sql } from '#server/db/db.ts'
import { countNear, listPins, listPinsNear } from '../sql.ts'

/** The newest `near` leads show whether reading `far` of them would find `most` pins. */
const REACH = { near: 4000, far: 100_000, most: LEAD_PINS_MOST }

/**
 * The pins of a list. If many of its leads match, we read along its order, 1 to 2 µs per lead. Otherwise the database
 * would look up every lead with a common word, a tag, or a status before it sorts them.
 */
export async function readPins(sql: Sql, userId: string, filter: LeadFilter, reach = REACH): Promise<LeadPin[]> {
  const { near, far, most } = reach
  const isBeside = Boolean(filter.q || filter.status || filter.tag || filter.field)
  const isOften = isBeside && (await countNear(sql, userId, filter, near)) * far >= most * near
  const along = isOften ? await listPinsNear(sql, userId, filter, { far, most }) : []
  // There were fewer matches further down than at the top.
  const rows = along.length < most ? await listPins(sql, userId, filter, most) : along
  return rows.map(({ id, lat, lon, of }) => [id, toMetre(lat), toMetre(lon), of])
}

const toMetre = (degrees: number) => Math.round(degrees * 1e5) / 1e5
