import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type CrmConnection, CrmKey, crm } from '#contract/crm.ts'
import { CRM_NAMES, CRMS, type CrmName } from '#contract/crm-words.ts'
import { call } from '#web/lib/call.ts'
import { useRereadOn } from '#web/lib/events.ts'
import { formatMinute, formatNumber } from '#web/lib/format.ts'
import { markFault } from '#web/lib/mark-fault.ts'
import { useChange } from '#web/lib/use-change.ts'
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
import { Segmented } from '#web/ui/segmented.tsx'
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
      text="Sync your leads and the people there to HubSpot or Pipedrive, one at a time or in bulk."
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
  if (!connection.connected) return <HowToConnect last={connection.crm} />
  const name = CRM_NAMES[connection.crm]
  return (
    <>
      {lastError && (
        <Banner tone="bad" className="mb-3">
          {lastError}
        </Banner>
      )}
      <Facts>
        <Fact name={`${name} account`}>{hubId ?? <span className="text-ink-3">{name} doesn’t say</span>}</Fact>
        <Fact name="Key accepted">{checkedAt && formatMinute(checkedAt)}</Fact>
        <Fact name="Last sync">
          {lastSyncAt ? formatMinute(lastSyncAt) : <span className="text-ink-3">Not synced yet</span>}
        </Fact>
        <Fact name="Leads">
          <LeadCounts connection={connection} />
        </Fact>
      </Facts>
      {isReplacing ? (
        <KeyForm
          name={connection.crm}
          label={`New ${KEYS[connection.crm]}`}
          verb="Replace key"
          onDone={() => setIsReplacing(false)}
          isCancelable
        />
      ) : (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button onClick={() => setIsReplacing(true)}>Replace key</Button>
          <DialogButton dialog={close => <MappingDialog onClose={close} />}>Fields and status</DialogButton>
          <Disconnect name={name} />
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

const Scope = ({ children }: { children: string }) => (
  <code className="wrap-anywhere rounded bg-sunken px-1 font-mono text-xs">{children}</code>
)

const KEYS: Record<CrmName, string> = { hubspot: 'service key', pipedrive: 'API token' }

const STEPS: Record<CrmName, ReactNode> = {
  hubspot: (
    <>
      <li>In HubSpot, open Settings &gt; Integrations &gt; Service Keys and create a service key.</li>
      <li>
        Give it the scopes <Scope>crm.objects.contacts.read</Scope>, <Scope>crm.objects.contacts.write</Scope>,{' '}
        <Scope>crm.objects.companies.read</Scope>, and <Scope>crm.objects.companies.write</Scope>.
      </li>
      <li>Copy the key and paste it here. A private app’s access token works, too.</li>
    </>
  ),
  pipedrive: (
    <>
      <li>In Pipedrive, open your account menu &gt; Personal preferences &gt; API.</li>
      <li>Copy your personal API token and paste it here.</li>
    </>
  ),
}

function HowToConnect({ last }: { last: CrmName }) {
  const [name, setName] = useState(last)
  return (
    <>
      <Segmented
        label="CRM"
        value={name}
        onChange={setName}
        options={CRMS.map(value => ({ value, label: CRM_NAMES[value] }))}
        className="mb-3"
      />
      <ol className="list-decimal space-y-1 pl-5 text-ink-2 marker:text-ink-3">{STEPS[name]}</ol>
      <KeyForm
        key={name}
        name={name}
        label={name === 'hubspot' ? 'Service key' : 'API token'}
        verb={`Connect ${CRM_NAMES[name]}`}
      />
    </>
  )
}

/** Deletes the key, which can't be undone. */
function Disconnect({ name }: { name: string }) {
  const disconnect = useChange({
    mutationFn: () => call(crm.disconnect),
    keep: crmQuery.queryKey,
    said: { title: 'CRM disconnected', text: 'The access token was deleted.' },
    failed: ['Disconnecting failed', 'Failed to disconnect the CRM. Please try again.'],
  })
  return (
    <DialogButton
      variant="danger-ghost"
      dialog={close => (
        <AlertDialog
          onClose={close}
          title={`Disconnect ${name}?`}
          text={`Canvass deletes the key. Your contacts in ${name} don’t change.`}
          confirm={`Disconnect ${name}`}
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
  name: CrmName
  label: string
  verb: string
  isCancelable?: boolean
  onDone?: () => void
}

/** Checks the key with the CRM before saving it. No page shows it again. */
function KeyForm({ name, label, verb, isCancelable = false, onDone }: KeyFormProps) {
  const form = useCheckedForm(zodResolver(CrmKey), { crm: name, apiKey: '' })
  const { register, handleSubmit, formState, reset } = form
  const connect = useChange({
    mutationFn: (body: CrmKey) => call(crm.connect, { body }),
    keep: crmQuery.queryKey,
    said: { title: 'CRM connected', text: `${CRM_NAMES[name]} accepted the ${KEYS[name]}.` },
    onSuccess: () => {
      reset()
      onDone?.()
    },
    faults: error => markFault(form, error),
    failed: ['Connection failed', 'Failed to connect to the CRM. Please try again.'],
  })
  return (
    <Form onSubmit={handleSubmit(body => connect.mutate(body))} className="mt-3 flex flex-col gap-3">
      <Field
        label={label}
        error={formState.errors.apiKey?.message}
        hint={`We check the key with ${CRM_NAMES[name]} and store it encrypted. You can’t view it here again.`}
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
