import { useForm } from 'react-hook-form'
import { NewApiKey } from '#contract/api-keys.ts'
import { KEY_AREAS, KEY_TIERS, type KeyArea, type KeyTier } from '#contract/key-scopes.ts'
import { markFault } from '#web/lib/mark-fault.ts'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { ShownOnce } from '#web/ui/shown-once.tsx'
import { useCreateKey } from './queries.ts'
import { areaWords, tierWords } from './scope-words.ts'

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

export function CreateKey({ onClose }: { onClose: () => void }) {
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
            <option value="">No access</option>
            {KEY_TIERS.map(tier => (
              <option key={tier} value={tier}>
                {tierWords[tier]}
              </option>
            ))}
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
