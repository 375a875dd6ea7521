import { choiceOf, fold } from './languages/languages.ts'
import { withoutNotices } from './notices.ts'

/** A reply's text in two parts: what its author wrote, and what they quoted. */
export interface Words {
  own: string
  quote: string
}

const MAX_LINES = 8000
/** Attribution lines wrap over up to this many. */
const WRAPPED = 4
const MAX_ATTRIBUTION = 400

const WROTE = choiceOf('wrote')
const FIELD = {
  from: new RegExp(`^(?:${choiceOf('from')}) ?:`, 'u'),
  sent: new RegExp(`^(?:${choiceOf('sent')}) ?:`, 'u'),
  to: new RegExp(`^(?:${choiceOf('to')}|bcc|cci) ?:`, 'u'),
  subject: new RegExp(`^(?:${choiceOf('subject')}) ?:`, 'u'),
}
const ALL_IN_ONE = new RegExp(
  `^(?:${choiceOf('from')}) ?: .{2,200} (?:${choiceOf('sent')}) ?: .{4,200} (?:${choiceOf('to', 'subject')}) ?:`,
  'u',
)
const ORIGINAL = new RegExp(`^[-_=* ]{0,40}(?:${choiceOf('original')})[-_=*: ]{0,40}$`, 'u')
const DEVICE = new RegExp(`^[-*_ ]{0,5}(?:${choiceOf('device')}) .{1,110}$`, 'u')
const ENDS = new RegExp(`(?:^|[^\\p{L}])(?:${WROTE})(?:\\(a\\)|/a)?[^\\p{L}]{0,3}(?: .{0,90})?(?::|-{2,})$`, 'u')
/** "I wrote:" is the author's own list. */
const FIRST_PERSON =
  /\b(?:i|we|ich|wir|yo|je|nous|io|noi|ik|wij|we) (?:wrote|said|sent|schrieb|schrieben|schreef|schreven)\b/u
const HAS_DATE = /\d{4}|\d{1,2}[./-]\d{1,2}/
const HAS_TIME = new RegExp(`\\d{1,2} ?[:.h] ?\\d{2}|${HAS_DATE.source}`)
const HAS_ADDRESS = /[^\s<>]{1,64}@[^\s<>]{1,255}/
const STARTS_ON = new RegExp(`^-{0,5} ?(?:${choiceOf('on')}) `, 'u')
/** `>>> Sam Field <sam@x.test> 28.11.2026 09:12 >>>` */
const GROUPWISE = /^>>> .{3,300} >>>$/
const ADDRESS_LINE = /^.{0,160}<[^<>@\s]{1,64}@[^<>\s]{1,255}>\)?:$/u
/** Yahoo on Android puts the quote into the same line. */
const INLINE = new RegExp(
  `(?:^|[\\s.])(?:${choiceOf('on')}) (?:[^\\n]{6,240}?@[^\\n]{1,120}?[ >](?:${WROTE})(?:\\(a\\))? ?:|[^\\n]{6,160}? (?:${WROTE}) [^\\n]{0,80}?<[^<>@\\s]{1,64}@[^<>\\s]{1,255}>:)`,
  'u',
)
const OUR_LINK = /\/(?:u|t\/c|t\/o)\/(?:[\w-]{65}|sample)/
const OUR_LINK_START = /\/(?:u|t\/[co])\/[\w-]{40}/
const GREETING =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|day)|hallo|guten|sehr geehrte\w*|liebe\w*|hola|buen[oa]s|estimad\w+|bonjour|salut|ch(?:er|ere)|ola|car[oa]s?|bom dia|prezad\w+|ciao|buongiorno|salve|gentile|beste|geachte|dag|goedemorgen)\b.{0,60}[,!:.]?$/

/** What a help desk puts above its own emails. */
const REPLY_ABOVE =
  /^##- ?\p{L}|(?:above this line|(?:uber|oberhalb) dieser|encima de esta linea|au-dessus de cette ligne|acima desta linha|sopra questa (?:riga|linea)|boven deze (?:lijn|regel))[^\p{L}]{0,8}$/u

/** How Help Scout knows the conversation, below all that it sends. */
const TICKET = /^\{#\w{1,9}:[\w-]{1,40}#?\}$/

/** "Paula, Nov 28, 2026, 10:02 GMT" */
const COMMENT = /^.{2,80}, .{4,40}\d{1,2}[:.]\d{2}(?: [a-z]{2,5})?$/

type Mark = 'own' | 'quote' | 'drop'

/** Splits a text with the quotes of all common mail programs, above, below, and between the author's own words. */
export function splitReply(text: string): Words {
  const lines = text.replace(/\r\n?/g, '\n').split('\n').slice(0, MAX_LINES).flatMap(splitInline)
  const marks = lines.map((): Mark => 'own')
  markQuotes(lines, marks)
  markOurs(lines, marks)
  const pick = (mark: Mark) =>
    lines
      .filter((_, i) => marks[i] === mark)
      .map(line => line.trimEnd())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  return { own: pick('own'), quote: pick('quote') }
}

/** A line whose middle begins a quote becomes three. */
function splitInline(line: string): string[] {
  if (!line.includes('@') || line.startsWith('>')) return [line]
  const folded = flat(line.slice(0, 4000))
  const found = INLINE.exec(folded)
  if (!found || folded.length !== line.slice(0, 4000).length) return [line]
  const end = found.index + found[0].length
  if (line.slice(end).trim() === '' && line.slice(0, found.index).trim() === '') return [line]
  return [line.slice(0, found.index + 1), line.slice(found.index, end).trim(), line.slice(end)].filter(
    l => l.trim() !== '',
  )
}

/** Folded to the same length, as far as composed letters go. */
const flat = (line: string) => Array.from(line.normalize('NFC'), letter => fold(letter)[0] ?? ' ').join('')

const plain = (line: string | undefined) =>
  fold(line ?? '')
    .replace(/[*\u200b\u200e\u200f\u2060-\u2064\ufeff|]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

function markQuotes(lines: string[], marks: Mark[]): void {
  const first = nextText(lines, 0)
  const isTicket = REPLY_ABOVE.test(plain(lines[first]))
  let comments = 0
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? ''
    if (/^\s{0,3}[>＞]/.test(line) && !GROUPWISE.test(line)) {
      i = markPrefixed(lines, marks, i)
    } else if (isTicket && /^-{20,}$/.test(line) && COMMENT.test(plain(lines[nextText(lines, i + 1)]))) {
      // Below the notice come the newest comment, by an agent, and what it answers.
      const head = nextText(lines, i + 1)
      if (comments++ === 0) marks.fill('drop', 0, head + 1)
      i = comments === 1 ? head : markBelow(lines, marks, i, head + 1 - i)
    } else if ((comments > 0 && /^-{20,}$/.test(line)) || TICKET.test(line)) {
      marks.fill('drop', i)
      return
    } else if (isSignature(lines, i)) {
      for (; i < lines.length && !(i in lines && beginsQuote(lines, i)) && !/^\s{0,3}>/.test(lines[i] ?? ''); i++)
        marks[i] = 'drop'
      i--
    } else if (line.length < 160 && (DEVICE.test(plain(line)) || (isTicket && i === first))) {
      marks[i] = 'drop'
      if (/^https?:\S+$/.test(lines[i + 1]?.trim() ?? '')) marks[++i] = 'drop'
    } else {
      const length = beginsQuote(lines, i)
      if (length) i = markBelow(lines, marks, i, length)
    }
  }
}

const isSignature = (lines: string[], i: number) => lines[i] === '-- ' || (lines[i] === '--' && i > 0)

/** Prefixed lines, and the rest of one that the sender's program wrapped. Returns the last. */
function markPrefixed(lines: string[], marks: Mark[], from: number): number {
  let i = from
  for (; i < lines.length; i++) {
    const line = lines[i] ?? ''
    const before = lines[i - 1] ?? ''
    const isRest =
      i > from &&
      line.trim() !== '' &&
      before.length >= 66 &&
      /^\s{0,3}>/.test(before) &&
      !/[.!?:]\s*$/.test(before) &&
      /^\s{0,3}>/.test(lines[i + 1] ?? '')
    if (!/^\s{0,3}[>＞]/.test(line) && !isRest) break
    marks[i] = 'quote'
  }
  return i - 1
}

/** How many lines introduce a quote at this one; 0: none. */
function beginsQuote(lines: string[], i: number): number {
  const line = plain(lines[i])
  if (line === '' || line.length > MAX_ATTRIBUTION) return 0
  if (ORIGINAL.test(line) || GROUPWISE.test(line) || /^_{10,}$/.test(line)) return 1
  if (/^[-=]{20,}$|^-{3,40}[^-].{2,60}-{3,40}$/.test(line)) {
    const below = nextText(lines, i + 1)
    const length = isHeaderBlock(lines, below) ? 1 : attributionAt(lines, below)
    if (length > 0) return below - i + length
  }
  if (isHeaderBlock(lines, i)) return 1
  return attributionAt(lines, i)
}

function nextText(lines: string[], i: number): number {
  let at = i
  while (at < lines.length && at < i + 4 && (lines[at] ?? '').trim() === '') at++
  return at
}

/** "From: …, Sent: …, To: …, Subject: …", in the order and with the names of any program. */
function isHeaderBlock(lines: string[], i: number): boolean {
  const first = plain(lines[i])
  if (ALL_IN_ONE.test(first)) return true
  const startsWithFrom = FIELD.from.test(first)
  if (!startsWithFrom && !FIELD.sent.test(first)) return false
  const seen = new Set<string>()
  let texts = 0
  for (let at = i; at < lines.length && at < i + 12 && texts < 8; at++) {
    const line = plain(lines[at])
    if (line === '') continue
    texts++
    for (const [name, field] of Object.entries(FIELD)) if (field.test(line)) seen.add(name)
  }
  if (seen.size >= 3) return seen.has('from')
  return startsWithFrom && seen.has('sent') && (HAS_ADDRESS.test(first) || isDated(lines, i))
}

const isDated = (lines: string[], i: number) => {
  const next = plain(lines[nextText(lines, i + 1)])
  return FIELD.sent.test(next) && /\d|…/.test(next)
}

/** "On Monday, Ada wrote:" over one or more lines; how many. */
function attributionAt(lines: string[], i: number): number {
  let joined = ''
  for (let n = 1; n <= WRAPPED; n++) {
    const line = plain(lines[i + n - 1])
    // What precedes the introduction is the author's own, a number in it or not.
    if (line === '' || line.startsWith('>') || (n > 1 && STARTS_ON.test(line) && HAS_DATE.test(line))) return 0
    joined = joined === '' ? line : `${joined} ${line}`
    if (joined.length > MAX_ATTRIBUTION) return 0
    if (isAttribution(joined, plain(lines[nextText(lines, i + n)]), lines[nextText(lines, i + n)] ?? '')) return n
    if (n === 1 && !STARTS_ON.test(joined) && !HAS_ADDRESS.test(joined) && !HAS_TIME.test(joined)) return 0
  }
  return 0
}

function isAttribution(line: string, next: string, raw: string): boolean {
  if (!/[:：]$|--$/.test(line) || FIRST_PERSON.test(line)) return false
  const isFollowed = next.startsWith('>') || /^(?:\t| {4})/.test(raw)
  if (isFollowed && HAS_ADDRESS.test(line)) return true
  if (ADDRESS_LINE.test(line) && HAS_TIME.test(line.replace(/<.*/, ''))) return true
  if (!ENDS.test(line)) return /のメール|写道|寫道|님이 작성/.test(line) && HAS_TIME.test(line)
  return HAS_TIME.test(line) || HAS_ADDRESS.test(line) || isFollowed || STARTS_ON.test(line)
}

/** Marks the introduction and its quote: prefixed or indented lines if there are some, else all that follows. */
function markBelow(lines: string[], marks: Mark[], from: number, length: number): number {
  const below = from + length
  for (let i = from; i < below; i++) marks[i] = 'quote'
  const first = nextText(lines, below)
  if (/^\s{0,3}>/.test(lines[first] ?? '')) {
    for (let i = below; i < first; i++) marks[i] = 'quote'
    return first - 1
  }
  if (/^\t/.test(lines[first] ?? '')) {
    let i = below
    for (; i < lines.length && ((lines[i] ?? '').trim() === '' || /^\t/.test(lines[i] ?? '')); i++) marks[i] = 'quote'
    return i - 1
  }
  const end = endOfOurs(lines, below)
  for (let i = below; i < end; i++) marks[i] = 'quote'
  return end - 1
}

/** Where an unmarked quote with our footer ends, so that an answer below it is seen. A legal notice isn't one. */
function endOfOurs(lines: string[], from: number): number {
  const at = lines.findLastIndex((line, i) => i >= from && OUR_LINK_START.test(line))
  const isAll = at < 0 || withoutNotices(lines.slice(at + 1).join('\n')).trim() === ''
  return isAll ? lines.length : at + 1
}

/** Nothing of our own email is judged: above the last of our links, all but what precedes a greeting is ours. */
function markOurs(lines: string[], marks: Mark[]): void {
  const last = lines.findLastIndex(
    (line, i) => marks[i] === 'own' && (OUR_LINK.test(line) || OUR_LINK_START.test(line)),
  )
  if (last < 0) return
  const greeting = lines.findIndex(
    (line, i) =>
      i > 0 &&
      i < last &&
      marks[i] === 'own' &&
      GREETING.test(plain(line)) &&
      lines.slice(0, i).some(l => l.trim() !== ''),
  )
  for (let i = Math.max(greeting, 0); i <= last; i++) if (marks[i] === 'own') marks[i] = 'quote'
}
