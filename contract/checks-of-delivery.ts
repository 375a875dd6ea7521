import type { Check } from './checks.ts'

export const GMAIL = 'https://support.google.com/mail/answer/81126'

/** What's watched during and after a send: shares of what was sent. */
export const deliveryChecks = {
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
