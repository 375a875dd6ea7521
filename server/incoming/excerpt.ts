/** What of an answer is kept and shown: its own first lines, as plain text. */
const MOST = 1000
const READ = 20_000

/** Where what is quoted begins, in the ways of the larger mail programs. */
const QUOTE = [
  /^\s*>/,
  /^\s*-{2,} ?(original message|ursprüngliche nachricht|message d'origine|mensaje original|messaggio originale)/i,
  /^\s*_{10,}\s*$/,
  /^\s*(on|am|le|el|il|op|den|em) .{4,200}(wrote|schrieb|a écrit|escribió|ha scritto|schreef|skrev|escreveu)\b.{0,120}:\s*$/i,
  /^\s*(from|von|de|da|van|från|fra)\s*:\s.{3,200}@/i,
]

/** Without quotes, signature and what could play tricks with a screen. */
export function excerptOf(text: string): string {
  const lines = text.slice(0, READ).replace(/\r\n?/g, '\n').split('\n')
  const end = lines.findIndex((line, i) => line === '-- ' || isQuote(line, lines[i + 1] ?? ''))
  const own = (end < 0 ? lines : lines.slice(0, end)).join('\n')
  return clean(own)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, MOST)
}

/** "On Monday … wrote:" is mostly broken over two lines. */
const isQuote = (line: string, next: string) =>
  QUOTE.some(begins => begins.test(line)) ||
  (/^\s*(on|am|le|el|il|op)\s/i.test(line) && QUOTE[3]?.test(`${line} ${next}`) === true)

/** No control characters and nothing that turns the direction of writing around. */
export const clean = (text: string) =>
  text.replace(/[^\P{Cc}\n\t]|[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')

const REMOVAL =
  /\b(unsubscribe|opt(?:ing)? ?out|(?:remove|delete) (?:me|us|my|our)|take (?:me|us) off|stop (?:e-?mailing|contacting|sending|writing)|(?:do not|don't) (?:contact|e-?mail|write|mail)|no (?:more|further) (?:e-?mails?|mails?|messages)|leave (?:me|us) alone|abmelden|abbestellen|austragen|keine weiteren (?:e-?mails?|mails)|désinscri\w+|désabonn\w+|ne plus (?:recevoir|me contacter)|dar(?:me)? de baja|no (?:me )?contact\w+|cancella(?:mi|temi|rmi)|uitschrijven|afmelden)\b/iu

/** It reads as if they want no more mail. Whether to heed that is for the user to say. */
export const asksRemoval = (excerpt: string) => REMOVAL.test(excerpt) || /^\s*stop[.! ]*$/i.test(excerpt)
