import type { AudienceCounts, AudienceGroup } from '#contract/audience.ts'
import { DAY_MS } from '#contract/durations.ts'
import { suppressionText } from '#contract/preflight-words.ts'
import { formatNumber, plural } from '#web/lib/format.ts'

/** What a row's second button does. */
export type RowAction = 'find-emails' | 'skip' | 'remove'

export interface CountRow {
  group: AudienceGroup
  count: number
  /** After the number: "suppressed". */
  text: string
  /** What it means for this campaign. */
  detail?: string | undefined
  tone?: 'bad' | 'warm' | undefined
  action?: RowAction | undefined
}

/** A row for each count that isn't zero. */
export function countRows(counts: AudienceCounts, now = Date.now()): CountRow[] {
  const all: CountRow[] = [
    { group: 'with-email', count: counts.withEmail, text: 'with email' },
    {
      group: 'without-email',
      count: counts.withoutEmail,
      text: 'without email',
      detail: 'skipped',
      action: counts.withWebsiteOnly > 0 ? 'find-emails' : undefined,
    },
    {
      group: 'invalid',
      count: counts.invalid,
      text: counts.invalid === 1 ? 'isn’t an email address' : 'aren’t email addresses',
      detail: 'correct or remove them to send',
      tone: 'bad',
      action: 'remove',
    },
    suppressedRow(counts),
    {
      group: 'samples',
      count: counts.samples,
      text: counts.samples === 1 ? 'sample' : 'samples',
      detail: counts.samplesAreSent ? 'made-up address, stays in the test outbox' : 'made-up address, skipped',
    },
    {
      group: 'over-quota',
      count: counts.overQuota,
      text: 'over quota',
      detail: `your plan has ${plural(counts.remaining ?? 0, 'email')} left this month`,
      tone: 'bad',
      action: 'skip',
    },
    {
      group: 'duplicates',
      count: counts.duplicates,
      text: counts.duplicates === 1 ? 'duplicate' : 'duplicates',
      detail: 'emailed once',
    },
    contactedRow(counts, now),
  ]
  return all.filter(({ count }) => count > 0)
}

const suppressedRow = ({ suppressed }: AudienceCounts) => ({
  group: 'suppressed' as const,
  count: suppressed.reduce((sum, { count }) => sum + count, 0),
  text: 'suppressed',
  detail: suppressed.map(suppressionText).join(', '),
})

function contactedRow({ contacted, lastContact }: AudienceCounts, now: number) {
  const days = lastContact ? Math.floor((now - Date.parse(lastContact.at)) / DAY_MS) : 0
  const only = contacted === 1 && lastContact
  return {
    group: 'contacted' as const,
    count: contacted,
    text: only ? `contacted ${daysAgo(days)}` : 'contacted in the last 30 days',
    detail: only ? `${lastContact.name}, still included` : 'still included',
    tone: 'warm' as const,
    action: 'skip' as const,
  }
}

function daysAgo(days: number): string {
  if (days < 1) return 'in the last 24 hours'
  return days === 1 ? 'yesterday' : `${formatNumber(days)} days ago`
}

/** Under the big number: "of 46 chosen. 7 won’t get this email." */
export function chosenText({ chosen, duplicates, recipients }: AudienceCounts): string {
  const left = chosen - duplicates - recipients
  if (left === 0) return 'Everyone you chose gets this email.'
  return `of ${formatNumber(chosen - duplicates)} chosen. ${formatNumber(left)} won’t get this email.`
}
