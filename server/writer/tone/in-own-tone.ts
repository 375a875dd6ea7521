import type { Style } from '#contract/tone.ts'
import type { Given } from '../check/check.ts'
import { LANGUAGES, type WriterLanguage } from '../languages/languages.ts'
import type { Email } from '../writer.ts'
import type { OwnManner } from './own-manner.ts'
import { signOffIn } from './style.ts'
import { CONTRACTIONS, phrase } from './tone-words.ts'

interface Written {
  language: WriterLanguage
  /** What the email was written from. Its own words stay as the user and the business write them. */
  source: string
}

/** An email of the built-in writer in the user's own manner, if they want that. */
export function inManner(
  email: Email,
  { facts, offer, sender, manner, language }: Given & { manner?: OwnManner | undefined; language: WriterLanguage },
): Email {
  const source = [...Object.values(offer), sender.name, ...facts.map(({ value }) => value)].join('\n')
  return manner ? inOwnTone(email, manner.style, { language, source }) : email
}

/** An email of the built-in writer with the user's greeting, sign-off, and contractions. It says the same. */
export function inOwnTone({ subject, body }: Email, style: Style, { language, source }: Written): Email {
  const greeted = withGreeting(body, style.greeting, language)
  const signed = withSignOff(greeted, style.signOff, language)
  return { subject, body: language === 'en' ? withContractions(signed, style.usesContractions, source) : signed }
}

/** After these, "Dear" needs a name: "Dear to all at Joe's". */
const NAMELESS = /^(?:$|[,:]|\s*(?:to|everyone|there)\b)/

function withGreeting(body: string, own: string | null, language: WriterLanguage): string {
  const { greetings } = LANGUAGES[language].tone
  if (!own || !greetings.includes(own)) return body
  const found = greetings.find(greeting => new RegExp(`^${greeting}(?!\\p{L})`, 'u').test(body))
  if (!found) return body
  const rest = body.slice(found.length)
  const name = language === 'es' ? rest : rest.replace(/^,(?= )/, '')
  return own === 'Dear' && NAMELESS.test(name) ? body : own + name
}

/** The last lines of an email: the sign-off, and the signature. */
const LAST_LINES = 6

function withSignOff(body: string, own: string | null, language: WriterLanguage): string {
  if (!own || !LANGUAGES[language].tone.signOffs.includes(own)) return body
  const lines = body.split('\n')
  const at = lines.findLastIndex((line, n) => n >= lines.length - LAST_LINES && signOffIn(line) !== undefined)
  return at < 0 ? body : lines.with(at, own + (/[,.!]$/.exec(lines[at] ?? '')?.[0] ?? '')).join('\n')
}

/** "Don't you …?" has no full form in this order. */
const NO_PRONOUN = '(?!\\s+(?:I|you|we|they|it|he|she)(?!\\p{L}))'
/** Not before a pause: "as good as you are." */
const MORE = '(?=\\s+\\p{L})'

function withContractions(body: string, wanted: boolean | null, source: string): string {
  if (wanted === null) return body
  return CONTRACTIONS.reduce((text, { full, short, isOneWay }) => {
    const [from, to, after] = wanted ? [full, short, MORE] : [short, full, NO_PRONOUN]
    if ((wanted && isOneWay) || phrase(from).test(source)) return text
    return text.replace(phrase(from, after), found => sameCase(found, to))
  }, body)
}

const sameCase = (like: string, text: string) =>
  /^\p{Lu}/u.test(like) ? text.charAt(0).toUpperCase() + text.slice(1) : text
