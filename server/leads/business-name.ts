// How alike two names are. Accents, punctuation, legal forms, and the order of words don't matter. A near spelling is another
// name, because surnames differ by a letter: "Schmidt" and "Schmitz".
import { categoryFromName } from '#server/directory/categories/category-words.ts'
import { sectorOf } from '#server/directory/categories/taxonomy.ts'
import { normalise } from '#server/directory/normalise.ts'
import { mistakesBetween } from '#server/mistakes.ts'
import { Sections } from '#server/writer/check/read-words.ts'
import { inLatin } from './in-latin.ts'

const lists = new Sections(new URL('same-words.txt', import.meta.url))
/** The words of each entry of a list mean its first one. */
export const meanings = (list: string) =>
  new Map(
    lists.lines(list).flatMap(line =>
      line.split('|').flatMap(entry => {
        const words = entry.split(' ')
        return words.map(word => [word, words[0] ?? ''] as const)
      }),
    ),
  )

/** The same words; the same but for words that say little or another form of a trade; more words on one side; two names. */
export type Likeness = 'equal' | 'generic' | 'partial' | 'none'

const legalForm =
  / (?:(?:l l c|l l p|p c|s a s|s n c|s a|s l p|s l|s l u|s r l|s p a|b v|n v|e k|e v|g m b h|s r o|sp z o o|z o o|d o o|ges m b h|m b b|mbb|f h u|p h u|p p h u|(?:firma|zaklad|przedsiebiorstwo) (?:produkcyjno )?(?:handlowo )?uslugow[ay])(?= |$)|(?:llc|pllc|llp|lp|pc|inc|incorporated|ltd|limited|co|corp|corporation|company|plc|pty|gmbh|mbh|kg|ohg|gbr|ag|ug|oy|oyj|ab|aps|sarl|sas|sasu|eurl|sa|sl|slu|srl|srls|bv|nv|lda|ltda|snc|doo|kft|zrt|sro|ood|eood|uab)(?= |$)|(?:a ?s|p ?a)$)+/g
const littleWords = new Set(lists.words('little'))
/** "Smith LLC dba Joe's Pizza", "Smith LLC (Joe's Pizza)": both names count, and the second is what people see. */
const tradingAs =
  /(?<!\s)\s+(?:d\s?\/?\s?b\s?\/?\s?a\.?|t\/a|doing business as|trading as)\s+|(?<=\s(?:gmbh|llc|inc|ltd|s\.?r\.?l|sarl|s\.?r\.?o)\.?)\s*\((?=[^()]{4,}\)$)/i
/** Words that one source writes and another omits. */
const generic = new Set(lists.words('said by some'))

/** Lowercase words without accents, apostrophes, and legal forms; the name itself if nothing else is left. */
function plainWords(name: string): string[] {
  const words = normalise(
    (name.split(/[\s,(]inh(?:aber(?:in)?)?\b/i, 1)[0] || name)
      .replace(/\be-?z\b/i, 'easy')
      .replace(/\bbar-?b-?q(?:ue)?\b/i, 'bbq')
      .replace(/(?<=\p{L})\+(?=\s|$)/gu, ' plus')
      .replace(/\s24(?:\s?\/\s?7|\s?(?:h|hs|hours?|std|stunden)\b)/i, '')
      .replace(/(?<!\p{L})m\.?ª/giu, 'maria')
      .replace(/(?<=\p{L}in)['’](?=\s|$)/gu, 'g'),
  )
  const kept = ` ${words}`
    .replace(legalForm, '')
    .split(' ')
    .filter(word => word !== '' && !littleWords.has(word))
  return kept.length > 0 ? kept : words.split(' ')
}

/** The names that a text holds, the one on the sign first. */
export const namesIn = (text: string): string[][] =>
  (tradingAs.test(text) ? text.split(tradingAs) : [text]).reverse().map(plainWords)

/** "Müller" is also written "Mueller" and "Muller". */
export const foldUmlauts = (word: string) => word.replace(/ae|oe|ue/g, pair => pair[0] ?? '')

/** "Three Brothers" and "3 Brothers", "Main Street Deli" and "Main St Delicatessen", and how signs spell: "Kwik". */
const short = meanings('short')
const shortened = (name: string) =>
  namesIn(name).map(words =>
    words
      .map(word => short.get(word) ?? word)
      .join(' ')
      // "Twenty-One" is 21, "Pizza 2 Go" to go, "A-1" A1, "J & M" JM, and "F.lli" Fratelli.
      .replace(/\b([2-9])0 (?=[1-9]\b)/g, '$1')
      .replace(/ ([24]) (?=(?:go|u|you|less|rent)\b)/g, (_, digit) => (digit === '2' ? ' to ' : ' for '))
      .replace(/\bheating (?:air )?(?:cooling|conditioning|ac|air)\b|\bheating air\b/g, 'hvac')
      .replace(/\b([nsew])(?:orth|outh|ast|est)? ?side\b/g, '$1side')
      .replace(/\bphysical therapy\b/g, 'pt')
      .replace(/\bdental care\b/g, 'dental')
      .replace(/\bfuneral (?:home|parlou?r|chapel|directors?|services?)\b/g, 'funeral')
      // "Hautarztpraxis" and "Hautärztin".
      .replace(/(?<=[a-z]{4})praxis\b|(?<=arzt)in\b/g, '')
      // A "cabinet" in front is a practice; behind, it's furniture.
      .replace(/^cabinet /, 'office ')
      .replace(/\bvan (?:den|der|de) /g, 'vd ')
      .replace(/\b([a-z]) (?=[a-z]\b|\d)|\b(f) (?=lli\b)/g, '$1$2')
      .split(' '),
  )

/** What else means the same, but isn't in the stored keys. */
const alsoShort = meanings('also short')
const meant = (name: string) =>
  shortened(name).map(words =>
    words
      .map(word => alsoShort.get(word) ?? word)
      .join(' ')
      .replace(/\beye ?care\b/g, 'optical')
      // Whoever builds kitchens has no kitchen, and a dentist's laboratory sees no patients.
      .replace(/\b(?:kitchens? baths?|baths? kitchens?)\b/g, 'remodel')
      .replace(/\b(?:dental|dentistry) lab(?:oratory|s)?\b/g, 'labdental')
      .replace(/\b(golden|rot|schwarz|weiss|grun|blau|alt|neu|gross|klein|wild)e[nrs]?\b/g, '$1')
      .replace(/\bbed breakfast\b/g, 'bb')
      .replace(/(?<=[a-z]{4}ung)sgesellschaft\b/g, '')
      .replace(/\bdry (?=clean)|\bfur (?=\w)/g, '')
      .replace(/\banimal (?=hospital|clinic)/g, 'vet ')
      .replace(/\bhotel (?:restaurante?|ristorante)\b/g, 'hotel')
      .replace(/(?<=auto|mobel|moebel|schuh|mode|elektro|blumen|reise)haus\b/g, '')
      .replace(/(?<=[a-z]{3}er)(?:ei|meister(?:in)?|betrieb)\b/g, '')
      .split(' '),
  )

/** "Jiffy Lube #2041" and "UPS Store 4412" are branches, as a list of branches numbers them. */
const BRANCH = /\s(?:#|no\.?\s?|nr\.?\s?)\d+$|\s\d{4,5}$/i
/** "Wagner Sport 2000" is no branch of "Sport 2000 Wagner". */
const branchOf = (name: string, other: string) => {
  const [number = ''] = BRANCH.exec(name)?.[0].match(/\d+/) ?? []
  return number !== '' && (BRANCH.test(other) || !other.includes(number))
}
const SIGN = /\s(?:#|no\.?\s?|nr\.?\s?|n[.°º]{1,2}\s?)(?=\d+$)/i
/** "L'Épi d'Or" is also written "Epi d'Or". */
const ELISION = /(?<!\p{L})[dl]['’](?=\p{L}{2})/giu

const NAME_KEY_MAX = 40

/** Equal for most names that may be alike, so that an index finds them: without endings, numbers as digits. */
export const nameKeyOf = (name: string): string => {
  const all = (shortened(name.replace(BRANCH, '').replace(ELISION, ''))[0] ?? []).filter(
    (word, _, words) => words.length < 3 || /[^a-z]|../.test(word),
  )
  const words = all.filter(word => !generic.has(word) || all.every(one => generic.has(one)))
  return words
    .map(word => foldUmlauts(word.length > 4 ? stemOf(word.replace(/s$/, '')) : word))
    .toSorted()
    .join('')
    .slice(0, NAME_KEY_MAX)
}

/** "Clinique at Macy's" is in Macy's, and another business. */
const inside = /\s(?:at(?!\s+law\b)|inside|@|im|in|beim|chez|au|en el|nel|no|på|i)\s+(?:the\s+|dem\s+|der\s+)?/i
const isInside = (a: string, b: string) => {
  const [front = '', host] = a.split(inside)
  if (host === undefined || inside.test(` ${b}`)) return false
  const likeness = compareNames(host, b)
  return likeness === 'partial' ? compareNames(front, b) === 'none' : likeness !== 'none'
}

/**
 * "The Ritz" is a whole name, and "The Ritz Barber" is in its house, as "Sam's Club Optical" is in Sam's Club; but
 * "Ristorante La Torre" is La Torre.
 */
export const isInHouse = (a: string, b: string): boolean =>
  [[a, b] as const, [b, a] as const].some(([whole, more]) => {
    const trade = categoryFromName(more)
    if (isFood(trade)) return false
    return (
      WHOLE_NAME.test(whole) ||
      (more.startsWith(whole) && DEPARTMENTS.has(trade ?? '') && trade !== categoryFromName(whole))
    )
  })
const WHOLE_NAME = /^(?:the|le|la|el|il|das|der|die) \S+$/

/** Of two spellings, the site that both businesses have may say which is right: "Andersen Heating" at andersenheating.com. */
export function compareNames(a: string, b: string, site: string | null = null): Likeness {
  if (a === b) return 'equal'
  if (FACILITY.test(a) !== FACILITY.test(b)) return 'none'
  if ([a, b].some(name => POST_OFFICE.test(name)) && [a, b].some(name => isFood(categoryFromName(name)))) return 'none'
  const [latinA, latinB] = [inLatin(a), inLatin(b)]
  if ((latinA === a) !== (latinB === b)) return compareNames(latinA, latinB, site)
  if (isInside(a, b) || isInside(b, a)) return 'none'
  if (branchOf(a, b) !== branchOf(b, a)) {
    const likeness = compareNames(a.replace(BRANCH, ''), b.replace(BRANCH, ''), site)
    return likeness === 'equal' ? 'generic' : likeness
  }
  if (SIGN.test(a) || SIGN.test(b)) return compareNames(a.replace(SIGN, ' '), b.replace(SIGN, ' '), site)
  if (ELISION.test(a) || ELISION.test(b)) {
    const likeness = compareNames(a.replace(ELISION, ''), b.replace(ELISION, ''), site)
    if (likeness !== 'none') return likeness
  }
  const isClosed = (read: (name: string) => string[]) => joined(read(a)) === joined(read(b))
  if (isClosed(name => normalise(name).split(' ')) || isClosed(plainWords)) return 'equal'
  const [namesA, namesB] = [meant(withAnd(a, b)), meant(withAnd(b, a))]
  const found = namesA.flatMap(one => namesB.map(other => compareWords(closed(one, other), closed(other, one), site)))
  return (['equal', 'generic', 'partial'] as const).find(likeness => found.includes(likeness)) ?? 'none'
}

/** What belongs to a bank, a clinic, or a school, and carries its name. */
const FACILITY =
  /(?<!\p{L})(?:atm|geldautomat|bancomat|cajero|parking|parkhaus|parcheggio|aparcamiento|(?:ev|car) charging|ladestation|kids['’]? club|pro shop|box office|lab(?:or(?:atory|atorio|atório|atoire|atorium)?)?|school district|(?:hospital|school|church|museum|library) foundation|emergency (?:room|department)|museum (?:shop|store))(?!\p{L})/iu

/** "Bar de la Poste" is next to it. */
const POST_OFFICE = /^(?:la poste|poste italiane|(?:us )?post office|deutsche post|correos|ctt)$/i

/** "Wok N Roll" beside "Wok & Roll". */
const withAnd = (name: string, other: string) =>
  WITH.test(other) ? name.replace(/(?<=\p{L}) ['’]?n['’]? (?=\p{L})/iu, ' & ') : name

/** "Silver Line" beside "Silverline". */
const closed = (words: string[], others: string[]) =>
  words.flatMap((word, n) => {
    if (others.includes(`${words[n - 1]}${word}`)) return []
    const pair = `${word}${words[n + 1]}`
    return others.includes(pair) ? pair : word
  })

function compareWords(a: string[], b: string[], site: string | null): Likeness {
  if (numbersIn(a) !== numbersIn(b)) return 'none'
  const extraA = without(a, b, isEqual)
  const extraB = without(b, a, isEqual)
  if (extraA.length + extraB.length === 0) return 'equal'
  const isShared = extraA.length < a.length
  if (hasOtherTrade([...extraA, ...extraB], without(a, extraA, isEqual))) return 'none'
  // "Karen L. Boyd" is Karen Boyd, but not Karen M. Boyd.
  const isInitial = (word: string) =>
    word.length === 1 &&
    Math.min(...[extraA, extraB].map(words => words.filter(one => !generic.has(one)).length)) === 0 &&
    Math.min(a.length, b.length) > 1
  const [ownA, ownB] = [a, b].map(words =>
    joined(words.filter(word => !generic.has(word)).map(word => word.replace(/s$/, ''))),
  )
  if (ownA !== '' && ownA === ownB) return areOtherTrades([extraA, extraB]) ? 'none' : 'generic'
  if (isShared && [...extraA, ...extraB].every(word => generic.has(word) || isInitial(word))) return 'generic'
  // "A. Voss" may be Anna Voss.
  const isLetter = (one: string, other: string) => one.length === 1 && other.startsWith(one)
  const isForm = (one: string, other: string) =>
    isLetter(one, other) || isLetter(other, one) || isOneTrade(one, other) || isSpelledBy(site, one, other)
  const left = [without(extraA, extraB, isForm), without(extraB, extraA, isForm)]
  if (areOtherTrades(left)) return 'none'
  const [restA, restB] = left.map(words => words.filter(word => !generic.has(word)))
  // "Lakeside Vet Clinic" and "Lakeside Veterinary Clinic".
  if (isShared && restA?.length === 0 && restB?.length === 0) return 'generic'
  if (isShared && (sellTheSame(a, restA ?? [], restB ?? []) || isPracticeOf(a, b) || isPracticeOf(b, a)))
    return 'partial'
  // "Kay's Kitchen" cooks; "Kay's Kitchens & Baths" installs them.
  if (isOneOfMany(a, b) || isOneOfMany(b, a)) return 'none'
  const isOneSided = restA?.length === 0 || restB?.length === 0
  return isOneSided && (isShared || extraA.length > (restA?.length ?? 0)) ? 'partial' : 'none'
}

/**
 * "Gold's Gym" and "Gold's Gym Rainbow", "Salt & Straw" and "Salt & Straw Ice Cream": the longer name says more of one
 * business, and not what a department sells. Only for one address.
 */
export function isLongerName(one: string, other: string): boolean {
  const [a, b] = [withAnd(one, other), withAnd(other, one)].map(name => name.replace(BRANCH, ''))
  if (a === undefined || b === undefined) return false
  const [tradeA = null, tradeB = null] = [a, b].map(tradeOf)
  const category = tradeA ?? tradeB
  if (category === null) return false
  const isTrade = (word: string) => generic.has(word) || categoryFromName(word) !== null
  return shortened(a).some(wordsA =>
    shortened(b).some(wordsB => {
      const [moreA, moreB] = [without(wordsA, wordsB, isEqual), without(wordsB, wordsA, isEqual)]
      const ownMore = [moreA, moreB].flatMap(more =>
        more.length > 0 && categoryFromName(more.join(' ')) ? [] : more.filter(word => !isTrade(word)),
      )
      const shared = wordsA.filter(word => wordsB.includes(word)).filter(word => !isTrade(word)).length
      // "Plumbing & Heating" is more of a plumber; "Smith & Boyd" are two.
      if (WITH.test(a) !== WITH.test(b)) return shared > 0 && ownMore.length === 0 && tradeA !== null && tradeB !== null
      if (tradeA !== tradeB && tradeA !== null && tradeB !== null) return false
      // A restaurant's or a firm's sign may leave out the trade, but "Casa Verde Inmobiliaria" isn't "Casa Verde".
      if (tradeA === null || tradeB === null)
        return shared > 1 && ownMore.length === 0 && (WITH.test(a) || (isFood(category) && !DEPARTMENTS.has(category)))
      const isOneSided = moreA.every(isTrade) || moreB.every(isTrade)
      return shared > 0 && isOneSided && ownMore.every(word => !SUB_BRANDS.has(word) && !/\d/.test(word))
    }),
  )
}
const tradeOf = (name: string) =>
  categoryFromName(name) ??
  name
    .split(' ')
    .map(word => categoryFromName(word))
    .find(Boolean) ??
  null
const WITH = /\s(?:[&+]|and|und|y|e|et)\s/i
/** Departments of supermarkets, hotels, and churches, which carry their name. */
const DEPARTMENTS = new Set(
  'pharmacy optician hearing_aids fuel car_wash tyres bank garden_centre childcare car_rental spa bar pub cafe bakery event_venue photographer'.split(
    ' ',
  ),
)
const SUB_BRANDS = new Set('express outlet annex select suites kids junior plus'.split(' '))

/** "Officina meccanica Conti", "Conti autofficina": what isn't shared is one trade in other words. */
function sellTheSame(a: string[], restA: string[], restB: string[]): boolean {
  const [one, other] = [restA, restB].map(words => categoryFromName(words.join(' ')))
  // "Weber" alone may also be a physiotherapist and an occupational one.
  return !!one && one === other && (a.length - restA.length > 1 || sectorOf(one) !== 'health')
}

/** "Harmon Chiropractic Clinic" is "Dr. Paul Harmon, DC": his title is its trade, and all else that it has is his surname. */
function isPracticeOf(practice: string[], person: string[]): boolean {
  const titles = person.filter(word => TITLES.has(word))
  const [surname, ...others] = practice.filter(word => person.includes(word) && !generic.has(word))
  if (titles.length === 0 || practice.some(word => TITLES.get(word)) || !surname || others.length > 0) return false
  const rest = practice.filter(word => word !== surname && !TITLES.has(word))
  // Beside a title, a first name would be another person's.
  if (rest.length + 1 < practice.length && rest.some(word => !generic.has(word) && categoryFromName(word) === null))
    return false
  const trade = categoryFromName(rest.join(' '))
  const titled = titles.map(title => TITLES.get(title)).find(Boolean)
  return trade !== null && (titled ? titled.split(' ').includes(trade) : sectorOf(trade) === 'health')
}
const TITLES = new Map(
  Object.entries({
    dr: '',
    dds: 'dentist clinic',
    dmd: 'dentist clinic',
    dc: 'chiropractor clinic',
    od: 'optician',
    dvm: 'veterinary',
    dent: 'dentist clinic',
    md: 'doctor clinic dermatologist paediatrician',
    cpa: 'accountant',
    esq: 'lawyer',
  }),
)

const isFood = (category: string | null) => category !== null && sectorOf(category) === 'food'

/** A hotel's bar isn't the hotel, though "Bar" alone says little. */
function hasOtherTrade(extra: string[], shared: string[]): boolean {
  if (!extra.some(word => generic.has(word) && isFood(categoryFromName(word)))) return false
  const own = categoryFromName(shared.join(' '))
  return own !== null && !isFood(own)
}

const WITH_PATIENTS = /^(?:praxis|ordinace|gabinet|consultorio)$/
/** A clinic's pharmacy and an inn's butcher are of one sector, and two businesses. */
const APART = new Set('pharmacy butcher greengrocer seafood wine_shop'.split(' '))
const kindOf = (category: string) => (APART.has(category) ? category : sectorOf(category))
/** A salon and lawn care of one name are two: their trades have nothing in common. */
function areOtherTrades(names: string[][]): boolean {
  const tradeOf = (words: string[]) =>
    categoryFromName(words.join(' ')) ?? (words.some(word => WITH_PATIENTS.test(word)) ? 'clinic' : null)
  const [one, other] = names.map(words => words.length > 0 && tradeOf(words))
  return !!one && !!other && kindOf(one) !== kindOf(other)
}

const numbersIn = (words: string[]) => words.flatMap(word => word.match(/\d+/g) ?? []).join(' ')
const joined = (words: string[]) => foldUmlauts(words.join(''))

/** The words of `a` that have no counterpart in `b`; each counterpart counts once. */
function without(a: string[], b: string[], isLike: (one: string, other: string) => boolean): string[] {
  const left = [...b]
  return a.filter(word => {
    const at = left.findIndex(other => isLike(word, other))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

const isEqual = (a: string, b: string) => a === b || foldUmlauts(a) === foldUmlauts(b)

const isOneOfMany = (one: string[], many: string[]) => one.length > 1 && many.slice(0, -1).includes(`${one.at(-1)}s`)

/** "Dental" and "Dentistry", "Pizza" and "Pizzeria", "Electric" and "Electrical", "Restaurant" and "Resturant". */
function isOneTrade(a: string, b: string): boolean {
  if (a === `${b}s` || b === `${a}s`) return true
  if (a.slice(0, ALIKE) !== b.slice(0, ALIKE)) return false
  const [one, other] = [categoryFromName(a), categoryFromName(b)]
  const [craftA, craftB] = [CRAFT.exec(a)?.[1], CRAFT.exec(b)?.[1]]
  if (craftA !== undefined && craftA === craftB && (one ?? other) !== null) return true
  if (one !== null && other !== null) return one === other || stemOf(a) === stemOf(b)
  if (one === null && other === null) return false
  // A "bowl" is for soup, and a "market" sells no marketing.
  const isDoing = a.endsWith('ing') !== b.endsWith('ing') && !/[eo]rs?$/.test(a.endsWith('ing') ? b : a)
  const isBegun =
    Math.min(a.length, b.length) >= BEGINNING &&
    (a.startsWith(b) || b.startsWith(a)) &&
    ANOTHER_KIND.test(a) === ANOTHER_KIND.test(b)
  return (
    (!isDoing && (isBegun || stemOf(a) === stemOf(b))) ||
    (Math.min(a.length, b.length) >= LONG && mistakesBetween(a, b) === 1)
  )
}
/** "Joyería" and "Joyeros", "Plomberie" and "Plombier", "Óptica" and "Óptico". */
const CRAFT = /^(.{3,}?)(?:[ao]|eria|eros?|aria|eiros?|erie|iers?|erij|ieri|aio|er|ung)$/
const ALIKE = 3
/** "Dental" begins "Dentallabor", which sees no patients. */
const ANOTHER_KIND = /(?:labor|handel|bedarf|schule|akademie|museum|verlag|versand|verband|verein)$/
/** "Elektro" begins "Elektroinstallation". */
const BEGINNING = 6
/** No surname that's a letter away from a trade is as long. */
const LONG = 8
const stemOf = (word: string) =>
  word.replace(/(?<=.{4})(?:icals?|ics?|als?|ing|ers?|ors?|ists?|ians?|e?ry|eries|es?|y)$/, '')

const isSpelledBy = (site: string | null, a: string, b: string) =>
  site !== null && Math.min(a.length, b.length) > 3 && [a, b].some(word => site.includes(word)) && isNear(a, b)
const isNear = (a: string, b: string) => mistakesBetween(a, b) <= 2
