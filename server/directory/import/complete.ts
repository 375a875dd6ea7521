import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'
import { getDomain } from 'tldts'
import { emailsIn } from '#server/csv/cells/emails.ts'
import { categoryOf } from '../categories/taxonomy.ts'
import type { ListedBusiness } from '../directory.ts'
import { joinStreet } from '../join-street.ts'
import { normalise } from '../normalise.ts'
import { leaveOut, type PlaceRow, type Tally } from '../read/place-row.ts'
import { wholeAddress } from '../split-address.ts'
import { countryCode } from '../world/countries.ts'
import { regionCode } from '../world/regions.ts'
import type { Atlas, AtlasRow } from './atlas.ts'

/** A business as the directory stores it: the columns of `places`. */
export interface Place extends ListedBusiness {
  nameNorm: string
  categoryId: number
  categoryLabel: string
  phoneE164: string | null
  domain: string | null
  confidence: number | null
  brand: string | null
  socials: string | null
  sourceUpdated: string | null
}

/** Beyond these distances, the nearest town or postcode says nothing about where a house is. */
const TOWN_MAX_M = 25_000
const POSTCODE_MAX_M = 8000
const COUNTRY_MAX_M = 120_000

/** Fills in what the file lacks from the gazetteer and normalizes the rest; null if the business can't be located. */
export function complete(given: PlaceRow, atlas: Atlas, tally: Tally): Place | null {
  const row = wholeAddress(given)
  const found = locate(row, atlas, tally)
  if (!found) return null
  const at = { lat: found.lat, lon: found.lon }
  const address = addressOf(row, found, atlas)
  const phone = phoneOf(row.phone, address.country)
  const website = websiteOf(row.website)
  const category = categoryOf(row.category)
  const name = row.name.replace(/\s+/g, ' ').slice(0, 300)
  return {
    source: row.source,
    sourceId: row.sourceId,
    name,
    nameNorm: normalise(name),
    categoryId: category.id,
    categoryLabel: row.categoryLabel ?? category.label,
    ...phone,
    website,
    domain: website && getDomain(website),
    email: emailsIn(row.email ?? '')[0]?.toLowerCase() ?? null,
    ...address,
    ...at,
    confidence: row.confidence,
    openingHours: row.openingHours?.slice(0, 500) ?? null,
    brand: row.brand?.slice(0, 200) ?? null,
    socials: row.socials?.join(' ').slice(0, 1000) || null,
    sourceUpdated: row.sourceUpdated?.slice(0, 10) ?? null,
  }
}

/** Uses the row's own coordinates, or else the place that its address names. */
function locate(row: PlaceRow, atlas: Atlas, tally: Tally): Located | null {
  const { lat, lon, postcode, city } = row
  if (lat !== null && lon !== null) return { lat, lon, named: null }
  if (!postcode && !city) {
    leaveOut(tally, 'no coordinates')
    return null
  }
  const country = countryCode(row.country)
  // If the country is missing, a two-letter state is in the United States or Canada.
  const region = regionCode(country ?? 'US', row.region)
  const found = atlas.find({ postcode, city, region, country })
  if (!found) leaveOut(tally, 'address not found')
  return found && { lat: found.lat, lon: found.lon, named: found }
}

interface Located {
  lat: number
  lon: number
  named: AtlasRow | null
}

type Address = Pick<Place, 'street' | 'city' | 'region' | 'postcode' | 'country'>

function addressOf(row: PlaceRow, at: Located, atlas: Atlas): Address {
  const stated = countryCode(row.country)
  // Looking for the town takes longer than anything else here, and most rows have all that it could say.
  const isWhole = stated !== null && row.city !== null && regionCode(stated, row.region) !== null
  const nearest = () => (isWhole ? null : atlas.townAt(at.lat, at.lon))
  const town = at.named ? { row: at.named, distanceM: 0 } : nearest()
  const isNear = town !== null && town.distanceM < Math.max(TOWN_MAX_M, 2 * town.row.radiusM)
  const country = stated ?? (town && town.distanceM < COUNTRY_MAX_M ? town.row.country : null)
  const own = row.postcode?.split(';')[0]?.trim() || null
  // We have every postcode of the United States only; elsewhere a guess would change from one import to the next.
  // A house located by its town only could have any of the town's postcodes.
  const zip = own || country !== 'US' || row.lat === null ? null : atlas.postcodeAt(at.lat, at.lon, country)
  const nearZip = zip && zip.distanceM < POSTCODE_MAX_M ? zip.row : null
  const isSame = isNear && town.row.country === country
  return {
    street: joinStreet(row.street, row.houseNumber, country),
    city: row.city ?? (isSame ? town.row.name : null),
    region: regionCode(country, row.region) ?? (isSame ? town.row.region : null) ?? nearZip?.region ?? null,
    postcode: own ?? nearZip?.postcode ?? null,
    country,
  }
}

/** The first number that is valid in the country, or else the first one as written. */
function phoneOf(text: string | null, country: string | null): Pick<Place, 'phone' | 'phoneE164'> {
  const numbers = (text ?? '')
    .split(/[;,/]| or /)
    .map(part => part.trim())
    .filter(part => /\d{3}/.test(part))
  const region = country && isSupportedCountry(country) ? (country as CountryCode) : undefined
  for (const phone of numbers) {
    const parsed = parsePhoneNumberFromString(phone, region)
    if (parsed?.isValid()) return { phone, phoneE164: parsed.number }
  }
  return { phone: numbers[0]?.slice(0, 60) ?? null, phoneE164: null }
}

/** The first text that is a valid web address. */
function websiteOf(text: string | null): string | null {
  for (const part of (text ?? '').split(/;\s*|\s+/)) {
    const url = URL.parse(/^https?:\/\//i.test(part) ? part : `https://${part}`)
    if (url?.hostname.includes('.') && !url.username)
      return url.href.length <= 2000 ? url.href.replace(/\/$/, '') : null
  }
  return null
}
