import { decoded as withoutEntities } from '../convert/xml.ts'

/** What programs and people write into a cell that has nothing to say. */
const NOTHING =
  /^(?:[-–—_.?/*]*|n\.?\/?a\.?|nan|nat|<na>|none|null|nil|undefined|unknown|unavailable|tbd|(?:not|none) (?:found|available|applicable|provided|listed|known|specified|disclosed)|no (?:e-?mail|phone|website|web ?site|data|info(?:rmation)?)(?: (?:found|available))?|k\.?a\.?|keine? (?:angabe|daten)|unbekannt|sin datos|no disponible|non disponibile|non disponible|inconnu|n\.?v\.?t\.?|#(?:n\/a|value!|ref!|name\?|num!|null!|div\/0!))$/i

/**
 * The text of a cell without what a program put around it: `="02139"`, the apostrophe that keeps a spreadsheet from running
 * it (our exports add one), characters without width, `&amp;`. Null if it says nothing.
 */
export function cellText(cell: string | undefined): string | null {
  if (!cell) return null
  // Most cells are plain, and an import has millions.
  const text = PLAIN.test(cell) ? cell : unwrapped(cell)
  return text.length < 30 && NOTHING.test(text) ? null : text || null
}

const PLAIN = /^(?!(?:[pz]|tel):)[\w][\w .,:/@()+-]*[\w.)]$/

function unwrapped(cell: string): string {
  let text = cell
    .replace(/[\u200B-\u200F\u2060\uFEFF\u00AD]/g, '')
    .replace(/[\u00A0\u2007\u202F]/g, ' ')
    .trim()
  if (text.startsWith('="') && text.endsWith('"')) text = text.slice(2, -1)
  // A list: `["Food > Bakery","Café"]`, `[Bakery, Café]`.
  if (text.startsWith('[') && text.endsWith(']'))
    text = text
      .slice(1, -1)
      .replace(/(["']) ?, ?\1/g, '; ')
      .replace(/^["']|["']$/g, '')
  // Facebook's "p:+1…" and "z:83651", and a link's "tel:".
  text = text.replace(/^(?:[pz]|tel):(?=\+?\d)/, '')
  text = text.replace(/^'(?='*[=+\-@\t\r\n＝＋－＠])/, '')
  if (text.includes('&')) text = withoutEntities(text.replace(/&nbsp;/gi, ' '))
  return text.trim()
}

/** A name without the dash or bullet of a list, or the apostrophe of a spreadsheet, in front. */
export const nameText = (text: string) => text.replace(/^[-–—•·*]+\s+/, '')

/** An address on one line. Open-data portals put its coordinates below it. */
export const addressText = (text: string) =>
  text
    .replace(/\(-?\d{1,3}\.\d+, ?-?\d{1,3}\.\d+\)$|(?<=\d{5} \p{L}{3,30})\.$/u, '')
    .trim()
    .split(/(?<!\s)\s*[\r\n]\s*/)
    .join(', ')

/** "%20info@a.test". Of a text that isn't encoded as a whole, only its spaces. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replaceAll('%20', ' ')
  }
}

/** Some programs guard every text with an apostrophe: `'89501`. A number or an address never starts with one. */
export const withoutApostrophe = (text: string) => text.replace(/^'+/, '').trim()

/**
 * A whole number as pandas, R, DuckDB, and spreadsheets write it: `89501.0`, `8.005e+09`. Null if it's rounded, as a
 * spreadsheet's `5.55E+09` is; programs write an exact number with a small e.
 */
export function wholeNumber(text: string): string | null {
  if (/^\d+\.0+$/.test(text)) return text.slice(0, text.indexOf('.'))
  const [, head = '', tail = '', e, power = ''] = /^(\d)[.,]?(\d*)(e)\+?(\d{1,2})$/i.exec(text) ?? []
  if (!e) return text
  const digits = Number(power)
  if (tail.length > digits || digits > 20) return null
  return e === 'e' || tail.length >= digits - 1 ? head + tail.padEnd(digits, '0') : null
}
