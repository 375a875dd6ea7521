import { isEmailAddress } from '#contract/address.ts'
import { fromNames } from '#contract/from-names.ts'
import { type FieldFor, fieldsFor, LEAD_FIELDS } from '#contract/lead-fields.ts'
import type { FoundLead, LeadSourceKind } from '#contract/leads.ts'

type Named = Partial<Record<FieldFor<'found'>, string | null | undefined>>

interface Place {
  placeId: string
  at: { lat: number; lon: number } | null
  distanceM: number | null
}

const found = fieldsFor('found')
const LONGEST_ID = 200

/** A business as a source names it, ready to import: overlong texts are cut, and broken ones left out. */
export function foundLead(source: LeadSourceKind, named: Named, { placeId, at, distanceM }: Place): FoundLead {
  const fields = fromNames(found, name => named[name]?.slice(0, LEAD_FIELDS[name].max).toWellFormed() || null)
  const country = named.country?.toUpperCase() ?? ''
  return {
    ...fields,
    businessName: fields.businessName ?? '',
    email: named.email && isEmailAddress(named.email) ? named.email : null,
    country: /^[A-Z]{2}$/.test(country) ? country : null,
    lat: at?.lat ?? null,
    lon: at?.lon ?? null,
    source,
    // A cut ID would be another business's.
    placeId: placeId.length <= LONGEST_ID ? placeId : null,
    distanceM: distanceM === null ? null : Math.round(distanceM),
    isSample: false,
  }
}
