import type { CampaignReport } from '#contract/campaigns.ts'
import { Choice } from '#web/ui/choice.tsx'
import { NO_FILTER, type RecipientFilter } from '../queries.ts'
import { peopleOf } from './people.ts'

interface RecipientTab {
  label: string
  count: number
  to: Pick<RecipientFilter, 'group' | 'did' | 'step'>
  /** A new campaign may go to these. */
  mayFollowOn: boolean
}

/** The lists of recipients that have any, of which the first has all. */
export function tabsOf(report: CampaignReport): RecipientTab[] {
  const people = peopleOf(report)
  const total = Math.max(report.recipientCount, people.sent)
  const did = (label: string, to: RecipientFilter['did'], count: number, mayFollowOn = true): RecipientTab => ({
    label,
    count,
    to: { group: '', did: to },
    mayFollowOn,
  })
  const group = (label: string, to: RecipientFilter['group'], count: number, step?: number): RecipientTab => ({
    label,
    count,
    to: { group: to, did: '', ...(step !== undefined && { step }) },
    mayFollowOn: false,
  })
  const { delivered } = people
  return [
    did('All', '', total),
    ...[
      ...(report.tracksOpens === false
        ? []
        : [
            did('Opened', 'opened', people.opened),
            did('Not opened', 'not-opened', Math.max(delivered - people.opened, 0)),
          ]),
      did('Clicked', 'clicked', people.clicked),
      did('Not clicked', 'not-clicked', Math.max(delivered - people.clicked, 0)),
      did('Replied', 'replied', people.replied),
      did('No reply', 'not-replied', Math.max(delivered - people.replied, 0)),
      group('Waiting', 'queued', report.progress.queued),
      group('Bounced', 'bounced', people.bounced),
      did('Unsubscribed', 'unsubscribed', people.unsubscribed, false),
      did('Complained', 'complained', people.complained, false),
      group('Skipped', 'skipped', people.skipped, 0),
      group('Failed', 'failed', people.failed),
      group('Unknown', 'unknown', people.unknown),
      group('Canceled', 'cancelled', people.cancelled, 0),
    ].filter(tab => tab.count > 0),
  ]
}

export const isTab = ({ to }: RecipientTab, filter: RecipientFilter) =>
  filter.reason === '' && to.group === filter.group && to.did === filter.did

interface RecipientTabsProps {
  tabs: RecipientTab[]
  filter: RecipientFilter
  onFilter: (filter: RecipientFilter) => void
}

export const RecipientTabs = ({ tabs, filter, onFilter }: RecipientTabsProps) => (
  <Choice
    label="Which recipients"
    options={tabs.map(({ label, count }) => ({ key: label, name: label, count }))}
    chosen={tabs.find(tab => isTab(tab, filter))?.label}
    onChoose={chosen =>
      onFilter({ ...NO_FILTER, search: filter.search, ...tabs.find(({ label }) => label === chosen)?.to })
    }
    className="flex-nowrap overflow-x-auto px-4 pb-3 sm:flex-wrap"
  />
)
