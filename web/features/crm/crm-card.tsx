import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CrmConnection } from '#contract/crm.ts'
import { useServerEvents } from '#web/lib/events.ts'
import { formatMinute, formatNumber } from '#web/lib/format.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { Disconnect } from './disconnect.tsx'
import { KeyForm } from './key-form.tsx'
import { crmQuery } from './queries.ts'

const MappingDialog = lazyPart(() => import('./mapping-dialog.tsx'), 'MappingDialog')
const FailedLeads = lazyPart(() => import('./failed-leads.tsx'), 'FailedLeads')

export function CrmCard() {
  const { data, error, refetch } = useQuery(crmQuery)
  useServerEvents('crm', () => void refetch())
  return (
    <Section
      title="CRM integration"
      text="Sync your leads to HubSpot as contacts, one at a time or in bulk."
      actions={data && <Status connection={data} />}
    >
      {error && <LoadFailed title="The connection couldn’t be loaded" error={error} onRetry={refetch} />}
      {!error && (data ? <Connection connection={data} /> : <Skeleton className="h-24" />)}
    </Section>
  )
}

function Status({ connection: { connected, lastError } }: { connection: CrmConnection }) {
  if (!connected) return <StatusDot tone="neutral">Not connected</StatusDot>
  if (lastError) return <StatusDot tone="bad">Last sync failed</StatusDot>
  return <StatusDot tone="good">Connected</StatusDot>
}

function Connection({ connection }: { connection: CrmConnection }) {
  const [isReplacing, setIsReplacing] = useState(false)
  const { hubId, checkedAt, lastSyncAt, lastError } = connection
  if (!connection.connected) return <HowToConnect />
  return (
    <>
      {lastError && (
        <Banner tone="bad" className="mb-3">
          {lastError}
        </Banner>
      )}
      <Facts>
        <Fact name="HubSpot account">{hubId ?? <span className="text-ink-3">HubSpot doesn’t say</span>}</Fact>
        <Fact name="Key accepted">{checkedAt && formatMinute(checkedAt)}</Fact>
        <Fact name="Last sync">
          {lastSyncAt ? formatMinute(lastSyncAt) : <span className="text-ink-3">Not synced yet</span>}
        </Fact>
        <Fact name="Leads">
          <LeadCounts connection={connection} />
        </Fact>
      </Facts>
      {isReplacing ? (
        <KeyForm label="New service key" verb="Replace key" onDone={() => setIsReplacing(false)} isCancelable />
      ) : (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button onClick={() => setIsReplacing(true)}>Replace key</Button>
          <MappingButton />
          <Disconnect />
        </div>
      )}
    </>
  )
}

function MappingButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Fields and status</Button>
      {isOpen && <MappingDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

function LeadCounts({ connection: { synced, failed } }: { connection: CrmConnection }) {
  const [isShowing, setIsShowing] = useState(false)
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      {formatNumber(synced)} synced, {formatNumber(failed)} failed
      {failed > 0 && <Button onClick={() => setIsShowing(true)}>Show failed</Button>}
      {isShowing && <FailedLeads onClose={() => setIsShowing(false)} />}
    </span>
  )
}

const HowToConnect = () => (
  <>
    <ol className="list-decimal space-y-1 pl-5 text-ink-2 marker:text-ink-3">
      <li>In HubSpot, open Settings &gt; Integrations &gt; Service Keys and create a service key.</li>
      <li>
        Give it the scopes <Scope>crm.objects.contacts.read</Scope> and <Scope>crm.objects.contacts.write</Scope>.
      </li>
      <li>Copy the key and paste it here. A private app’s access token works, too.</li>
    </ol>
    <KeyForm label="Service key" verb="Connect HubSpot" />
  </>
)

const Scope = ({ children }: { children: string }) => (
  <code className="wrap-anywhere rounded bg-sunken px-1 font-mono text-xs">{children}</code>
)
