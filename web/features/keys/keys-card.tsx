import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { type ApiKey, NewApiKey } from '#contract/api-keys.ts'
import { KEY_AREAS, KEYS_MAX, type KeyArea, type KeyTier } from '#contract/key-scopes.ts'
import { formatAgo, formatDay } from '#web/lib/format.ts'
import { markFault } from '#web/lib/mark-fault.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Input } from '#web/ui/input.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Section } from '#web/ui/section.tsx'
import { Options, Select } from '#web/ui/select.tsx'
import { ShownOnce } from '#web/ui/shown-once.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { keysQuery, useCreateKey, useRevokeKey } from './queries.ts'
import { areaWords, sayScopes, tierWords } from './scope-words.ts'

/** Keys with which programs act as the account. */
export function KeysCard() {
  const { data, error, refetch } = useQuery(keysQuery)
  const keys = data?.filter(({ app }) => app === null)
  return (
    <Section
      title="API keys"
      text="Connect forms, spreadsheets, and your own programs."
      id="api-keys"
      actions={
        keys &&
        keys.length < KEYS_MAX && (
          <DialogButton dialog={close => <CreateKey onClose={close} />}>
            <Plus aria-hidden />
            Create key
          </DialogButton>
        )
      }
    >
      {error && <LoadFailed title="Your API keys couldn’t be loaded" error={error} onRetry={refetch} />}
      {!error && !keys && <Skeleton className="h-12" />}
      {keys?.length === 0 && <p className="text-ink-3">No API keys yet</p>}
      <ul className="divide-y divide-line">
        {keys?.map(key => (
          <KeyItem key={key.id} apiKey={key} />
        ))}
      </ul>
    </Section>
  )
}

const isPast = (iso: string | null) => iso !== null && Date.parse(iso) <= Date.now()

function KeyItem({ apiKey }: { apiKey: ApiKey }) {
  const { name, start, scopes, expiresAt, lastUsedAt } = apiKey
  const revoking = useRevokeKey()
  const isExpired = isPast(expiresAt)
  return (
    <li className="py-3">
      <div className="flex items-center justify-between gap-2">
        <p className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="wrap-anywhere font-medium">{name}</span>
          <code className="font-mono text-ink-3 text-xs">{start}…</code>
          {isExpired && <Badge tone="bad">Expired</Badge>}
        </p>
        <DialogButton
          icon={{ icon: Trash2, label: `Revoke ${name}` }}
          size="sm"
          dialog={close => (
            <AlertDialog
              onClose={close}
              title={`Revoke ${name}?`}
              text="Programs that use this key stop working immediately."
              confirm="Revoke key"
              pending={revoking.isPending}
              onConfirm={() => revoking.mutate(apiKey, { onSuccess: close })}
            />
          )}
        />
      </div>
      <p className="text-ink-2 text-xs">{sayScopes(scopes)}</p>
      <p className="mt-0.5 text-ink-3 text-xs">
        {lastUsedAt ? `Last used ${formatAgo(lastUsedAt)}` : 'Not used yet'}
        {expiresAt ? ` · ${isExpired ? 'Expired' : 'Expires'} on ${formatDay(expiresAt)}` : ' · Never expires'}
      </p>
    </li>
  )
}

/** What a select holds: '' gives no access. */
interface KeyForm {
  name: string
  scopes: Record<KeyArea, KeyTier | ''>
  days: string
}

const EMPTY: KeyForm = {
  name: '',
  scopes: { leads: 'read', campaigns: 'read', calls: 'read', settings: '', webhooks: '' },
  days: '365',
}

const toNew = ({ name, scopes, days }: KeyForm): NewApiKey => ({
  name,
  scopes: Object.fromEntries(Object.entries(scopes).filter(([, tier]) => tier !== '')),
  ...(days !== '' && { days: Number(days) }),
})

function CreateKey({ onClose }: { onClose: () => void }) {
  const form = useForm({ shouldFocusError: false, defaultValues: EMPTY })
  const { register, handleSubmit, formState, setError } = form
  const creating = useCreateKey(error => markFault(form, error))
  const submit = handleSubmit(values => {
    const checked = NewApiKey.safeParse(toNew(values))
    if (checked.success) return creating.mutate(checked.data)
    for (const { path, message } of checked.error.issues)
      setError(path[0] === 'scopes' ? 'scopes.leads' : 'name', { message })
  })
  if (creating.data)
    return (
      <ShownOnce title="Copy your API key" secret={creating.data.key} copy="Copy the key" onClose={onClose}>
        Send it in the header <code className="font-mono text-xs">Authorization: Bearer …</code>.{' '}
        <a href="/api/docs" target="_blank" rel="noreferrer" className="text-accent underline">
          All calls
        </a>
      </ShownOnce>
    )
  return (
    <FormDialog
      onClose={onClose}
      title="Create API key"
      description="A key acts as your account, as far as you allow it. It can’t change your password, keys, or plan."
      submit="Create key"
      pending={creating.isPending}
      onSubmit={submit}
    >
      <Field label="Name" required error={formState.errors.name?.message} hint="The program that will use the key.">
        <Input autoFocus placeholder="Spreadsheet" {...register('name')} />
      </Field>
      {KEY_AREAS.map(area => (
        <Field key={area} label={areaWords[area]} error={formState.errors.scopes?.[area]?.message}>
          <Select {...register(`scopes.${area}`)}>
            <Options of={{ '': 'No access', ...tierWords }} />
          </Select>
        </Field>
      ))}
      <Field label="Expires">
        <Select {...register('days')}>
          <option value="30">In 30 days</option>
          <option value="90">In 90 days</option>
          <option value="365">In a year</option>
          <option value="">Never</option>
        </Select>
      </Field>
    </FormDialog>
  )
}
