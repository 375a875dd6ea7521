import type { Style } from '#contract/tone.ts'
import { LANGUAGES, type WriterLanguage } from '../languages/languages.ts'
import type { Email } from '../writer.ts'
import type { OwnManner } from './own-manner.ts'
import { signOffIn } from './style.ts'

/** An email of the built-in writer with the user's own greeting and sign-off, if they want that. It says the same. */
export function inManner(
  { subject, body }: Email,
  { manner, language }: { manner?: OwnManner | undefined; language: WriterLanguage },
): Email {
  if (!manner) return { subject, body }
  const { greeting, signOff } = manner.style
  return { subject, body: withSignOff(withGreeting(body, greeting, language), signOff, language) }
}

/** After these, "Dear" needs a name: "Dear to all at Joe's". */
const NAMELESS = /^(?:$|[,:]|\s*(?:to|everyone|there)\b)/

function withGreeting(body: string, own: Style['greeting'], language: WriterLanguage): string {
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

function withSignOff(body: string, own: Style['signOff'], language: WriterLanguage): string {
  if (!own || !LANGUAGES[language].tone.signOffs.includes(own)) return body
  const lines = body.split('\n')
  const at = lines.findLastIndex((line, n) => n >= lines.length - LAST_LINES && signOffIn(line) !== undefined)
  return at < 0 ? body : lines.with(at, own + (/[,.!]$/.exec(lines[at] ?? '')?.[0] ?? '')).join('\n')
}
