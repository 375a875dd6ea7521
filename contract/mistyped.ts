import { distance } from './suggest-variable.ts'

/** Large providers of personal addresses, by name with their endings, the usual one first. */
const PROVIDERS = new Map<string, string[]>(
  Object.entries({
    gmail: ['com'],
    googlemail: ['com'],
    yahoo:
      'com co.uk de fr es it ca com.br com.au co.in in com.mx co.jp ie gr no se dk nl pl ro com.ar cl com.co com.tr com.hk com.sg com.ph co.id co.nz at ch be pt hu cz fi'.split(
        ' ',
      ),
    hotmail: 'com co.uk de fr es it ca com.br com.au be nl se no dk ch at gr com.ar com.mx cl co.jp co.nz fi pt'.split(
      ' ',
    ),
    outlook: 'com de fr es it pt com.br com.au co.nz at be cl dk gr ie jp kr ph sa sg com.ar com.tr in cz hu sk'.split(
      ' ',
    ),
    icloud: ['com'],
    aol: 'com de fr co.uk it es'.split(' '),
    live: 'com co.uk de fr it nl ca com.au com.mx be se dk no at ie cl com.ar com.pt'.split(' '),
    msn: ['com'],
    comcast: ['net'],
    verizon: ['net'],
    sbcglobal: ['net'],
    bellsouth: ['net'],
    protonmail: ['com', 'ch'],
    't-online': ['de'],
    freenet: ['de'],
    gmx: 'de com net at ch fr es'.split(' '),
    orange: ['fr'],
    wanadoo: ['fr'],
    laposte: ['net'],
    libero: ['it'],
    btinternet: ['com'],
    bigpond: ['com', 'net.au'],
  }),
)
const KNOWN = new Set([...PROVIDERS].flatMap(([name, ends]) => ends.map(end => `${name}.${end}`)))
/** Others that look alike and exist. */
const OTHERS = new Set(
  'mail ymail email gmx hmail fmail qmail inmail zmail rmail omail umail tmail maill liveo live line lite love hive five olive msm man men gml yahoos outlooks hotel hotmall cloud iclouds range oranges arange'.split(
    ' ',
  ),
)
/** Endings that don't exist, or that only a slip puts behind a provider's name. */
const SLIPS = new Map<string, string>(
  Object.entries({
    ...to('com', 'con cmo ocm comm cim vom xom cpm co cm om c0m come coml conm comn cok coom ccom cpom dom col lcom'),
    ...to('net', 'nett nte ent ner met bet'),
    ...to('org', 'ogr rog orgg'),
    ...to('de', 'dee ed'),
  }),
)
const EXISTING = new Set('co cm om come met bet ent'.split(' '))

function to(right: string, wrong: string) {
  return Object.fromEntries(wrong.split(' ').map(end => [end, right]))
}

/** The provider's domain that somebody mistyped, such as gmail.com for gmial.com; null if it may be right. */
export function correctDomain(domain: string): string | null {
  if (KNOWN.has(domain) || domain.length > 40) return null
  const dot = domain.indexOf('.')
  const [name, end] = dot < 0 ? [domain.replace(/com$/, ''), ''] : [domain.slice(0, dot), domain.slice(dot + 1)]
  const isJoined = dot < 0 && name !== domain
  const right = SLIPS.get(end) ?? (isJoined ? 'com' : end)
  const provider = nearest(name)
  if (provider !== null) {
    const ends = PROVIDERS.get(provider) ?? []
    if (ends.includes(right)) return `${provider}.${right}`
    if (SLIPS.get(end) !== undefined && !EXISTING.has(end)) return `${provider}.${ends[0]}`
    // Nobody else has gmail.something.
    return provider === name && (name === 'gmail' || name === 'icloud') ? `${provider}.com` : null
  }
  return SLIPS.get(end) !== undefined && !EXISTING.has(end) && name !== '' ? `${name}.${right}` : null
}

/** The provider with this name, or with one slip in it; two in a long name. */
function nearest(name: string): string | null {
  if (PROVIDERS.has(name)) return name
  if (OTHERS.has(name) || name.length < 4) return null
  const near = [...PROVIDERS.keys()]
    .filter(provider => provider.length >= 5)
    .map(provider => ({ provider, far: isSwapped(name, provider) ? 1 : distance(name, provider) }))
    .toSorted((a, b) => a.far - b.far)[0]
  return near && near.far <= (near.provider.length >= 7 ? 2 : 1) ? near.provider : null
}

/** The same letters, two neighbours exchanged. */
function isSwapped(a: string, b: string): boolean {
  const at = a.split('').findIndex((letter, i) => letter !== b[i])
  return a.length === b.length && a.slice(0, at) + a[at + 1] + a[at] + a.slice(at + 2) === b
}

/** The address with its provider's right domain; null if it may be right. */
export function correctAddress(email: string): string | null {
  const at = email.lastIndexOf('@')
  const domain = correctDomain(email.slice(at + 1).toLowerCase())
  return domain && `${email.slice(0, at + 1)}${domain}`
}
