import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CrmConnection, CrmKey, crm } from '#contract/crm.ts'
import { call } from '#web/lib/call.ts'
import { useRereadOn } from '#web/lib/events.ts'
import { refusalOf, toastFailure } from '#web/lib/failure.ts'
import { formatMinute, formatNumber } from '#web/lib/format.ts'
import { markFault } from '#web/lib/mark-fault.ts'
import { toast } from '#web/lib/toast.ts'
import { useCheckedForm } from '#web/lib/use-checked-form.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Loaded } from '#web/ui/load-failed.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { crmQuery } from './queries.ts'

const MappingDialog = lazyPart(() => import('./mapping-dialog.tsx'), 'MappingDialog')
const FailedLeads = lazyPart(() => import('./failed-leads.tsx'), 'FailedLeads')

export function CrmCard() {
  const read = useQuery(crmQuery)
  useRereadOn('crm', crmQuery.queryKey)
  return (
    <Section
      title="CRM integration"
      text="Sync your leads to HubSpot as contacts, one at a time or in bulk."
      actions={read.data && <Status connection={read.data} />}
    >
      <Loaded of={read} failed="The connection couldn’t be loaded" className="h-24">
        {connection => <Connection connection={connection} />}
      </Loaded>
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
          <DialogButton dialog={close => <MappingDialog onClose={close} />}>Fields and status</DialogButton>
          <Disconnect />
        </div>
      )}
    </>
  )
}

function LeadCounts({ connection: { synced, failed } }: { connection: CrmConnection }) {
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      {formatNumber(synced)} synced, {formatNumber(failed)} failed
      {failed > 0 && <DialogButton dialog={close => <FailedLeads onClose={close} />}>Show failed</DialogButton>}
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

/** Deletes the service key, which can't be undone. */
function Disconnect() {
  const queries = useQueryClient()
  const disconnect = useMutation({
    mutationFn: () => call(crm.disconnect),
    onSuccess: connection => {
      queries.setQueryData(crmQuery.queryKey, connection)
      toast({ title: 'CRM disconnected', text: 'The access token was deleted.', tone: 'good' })
    },
    onError: error => toastFailure(error, 'Disconnecting failed', 'Failed to disconnect the CRM. Please try again.'),
  })
  return (
    <DialogButton
      variant="danger-ghost"
      dialog={close => (
        <AlertDialog
          onClose={close}
          title="Disconnect HubSpot?"
          text="Canvass deletes the service key. Your contacts in HubSpot don’t change."
          confirm="Disconnect HubSpot"
          pending={disconnect.isPending}
          onConfirm={() => disconnect.mutate()}
        />
      )}
    >
      Disconnect
    </DialogButton>
  )
}

interface KeyFormProps {
  label: string
  verb: string
  isCancelable?: boolean
  onDone?: () => void
}

/** Checks the service key with HubSpot before saving it. No page shows it again. */
function KeyForm({ label, verb, isCancelable = false, onDone }: KeyFormProps) {
  const queries = useQueryClient()
  const form = useCheckedForm(zodResolver(CrmKey), { apiKey: '' })
  const { register, handleSubmit, formState, reset } = form
  const connect = useMutation({
    mutationFn: (body: CrmKey) => call(crm.connect, { body }),
    onSuccess: connection => {
      reset()
      queries.setQueryData(crmQuery.queryKey, connection)
      toast({ title: 'CRM connected', text: 'HubSpot accepted the service key.', tone: 'good' })
      onDone?.()
    },
    onError: error => {
      if (!markFault(form, error))
        toastFailure(error, 'Connection failed', refusalOf(error) ?? 'Failed to connect to the CRM. Please try again.')
    },
  })
  return (
    <Form onSubmit={handleSubmit(body => connect.mutate(body))} className="mt-3 flex flex-col gap-3">
      <Field
        label={label}
        error={formState.errors.apiKey?.message}
        hint="We check the token with HubSpot and store it encrypted. You can’t view it here again."
      >
        <PasswordInput autoComplete="off" spellCheck={false} {...register('apiKey')} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={connect.isPending}>
          {verb}
        </Button>
        {isCancelable && <Button onClick={onDone}>Cancel</Button>}
      </div>
    </Form>
  )
}
