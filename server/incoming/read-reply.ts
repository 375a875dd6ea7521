import { bare, isAutomatic } from './auto-reply.ts'
import { clean } from './clean.ts'
import { findUntil } from './find-date.ts'
import { judgeReply, type Label } from './judge.ts'
import { withoutNotices } from './notices.ts'
import { splitReply } from './own-words.ts'
import type { ReceivedMail } from './parse-email.ts'

/** What an email says, judged by its author's own words and subject only. */
export interface ReadReply {
  automatic: boolean
  /** The author's own words. */
  own: string
  quote: string
  /** They ask for no more email. */
  wish: boolean
  /** They certainly do, so we follow it at once; otherwise the user decides. */
  isCertain: boolean
  label: Label | null
  /** The day, such as 2026-12-14, until which they're away or don't want to hear from us. */
  until: string | null
}

/** We keep this much of a reply's text. */
const MAX_TEXT = 64 * 1024

/** A program's words say nothing about its owner's wishes. */
const AUTOMATIC = { label: 'automatic', isCertain: false } as const

/** `isOurSubject`: it's what we wrote, so it says nothing about the reply. The lead's country says when summer is. */
export function readReply(
  mail: ReceivedMail,
  isOurSubject: (subject: string) => boolean = () => false,
  country: string | null = null,
): ReadReply {
  const { own, quote } = splitReply(clean(mail.text.slice(0, MAX_TEXT)))
  const said = withoutNotices(own)
  const typed = bare(mail.subject)
  const hasOwnSubject = !isOurSubject(typed)
  const automatic = isAutomatic({ ...mail, subject: hasOwnSubject ? mail.subject : 'Re:' }, { own: said, quote })
  const subject = hasOwnSubject && (typed === mail.subject.trim() || /^\W*unsub\w*\W*$/i.test(typed)) ? typed : ''
  const { label, isCertain } = automatic ? AUTOMATIC : judgeReply(said, subject)
  return {
    automatic,
    own,
    quote,
    wish: label === 'unsubscribe',
    isCertain,
    label,
    until: untilOf(mail, { label, own: said, country }),
  }
}

interface Said {
  label: Label | null
  own: string
  country: string | null
}

function untilOf(mail: ReceivedMail, { label, own, country }: Said): string | null {
  if (label !== 'automatic' && label !== 'later') return null
  const date = mail.header('date') ?? ''
  const sent = new Date(date)
  const now = Number.isNaN(sent.getTime()) ? new Date() : sent
  const context = { now, monthFirst: /-(?:0[3-9]|10)\d\d/.test(date), country }
  const isAway = label === 'automatic'
  return findUntil(own, context, { isAway }) ?? (isAway ? findUntil(mail.subject, context, { isAway: false }) : null)
}
