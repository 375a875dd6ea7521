import { answersIn } from './answers.ts'
import { plain } from './plain.ts'
import { type ColumnField, columnWords } from './words.ts'

const LEGAL = /legal|entity|corporation|registered|ownership|licensee|permittee|soci?al|denomina/

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

export interface ColumnName {
  fits: ReadonlyMap<ColumnField, NameFit>
  /** Whose data it is. Columns of one address have the same group. */
  group: string
  scope: Scope
  /** It names something that we don't read, such as an ID, a date, or an amount. */
  isOther: boolean
  /** It's "name" and nothing more. */
  isName: boolean
  /** It's "name" alone. */
  isOwnName?: boolean
  /** The part of a person's name. */
  part?: 1 | 2 | 3 | null
  /** It may be somebody's of the user's company: "user email" beside "invitee email". */
  isStaff?: boolean
}

type Scope = 'business' | 'plain' | 'person' | 'mailing' | 'other' | 'home'

/** Whose data it is, the best first: exports repeat "city" for the company, the contact's home, and a mailing address. */
const scopes: [Scope, string][] = [
  ['home', 'home personal private privat casa residential particular domicile personnel personale prive'],
  ['mailing', 'mailing mail billing owner taxpayer applicant registrant landlord parent headquarters sold po sa'],
  [
    'other',
    'ship shipping delivery other secondary alternate alternative second additional weitere weiteres autre otro altro andere',
  ],
  ['person', 'contact person customer client attendee executive'],
  [
    'business',
    'business physical company work employer office corporate organization organisation org premises premise facility outlet store shop restaurant hotel venue clinic practice provider salon exhibitor establishment geschaftl etablissement site branch account dba geschaftlich firma firmen dienstlich empresa entreprise professionnel trabajo trabalho travail azienda bedrijf unternehmen sede',
  ],
]
const order: Scope[] = ['business', 'plain', 'person', 'mailing', 'other', 'home']
const wordScopes = new Map(scopes.flatMap(([scope, words]) => words.split(' ').map(word => [word, scope] as const)))

const set = (words: string) => new Set(words.split(' '))
/** Words that change nothing, such as those of a question. */
const NEUTRAL = set(
  'value primary main full current preferred best your our the a an of is are what which where please enter and or et und y de del della di la le les des der die das den for to reach you we at in on located village reg registered unite legale principale principal hauptsitz field analysis s fax telefax',
)
/** After one of these, the rest is about a place. */
const LEADING = set('default addr address location adresse direccion')
/** The name is about the column's field, but isn't the field: "E-mail 1 - Label" has no address. */
const ABOUT = set(
  'label name display type typ status source confidence owner size count extended formatted date time timestamp id ids verified valid etikett score domain rank rating manager rep stato hash ip list size code codes level name2 preference language',
)
/** The name is about something else: numbers, dates, amounts. */
const OTHER = set(
  'id ids number num no nr nummer numero code ein fein tin tax vat siret siren cnpj cpf nif cif hrb uid kvk abn license licence lic permit account acct case parcel apn ref reference invoice order date start end issue issued created updated expiration expires expiry year yr fee fees amount total revenue sales employees staff count price balance latitude longitude zip sku barcode policy bbl bin camis duns naics naic sic district ward block lot tract score grade rank rating reviews value ssn serial cert certificate registration quantity qty units area sq ft age opened founded est established dues term census precinct incorporation incorporated formation jurisdiction birth origin',
)
const ASIDE =
  /(?:^| )(?:linkedin|facebook|fb|twitter|instagram|xing|youtube|tiktok|pinterest|image|photo|logo|thumbnail|avatar|menu|reservations|assistant|s assistant|spouse|emergency|attorney|created by|modified by|updated by|assigned|yelp|maps|map)(?: |$)/
/** "Tel / Fax" has both; a fax alone is of no use. */
const isFax = (words: string, name: string) =>
  /\b(?:tele)?fax\b/.test(words) &&
  !(/\b(?:tel|phone|telefon|telephone|telefono)\b/.test(words) && /[^\p{L}\p{N} _]/u.test(name))
/** People of the user's own company. */
const STAFF =
  /^(?:(?:account|contact|lead|record|company|organi[sz]ation|person|deal|sales|crm|list|opportunity) (?:\w+ )?owner|sales rep|account manager|owner (?:email|alias|role) ?\w*)(?: |$)/
const MAYBE_STAFF =
  /^(?:user|host|inspector|preparer|broker|adviser|advisor|sales ?person|salesman|coach|trainer|organi[sz]er|agent|staff|employee|rep|sender|technician|assignee|seller)\b/
/** "Co./Last Name" is a company's or a person's: only the user knows. */
const EITHER = /^(?:co|company|organi[sz]ation|business|firma) (?:or )?(?:last name|surname|nachname)$/

/** Some portals write "billingcity". */
const GLUED =
  /\b(billing|mailing|shipping|business|company|contact|store|facility|premise)(?=(?:name|street|addr|city|state|zip|post|phone|email|type|category|website|country))/g

/** "What company do you work for?" */
const QUESTION = / (?:do|does) (?:you|they) (?:work|own|run|represent)(?: (?:for|at|with))?$/

/**
 * What's in brackets explains: "Country Code (If outside U.S.)". It counts only if the rest says nothing, and of its words,
 * those that say whose it is: "Name (Adressattyp Unternehmen)".
 */
export function readName(name: string): ColumnName {
  const [, rest = '', aside = ''] = /^(.*\S)\s*\(([^()]*)\)\s*$/.exec(name) ?? []
  if (!rest) return readWords(name)
  const whose = plain(aside)
    .split(' ')
    .filter(word => wordScopes.has(word))
  const bare = readWords([rest, ...whose].join(' '))
  const isClear = bare.scope !== 'plain' && [...bare.fits.values()].some(({ fit }) => fit >= 0.6)
  return isClear ? bare : readWords(name)
}

/** Reads what a column's name says about its field. */
function readWords(name: string): ColumnName {
  const words = plain(name)
    .replaceAll(GLUED, '$1 ')
    .replace(QUESTION, '')
    .replace(/\bnames$/, 'name')
    .replaceAll(/\b(address|addr|line|street|phone|tel|mail)(?=\d)/g, '$1 ')
    .replace(/\bfirst line /, '')
    .trim()
  const tokens = words.split(' ').filter(Boolean)
  // A "licence name" is the business's, as far as its values say so.
  const isLicensed = isNameWord(tokens.at(-1))
  const isOther = tokens.some(
    token =>
      (OTHER.has(token) && !(isLicensed && LICENSED.has(token))) ||
      (ABOUT.has(token) && !/^(?:name|display)$/.test(token)),
  )
  const number = isPhrase.has(words) ? 1 : Number(tokens.find(token => /^\d$/.test(token)) ?? 1)
  const scope = scopeOf(tokens)
  const group = `${scope}${number > 1 ? ` ${number}` : ''}`
  if (words === '' || EITHER.test(words) || ASIDE.test(words) || isFax(words, name) || STAFF.test(words))
    return { fits: new Map(), group, scope, isOther: words !== '' && !EITHER.test(words), isName: false }
  const isPersons = tokens.includes('person') || tokens.includes('contact')
  const found = new Map(fitsOf({ name, words, ...wordsOf(tokens), scope, number, isPersons }))
  for (const [field, isWeak, fit] of answersIn(words)) found.set(field, { fit, rank: 0, isWeak })
  const base = order.indexOf(scope) * 1000 + (number - 1) * 200
  const rank = (field: ColumnField, one: NameFit) =>
    field === 'businessName' ? one.rank + (one.isLegal ? 1000 : 0) : base + one.rank
  const fits = [...found].map(([field, one]) => [field, { ...one, rank: rank(field, one) }] as const)
  const left = fits.find(([, one]) => one.left)?.[1].left
  return {
    fits: new Map(fits),
    group: left ? `${group} ${left}` : group,
    scope,
    isOther,
    isName: isJustName(words),
    isOwnName: /^(?:name|nombre|nom|nome|naam)$/.test(words),
    part: partOfName(name),
    isStaff: MAYBE_STAFF.test(words),
  }
}

/** "Zip/Postal Code" is one field in two words; "City/State" is two fields, and no column of one. */
function alternatives(name: string): Found[] | null {
  const parts = name.split('/')
  if (parts.length === 1 || parts.length > 4 || /\bfax\b/i.test(name)) return null
  const read = parts.map(readName)
  const whole = read.map(({ fits }) => [...fits].filter(([, { fit }]) => fit >= 0.9))
  const [known, ...more] = whole.filter(found => found.length > 0)
  if (!known) return null
  // "Wohnort/Betriebssitz": the other word says it again, for all we know.
  if (more.length < parts.length - 1)
    return more.length > 0 || read.some(({ isOther }) => isOther)
      ? null
      : known.filter(([, one]) => !one.isWeak).map(([field, one]) => [field, { ...one, fit: 0.6 }])
  return (whole[0] ?? []).filter(([field]) => whole.every(found => found.some(([other]) => other === field)))
}

const isJustName = (words: string) =>
  /^(?:name|nombre|nom|nome|naam|(?:display|complete) name|(?:customer|client|member|vendor|supplier)(?: name)?)$/.test(
    words,
  )

/** The order of several columns with one field, by their names. */
export const rankOf = (field: ColumnField, name: string): number => readName(name).fits.get(field)?.rank ?? 9999

/** Beside "first name", "name" is the last one, and beside "last name", the first one. */
export function partsOfNames(names: string[]): (1 | 2 | 3 | null)[] {
  const parts = names.map(partOfName)
  const missing = ([1, 3] as const).filter(part => !parts.includes(part))
  const [part] = missing
  if (!part || missing.length !== 1) return parts
  return parts.map((one, n) =>
    one === null && /^(?:name|nombre|nom|nome|naam)$/.test(plain(names[n] ?? '')) ? part : one,
  )
}

/** Which part of a person's name the column has: the first, a middle, or the last one; null for a whole name. */
function partOfName(name: string): 1 | 2 | 3 | null {
  const words = plain(name)
  if (LAST.test(words)) return 3
  if (/\bmiddle\b/.test(words)) return 2
  return FIRST.test(words) ? 1 : null
}
const FIRST = /\b(?:first|given|fname|firstname|vorname|prenom|nombre de pila|voornaam)\b/
const LAST =
  /\b(?:last|family|surname|lname|lastname|nachname|familienname|nom de famille|apellidos?|sobrenome|cognome|achternaam)\b/

/** Whether a cell could be a column's name. */
export const isColumnName = (cell: string) => [...readName(cell).fits.values()].some(({ fit }) => fit > 0.5)

function scopeOf(tokens: string[]): Scope {
  const found = tokens.flatMap((token, n) => (isEMail(tokens, n) ? [] : (wordScopes.get(token) ?? [])))
  return (
    found
      .toSorted((a, b) => order.indexOf(b) - order.indexOf(a))
      .find(scope => scope !== 'business' && scope !== 'person') ??
    (found.includes('business') ? 'business' : (found[0] ?? 'plain'))
  )
}

/** The "mail" of "e-mail" isn't the mail of a mailing address. */
const isEMail = (tokens: string[], n: number) =>
  tokens[n] === 'mail' &&
  (tokens.length === 1 || tokens[n - 1] === 'e' || /^(?:address|adresse|id)$/.test(tokens[n + 1] ?? ''))

interface Read {
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

function wordsOf(tokens: string[]): Pick<Read, 'full' | 'kept' | 'core' | 'isOfPlace'> {
  const full = tokens.filter(
    (token, n) => !/^\d+$/.test(token) && !NEUTRAL.has(token) && !(n === 0 && token === 'source'),
  )
  const kept = full.filter((token, n) => !wordScopes.has(token) || isEMail(full, n))
  const from = Math.max(
    0,
    Math.min(
      kept.findIndex(token => !LEADING.has(token)),
      kept.length - 1,
    ),
  )
  const scoped = full.filter(token => wordScopes.has(token)).slice(-1)
  return { full, kept, core: kept.length === 0 ? scoped : kept.slice(from), isOfPlace: from > 0 }
}

const OF_BUSINESS = new Set<ColumnField>(['category', 'description', 'tags', 'status', 'person', 'role', 'sourceId'])

function fitsOf(read: Read): Found[] {
  const literal = phrases.filter(({ phrase }) => phrase === read.words)
  if (literal.length > 0)
    return bestOf(
      literal.map(({ field, rank, isAlone, isLegal }) => [field, { fit: 1, rank, isWeak: isAlone, isLegal }]),
    )
  const known = read.isOfPlace ? phrases.filter(({ field }) => !OF_BUSINESS.has(field)) : phrases
  const equal = known.filter(({ tokens }) => [read.full, read.kept, read.core].some(words => isSame(tokens, words)))
  if (isOfTwo(read.name)) return []
  if (isOfTown(read.core)) return [['city', { fit: 0.95, rank: 50, isWeak: false }]]
  const whole = bestOf(equal.flatMap(one => asWhole(one, read)))
  if (whole.length > 0) return whole
  const found = alternatives(read.name) ?? bestOf(known.flatMap(one => asPart(one, read)))
  if (found.length > 0) return found
  const vague = { fit: 0.5, rank: 160, isWeak: false, isVague: true }
  // A "school type", but not a "job type".
  const isKind = /^(?:type|kind|tipo|typ|art)$/.test(read.full.at(-1) ?? '')
  if (isKind && read.full.slice(0, -1).every(word => isBusinessWord.has(word))) return [['category', vague]]
  return isNameWord(read.full[0]) || isNameWord(read.full.at(-1)) ? [['businessName', { ...vague, rank: 60 }]] : []
}
/** Also "Vereinsname", whose values have to say more. */
const isNameWord = (word = '') => /^(?:name|nombre|nom|nome|naam|bezeichnung|\p{L}{4,}name)$/u.test(word)

/** "Name & address" holds two fields, and no column of one. */
function isOfTwo(name: string): boolean {
  const parts = name.split('&', 3)
  if (parts.length !== 2) return false
  const [one, other] = parts.map(part => [...readName(part).fits].find(([, { fit }]) => fit >= 0.9)?.[0])
  return one !== undefined && other !== undefined && one !== other
}

/** "PLZ/Ort", "City, State ZIP": a town with what's written before or behind it. */
function isOfTown(words: string[]): boolean {
  const parts = words.filter(word => !/^(?:code|codes|postal)$/.test(word)).map(word => partsOfTown.get(word))
  return parts.length > 1 && parts.every(Boolean) && parts.includes('city') && new Set(parts).size > 1
}

const isSame = (tokens: string[], words: string[]) =>
  new Set(tokens).size === new Set(words).size && tokens.every(token => words.includes(token))

type Phrase = (typeof phrases)[number]
type Found = [ColumnField, NameFit]

/** "Organization - Name" names a business, "Person - Name" a person, and "Organization - Title" neither. */
function asWhole({ field, tokens, rank, isAlone, isLegal }: Phrase, { scope, number, isPersons }: Read): Found[] {
  const fit: NameFit = { fit: 0.95, rank, isWeak: isAlone, isLegal }
  if (!isAlone) return [[field, fit]]
  const isBusiness = scope === 'business' || scope === 'plain'
  if (field === 'businessName' && tokens[0] === 'name' && isPersons) return [['person', { ...fit, isWeak: false }]]
  if (field === 'businessName' && tokens[0] === 'name')
    return isBusiness ? [[field, { ...fit, isWeak: scope === 'plain' }]] : []
  if (field === 'businessName')
    return scope === 'plain' || tokens.every(token => wordScopes.has(token)) ? [[field, fit]] : []
  return field === 'category' && (number > 1 || isPersons || !isBusiness) ? [] : [[field, fit]]
}

function asPart({ field, tokens, rank, isAlone, isScopeOnly, isLegal }: Phrase, { full, core }: Read): Found[] {
  if (isAlone || isScopeOnly || EXACT_ONLY.has(field)) return []
  const words = [core, full].find(each => each.length > tokens.length && startIn(each, tokens) >= 0)
  if (!words) return []
  const at = startIn(words, tokens)
  const left = words.filter((_, n) => n < at || n >= at + tokens.length)
  const isAbout = (word: string) => ABOUT.has(word) && !(word === 'name' && NAMED.has(field))
  const isElse = (word: string) => (OTHER.has(word) && !(field === 'address' && LICENSED.has(word))) || isAbout(word)
  if (left.some(word => isElse(word) || (fieldsOfWord.get(word) ?? field) !== field)) return []
  const isEdge = at === 0 || at + tokens.length === words.length
  return [
    [
      field,
      { fit: isEdge ? 0.6 : 0.35, rank: rank + 100, isWeak: false, isLegal, left: left.find(word => word !== 'name') },
    ],
  ]
}

/** A "licence address" is a place, too. */
const LICENSED = set('license licence lic permit registration registered tax account')
/** "City name" is a city. */
const NAMED = new Set<ColumnField>(['city', 'region', 'country'])

const startIn = (words: string[], tokens: string[]) =>
  words.findIndex((_, n) => tokens.every((token, i) => words[n + i] === token))

/** A wrong guess is worse than none here. */
const EXACT_ONLY = new Set<ColumnField>([
  'description',
  'tags',
  'status',
  'leadId',
  'sourceId',
  'openingHours',
  'houseNumber',
  'streetPart',
  'role',
])

function bestOf(found: Found[]): Found[] {
  const best = new Map<ColumnField, NameFit>()
  for (const [field, one] of found) {
    const known = best.get(field)
    if (!known || known.fit < one.fit || (known.fit === one.fit && one.rank < known.rank)) best.set(field, one)
  }
  return [...best]
}

const phrases = (Object.keys(columnWords) as ColumnField[]).flatMap(field => {
  const { words, alone = '' } = columnWords[field]
  const listOf = (text: string, isAlone: boolean) =>
    text
      .split(', ')
      .filter(Boolean)
      .map((phrase, n) => {
        const all = phrase.split(' ')
        const said = all.filter(token => !NEUTRAL.has(token) && !/^\d+$/.test(token))
        // What's left of "full name" would be any name.
        const tokens = said.length === 0 || (said.length === 1 && all.length > 1) ? all : said
        const isScopeOnly = tokens.every(token => wordScopes.has(token))
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

const isPhrase = new Set(phrases.map(({ phrase }) => phrase))

/** "School", "store": what a business is called. */
const isBusinessWord = new Set(
  phrases.filter(({ field, tokens }) => field === 'businessName' && tokens.length === 1).map(({ phrase }) => phrase),
)

/** The fields that one word alone names. */
const fieldsOfWord = new Map(
  phrases
    .filter(({ tokens, isAlone }) => tokens.length === 1 && !isAlone)
    .map(({ tokens, field }) => [tokens[0] ?? '', field]),
)

/** The words that alone name a part of a town's line. */
const partsOfTown = new Map(
  (['country', 'region', 'postcode', 'city'] as const).flatMap(field =>
    phrases
      .filter(one => one.field === field && one.tokens.length === 1)
      .map(({ tokens }) => [tokens[0] ?? '', field] as const),
  ),
)
