/** A heading, list item, or paragraph, in the order of the page. */
export interface Block {
  /** 1 to 6 for headings; 0 for list items, 7 for paragraphs and the like. */
  level: number
  text: string
}

const LEVELS = new Map<string, number>(
  Object.entries({ h1: 1, h2: 2, h3: 3, h4: 4, h5: 5, h6: 6, li: 0, p: 7, dt: 7, dd: 7, td: 7, div: 7 }),
)
/** Boxes that count only if they contain nothing but text. */
const BOXES = new Set(['div', 'td', 'dd'])
const MOST = 1500
const LONGEST = 600
/** Text pieces in a block. One with more contains others, and collecting those again would cost time. */
const MOST_PIECES = 40

/** Adds an element's text to the outline when the element ends. */
export function noteBlock(outline: Block[], name: string, pieces: string[], from: number): void {
  const level = LEVELS.get(name)
  if (level === undefined || outline.length >= MOST || pieces.length - from > MOST_PIECES) return
  const own = pieces.slice(from)
  if (BOXES.has(name) && own.includes('\n')) return
  const text = own.join('').replace(/\s+/g, ' ').trim()
  if (text && text.length <= LONGEST) outline.push({ level, text })
}

const ASIDE = new Set(['nav', 'blockquote', 'dialog', 'button', 'select', 'address', 'figure'])

const NOT_OWN =
  /cookie|consent|gdpr|breadcrumb|navbar|testimonial|newsletter|(?<![a-z])(?:reviews?|feedback|quotes?|ratings?|popup|modal|navigation)(?![a-z])/i

/** Parts of a page that say nothing about the business: navigation, buttons, cookie notices, what customers say. */
export const isAside = (name: string, { id = '', class: classes = '', role = '' }: Record<string, string>) =>
  name !== 'html' &&
  name !== 'body' &&
  (ASIDE.has(name) || role === 'navigation' || NOT_OWN.test(`${id} ${classes}`.slice(0, 500)))

/** What customers say, jobs, news, and partners: "we" is somebody else there, or what it says is soon over. */
const FOREIGN =
  /testimonial|reviews?(?!\p{L})|(?:customers?|clients?|guests?|patients?|people|others) (?:say|are saying|love|think)|(?:happy|our) (?:customers|clients)|feedback|kundenstimmen|bewertungen|referenzen|rezensionen|(?:kunden|gäste|patienten)(?: über uns| sagen)|das sagen|opiniones|reseñas|testimonios|lo que dicen|nuestros clientes|avis clients?|témoignages|(?<!\p{L})(?:jobs?|careers?|karriere|stellen\p{L}*|empleo|news|blog|aktuelles|noticias|actualités|our partners|unsere partner|nuestros socios|sponsors?|cookies?|privacy|datenschutz|privacidad|terms|faqs?)(?!\p{L})/iu

/** The outline without such sections: from their heading to the next one of the same level. */
export function ownSections(outline: Block[]): Block[] {
  let skipped = 0
  return outline.filter(({ level, text }) => {
    if (level > 0 && level < 7) {
      if (skipped !== 0 && level <= skipped) skipped = 0
      // The first heading names the whole page.
      if (skipped === 0 && level > 1 && FOREIGN.test(text)) skipped = level
    }
    return skipped === 0
  })
}
