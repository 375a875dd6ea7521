/** The stored and displayed part of a reply: its own first lines as plain text. */
const MOST = 1000
const READ = 20_000

/** The start of the quoted text, in the formats of common email clients. */
const QUOTE = [
  /^\s*>/,
  /^\s*-{2,} ?(original message|ursprüngliche nachricht|message d'origine|mensaje original|messaggio originale)/i,
  /^\s*_{10,}\s*$/,
  /^\s*(on|am|le|el|il|op|den|em) .{4,200}(wrote|schrieb|a écrit|escribió|ha scritto|schreef|skrev|escreveu)\b.{0,120}:\s*$/i,
  /^\s*(from|von|de|da|van|från|fra)\s*:\s.{3,200}@/i,
]

/** Removes quotes, the signature, and characters that could distort the display. */
export function excerptOf(text: string): string {
  const lines = text.slice(0, READ).replace(/\r\n?/g, '\n').split('\n')
  const end = lines.findIndex((line, i) => line === '-- ' || isQuote(line, lines[i + 1] ?? ''))
  const own = (end < 0 ? lines : lines.slice(0, end)).join('\n')
  return clean(own)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, MOST)
}

/** "On Monday … wrote:" often wraps over two lines. */
const isQuote = (line: string, next: string) =>
  QUOTE.some(begins => begins.test(line)) ||
  (/^\s*(on|am|le|el|il|op)\s/i.test(line) && QUOTE[3]?.test(`${line} ${next}`) === true)

/** Removes control characters and anything that changes the text direction. */
export const clean = (text: string) =>
  text.replace(/[^\P{Cc}\n\t]|[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')

const REMOVAL =
  /\b(unsubscribe|opt(?:ing)? ?out|(?:remove|delete) (?:me|us|my|our)|take (?:me|us) off|stop (?:e-?mailing|contacting|sending|writing)|(?:do not|don't) (?:contact|e-?mail|write|mail)|no (?:more|further) (?:e-?mails?|mails?|messages)|leave (?:me|us) alone|abmelden|abbestellen|austragen|keine weiteren (?:e-?mails?|mails)|désinscri\w+|désabonn\w+|ne plus (?:recevoir|me contacter)|dar(?:me)? de baja|no (?:me )?contact\w+|cancella(?:mi|temi|rmi)|uitschrijven|afmelden)\b/iu

/** Whether the reply asks for no more emails. The user decides whether to act on it. */
export const asksRemoval = (excerpt: string) => REMOVAL.test(excerpt) || /^\s*stop[.! ]*$/i.test(excerpt)
