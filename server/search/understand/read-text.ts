import type { ContactField } from '#contract/search.ts'
import { normalise } from '#server/directory/normalise.ts'
import { takeContactWords } from './contact-words.ts'
import { nameWordsIn } from './name-words.ts'
import { withoutNoise } from './noise.ts'

export interface AskedText {
  tokens: string[]
  /** All words, those that were taken out too: what language they are of. */
  spoken: string[]
  /** Words between which a comma stands, or another sign that parts them: "plumbers|electricians". */
  commas: Set<string>
  /** The same of a hyphen or stroke with nothing around it: "Raleigh-Durham". */
  hyphens: Set<string>
  /** "within 5 miles of": no more and no less. */
  radiusKm: number | null
  /** It holds the address of a page or a mail, whose name is no town. */
  hasLink: boolean
  /** "near me". */
  isNearHere: boolean
  /** Words that the way they are typed makes part of a name. */
  names: Set<string>
  /** "With email and phone". */
  has: ContactField[]
  /** What cannot be searched for: "open now", "without a website". */
  ignored: string[]
}

/** Nobody asks for a business in more words; what is pasted by mistake takes no longer than a question. */
const MAX_TOKENS = 24
/** As many letters as those words could have. Past them nothing is looked at. */
const MAX_LENGTH = 600
const KM_PER_MILE = 1.609344
const LARGEST_RADIUS_KM = 200

const before =
  '(?:within|in an?|inside|up to|less than|no more than|not more than|radius of|a radius of|in a radius of|im umkreis von|in einem umkreis von|umkreis von|umkreis|maximal|max\\.?|bis zu|en un radio de|radio de|a menos de|hasta a?|no raio de|num raio de|em um raio de|raio de|ate|dans un rayon de|rayon de|[aà] moins de|jusqu.[aà])\\s+'
const unit =
  'km|kms|kilomet(?:er|re)s?|kil[oó]m[eè]tres?|kil[oó]metros?|quil[oô]metros?|mi|miles?|millas?|milhas?|meilen?|milles?|m|met(?:er|re)s?|m[eè]tres?|metros?'
const after =
  '\\s*(?:radius|umkreis|de rayon|de radio|de raio|away|entfernt|drive|rund)?\\s*(?:(?:of|from|around|near|to|um|von|rund um|vom|de|del|da|do|d.|des|du|autour de|autour du|alrededor de|ao redor de|em torno de)(?=\\s)|(?<=\\s)d(?=.))?'
const radius = new RegExp(
  `(${before})?(?<![\\d.,\\p{L}])(?:\\+\\s?|[aà]\\s+(?=\\d))?(\\d{1,4}(?:[.,]\\d{1,2})?)[\\s-]*(${unit})(?![\\p{L}\\d])(${after})`,
  'iu',
)
const zipPlus4 = /\b(\d{5})-\d{4}\b/g
const canadian = /\b([a-z]\d[a-z])[ -]?\d[a-z]\d\b/g
const british = /\b([a-z]{1,2}\d[a-z\d]?) \d[a-z]{2}\b/g
/** Postcodes of Brazil and Portugal are one word. */
const hyphenated = /\b(\d{5}|\d{4})-(\d{3})\b/g
const aroundTheClock =
  /\b24\s?[/-]\s?7\b|\b24\s?h?\s?[/-]\s?24\s?h?\b|\b7\s?j?\s?[/-]\s?7\s?j?\b|\b24[\s-]?(?:h|hs|hrs?|hours?|std|stunden|horas|heures)\b/g
/** Addresses of pages and mails, numbers of telephones. */
const links = /\b(?:https?:\/\/|www\.)\S+|(?<!\S)[^\s@]+@[^\s@][^\s@.]*\.\S+/g

/** A text as typed, in words to look up; what is no word (a radius, opening hours, "near me") taken out. */
export function readText(text: string): AskedText {
  const typed = text.slice(0, MAX_LENGTH).toLowerCase()
  const clock = typed.match(aroundTheClock) ?? []
  const asked = typed
    .replace(links, name => ` ${nameOfSite(name)} `)
    .replace(aroundTheClock, ' ')
    .replace(/\bu\.s\.(?= )/g, 'us')
    .replace(zipPlus4, '$1')
    .replace(hyphenated, '$1$2')
    .replace(canadian, '$1')
    .replace(british, '$1')
  const { rest, radiusKm } = readRadius(asked)
  const { text: asking, has } = takeContactWords(normalise(rest))
  const { text: plain, ignored, isNearHere } = withoutNoise(asking)
  const spoken = normalise(asked).split(' ').slice(0, MAX_TOKENS)
  return {
    spoken,
    tokens: plain.split(' ').filter(Boolean).slice(0, MAX_TOKENS),
    commas: pairsAround(/[\p{L}\p{N}]+(?=\s*[,;/&+]\s*([\p{L}\p{N}]+))/gu, rest),
    hyphens: pairsAround(/[\p{L}\p{N}'’]+(?=\.?[-‐–/]([\p{L}\p{N}'’]+))/gu, rest),
    radiusKm,
    hasLink: typed.search(links) >= 0,
    isNearHere,
    names: nameWordsIn(text.slice(0, MAX_LENGTH)),
    has,
    ignored: [...clock, ...ignored],
  }
}

function readRadius(asked: string): { rest: string; radiusKm: number | null } {
  const [found, lead, amount = '', unit = '', tail = ''] = radius.exec(asked) ?? []
  const value = Number(amount.replace(',', '.'))
  const perUnit = kmPer(unit)
  // "3 m" alone is no distance but a name.
  const isSaid = perUnit >= 1 || lead || /\S/.test(tail) || value >= 100
  if (!found || !isSaid || !(value > 0)) return { rest: asked, radiusKm: null }
  return { rest: asked.replace(found, ' near '), radiusKm: Math.min(value * perUnit, LARGEST_RADIUS_KM) }
}

function kmPer(unit: string): number {
  if (/^[kq]/.test(unit)) return 1
  return /^mi|^mei|^mil/.test(unit) ? KM_PER_MILE : 0.001
}

/** "https://www.joesplumbing.com/contact" and "info@joesplumbing.com" are about "joesplumbing". */
function nameOfSite(link: string): string {
  const host = link.replace(/^\S*@|^https?:\/\//g, '').split(/[/?#:]/)[0] ?? ''
  const labels = host.split('.').filter(label => label !== 'www')
  return labels.length > 2 && (labels.at(-2)?.length ?? 0) < 4
    ? (labels.at(-3) ?? '')
    : (labels.at(-2) ?? labels[0] ?? '')
}

const pairsAround = (sign: RegExp, text: string): Set<string> =>
  new Set([...text.matchAll(sign)].map(([left, right = '']) => `${normalise(left)}|${normalise(right)}`))
