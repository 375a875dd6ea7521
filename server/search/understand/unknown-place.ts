import type { AskedSource } from '#contract/search.ts'
import type { Deps } from '#server/deps.ts'
import { SourceError } from '#server/providers/lead-source/lead-source.ts'
import { homeOf } from '../areas/home.ts'
import { readText } from './read-text.ts'
import { type Understood, understand } from './understand.ts'
import { unknownPlaceIn } from './unknown-words.ts'

interface Asked {
  text: string
  location: string
  /** Off while somebody types: then only what was answered before counts. */
  ask: boolean
  /** Whose "near me" it is. */
  userId?: string | null
}

interface Reading {
  understood: Understood
  /** Why the place could not be looked up. */
  failed: AskedSource | null
}

/** Reads a text; a place in it that our gazetteer does not know is looked up in OpenStreetMap, where that is a source. */
export async function understandAnywhere(
  { db, config, providers }: Pick<Deps, 'db' | 'config' | 'providers'>,
  { text, location, ask, userId = null }: Asked,
): Promise<Reading> {
  const home = userId ? await homeOf(db.system, userId) : null
  const understood = await understand(db.system, text, location, home)
  const unknown = understood.place ? null : unknownPlace(text, location)
  if (!unknown || !config.LEAD_SOURCES.includes('osm')) return { understood, failed: null }
  try {
    const place = await providers.geocoder.locate(unknown.place, { ask })
    if (!place) return { understood, failed: null }
    const rest = await understand(db.system, unknown.business)
    const radiusKm = understood.isRadiusFixed ? understood.radiusKm : Math.max(1, Math.round(place.radiusM / 100) / 10)
    const { isRadiusFixed, count, has } = understood
    const said = { ...understood.said, business: rest.said.business, place: unknown.place }
    return { understood: { ...rest, place, radiusKm, isRadiusFixed, count, has, said }, failed: null }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    const { outcome, message } = error
    return { understood, failed: { source: 'osm', outcome, message, found: 0, merged: 0, total: null } }
  }
}

function unknownPlace(text: string, location: string): { business: string; place: string } | null {
  if (location.trim()) return /\p{L}/u.test(location) ? { business: text, place: location.trim() } : null
  const { tokens, hyphens } = readText(text)
  return unknownPlaceIn(tokens, hyphens)
}
