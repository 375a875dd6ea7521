import type { Verdict } from '../categories/classify.ts'
import { phraseIndex } from '../categories/phrases.ts'
import { type Category, categories, categoryOf, OTHER } from '../categories/taxonomy.ts'
import { singular } from '../normalise.ts'
import { newCodes } from './overture-codes.ts'

/** What Overture says about the category of a place. Since September 2026, only the fields of its taxonomy have it. */
export interface OvertureKind {
  /** The older codes: the first, then its alternates. */
  old: string[]
  primary: string | null
  basic: string | null
  /** From the broadest to the narrowest. */
  hierarchy: string[]
  alternates: string[]
}

/** Words in codes that aren't businesses: run by a government, a school, a religion, or nature. */
const noBusinessWords = `
  church cathedral mosque temple synagogue shrines religious mission monasteries
  worship worshop shrine park parks beach lake river mountain island trail
  trails forest bridge canal tower monument memorial statue landmark
  fountain plaza castle cave lookout waterfall playground parking airport
  airports station terminal rest_areas toll government police fire_department courthouse
  library embassy post_office jail prison town_hall armed_forces public political
  charity labor_union campus education atms skyscraper pier desert dam
  structure stadium arena team league cemeteries package_locker organization emergency_service
  historical_building ruin palace fort lighthouse canyon crater field court
  festival festivals school schools school_district college university law_enforcement civic_center
  community_center department department_of_motor_vehicles chambers_of_commerce registry_office vital_records tax_office unemployment_office low_income_housing
  housing_authorities scout_hall children_hall visitor_center sand_dune backpacking_area bicycle_path street_art stargazing_area
  skyline weir quay nature_reserve hot_springs geologic_formation taxi_rank heliports transport_interchange
  trains light_rail bicycle_sharing_location bike_sharing social_welfare_center association social_security national_security detention_center
  community_gardens book_boxes rest_stop railway_service student_union food_banks homeless_shelter ground rugby_pitch
  adult_entertainment erotic_massage strip_club striptease_dancer community_services non_profits veterans fraternal youth
  park_and_rides`
const noBusiness = new RegExp(`(^|_)(${noBusinessWords.trim().split(/\s+/).join('|')})($|_)`)

/** Codes that contain one of these words but are businesses, besides those of our categories. */
const businessAfterAll = new Set(
  `valet_parking sports_school public_adjuster massage_school drama_school court_reporter circus_school castle_hotel
  beach_equipment_rentals bartending_school`.split(/\s+/),
)

const byCode = new Map<string, Category>()
for (const category of categories) for (const code of category.overture) byCode.set(code, category)

/** Last words that mean little more than "a business". */
const fillers =
  /(_and_supply)?_(store|stores|shop|shops|service|services|company|business|supplier|center|agency|retailer|provider)$/

/** Other codes by their last words: every law office is a lawyer, every type of restaurant a restaurant. */
const endings: [RegExp, string][] = [
  [/_restaurant$/, 'restaurant'],
  [/_bar$/, 'bar'],
  [/(_law|_lawyers?)$/, 'lawyer'],
  [/(ologist|_medicine|_surgeon|_doctor|_physician)s?$/, 'doctor'],
  [/_clinic$/, 'clinic'],
  [/_dealers?$/, 'automotive'],
  [/(_manufacturers?|_factory|_mill)$/, 'manufacturer'],
  [/_school$/, 'lessons'],
  [/_club$/, 'sports_club'],
  [/_museum$/, 'museum'],
  [/_rentals?$/, 'tool_hire'],
  [/_(wholesaler|wholesale)$/, 'variety_store'],
  [/_(repair|installation|contractor)s?$/, 'home_services'],
  [/_tours?$/, 'travel_agent'],
  [/_(store|shop|market|supplies|clothing|wear)$/, 'shop'],
  [/(_services?|_consultants?|_agency|_company)$/, 'professional'],
]

/** "fashion_boutique_store" and "fashion_boutiques" are one. */
const keyOf = (code: string): string => {
  const words = code.replace(plainEnd, '').split('_')
  return words
    .filter(word => word !== 'and')
    .map(singular)
    .join('_')
}
const plainEnd = /_(stores?|shops?|services?|venues?|facility|facilities|locations?|places?)$/
const byKey = new Map<string, string>()
for (const code of [...byCode.keys(), ...businessAfterAll].toReversed()) byKey.set(keyOf(code), code)

let inWords: ReturnType<typeof phraseIndex> | undefined
const verdicts = new Map<string, Verdict | null>()

/** The category of an Overture place. The alternates count if the first code names none, and then the broader codes. */
export function verdictOfOverture({ old, primary, basic, hierarchy, alternates }: OvertureKind): Verdict {
  for (const code of old) {
    const verdict = verdictOf(code)
    if (verdict) return verdict
  }
  for (const code of [primary, ...alternates]) {
    const verdict = code ? verdictOfNew(code) : null
    if (verdict) return verdict
  }
  const isKnown = old.length > 0 || (primary !== null && newCodes.has(primary))
  for (const code of [basic, ...hierarchy.toReversed()]) {
    const verdict = code ? verdictOfNew(code) : null
    // A code that we know isn't ruled out by a broader one.
    if (verdict && (typeof verdict === 'object' || !isKnown)) return verdict
  }
  return { category: categoryOf(OTHER) }
}

function verdictOfNew(code: string): Verdict | null {
  const listed = newCodes.get(code)
  if (listed === OTHER) return null
  if (listed) return listed === 'no business' ? listed : { category: categoryOf(listed) }
  return verdictOf(byCode.has(code) ? code : (byKey.get(keyOf(code)) ?? code))
}

function verdictOf(code: string): Verdict | null {
  let verdict = verdicts.get(code)
  if (verdict === undefined) {
    verdict = judge(code)
    verdicts.set(code, verdict)
  }
  return verdict
}

function judge(code: string): Verdict | null {
  const known = byCode.get(code)
  if (known) return { category: known }
  if (noBusiness.test(code) && !businessAfterAll.has(code)) return 'no business'
  inWords ??= phraseIndex()
  const category = inWords(code.replaceAll('_', ' ')) ?? inWords(code.replace(fillers, '').replaceAll('_', ' '))
  if (category) return { category }
  const ending = endings.find(([pattern]) => pattern.test(code))
  return ending ? { category: categoryOf(ending[1]) } : null
}
