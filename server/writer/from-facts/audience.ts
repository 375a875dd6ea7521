import type { Fact, Offer } from '#contract/facts.ts'
import { categoryFromWords, knownCategory } from '#server/directory/categories/category-words.ts'
import { type Category, categories, categoryOf, OTHER } from '#server/directory/categories/taxonomy.ts'
import { remembered } from '#server/remembered.ts'
import { withoutAccents } from '#server/without-accents.ts'
import { Sections } from '../check/read-words.ts'
import { asWe } from '../languages/act.ts'
import { LANGUAGES, type WriterLanguage } from '../languages/languages.ts'
import { asThing, type Named, needsWebsite, rowOf, type Service, serviceOf } from './service.ts'

/** Whom an offer is for, in the user's words, with their categories. */
export interface Audience {
  said: string
  categories: readonly Category[]
}

type Offered = Pick<Offer, 'offer' | 'audience' | 'type'>

/** What ends the name of an audience: "restaurants in Austin", "shops, from $45", "aux commerces la vidéosurveillance". */
const AFTER =
  /(?<! (?:et|y|ou|o))\s(?:la|les?|el|los|las|une?|una|in|at|near|within|with|without|on|around|behind|from|starting|to|that|who|which|get|save|find|win|reach|grow|keep|sell|show|every|of|im|am|ab|mit|ohne|aus|bei|zu|von|die|en|de|del|desde|con|sin|a|que|dans|avec|sans|à|chez|vor|mieten|leasen|dès|du|des|qui|au|\d\S*)(?=\s|$)/iu
const BEFORE =
  /^(?:your|the|all|die|den|der|small|local|independent|busy|other|kleine|lokale|alle|ihr|ihre|los|las|el|la|su|sus|pequeñ[oa]s|les|le|l['’]|des|vos|votre|petite?s)\s+|\s(?:pequeñ[oa]s|independientes|indépendante?s|de barrio|de quartier)$/giu
const words = new Sections(new URL('audience.txt', import.meta.url))
/** What the directory's words say otherwise, or not at all; "anybody" where anybody can be meant. */
const BROAD = words.lines('broad').map(line => {
  const [pattern = '', category = ''] = line.split(' => ')
  return { pattern: new RegExp(`^(?:${pattern})$`, 'iu'), category }
})

/** Whom the directory has no category for: below none of its own. */
const KINDS = words.lines('kinds').map((line, at) => {
  const [pattern = '', label = ''] = line.split(' => ')
  const kind: Category = { ...categoryOf(OTHER), code: label, label, id: -1 - at, lastDesc: -1 - at }
  return {
    whole: new RegExp(`^(?:${pattern})$`, 'iu'),
    within: new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'iu'),
    kind,
  }
})

/** The businesses that the offer names as its audience; undefined unless each of them is one that we know. */
export function audienceOf(offer: Offered, language: WriterLanguage) {
  if (offer.audience.trim()) return audienceNamed(offer.audience, language)
  const { frames, deeds } = LANGUAGES[language]
  const [thing = '', ...said] = asWe(serviceOf(offer, language).sentence, deeds).split(frames.audience)
  // "With a certificate for your insurer" names no audience; "honey, looking for shops" does.
  const named = EXTRA.test(thing.replace(/, looking $/i, '')) ? [] : said
  return named.map(said => audienceNamed(said, language)).find(Boolean)
}

const EXTRA = /[,;:(]|(?<!\p{L})(?:with|including|mit|inklusive|con|avec)(?!\p{L})/iu

function audienceNamed(named: string, language: WriterLanguage): Audience | undefined {
  const found: Category[] = []
  const said: string[] = []
  for (const clause of named.split(/[,;:.?!()|–—]|\s-\s/)) {
    const whole = partsOf(clause.trim())
    // "Tiendas de ropa" are one trade, and "tiendas de Madrid" are shops.
    const isOne = whole.map(categoryNamed).every(isCategory)
    const parts = isOne ? whole : partsOf(clause.trim().split(AFTER)[0] ?? '')
    const all = !isOne && SOME_SHOPS.test(clause) ? [] : parts.map(categoryNamed)
    // "Airbnb hosts and small hotels" are hotels at least, and "homes and offices" may be anybody.
    if (all.includes('anybody') && said.length === 0) return undefined
    const known = parts.filter((_, at) => isCategory(all[at]))
    if (known.length === 0) break
    found.push(...all.filter(isCategory))
    said.push(...known)
  }
  return said.length === 0 ? undefined : { said: listed(said, LANGUAGES[language].and), categories: found }
}

/** What we don't know isn't any shop: "tiendas de animales". */
const SOME_SHOPS = /(?:tiendas|boutiques|magasins|commerces) d(?:e |['’])(?!barrio|quartier)\p{Ll}/u

const partsOf = (clause: string): string[] =>
  clause.split(/\s(?:and|or|und|oder|y|o|et|ou)\s|\s?[&/]\s?/iu).map(part => part.trim().replace(BEFORE, ''))

const isCategory = (named: Category | 'anybody' | undefined): named is Category => typeof named === 'object'

const listed = (all: string[], and: string): string =>
  all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} ${and} ${all.at(-1)}`

function categoryNamed(said: string): Category | 'anybody' | undefined {
  if (said.split(/\s+/).length > 3) return undefined
  const kind = KINDS.find(({ whole }) => whole.test(said))?.kind
  if (kind) return kind
  const broad = BROAD.find(({ pattern }) => pattern.test(said))
  // "Guest bathrooms" aren't shops for bathrooms.
  const isExact = !said.includes(' ') || knownCategory(said) === 2
  const known = CODES.get(said.toLowerCase()) ?? (isExact ? categoryFromWords(said).category : OTHER)
  const category = broad?.category ?? known
  if (category === 'anybody') return category
  return category === OTHER ? undefined : categoryOf(category)
}

/** By its code, its label, and the first of a label's two: "home services". */
const CODES = new Map(
  categories.flatMap(({ code, label }) =>
    [label.split(' and ')[0] ?? '', label, code].map(name => [name.toLowerCase(), code] as const),
  ),
)
/** The directory's category of a business: its code or its label, or what its words name. */
export const codeOf = (category: string): string =>
  CODES.get(category.toLowerCase()) ?? categoryFromWords(category.slice(0, 200)).category

export const valueOf = (facts: readonly Fact[], wanted: Fact['type']): string =>
  facts.find(({ type }) => type === wanted)?.value ?? ''

const [FOOD, FOOD_SHOPS] = [categoryOf('food'), categoryOf('food_shops')]
const KITCHENS = new Set(['bakery', 'pastry', 'deli', 'hotel', 'guest_house', 'resort', 'mountain_hut', 'cinema'])
/** Who serves drinks, and rarely food. */
const DRINKS = new Set(['nightclub', 'hookah_lounge', 'brewery', 'winery', 'distillery'])
const isIn = ({ id }: Category, above: Category): boolean => id >= above.id && id <= above.lastDesc

const isRestaurant = (category: Category): boolean =>
  isIn(category, FOOD) && !DRINKS.has(category.code) && (!isIn(category, FOOD_SHOPS) || category === FOOD)
const isEatery = (category: Category): boolean => KITCHENS.has(category.code) || isRestaurant(category)

/** Whether a category is one of those or below. */
export const isWithin = (code: string, above: string): boolean =>
  above !== '' && above.split(' ').some(one => isIn(named(code), named(one)))

/** Schools and churches aren't in the directory. */
const named = (code: string): Category => KINDS.find(({ kind }) => kind.code === code)?.kind ?? categoryOf(code)

/** Whether a menu is of use to the business. */
export const servesFood = (facts: readonly Fact[]): boolean =>
  facts.some(({ type }) => type === 'menu_item') ||
  (['category', 'name'] as const).some(type => isEatery(categoryOf(codeOf(valueOf(facts, type)))))

/** A bakery is a shop, and a doctor's practice is an office. */
const WIDER: Readonly<Record<string, readonly Category[]>> = {
  shop: ['food_shops', 'beauty_and_care', 'pharmacy', 'optician'].map(categoryOf),
  professional: ['health', 'it'].map(categoryOf),
}

/** The directory's for what it doesn't know: no lawyers, if it's lawyers that are wanted. */
const VAGUE = new Set(['professional', 'home_services', 'shop', 'office'])

/** A café is close enough to a restaurant, and a restaurant isn't to a bakery. */
const fits = (lead: Category, wanted: Category): boolean =>
  isIn(lead, wanted) ||
  (isIn(wanted, lead) && !VAGUE.has(lead.code)) ||
  (isEatery(lead) && isRestaurant(wanted)) ||
  WIDER[wanted.code]?.some(above => isIn(lead, above)) === true

/** Words of all languages that say where an offer is used. */
const USES = words.lines('uses').map(line => {
  const [uses = '', pattern = ''] = line.split(' => ')
  // In a hurry, people leave accents out.
  return { uses: uses.split(' '), pattern: new RegExp(withoutAccents(pattern), 'iu') }
})

/** Whom an offer is for by where it's used, and the categories that have it. Marked `?` where others may have it, too. */
const USERS = new Map(
  words.lines('users').map(line => {
    const [use = '', said = '', codes = ''] = line.split(' => ')
    return [use.replace('?', ''), { said, codes, isVague: use.startsWith('?') }] as const
  }),
)

/** Where the sentence that says what's sold says that it's used, else a later one. */
function usesIn(offer: string, service: Service): string[] {
  const found = usesNamed(service.sentence)
  if (found.length > 0) return found
  return service.isForFood ? ['food'] : usesNamed(offer)
}

const usesNamed = remembered(200, (text): string[] => {
  const plain = withoutAccents(text)
  const all = USES.flatMap(({ uses, pattern }) => (pattern.test(plain) ? uses : []))
  // Who cleans hoods at night cleans hoods.
  return all.length > 1 ? all.filter(use => use !== 'nights') : all
})

const isUser = (use: string, facts: readonly Fact[], code: string): boolean =>
  use === 'food' ? servesFood(facts) : isWithin(code, USERS.get(use)?.codes ?? '')

/** Of several things, the first that's of use to the business: flyers for a florist, where the offer is "menus and flyers". */
export function serviceFor(facts: readonly Fact[], offer: Named, language: WriterLanguage): Service {
  const service = serviceOf(offer, language)
  const code = codeOf(valueOf(facts, 'category'))
  const { sold } = service
  // Neither "menus and flyers" nor "print menus" is one of them.
  const all = [...(sold?.things ?? []), ...(sold?.more ?? [])]
  const things = all.filter(thing => !all.some(other => thing.endsWith(` ${other}`)))
  if (sold === undefined || code === OTHER) return service
  const isOfUse = (thing: string) => {
    const uses = usesNamed(thing)
    if (uses.length > 0) return uses.some(use => isUser(use, facts, code))
    const row = rowOf(thing, language)
    // "Duct cleaning, photos before and after" sells no photos.
    const isAnother = row !== undefined && row.type !== service.type
    return row?.isForFood ? servesFood(facts) : things[0] === thing || (row !== undefined && !isAnother)
  }
  const best = things.findIndex(isOfUse)
  return best > 0 ? asThing(service, sold, things[best] ?? '', language) : service
}

/** Whom an offer is for, in words, and whether it's plainly for them: it says so, or few others have a use for it. */
export interface Missed {
  said: string
  isPlain: boolean
}

/** Whom an offer is for, if the business isn't one of them: by the audience that the offer names, else by where it's used. */
export function missedAudience(facts: readonly Fact[], offer: Offered, language: WriterLanguage): Missed | undefined {
  const service = serviceOf(offer, language)
  if (needsWebsite(service) && facts.some(({ type }) => type === 'no_website'))
    return { said: 'businesses with a website', isPlain: true }
  const category = valueOf(facts, 'category')
  const code = codeOf(category)
  const kind = KINDS.find(({ within }) => within.test(`${category} ${valueOf(facts, 'name')}`))?.kind
  const lead = code === OTHER ? kind : categoryOf(code)
  if (lead === undefined) return undefined
  const uses = usesIn(offer.offer, service)
  const isUsed = uses.some(use => isUser(use, facts, lead.code))
  const audience = audienceOf(offer, language)
  if (audience) {
    // Honey "for shops" isn't for a hardware store.
    const isOne = (one: Category) => fits(lead, one) && (one.code !== 'shop' || uses.length === 0 || isUsed)
    return audience.categories.some(isOne) ? undefined : { said: audience.said, isPlain: true }
  }
  const users = isUsed ? [] : uses.flatMap(use => USERS.get(use) ?? [])
  return users[0] && { said: users[0].said, isPlain: !users[0].isVague }
}
