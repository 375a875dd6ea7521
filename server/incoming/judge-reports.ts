import { type BounceClass, type Judgment, judgeReply } from '#server/providers/mail/classify-reply.ts'
import type { Scope } from '#server/providers/mail/reply-phrases.ts'
import type { Fact } from './outcomes.ts'
import { readMail } from './parse-email.ts'
import { type DeliveryReport, type Report, type Reports, readReports, sendersIn } from './parse-report.ts'

export interface Judged {
  recipients: string[]
  verdict: BounceClass | 'complaint'
  scope: Scope
  /** What decided, for whoever asks why. */
  rule: string
  fact: Fact
}

/** What each report in an email means for its recipient. */
export function judgeReports({ reports, returned }: Reports): Judged[] {
  const senders = sendersIn(returned)
  return reports.map(report => ({ recipients: report.recipients, ...judge(report, senders) }))
}

function judge(report: Report, senders: string[]): Omit<Judged, 'recipients'> {
  switch (report.kind) {
    case 'spam':
      return complaint(report.words)
    case 'event':
      return judgeFact(report.fact)
    case 'delivery': {
      const judgment = judgeDelivery(report, senders)
      return { ...judgment, fact: factOf(judgment.verdict, wordsOf(report)) }
    }
  }
}

const wordsOf = ({ words, prose }: DeliveryReport) => words[0] ?? prose

const complaint = (words: string) =>
  ({
    verdict: 'complaint',
    scope: 'address',
    rule: `complaint: ${words}`,
    fact: { kind: 'complained', words },
  }) as const

function judgeFact(fact: Fact): Omit<Judged, 'recipients'> {
  if (fact.kind === 'complained') return complaint(fact.words)
  const rule = `Amazon SES: ${('words' in fact && fact.words) || fact.kind}`
  if (fact.kind === 'bounced') return { verdict: fact.why, scope: scopes[fact.why], rule, fact }
  return { verdict: fact.kind === 'delayed' ? 'delayed' : 'delivered', scope: 'none', rule, fact }
}

const scopes = { 'bad-address': 'address', 'mailbox-full': 'mailbox', blocked: 'sender', soft: 'server' } as const

function factOf(verdict: BounceClass, words: string): Fact {
  if (verdict === 'delivered') return { kind: 'accepted', words: null }
  return verdict === 'delayed' ? { kind: 'delayed', words } : { kind: 'bounced', why: verdict, words }
}

/** The server's own words first, then the prose around them. A full mailbox in either outweighs a missing person. */
function judgeDelivery(report: DeliveryReport, senders: string[]): Judgment {
  const { words, prose, action, status, recipients, by } = report
  const reply = { action, status, recipients }
  // A report's first line names the reporting server, which may be the sender's own.
  const judged = [...words.map(text => judgeReply({ ...reply, text, senders })), judgeReply({ ...reply, text: prose })]
  const full = judged.find(({ reason }) => reason === 'mailboxfull')
  const decided = full ?? judged.find(({ reason }) => reason !== 'undefined') ?? judged[0]
  if (!decided) throw new Error('A report has at least its prose')
  if (by === 'filter' && decided.verdict !== 'mailbox-full')
    return { ...decided, verdict: 'blocked', scope: 'sender', rule: 'rejected: by a filter of the recipient' }
  if (by === 'member' && decided.verdict === 'bad-address')
    return { ...decided, verdict: 'soft', scope: 'member', rule: `member: ${decided.rule}` }
  return decided
}

/** An email's verdict is that of its worst recipient. */
const WORST = ['complaint', 'bad-address', 'mailbox-full', 'blocked', 'soft', 'delayed', 'delivered']

/** How an email is read, for people who want to know why. */
export async function classifyEmail(raw: Buffer) {
  const mail = await readMail(raw)
  const found = mail ? readReports(mail) : { reports: [], returned: '' }
  const recipients = judgeReports(found).map(({ recipients: [recipient = null], verdict, scope, rule }) => ({
    recipient,
    verdict,
    scope,
    rule,
  }))
  const [worst] = recipients.toSorted((a, b) => WORST.indexOf(a.verdict) - WORST.indexOf(b.verdict))
  const { verdict = 'nothing', scope = 'none', rule = 'no report' } = worst ?? {}
  const named =
    /^message-id:[ \t]*(\S+)/im.exec(found.returned) ?? /^references:.{0,900} (<[^<>\s]{1,255}>)/im.exec(found.returned)
  const messageId = named?.[1] ?? null
  return { recipients, verdict, scope, messageId, rule }
}
