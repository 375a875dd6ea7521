import type { RecipientEntry } from '#contract/campaign-recipients.ts'
import type { Tone } from '#web/ui/status-dot.tsx'

const EVENTS: Record<RecipientEntry['kind'], { word: string; tone: Tone }> = {
  attempting: { word: 'Sending', tone: 'accent' },
  accepted: { word: 'Accepted by the mail server', tone: 'good' },
  deferred: { word: 'Deferred by the mail server', tone: 'warm' },
  failed: { word: 'Rejected', tone: 'bad' },
  unknown: { word: 'Response lost', tone: 'warm' },
  resent: { word: 'Resent by you', tone: 'accent' },
  delivered: { word: 'Delivered', tone: 'good' },
  bounced: { word: 'Bounced', tone: 'bad' },
  complained: { word: 'Reported as spam', tone: 'bad' },
  opened: { word: 'Opened', tone: 'accent' },
  clicked: { word: 'Clicked', tone: 'converted' },
  unsubscribed: { word: 'Unsubscribed', tone: 'warm' },
  replied: { word: 'Replied', tone: 'good' },
}

/** In test mode no mail server is asked; the entry's own words say where the email is. */
const IN_TEST_MODE: { word: string; tone: Tone } = { word: 'Not delivered (test mode)', tone: 'warm' }

/** Opens and clicks by machines say so, in a color that doesn't look like success. */
export function entryText({ kind, botReason }: RecipientEntry, isTest: boolean): { word: string; tone: Tone } {
  const entry = isTest && kind === 'accepted' ? IN_TEST_MODE : EVENTS[kind]
  return botReason === null ? entry : { word: `${entry.word} by a machine`, tone: 'neutral' }
}

export const botText = (reason: string): string => BOT_REASONS[reason] ?? 'Not counted: done by a machine, not a person'

const BOT_REASONS: Record<string, string> = {
  'too-fast': 'Not counted: within two seconds of delivery, as spam filters do',
  burst: 'Not counted: every link within two seconds, as scanners do',
  head: 'Not counted: only checked the address, as scanners do',
  prefetch: 'Not counted: prefetched before anyone looked',
  'no-user-agent': 'Not counted: the client didn’t identify itself',
  'mail-privacy-proxy': 'Not counted: Apple Mail Privacy Protection loads every image',
  robot: 'Not counted: the client identified itself as a robot',
}
