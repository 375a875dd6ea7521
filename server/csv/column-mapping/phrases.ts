import { knownCategory } from '#server/directory/categories/category-words.ts'
import { plain } from './plain.ts'
import { type ColumnField, columnWords, nameWords, wordLists } from './words.ts'

const LEGAL = /legal|entity|corporation|registered|ownership|licensee|permittee|soci?al|denomina/
/** The name on the sign, whatever it's called besides. */
const ON_SIGN = /comm?erci|trad(?:e|ing)|fantasia|^dba$/

/** How well a column's name says that it holds a field, from 0 to 1, and its rank among several columns of that field. */
export interface NameFit {
  fit: number
  rank: number
  /** The name is one word with other meanings, such as "title" or "type". */
  isWeak: boolean
  /** The name in a register, which is known to nobody but the register. */
  isLegal?: boolean
  /** "Operating name", "service name": whose name it is, only the values show. */
  isVague?: boolean
  /** The word that says whose it is, if we don't know it: "taxpayer address". */
  left?: string | undefined
}

export type Scope = 'business' | 'plain' | 'person' | 'mailing' | 'other' | 'home'

/** Whose data it is, the best first: exports repeat "city" for the company, the contact's home, and a mailing address. */
export const order: Scope[] = ['business', 'plain', 'person', 'mailing', 'other', 'home']
export const wordScopes = new Map(
  wordLists.lines('scopes').flatMap(line => {
    const [scope = '', words = ''] = line.split(': ')
    return words.split(' ').map(word => [word, scope as Scope] as const)
  }),
)

const set = (words: string) => new Set(words.split(' '))
/** Words that change nothing, such as those of a question. */
export const NEUTRAL = new Set(wordLists.words('neutral'))
/** After one of these, the rest is about a place. */
export const LEADING = new Set(wordLists.words('leading'))
/** The name is about the column's field, but isn't the field: "E-mail 1 - Label" has no address. */
export const ABOUT = new Set(wordLists.words('about'))
/** The name is about something else: numbers, dates, amounts. */
export const OTHER = new Set(wordLists.words('other'))
export interface Read {
  name: string
  words: string
  /** All words that say something. */
  full: string[]
  /** Without those for whose it is. */
  kept: string[]
  /** Without those for a place, too: which field it is. */
  core: string[]
  scope: Scope
  number: number
  isPersons: boolean
  /** "Location description" is about a place, not a business. */
  isOfPlace: boolean
}

const OF_BUSINESS = set('category description tags status person role sourceId')

type Phrase = (typeof phrases)[number]
export type Found = [ColumnField, NameFit]

/** "Organization - Name" names a business, "Person - Name" a person, and "Organization - Title" neither. */
function asWhole({ field, tokens, rank, isAlone, isLegal }: Phrase, { scope, number, isPersons }: Read): Found[] {
  const fit: NameFit = { fit: 0.95, rank, isWeak: isAlone, isLegal }
  // A shipping company is the customer if there's no other.
  if (!isAlone) return [[field, { ...fit, isWeak: field === 'businessName' && scope === 'other' }]]
  const isBusiness = scope === 'business' || scope === 'plain'
  const isName = tokens.length === 1 && OWN_NAMES.has(tokens[0] ?? '')
  if (field === 'businessName' && isName && isPersons) return [['person', { ...fit, isWeak: false }]]
  // "Name 2" goes on where "Name 1" ends.
  if (field === 'businessName' && tokens[0] === 'name')
    return isBusiness && number === 1 ? [[field, { ...fit, isWeak: scope === 'plain' }]] : []
  if (field === 'businessName')
    return scope === 'plain' || tokens.every(token => wordScopes.has(token)) ? [[field, fit]] : []
  return field === 'category' && (number > 1 || isPersons || !isBusiness) ? [] : [[field, fit]]
}

function asPart({ field, tokens, rank, isAlone, isScopeOnly, isLegal }: Phrase, { full, core }: Read): Found[] {
  if (
    (isAlone &&
      (!VALUES_SHOW.has(field) || tokens.some(token => OTHER.has(token) || /^(?:first|last)$/.test(token)))) ||
    (isScopeOnly && field !== 'person') ||
    EXACT_ONLY.has(field)
  )
    return []
  const words = [core, full].find(each => each.length > tokens.length && startIn(each, tokens) >= 0)
  if (!words) return []
  const at = startIn(words, tokens)
  const left = words.filter((_, n) => n < at || n >= at + tokens.length)
  const isAbout = (word: string) => ABOUT.has(word) && !(word === 'name' && NAMED.has(field))
  const isElse = (word: string) =>
    (OTHER.has(word) &&
      !(field === 'address' && LICENSED.has(word)) &&
      !((field === 'phone' || field === 'address') && /^(?:num|nummer|numero|number|no|nr)$/.test(word))) ||
    isAbout(word)
  const isAnothers = (word: string) => {
    const other = fieldsOfWord.get(word) ?? field
    return other !== field && !(other === 'person' && VALUES_SHOW.has(field))
  }
  if (left.some(word => isElse(word) || isAnothers(word))) return []
  if (isAlone) return [[field, { fit: 0.4, rank: rank + 100, isWeak: true }]]
  const edgeFit = at === 0 || at + tokens.length === words.length ? 0.6 : 0.35
  const isOnSign = field === 'businessName' && words.some(word => ON_SIGN.test(word))
  const fit = {
    fit: isOnSign ? 0.9 : edgeFit,
    isWeak: false,
    left: left.find(word => word !== 'name' && fieldsOfWord.get(word) !== field),
  }
  return [[field, { ...fit, rank: isOnSign ? 10 : rank + 100, isLegal: isLegal && !isOnSign }]]
}

/** Their values leave no doubt, whatever else the name says. */
const VALUES_SHOW = new Set<ColumnField>(['email', 'phone', 'person'])

/** A "licence address" is a place, too. */
export const LICENSED = set('license licence lic permit registration registered tax account')
/** "City name" is a city. */
const NAMED = new Set<ColumnField>(['city', 'region', 'country', 'category'])

const startIn = (words: string[], tokens: string[]) =>
  words.findIndex((_, n) => tokens.every((token, i) => words[n + i] === token))

/** A wrong guess is worse than none here. */
const EXACT_ONLY = set('description tags status leadId sourceId openingHours houseNumber streetPart role')

function bestOf(found: Found[]): Found[] {
  const best = new Map<ColumnField, NameFit>()
  for (const [field, one] of found) {
    const known = best.get(field)
    if (!known || known.fit < one.fit || (known.fit === one.fit && one.rank < known.rank)) best.set(field, one)
  }
  return [...best]
}

/** Their values leave no doubt. */
const CLEAR = /^(?:address|email|phone|website|postcode)$/
export const phrases = (Object.keys(columnWords) as ColumnField[]).flatMap(field => {
  const { words, alone = '' } = columnWords[field]
  const listOf = (text: string, isAlone: boolean) =>
    text
      .split(', ')
      .map(plain)
      .filter(Boolean)
      .map((phrase, n) => {
        const all = phrase.split(' ')
        const said = all.filter(token => !NEUTRAL.has(token) && !/^\d+$/.test(token))
        // What's left of "full name" would be any name.
        const tokens = said.length === 0 || (said.length === 1 && all.length > 1) ? all : said
        const isScopeOnly = tokens.every(token => wordScopes.has(token) && token !== 'dba')
        return {
          field,
          phrase,
          tokens,
          rank: n + (isAlone ? 100 : 0),
          isAlone,
          isScopeOnly,
          isLegal: LEGAL.test(phrase),
        }
      })
  return [...listOf(words, false), ...listOf(alone, true)]
})

/** "Name" in any language. */
export const OWN_NAMES = new Set(nameWords)

export const isPhrase = new Set(phrases.map(({ phrase }) => phrase))
/** "LICENSETYPE" has no sign of where its second word begins. */
export const spaced = new Map(phrases.map(({ phrase }) => [phrase.replaceAll(' ', ''), phrase]))
/** Words for a field or for whose it is, and all that say something in a column's name. */
export const fieldWords = new Set([...phrases.flatMap(({ phrase }) => phrase.split(' ')), ...wordScopes.keys(), 'name'])
export const knownWords = new Set([...fieldWords, ...NEUTRAL, ...ABOUT, ...OTHER])
/** Phrases by their text, their tokens in any order, and their first token. */
const byPhrase = Map.groupBy(phrases, ({ phrase }) => phrase)
const keyOfTokens = (tokens: string[]) => [...new Set(tokens)].toSorted().join(' ')
const byTokens = Map.groupBy(phrases, ({ tokens }) => keyOfTokens(tokens))
const byFirst = Map.groupBy(phrases, ({ tokens: [first = ''] }) => first)
/** "Adresregel" and "Mobilnr": words that begin or end a longer one. */
export const longer = phrases
  .filter(({ field, tokens, isAlone }) => !isAlone && tokens.length === 1 && CLEAR.test(field))
  .flatMap(({ tokens: [token = ''] }) => (token.length >= 5 ? token : []))

/** The field of each name that is a single word. */
const fieldsOfWord = new Map(
  phrases
    .filter(({ tokens, isAlone }) => tokens.length === 1 && !isAlone)
    .map(({ tokens, field }) => [tokens[0] ?? '', field]),
)

/** Single words for a business. */
const businessWords = new Set(
  phrases.filter(({ field, tokens }) => field === 'businessName' && tokens.length === 1).map(({ tokens }) => tokens[0]),
)

/** Single words for a part of a town's line. */
const partsOfTown = new Map(
  (['country', 'region', 'postcode', 'city'] as const).flatMap(field =>
    phrases
      .filter(one => one.field === field && one.tokens.length === 1)
      .map(({ tokens }) => [tokens[0] ?? '', field] as const),
  ),
)

/** What a name says of each field. `shared` are the fields of all its parts, if it has several. */
export function fitsOf(read: Read, shared: Found[] | null): Found[] {
  const literal = byPhrase.get(read.words) ?? []
  if (literal.length > 0)
    return bestOf(
      literal.map(({ field, rank, isAlone, isLegal }) => [field, { fit: 1, rank, isWeak: isAlone, isLegal }]),
    )
  const known = (found: Iterable<Phrase>) =>
    [...new Set(found)].filter(({ field }) => !read.isOfPlace || !OF_BUSINESS.has(field))
  const equal = known([read.full, read.kept, read.core].flatMap(words => byTokens.get(keyOfTokens(words)) ?? []))
  if (isOfTown(read.core)) return [['city', { fit: 0.95, rank: 50, isWeak: false }]]
  if (shared?.length === 0 && read.name.includes('&')) return []
  // "Org/Last Name": whose name it is, the values show.
  if (shared?.length === 0 && /\bname\b/.test(read.words) && read.full.some(word => FIRMS.has(word)))
    return [['businessName', VAGUE]]
  const whole = bestOf(equal.flatMap(one => asWhole(one, read)))
  if (whole.length > 0) return whole
  // What "NACE code: description" says, the values show.
  if (read.full.some(word => SYSTEMS.has(word))) return [['category', { fit: 0.9, rank: 90, isWeak: false }]]
  const found =
    shared ?? bestOf(known(read.full.flatMap(word => byFirst.get(word) ?? [])).flatMap(one => asPart(one, read)))
  if (found.length > 0) return found
  // A "school type", but not a "job type".
  const isKind = KIND.test(read.full[0] ?? '') || KIND.test(read.full.at(-1) ?? '')
  if (isKind && !read.isPersons && !read.full.some(word => WISHES.has(word))) return [['category', VAGUE]]
  const [word = ''] = read.full.slice(-1)
  // Not of a "company name for emails", a form of it.
  const isName = read.full.some(isNameWord) && word !== 'emails'
  if (!isName && !FIRMS.has(word) && !FIRMS.has(read.full[0] ?? '')) return []
  // "Pharmacy name", but not "photographer name".
  const isPlaces =
    isNameWord(word) &&
    read.full.some(one => knownCategory(one) === 2 && !/^shipping|(?:er|or|ist|ey|ian|[ae]nt)$/.test(one))
  const fit = isName && read.full.some(isOfBusiness) ? 0.5 : 0.4
  return [['businessName', { ...VAGUE, fit: isPlaces ? 0.9 : fit, isVague: !isPlaces, rank: isName ? 60 : 50 }]]
}
/** "Sender company" is somebody's. */
const FIRMS = set('company org organization organisation empresa firma unternehmen entreprise societe azienda bedrijf')
/** "School name", "nom entreprise"; of a "product name", the user has to say. */
const isOfBusiness = (word: string) =>
  !OWN_NAMES.has(word) &&
  (wordScopes.get(word) === 'business' || LICENSED.has(word) || businessWords.has(word) || knownCategory(word) > 0)
const VAGUE: NameFit = { fit: 0.5, rank: 160, isWeak: false, isVague: true }
const KIND = /(?:type|typologie|tipologia|kind|tipo|typ|art|rodzaj|soort|druh)$/
/** A "job type" is what a customer wants, not what they do. */
const WISHES = set('job project event appointment work order inquiry request lead room ticket')
/** Classifications of what businesses do. */
const SYSTEMS = set('næringskode naeringskode naics naic sic nace noga naf ape cnae ateco pkd sbi onace anzsic sni')
/** Also "Vereinsname", whose values have to say more. */
export const isNameWord = (word = '') => OWN_NAMES.has(word) || /^(?:\p{L}*bezeichnung|\p{L}{4,}name)$/u.test(word)

/** "PLZ/Ort", "City, State ZIP": a town with what's written before or behind it. */
function isOfTown(words: string[]): boolean {
  const parts = words.filter(word => !/^(?:code|codes|postal)$/.test(word)).map(word => partsOfTown.get(word))
  return parts.length > 1 && parts.every(Boolean) && parts.includes('city') && new Set(parts).size > 1
}
