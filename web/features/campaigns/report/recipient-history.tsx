import { useQuery } from '@tanstack/react-query'
import type { RecipientEntry, RecipientHistory } from '#contract/campaign-recipients.ts'
import { formatMoment } from '#web/lib/format.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { StatusDot, type Tone } from '#web/ui/status-dot.tsx'
import { historyQuery, reportQuery } from '../queries.ts'
import { isTestOf, outcomeOf } from '../status.ts'

interface RecipientHistoryDialogProps {
  id: string
  messageId: string
  onClose: () => void
}

/** Everything that happened to one recipient's email, oldest first, and what happens next. */
export function RecipientHistoryDialog({ id, messageId, onClose }: RecipientHistoryDialogProps) {
  const { data, error, refetch } = useQuery(historyQuery(id, messageId))
  const { data: report } = useQuery(reportQuery(id))
  return (
    <Dialog
      onClose={onClose}
      title={<span className="wrap-anywhere">{data?.email ?? 'Recipient'}</span>}
      description={data?.businessName && <span className="wrap-anywhere">{data.businessName}</span>}
    >
      {error && <LoadFailed title="The history couldn’t be loaded" error={error} onRetry={refetch} />}
      {!error && data && <History history={data} isTest={report !== undefined && isTestOf(report)} />}
      {!error && !data && <PageSpinner />}
    </Dialog>
  )
}

function History({ history, isTest }: { history: RecipientHistory; isTest: boolean }) {
  const { entries, next, reasonText } = history
  const outcome = outcomeOf(history)
  return (
    <div className="flex flex-col gap-4">
      <p>
        <StatusDot tone={outcome.tone}>{outcome.word}</StatusDot>
        {reasonText && <span className="wrap-anywhere mt-1 block text-ink-2">{reasonText}</span>}
      </p>
      {entries.length > 0 ? (
        <ol aria-label="History" className="flex flex-col">
          {entries.map((entry, n) => (
            <Entry key={`${entry.at} ${entry.kind} ${n}`} entry={entry} isTest={isTest} />
          ))}
        </ol>
      ) : (
        <p className="text-ink-2">Nothing was sent to this recipient.</p>
      )}
      {next && (
        <p className="wrap-anywhere rounded-lg border border-line bg-sunken px-3 py-2">
          <span className="block text-ink-2 text-xs">What happens next</span>
          {next.at === null ? next.text : nextText(next.text, next.at)}
        </p>
      )}
    </div>
  )
}

/** A time in the past means that it's about to happen. */
const nextText = (text: string, at: string) =>
  new Date(at).getTime() > Date.now() ? `${text} ${formatMoment(at)}` : `${text} soon`

function Entry({ entry, isTest }: { entry: RecipientEntry; isTest: boolean }) {
  const { word, tone } = entryText(entry, isTest)
  const from = [entry.sendingAccount, entry.fromAddress].filter((part, n, all) => part && all.indexOf(part) === n)
  return (
    <li className="border-line border-t py-2 first:border-t-0 first:pt-0 last:pb-0">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <StatusDot tone={tone}>
          {word}
          {entry.attempt !== null && entry.kind !== 'resent' && (
            <span className="font-normal text-ink-3"> · attempt {entry.attempt}</span>
          )}
        </StatusDot>
        <time dateTime={entry.at} className="figures text-ink-2 text-xs">
          {formatMoment(entry.at)}
        </time>
      </span>
      {entry.words && <span className="wrap-anywhere block text-ink-2">{entry.words}</span>}
      {entry.botReason && <span className="block text-ink-3 text-xs">{botText(entry.botReason)}</span>}
      {from.length > 0 && <span className="wrap-anywhere block text-ink-3 text-xs">from {from.join(' · ')}</span>}
    </li>
  )
}

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
function entryText({ kind, botReason }: RecipientEntry, isTest: boolean): { word: string; tone: Tone } {
  const entry = isTest && kind === 'accepted' ? IN_TEST_MODE : EVENTS[kind]
  return botReason === null ? entry : { word: `${entry.word} by a machine`, tone: 'neutral' }
}

const botText = (reason: string): string => BOT_REASONS[reason] ?? 'Not counted: done by a machine, not a person'

const BOT_REASONS: Record<string, string> = {
  'too-fast': 'Not counted: within two seconds of delivery, as spam filters do',
  burst: 'Not counted: every link within two seconds, as scanners do',
  head: 'Not counted: only checked the address, as scanners do',
  prefetch: 'Not counted: prefetched before anyone looked',
  'no-user-agent': 'Not counted: the client didn’t identify itself',
  'mail-privacy-proxy': 'Not counted: Apple Mail Privacy Protection loads every image',
  robot: 'Not counted: the client identified itself as a robot',
}
