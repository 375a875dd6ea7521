import type { RecipientEntry } from '#contract/campaigns.ts'
import type { Tone } from '#web/ui/status-dot.tsx'

const ENTRIES: Record<RecipientEntry['kind'], { word: string; tone: Tone }> = {
  attempting: { word: 'On its way', tone: 'accent' },
  accepted: { word: 'Taken by the mail server', tone: 'good' },
  deferred: { word: 'Told to try later', tone: 'warm' },
  failed: { word: 'Refused', tone: 'bad' },
  unknown: { word: 'The answer was lost', tone: 'warm' },
  resent: { word: 'Put back to be sent again, by you', tone: 'accent' },
  delivered: { word: 'Delivered', tone: 'good' },
  bounced: { word: 'Came back', tone: 'bad' },
  complained: { word: 'Reported as spam', tone: 'bad' },
  opened: { word: 'Opened', tone: 'accent' },
  clicked: { word: 'Clicked', tone: 'converted' },
  unsubscribed: { word: 'Unsubscribed', tone: 'warm' },
  replied: { word: 'Replied', tone: 'good' },
}

/** An open or a click by a machine is told as one, and in no colour that looks like success. */
export function entryText({ kind, botReason }: RecipientEntry): { word: string; tone: Tone } {
  const entry = ENTRIES[kind]
  return botReason === null ? entry : { word: `${entry.word} by a machine`, tone: 'neutral' }
}

export const botText = (reason: string): string => BOT_REASONS[reason] ?? 'A machine, not a person: it is not counted'

const BOT_REASONS: Record<string, string> = {
  'too-fast': 'Within two seconds of the delivery, as filters do: it is not counted',
  burst: 'Every link within two seconds, as scanners do: it is not counted',
  head: 'Asked for the address alone, as scanners do: it is not counted',
  prefetch: 'Fetched ahead of the reader: it is not counted',
  'no-user-agent': 'Did not say what it is: it is not counted',
  'mail-privacy-proxy': "Apple's mail privacy fetches every picture: it is not counted",
  robot: 'Says itself that it is a robot: it is not counted',
}
