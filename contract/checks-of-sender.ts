import type { ChecksOf } from './checks.ts'
import { GMAIL } from './checks-of-delivery.ts'
import { limitSentence } from './limits.ts'
import type { Finding } from './preflight.ts'
import { type Fix, opening, skipping } from './preflight-fixes.ts'
import type { SenderRemark } from './remarks.ts'
import { senderText } from './sender-words.ts'

type SenderCode =
  | SenderRemark
  | 'over-quota'
  | 'unseen-answers'
  | 'unseen-bounces'
  | 'no-postal-address'
  | 'email-unverified'
  | 'no-sender'

/** What the advisor reads of the sender: the account, its domain as DNS shows it now, and what it sent before. */
export const senderChecks: ChecksOf<SenderCode> = {
  'over-quota': {
    name: 'The plan’s quota',
    level: 'block',
    says: limitSentence,
    fix: ({ type, remaining, requested }) =>
      type === 'emails' && remaining > 0
        ? skipping('over-quota', requested - remaining)
        : { action: 'open', label: 'See plans', to: '/pricing' },
  },
  'no-postal-address': {
    name: 'The postal address',
    level: 'block',
    says: () => 'Add your postal address. The law requires one in every commercial email.',
    source: 'https://www.ftc.gov/business-guidance/resources/can-spam-act-compliance-guide-business',
  },
  'email-unverified': {
    name: 'The sender’s own address',
    level: 'block',
    says: senderText,
    fix: () => opening('Verify email address', 'sender'),
  },
  'no-sender': {
    name: 'A sending account that can’t send',
    level: 'block',
    says: ({ problem }) => senderText(problem),
    fix: senderFix,
  },
  'unseen-answers': {
    name: 'Follow-ups without a readable inbox',
    level: 'warning',
    says: ({ email }) =>
      `Canvass can’t see answers to ${email}, so follow-ups would reach people who answered. Send from an account with its inbox for replies, or remove the follow-ups.`,
    fix: () => opening('Add inbox', 'email-account'),
  },
  'unseen-bounces': {
    name: 'Bounces that only Amazon SES sees',
    level: 'warning',
    says: ({ email }) =>
      `Amazon SES reports bounces and complaints of this account only to ${email}, where Canvass can’t see them. Add addresses that bounced, and people who complained, to the suppression list.`,
    fix: () => opening('Add an account', 'email-account'),
  },
  'start-time': {
    name: 'A start that’s over, at night, or on a day off',
    level: 'warning',
    threshold: 22,
    unit: 'o’clock, until 6, where most of the recipients are; one that’s over blocks',
    says: ({ text }) => `The campaign starts ${text}`,
    why: 'What arrives at night or on a holiday is at the bottom when people read email again.',
    fix: () => ({ action: 'edit-start', label: 'Change start' }),
  },
  spf: {
    name: 'SPF',
    level: 'warning',
    threshold: 10,
    unit: 'DNS look-ups, includes of includes counted',
    says: ({ text }) => text,
    why: 'Receivers that can’t tell your server from a forger’s put the email into spam.',
    source: 'https://www.rfc-editor.org/rfc/rfc7208#section-4.6.4',
    fix: () => opening('Open domains', 'domains'),
  },
  dmarc: {
    name: 'DMARC',
    level: 'warning',
    threshold: 8,
    unit: 'DNS queries, up the tree',
    says: ({ text }) => text,
    why: 'Google, Yahoo, and Microsoft refuse bulk senders without it. The way is none, then quarantine, then reject.',
    source: 'https://www.rfc-editor.org/rfc/rfc9989',
    fix: () => opening('Open domains', 'domains'),
  },
  'no-ramp': {
    name: 'A new account without a warm-up',
    level: 'warning',
    threshold: 50,
    unit: 'emails from an account of the last 14 days',
    says: ({ text, count }) =>
      `${text} is new and would send ${count.toLocaleString('en-US')} emails without a warm-up. Start with 10 a day and add 5 each day.`,
    why: 'Providers hold back a mailbox that suddenly sends to strangers.',
    source: GMAIL,
    fix: () => opening('Set a warm-up', 'email-account'),
  },
  'unusual-volume': {
    name: 'More than the account ever sent in a day',
    level: 'warning',
    threshold: 3,
    unit: 'times its largest day of the last 30',
    floor: 100,
    says: ({ text, count }) =>
      `${text} would send ${count.toLocaleString('en-US')} emails, several times its largest day. Set a daily limit.`,
    why: 'Providers take a jump in volume for a stolen account.',
    source: GMAIL,
    fix: () => opening('Set a daily limit', 'email-account'),
  },
  'gmail-bulk': {
    name: 'Gmail’s bulk senders',
    level: 'warning',
    threshold: 5000,
    unit: 'emails a day to personal Gmail from one registered domain, over all accounts of the installation',
    says: ({ text, count }) =>
      `${count > 0 ? `${text} would reach ${count.toLocaleString('en-US')}` : `With everybody else here who sends from ${text}, it would reach over 5,000`} Gmail addresses in a day. From 5,000 on, Google holds you to its rules for bulk senders for good. Set a daily limit.`,
    source: GMAIL,
    fix: () => opening('Set a daily limit', 'email-account'),
  },
}

function senderFix({ problem }: Extract<Finding, { code: 'no-sender' }>): Fix | null {
  if (problem.code === 'no-public-url') return null
  return opening('Open settings', problem.code === 'domain-unverified' ? 'domains' : 'email-account')
}
