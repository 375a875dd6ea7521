import type { Sql } from '#server/db/db.ts'
import { normalise } from '#server/directory/normalise.ts'
import { lookUp } from '../understand/vocabulary.ts'
import { readPostalAddress } from '../understand/vocabulary-sql.ts'
import { findPlace, LONGEST_PLACE, type Place } from './find-place.ts'

/** Where the user is: the town in the address that stands under their letters. What "near me" means. */
export async function homeOf(sql: Sql, userId: string): Promise<Place | null> {
  const address = await readPostalAddress(sql, userId)
  return address ? townIn(sql, address) : null
}

/** The longest end of an address that is a place: "…, 10115 Berlin, Germany". */
async function townIn(sql: Sql, address: string): Promise<Place | null> {
  const tokens = normalise(address.slice(-200)).split(' ').slice(-LONGEST_PLACE)
  const vocabulary = await lookUp(sql, [tokens])
  for (let start = 0; start < tokens.length; start++) {
    const found = findPlace(tokens.slice(start), vocabulary)
    if (found) return found.place
  }
  return null
}
