import { mistakesBetween } from '#server/mistakes.ts'
import { remembered } from '#server/remembered.ts'
import { answersIn } from './answers.ts'
import {
  ABOUT,
  type Found,
  fieldWords,
  fitsOf,
  isNameWord,
  isPhrase,
  knownWords,
  LEADING,
  LICENSED,
  longer,
  type NameFit,
  NEUTRAL,
  OTHER,
  OWN_NAMES,
  order,
  type Read,
  type Scope,
  spaced,
  wordScopes,
} from './phrases.ts'
import { plain } from './plain.ts'
import { type ColumnField, faxWords, wordLists } from './words.ts'

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
  /** It's about text messages, which Canvass doesn't send. */
  isOfTexts?: boolean
  /** It's "Nr." or "No" and nothing more. */
  isNumber?: boolean
  /** The part of a person's name. */
  part?: 1 | 2 | 3 | null
  /** It ends with a word for a name. */
  isOfName?: boolean
  /** It may be somebody's of the user's company: "user email" beside "invitee email". */
  isStaff?: boolean
}

const ASIDE =
  /(?:^| )(?:linkedin|linked in|facebook|fb|twitter|instagram|xing|youtube|tiktok|pinterest|image|photo|logo|thumbnail|avatar|menu|reservations (?:url|link|website)|assistant|s assistant|spouse|emergency|attorney(?! name)|created by|modified by|updated by|assigned|yelp|maps|map)(?: |$)/
/** Ten digits that would be a phone number. */
const NUMBERED =
  /^(?:customer|client|vendor|supplier|member|account|acct|reg|registration|patient|guest|partner|dealer) (?:no|nr|num|nbr|number)$|^(?:no|nr|n|numero|num) (?:de )?(?:client\w*|kunden?|membre|socio|cliente|proveedor|fournisseur)$/
/** "Website or Instagram": whichever they have. */
const OR_PAGE =
  /(?<=\b(?:web|website|site|page)) (?:(?:or|o|ou|oder|y|et|and) )?(?:facebook|fb|instagram|rrss|social media)$/
/** "Tel / Fax" has both; a fax alone is of no use. */
const isFax = (words: string, name: string) =>
  (/\b(?:tele)?fax|fax\b/.test(words) || (faxWords.includes(words) && !isPhrase.has(words))) &&
  !(/\b(?:tel|phone|telefon|telephone|telefono)\b/.test(words) && /[^\p{L}\p{N} _]/u.test(name))
/** People of the user's own company. */
const STAFF =
  /^(?:(?:account|contact|lead|record|company|organi[sz]ation|person|deal|sales|crm|list|opportunity) (?:\w+ )?owner|sales rep|responsible person|(?:account|sales|project|regional|area|territory|case|relationship|customer) manager|owner (?:email|alias|role) ?\w*)(?: |$)/
const MAYBE_STAFF =
  /^(?:user|host|rep|inspector|preparer|broker|adviser|advisor|sales ?person|salesman|coach|trainer|organi[sz]er|agent|staff|employee|sender|technician|assignee|seller)\b/

/** "What company do you work for?" */
const QUESTION = / (?:do|does) (?:you|they) (?:work|own|run|represent)(?: (?:for|at|with))?$/

/**
 * What's in brackets explains: "Country Code (If outside U.S.)". It counts only if the rest says nothing, and of its words,
 * those that say whose it is: "Name (Adressattyp Unternehmen)".
 */
export const readName = remembered(2000, readWhole)

/** A table's first rows are read as names under each delimiter: the same words many times. */
function readWhole(name: string): ColumnName {
  const [, rest = '', aside = ''] = /^(.*\S)\s*\(([^()]*)\)\s*$/.exec(name) ?? []
  if (!rest) return readWords(name)
  // "Adresse (ville)".
  if (isPhrase.has(plain(aside)) && readWords(rest).fits.has('address')) return readWords(aside)
  const words = plain(aside).split(' ')
  const bare = readWords([rest, ...words.filter(word => wordScopes.has(word))].join(' '))
  const best = Math.max(0, ...[...bare.fits.values()].map(({ fit }) => fit))
  const isElse = words.some(word => OTHER.has(word) || ABOUT.has(word)) || ASIDE.test(plain(aside))
  return best >= (bare.scope === 'plain' ? 0.9 : 0.6) && !isElse && !isFax(plain(aside), name) ? bare : readWords(name)
}

const common = new Set(wordLists.words('common'))
/** Wholesalers write "Cntct Nm" and "Cty". */
const SHORT = new Map([
  ...[...common].map(word => [(word[0] ?? '') + word.slice(1).replaceAll(/[aeiou]/g, ''), word] as const),
  ...wordLists.lines('short').map(line => line.split(' ') as [string, string]),
])

/** A known word for one that's shortened, in the plural ("trades", "industries"), or made of several ("principalcity"). */
function spelled(word: string): string {
  if (knownWords.has(word)) return word
  const forms = [SHORT.get(word), word.replace(/ies$/, 'y'), word.replace(/es$/, ''), word.replace(/s$/, '')]
  const form = forms.find(one => one !== undefined && fieldWords.has(one)) ?? (word.length > 4 ? apart(word) : null)
  if (form || word.length < 5 || word.length > LONGEST) return form ?? word
  const part = longer.find(one => word.startsWith(one) || word.endsWith(one))
  if (part) return word.replace(part, ` ${part} `).trim()
  return [...common].find(one => one[0] === word[0] && mistakesBetween(one, word) === 1) ?? word
}

function apart(word: string): string | null {
  for (let at = word.length - 2; at > 1 && word.length <= LONGEST; at--) {
    const first = pieceOf(word.slice(0, at))
    const rest = first && (pieceOf(word.slice(at)) ?? apart(word.slice(at)))
    if (rest) return `${first} ${rest}`
  }
  return null
}
/** No heading has a longer word. */
const LONGEST = 40
const pieceOf = (part: string) => (part.length > 3 && knownWords.has(part) ? part : SHORT.get(part))
/** "Dueño/a", "Gérant(e)", "Chef:in". */
const GENDERED = /(?<=\p{L}{3})[/(*:.]-?(?:in|ne|rice|a|e)\)?(?!\p{L})/gu

/** Reads what a column's name says about its field. */
function readWords(name: string): ColumnName {
  const whole = plain(name.replace(GENDERED, ''))
  const words = (spaced.get(whole.replace(/(?<=type)s$/, '')) ?? whole)
    .replace(QUESTION, '')
    .replace(/\bfirst line |^(?:and )?your /, '')
    .replace(OR_PAGE, '')
    .replaceAll('licence', 'license')
    .replace(/(?<=line )(?:one|two)$/, one => (one === 'one' ? '1' : '2'))
    .replace(/^e ?mail \d (?=(?:(?:first|last|full) )?(?:name|title)$)/, '')
    .replaceAll(/\b[a-z]{2,}\b/g, spelled)
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
  if (words === '' || ASIDE.test(words) || NUMBERED.test(words) || isFax(words, name) || STAFF.test(words))
    return { fits: new Map(), group, scope, isOther: words !== '', isName: false }
  const isPersons = scope === 'person' && !tokens.some(token => /^(?:customer|client)$/.test(token))
  const found = new Map(fitsOf({ name, words, ...wordsOf(tokens), scope, number, isPersons }, sharedByParts(name)))
  for (const [field, isWeak, fit] of [...answersIn(whole), ...answersIn(words)])
    found.set(field, { fit, rank: 0, isWeak })
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
    isOfTexts: /\b(?:sms|texts?)\b/.test(words),
    isNumber: /^(?:best |main |your |my )*(?:n|n o|no|nr|num|nummer|numero|number)$/.test(words),
    isOwnName: OWN_NAMES.has(words),
    part: partOfName(name),
    isOfName: isLicensed,
    isStaff: MAYBE_STAFF.test(words),
  }
}

/** "Zip/Postal Code" is one field in two words; "City/State" and "Name & address" are two fields, and no column of one. */
function sharedByParts(name: string): Found[] | null {
  const parts = name.split(/[/&]/)
  if (parts.length === 1 || parts.length > 4 || /\bfax\b/i.test(name)) return null
  const [first = [], ...others] = parts.map(part => [...readName(part).fits].filter(([, { fit }]) => fit >= 0.9))
  if ([first, ...others].some(found => found.length === 0)) return null
  return first.filter(([field]) => others.every(found => found.some(([other]) => other === field)))
}

const isJustName = (words: string) =>
  OWN_NAMES.has(words) ||
  /^(?:(?:display|complete) name|(?:customer|client|member|vendor|supplier)(?: name)?)$/.test(words)

/** The order of several columns with one field, by their names. */
export const rankOf = (field: ColumnField, name: string): number => readName(name).fits.get(field)?.rank ?? 9999

/** Beside "first name", "name" is the last one, and beside "last name", the first one. */
export function partsOfNames(names: string[]): (1 | 2 | 3 | null)[] {
  const parts = names.map(partOfName)
  const missing = ([1, 3] as const).filter(part => !parts.includes(part))
  const [part] = missing
  if (!part || missing.length !== 1) return parts
  return parts.map((one, n) => (one === null && isNameWord(plain(names[n] ?? '').split(' ')[0]) ? part : one))
}

/** Which part of a person's name the column has: the first, a middle, or the last one; null for a whole name. */
function partOfName(name: string): 1 | 2 | 3 | null {
  const words = plain(name).replace(/(?<=name) legal name$/, '')
  if (/\bmiddle\b/.test(words)) return 2
  const [isFirst, isLast] = [FIRST.test(words), LAST.test(words)]
  // "Nombre y apellidos" is both, and "first name" isn't.
  const left = words
    .replace(/(?:first|given|last|family) name|name (?:first|last)/, 'last')
    .replace(FIRST, '')
    .replace(LAST, '')
    .split(' ')
  if ((isFirst && isLast) || left.some(word => OWN_NAMES.has(word))) return null
  if (isLast) return 3
  return isFirst ? 1 : null
}
const FIRST =
  /(?<!\p{L})(?:first|given|fname|firstname|vorname|prenom|nombre de pila|voornaam|fornamn|fornavn|etunimi|imie|jmeno|keresztnev|prenume|ime|vardas|nama depan|имя|שם פרטי|名)(?!\p{L})/u
const LAST =
  /(?<!\p{L})(?:last|family|surname|lname|lastname|nachname|familienname|nom de famille|apellidos?|sobrenome|cognome|achternaam|efternamn|efternavn|etternavn|sukunimi|nazwisko|prijmeni|vezeteknev|priimek|prezime|priezvisko|soyadi?|pavarde|nama belakang|фамилия|επωνυμο|שם משפחה|姓)(?!\p{L})/u

/** Whether a cell could be a column's name. */
export const isColumnName = (cell: string) =>
  !cell.startsWith('{') && [...readName(cell).fits.values()].some(({ fit }) => fit > 0.5)

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
