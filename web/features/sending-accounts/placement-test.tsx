import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Sample } from '#contract/campaigns.ts'
import { PLACEMENT_MINUTES, type Placement, type PlacementTest, placementText } from '#contract/placement.ts'
import { preflights } from '#contract/preflight.ts'
import { call } from '#web/lib/call.ts'
import { formatMinute, plural } from '#web/lib/format.ts'
import { queryOf } from '#web/lib/query-of.ts'
import { useChange } from '#web/lib/use-change.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { Loaded } from '#web/ui/load-failed.tsx'
import { StatusDot, type Tone } from '#web/ui/status-dot.tsx'

interface PlacementTestDialogProps {
  /** The email to send; without a text, the newest campaign’s. */
  sample: Partial<Sample>
  onClose: () => void
}

const LOOK_AGAIN_MS = 10_000
const NO_SEEDS =
  'Connect another mailbox in Settings first, with its inbox for replies: one at Gmail and one at Outlook show most. Pause it if nothing is to be sent from it.'

/** Sends the email to the user's own other mailboxes, and shows the folder where each one landed. */
export function PlacementTestDialog({ sample, onClose }: PlacementTestDialogProps) {
  const queries = useQueryClient()
  const { sendingAccountId } = sample
  const query = queryOf(['placement', sendingAccountId ?? ''], preflights.placement, { query: { sendingAccountId } })
  const read = useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data?.test?.isOver === false ? LOOK_AGAIN_MS : false),
  })
  const starting = useChange({
    mutationFn: () => call(preflights.testPlacement, { body: sample }),
    onSuccess: test => queries.setQueryData(query.queryKey, now => now && { ...now, test }),
    failed: ['Nothing was sent'],
  })
  const seeds = read.data?.seeds ?? []
  const isUnderWay = read.data?.test?.isOver === false
  const which = sample.body === undefined ? 'the email of the campaign that you changed last' : 'this email'
  return (
    <ActionDialog
      onClose={onClose}
      title="Test placement"
      size="md"
      description={
        seeds.length > 0 &&
        `Sends ${which} once to ${plural(seeds.length, 'mailbox', 'mailboxes')} of yours, and looks for ${PLACEMENT_MINUTES} minutes where it lands. It counts toward nothing.`
      }
      action={isUnderWay ? 'Looking…' : 'Send test'}
      pending={starting.isPending}
      disabled={seeds.length === 0 || isUnderWay}
      onAct={() => starting.mutate()}
    >
      <Loaded of={read} failed="The last test couldn’t be loaded" className="h-24">
        {({ seeds, test }) => (
          <div className="flex flex-col gap-3">
            {seeds.length === 0 && <p>{NO_SEEDS}</p>}
            {seeds.length > 0 && !test && <p className="wrap-anywhere text-ink-2">{seeds.join(', ')}</p>}
            {test && <Result test={test} />}
          </div>
        )}
      </Loaded>
    </ActionDialog>
  )
}

const Result = ({ test: { startedAt, placements } }: { test: PlacementTest }) => (
  <div className="flex flex-col gap-1.5">
    <p className="figures text-ink-2">Sent {formatMinute(startedAt)}</p>
    <ul aria-label="Where it landed" className="divide-y divide-line rounded-md border border-line">
      {placements.map(placement => (
        <Row key={placement.address} placement={placement} startedAt={startedAt} />
      ))}
    </ul>
  </div>
)

const PROVIDERS: Record<string, string> = { google: 'Google', microsoft: 'Microsoft 365', yahoo: 'Yahoo' }

function Row({ placement, startedAt }: { placement: Placement; startedAt: string }) {
  const { address, provider, auth, foundAt } = placement
  const minutes = foundAt === null ? 0 : Math.round((Date.parse(foundAt) - Date.parse(startedAt)) / 60_000)
  const results = Object.entries(auth ?? {}).map(([method, result]) => `${method.toUpperCase()} ${result}`)
  return (
    <li className="grid gap-x-3 gap-y-0.5 px-3 py-2 sm:grid-cols-[12rem_1fr]">
      <span className="min-w-0">
        <span className="wrap-anywhere block">{address}</span>
        <span className="text-ink-2 text-sm">{PROVIDERS[provider] ?? provider}</span>
      </span>
      <span className="min-w-0">
        <StatusDot tone={toneOf(placement)}>
          <span className="wrap-anywhere">{placementText(placement)}</span>
        </StatusDot>
        {foundAt && (
          <span className="block text-ink-2 text-sm">
            {[minutes < 1 ? 'Within a minute' : `After ${plural(minutes, 'minute')}`, ...results].join(' · ')}
          </span>
        )}
      </span>
    </li>
  )
}

function toneOf({ state, place }: Placement): Tone {
  if (state === 'found') return place === 'spam' || place === 'other' ? 'bad' : 'good'
  return state === 'refused' || state === 'missing' ? 'warm' : 'neutral'
}
