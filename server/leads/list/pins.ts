import { LEAD_PINS_MOST, type LeadPin } from '#contract/lead-pins.ts'
import type { LeadFilter } from '#contract/leads.ts'
import type { Sql } from '#server/db/db.ts'
import { countNear, listPins, listPinsNear } from '../sql.ts'

/** So many of the newest leads tell whether the newest that match are found along the list, `far` of which may be read. */
const REACH = { near: 4000, far: 100_000, most: LEAD_PINS_MOST }

/**
 * The pins of a list. Where many of its leads match they are read along its order, 1 to 2 µs each; all that have a common word, a tag or a
 * status would be looked up before they are sorted.
 */
export async function readPins(sql: Sql, userId: string, filter: LeadFilter, reach = REACH): Promise<LeadPin[]> {
  const { near, far, most } = reach
  const isBeside = Boolean(filter.q || filter.status || filter.tag || filter.field)
  const isOften = isBeside && (await countNear(sql, userId, filter, near)) * far >= most * near
  const along = isOften ? await listPinsNear(sql, userId, filter, { far, most }) : []
  // Less often further down than at the top.
  const rows = along.length < most ? await listPins(sql, userId, filter, most) : along
  return rows.map(({ id, lat, lon, of }) => [id, toMetre(lat), toMetre(lon), of])
}

const toMetre = (degrees: number) => Math.round(degrees * 1e5) / 1e5
