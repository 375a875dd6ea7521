import { addressNorm } from '#contract/address.ts'
import type { ReceivedMail } from './parse-email.ts'

/** What a report says in prose about one recipient. */
export interface Statement {
  address: string
  words: string
  /** The group address that it was expanded from, if the report says so. */
  from: string | null
}

/** A report's text, apart from the email that it returns in the same part. */
export interface Prose {
  said: string
  copy: string
}

const READ = 64 * 1024
const MOST_LINES = 500
const MOST_STATEMENTS = 20

/** The line before the returned email. */
const COPY =
  /^[ \t>*-]{0,100}(?:below (?:this line )?is a copy of|this is a copy of (?:the|your)|included is a copy|message headers follow|(?:the )?(?:original|unsent|returned|undelivered) message (?:is )?(?:follows|headers)|the header of the original|original message\b|(?:copi[ae] d\S{1,4} ?)?(?:messaggio originale|message (?:d'origine|original)|mensaje original|mensagem original)|(?:dies ist|es folgt) eine kopie|(?:urspr(?:ü|ue)ngliche|urspr(?:ü|ue)ngl\.) nachricht|oorspronkelijk bericht|unsent message\b|returned message\b|message header)/i
const HEADER = /^(?:return-path|received|message-id|dkim-signature|x-[\w-]+|arc-[\w-]+):/i
const FIELD = /^[A-Za-z][\w-]{1,60}:/

export function proseOf({ text }: ReceivedMail): Prose {
  const lines = text.slice(0, READ).replace(/\r\n?/g, '\n').split('\n')
  const marked = lines.findIndex(line => COPY.test(line))
  const end = marked < 0 ? lines.findIndex((line, i) => isHead(line, lines[i + 1] ?? '')) : marked
  if (end < 0) return { said: lines.join('\n'), copy: '' }
  const copy = lines.slice(marked < 0 ? end : end + 1)
  return { said: lines.slice(0, end).join('\n'), copy: copy.join('\n').replace(/^[\s>-]*\n/, '') }
}

const isHead = (line: string, next: string) => HEADER.test(line) && (FIELD.test(next) || /^[ \t]/.test(next))

/** Lines whose addresses aren't the ones that failed: whom to ask, who sent it, and what was sent. */
const ELSEWHERE =
  /\b(?:contact|assistance|support|help|questions?|please (?:send|forward|write)|send (?:e-?)?mail to|reported by|reply to|administrator)\b|^[ \t>]*(?:from|to|cc|subject|sent|date|message-id|reply-to|sender|reporting-mta|x-[\w-]+):|\bmail from\b/i
const EXPANDED = /\b(?:generated|expanded) from:? {0,2}<?([^\s<>()]{1,64}@[^\s<>():]{1,255})/i
/** How a line begins that is about a recipient. */
const STARTS =
  /^(?:[\s>*•"'<(-]|\d{3}\b|recipients?\b|address(?:es)?\b|email\b|rcpt to\b|to\b|original\b|final\b|rfc822\b|\[?status: ?\w+, address\b|(?:un\w+|failed|not able|message|mail|deliver\w*|delivering|sent|to)\b|[:;,])*[^\s<>()"',;:]{1,64}@/i

/** In a session's transcript, an address comes with the last of the lines about it. */
const TRANSCRIPT = /^\d{3}[ -](?:\d\.\d{1,3}\.\d{1,3} )?<?[^\s<>@]{1,64}@/

/** Each recipient's address with the text up to the next one's. */
export function statementsIn(said: string, senders: string[]): Statement[] {
  const found = new Map<string, Statement>()
  let current: Statement | undefined
  let before = ''
  for (const long of said.split('\n').slice(0, MOST_LINES)) {
    const line = long.slice(0, 1000)
    const address = ELSEWHERE.test(line.slice(0, line.indexOf('@'))) ? undefined : recipientIn(line, senders)
    if (address && address !== current?.address && (!current || STARTS.test(line))) {
      current = found.get(address) ?? { address, words: '', from: null }
      if (found.size < MOST_STATEMENTS) found.set(address, current)
      if (TRANSCRIPT.test(line)) {
        current.words += before + line
        current = undefined
      }
      before = ''
    }
    if (current) current.words += `${line} `
    else before += `${line} `
    const expanded = EXPANDED.exec(line)?.[1]
    if (expanded && current) current.from = addressNorm(expanded)
  }
  return [...found.values()]
}

/** Anything that looks like an address, wherever it appears. */
export const addressesIn = (line: string): string[] =>
  line.split(/[\s<>"(),:;：，。；、（）]+/).filter(word => /.@./.test(word))

const recipientIn = (line: string, senders: string[]) =>
  addressesIn(line)
    .map(word => addressNorm(word.replace(/^["'[]{1,4}|["'\].]{1,4}$/g, '')))
    .find(address => /^[^@]{1,64}@[^@.]{1,63}\.[^@]{1,190}$/.test(address) && !senders.includes(address))
