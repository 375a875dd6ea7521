import type { Check } from './checks.ts'

export const GMAIL = 'https://support.google.com/mail/answer/81126'

/** What's watched during and after a send: shares of what was sent. */
export const deliveryChecks = {
  'cannot-send': {
    name: 'A sending account whose server refuses it',
    level: 'block',
    why: 'Its campaigns wait until it can sign in again.',
  },
  'campaign-waits': {
    name: 'A campaign that waits for you',
    level: 'block',
    why: 'It goes on by itself once what it needs is there.',
  },
  'domain-lost': {
    name: 'A domain whose records are gone',
    level: 'warning',
    why: 'Receivers that can’t tell your server from a forger’s put the email into spam.',
  },
  'inbox-unreadable': {
    name: 'An inbox that can’t be read',
    level: 'warning',
    why: 'Follow-ups would reach people who answered.',
  },
  'bounced-early': {
    name: 'Early bounces',
    level: 'warning',
    threshold: 0.1,
    unit: 'of a campaign’s emails, and 3 at least',
    floor: 20,
    least: 3,
    why: 'The first twenty show whether a list is old, before it costs your reputation.',
  },
  'complained-early': {
    name: 'Early complaints',
    level: 'warning',
    threshold: 0.0003,
    unit: 'of a campaign’s emails',
    floor: 100,
    why: 'At 0.1 % the campaign pauses.',
    source: GMAIL,
  },
  'account-bounces': {
    name: 'A sending account’s bounces',
    level: 'warning',
    threshold: 0.03,
    unit: 'of an account’s emails of the last 7 days; it’s watched',
    floor: 50,
    why: 'Its campaigns pause at 5 %. It’s good again once less than 3 % of 7 days bounce.',
  },
  'account-complaints': {
    name: 'A sending account’s complaints',
    level: 'warning',
    threshold: 0.0003,
    unit: 'of an account’s emails of the last 30 days; it’s watched',
    floor: 100,
    why: 'Its campaigns pause at 0.1 %. It’s good again once 30 days have less than 0.03 %.',
    source: GMAIL,
  },
  'machine-opens': {
    name: 'Opens by machines',
    level: 'suggestion',
    threshold: 0.7,
    unit: 'of a campaign’s opens',
    floor: 20,
    why: 'Mailboxes that open everything by themselves say nothing about readers. Go by replies and clicks.',
  },
  'waiting-replies': {
    name: 'Replies that wait for you',
    level: 'warning',
    threshold: 2,
    unit: 'days without your answer',
    why: 'A reply is what campaigns are for, and interest doesn’t last.',
  },
  'tasks-due': { name: 'Tasks that are due', level: 'suggestion' },
  'drafts-waiting': { name: 'Drafts that wait for a review', level: 'suggestion' },
  certificate: {
    name: 'A tracking domain’s certificate',
    level: 'warning',
    threshold: 14,
    unit: 'days until it ends; looked at each day',
    why: 'Links in emails that were sent stop working with it.',
  },
  bounced: {
    name: 'Bounces',
    level: 'block',
    threshold: 0.05,
    unit: 'of the last 7 days; the campaign pauses',
    floor: 50,
    why: 'Providers block senders who don’t know whom they write to.',
  },
  complained: {
    name: 'Complaints',
    level: 'block',
    threshold: 0.001,
    unit: 'of the last 30 days; the campaign pauses',
    floor: 100,
    why: 'Google asks for less than 0.1 %, and never 0.3 %.',
    source: GMAIL,
  },
} satisfies Record<string, Omit<Check, 'says' | 'fix'> & { least?: number }>
