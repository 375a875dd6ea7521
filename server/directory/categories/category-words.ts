import { remembered } from '#server/remembered.ts'
import { normalise } from '../normalise.ts'
import type { PlaceRow } from '../read/place-row.ts'
import { phraseIndex } from './phrases.ts'
import { type Category, categoryOf, OTHER } from './taxonomy.ts'

/** Where a word is said: a bodega is a corner store in New York, and a winery in Spain. */
type Country = string | null
type CategoryMatch = Pick<PlaceRow, 'category' | 'categoryLabel'>

/** How licenses and industry codes name our categories. People who search don't use these words. */
const official = codesOf(`
  fast_food: limited service restaurant | restaurant: food service establishment, food service, eating place
  bar: drinking place, consumption on premises | tobacco: tobacco | alcohol: package goods
  car_repair: motor vehicle repair | electrician: electrical | hvac: mechanical contractor
  contractor: home improvement | gardener: landscape | hotel: lodging | beauty: cosmetology`)

/** The code of each word in `code: words | code: words`. */
function codesOf(table: string): Map<string, string> {
  return new Map(
    table.split(/[|\n]/).flatMap(entry => {
      const [code = '', words = ''] = entry.trim().split(': ')
      return words ? words.split(', ').map(word => [word, code] as const) : []
    }),
  )
}

let index: ReturnType<typeof phraseIndex> | undefined

/** Finds the category of a phrase among the words of licenses, then among those that a search understands. */
function lookUp(text: string, country: Country): Category | null {
  index ??= phraseIndex()
  const plain = normalise(text)
  const code = official.get(plain) ?? official.get(plain.replace(/s$/, ''))
  return code ? categoryOf(code) : index(text, country)
}

/** Broad categories lose to any other in the same text; vague ones never match. */
const broad = new Set(['shop', 'food', 'market', 'health', 'contractor'])
const vague = new Set([OTHER, 'professional', 'home_services', 'office'])
const LONGEST = 4

/** A file repeats the same few words, each here with its country in front. */
const readAgain = remembered(5000, key => readWords(key.slice(key.indexOf(':') + 1), key.slice(0, key.indexOf(':'))))
const LONGEST_KEPT = 200

/** Reads words such as "Plumbing contractors" or "Food > Bakery". Returns "other" and the words if nothing matches. */
export function categoryFromWords(text: string | null, country: Country = null): CategoryMatch {
  if (!text) return { category: OTHER, categoryLabel: null }
  return text.length <= LONGEST_KEPT ? readAgain(`${country ?? ''}:${text}`) : readWords(text, country)
}

function readWords(text: string, country: Country): CategoryMatch {
  const parts = [text, ...text.split(/[>|;,/:()]/).reverse()]
  const whole = parts.map(part => lookUp(part, country)).find(found => found && !vague.has(found.code))
  const found =
    whole ??
    parts
      .slice(1)
      .map(part => withinWords(part, country))
      .find(Boolean)
  if (found) return { category: found.code, categoryLabel: null }
  return { category: OTHER, categoryLabel: text.slice(0, 100) }
}

/** How well our words know a text: 2 if it's the name of a category, 1 if it's a broad one or contains one, 0 if not. */
export function knownCategory(text: string): 0 | 1 | 2 {
  const whole = [text, ...text.split(/[>|;,/:()]/)].flatMap(part => lookUp(part, null) ?? [])
  if (whole.some(({ code }) => !vague.has(code) && !broad.has(code))) return 2
  return categoryFromWords(text).category === OTHER ? 0 : 1
}

/** The text that says most exactly what a business is; a table may have one for the license and one for the industry. */
export function bestCategoryText(texts: string[]): string | null {
  if (texts.length < 2) return texts[0] ?? null
  return texts.toSorted((a, b) => knownCategory(b) - knownCategory(a))[0] ?? null
}

/** The category of the text that says it most exactly. */
export const categoryFromAny = (texts: (string | null)[], country: Country = null): CategoryMatch =>
  categoryFromWords(bestCategoryText(texts.filter(text => text !== null)), country)

/** The best match within a text: the longest phrase, and of two the later one, as in "retail bakery". */
function withinWords(text: string, country: Country): Category | undefined {
  const words = normalise(text).split(' ')
  const found: Category[] = []
  for (let length = Math.min(LONGEST, words.length); length > 0; length--)
    for (let at = words.length - length; at >= 0; at--) {
      const category = lookUp(words.slice(at, at + length).join(' '), country)
      if (category && !vague.has(category.code)) found.push(category)
    }
  return found.find(({ code }) => !broad.has(code)) ?? found[0]
}

/** The category by the file's words, else by the name, and last by what the business has a permit for. */
export function categoryOfRow(texts: (string | null)[], name: string, country: Country = null): CategoryMatch {
  const words = texts.filter(text => text !== null)
  const kind = categoryFromAny(
    words.filter(text => !isPermit(text)),
    country,
  )
  if (kind.category !== OTHER) return kind
  const named = categoryFromName(name, country)
  if (named) return { category: named, categoryLabel: null }
  const allowed = categoryFromAny(words.filter(isPermit), country)
  return allowed.category === OTHER && kind.categoryLabel ? kind : allowed
}

/** A permit to sell beer or tobacco says that a business sells it, too, not what it is. */
export function isPermit(text: string): boolean {
  const words = normalise(text)
  if (!SOLD.test(words)) return false
  return PERMIT.test(words) || !SELLER.test(words)
}
const SOLD =
  /\b(beer|wine|liquors?|alcohol|alcoholic|spirits|tobacco|cigarettes?|nicotine|vapou?r|vaping|lottery|lotto|fireworks|firearms?|consumption on premises|on premises?|off premises?|package goods|amusement|entertainment|dancing|music|alarm|scales?|fuel pumps?|vending)\b/
const PERMIT = /\b(permits?|licen[cs]es?|lic|endorsement|registration|certificate|authorization|sales|privilege|tax)\b/
const SELLER =
  /\b(stores?|shops?|bars?|taverns?|pubs?|brewery|breweries|winery|wineries|distillery|distilleries|restaurants?|lounges?|clubs?|dealers?|dispensary|merchants?|manufacturers?|arcades?|parks?|venues?|centers?|schools?|studios?|services?|companies|systems?|wholesalers?|places)\b/

const legal = new Set(
  'llc inc ltd limited co corp corporation company lp llp pllc pc pa gmbh kg ag ug sl sa sas sarl srl bv the'.split(
    ' ',
  ),
)
/** Trades that are surnames more often than the last word of a business's name. */
const surnames = new Set(
  'baker carpenter mason barber butcher painter gardener tailor cook miller cooper coach judge bell farmer brewer potter weaver fisher hunter porter singer chandler turner glover curry'.split(
    ' ',
  ),
)

/** Words of names that name a trade, and that nobody would search for. */
const trades = codesOf(`
  pest_control: termite, termites, pest, exterminating | pool_service: pools | courier: trucking, freight
  contractor: paving, excavating, excavation | stonemason: masonry | hvac: refrigeration | plasterer: drywall
  gardener: turf, lawn | junk_removal: hauling | estate_agent: realty, properties | orthodontist: orthodontics
  dentist: dentistry, dds, dmd | chiropractor: chiropractic | optician: optical, eyecare | dermatologist: dermatology
  paediatrician: pediatrics | car_repair: collision, transmission, transmissions, muffler | towing: towing
  lawyer: esq`)
/** The type of a business that isn't any of our categories: what comes before it is what it deals with, not what it is. */
const types = new Set(
  `supply supplies supplier suppliers equipment systems system distributor distributors distributing distribution wholesale wholesalers
  warehouse holdings holding group partners enterprises industries international technologies technology tech software solutions
  products brands trading imports exports import export foundation association society university school academy institute church
  ministries ministry museum library hospital village ranch farms estates capital ventures management consulting construction
  engineering logistics transport transportation manufacturing mfg machinery machine tools parts controls control design designs
  media press publishing press records films pictures labs lab network networks energy power electric oil gas water steel metal
  metals plastics packaging textiles chemical chemicals pharma agency department office offices bank credit fund funds trust
  realty properties development developers rentals rental leasing world depot outlet maintenance repair repairs installation`
    .trim()
    .split(/\s+/),
)
/** What follows is where the business is, or whose it is. */
const ABOUT = / (?:of|at|in|on|by|for|near|de|del|de la|da|do|von|am|im|in der|chez) | [-–|@] |[,(]/

/**
 * The category at the end of a name, such as "Sunrise Bakery LLC", or else at its beginning, such as "Hotel Adler"; null if
 * neither is one. Only whole words count, no one's name, and at the beginning none before another type of business.
 */
export function categoryFromName(name: string, country: Country = null): string | null {
  const parts = name
    .split(ABOUT)
    .map(wordsOf)
    .filter(words => words.length > 0)
  const ends = parts.flatMap(words => phraseAt(words, true, country) ?? [])
  if (ends[0]) return ends[0]
  const [first = []] = parts
  const isOther = types.has(first.at(-1) ?? '') || first.some((word, n) => n > 0 && trades.has(word))
  const inside = first.length > 2 ? first.flatMap(word => trades.get(word) ?? []) : []
  return inside.at(-1) ?? (isOther ? null : phraseAt(first, false, country))
}

/** The words of a name without legal forms; whose business it is ("Curry's") becomes a word of its own. */
const wordsOf = (name: string): string[] =>
  normalise(name.replace(/(\p{L})['’‘`´]s\b/giu, '$1 zzs '))
    .split(' ')
    .filter(word => word && !legal.has(word))

function phraseAt(words: string[], isEnd: boolean, country: Country): string | null {
  for (let length = Math.min(LONGEST, words.length); length > 0; length--) {
    const part = isEnd ? words.slice(-length) : words.slice(0, length)
    // A possessive is a person's name, unless the words are a phrase of their own: "men's clothing".
    if (part.includes('zzs') || (!isEnd && words[length] === 'zzs')) continue
    if (part.length === 1 && surnames.has(part[0] ?? '')) continue
    const text = part.join(' ')
    const listed = trades.get(text)
    if (listed) return listed
    const category = lookUp(text, country)
    if (category && !vague.has(category.code) && !broad.has(category.code)) return category.code
  }
  return null
}
