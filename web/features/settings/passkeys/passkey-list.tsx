import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Passkey, type PasskeyBegin, passkeys } from '#contract/passkeys.ts'
import { call } from '#web/lib/call.ts'
import { formatAgo, formatDay } from '#web/lib/format.ts'
import { laterSchema } from '#web/lib/later-schema.ts'
import { markFault } from '#web/lib/mark-fault.ts'
import { hasPasskeys, makePasskey, passkeyFailure } from '#web/lib/passkeys.ts'
import { queryOf } from '#web/lib/query-of.ts'
import { toast } from '#web/lib/toast.ts'
import { useChange } from '#web/lib/use-change.ts'
import { useCheckedForm } from '#web/lib/use-checked-form.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Input } from '#web/ui/input.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { stateQuery } from '../second-factor/state-query.ts'

type Asked = 'add' | { kind: 'rename' | 'remove'; passkey: Passkey }

/** The account's passkeys, beside two-factor authentication. */
export function PasskeyList() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(passkeysQuery)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => {
    setAsked(null)
    void queries.invalidateQueries({ queryKey: passkeysQuery.queryKey })
  }
  const canAdd = data?.canAdd && hasPasskeys()
  return (
    <Section
      title="Passkeys"
      text={
        !data || canAdd
          ? 'Log in with your phone, computer, or security key, without your password or a code.'
          : 'Passkeys need a domain name and https. Ask your administrator to set PUBLIC_URL, and open Canvass there.'
      }
      actions={canAdd && <Button onClick={() => setAsked('add')}>Add passkey</Button>}
    >
      {error && <LoadFailed title="Your passkeys couldn’t be loaded" error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton className="h-12" />}
      <ul aria-label="Passkeys" className="divide-y divide-line">
        {data?.passkeys.map(passkey => (
          <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <div className="min-w-0">
              <p className="truncate font-medium">{passkey.name}</p>
              <p className="text-ink-2 text-xs">{describe(passkey)}</p>
            </div>
            <div className="flex gap-2">
              <Button aria-label={`Rename ${passkey.name}`} onClick={() => setAsked({ kind: 'rename', passkey })}>
                Rename
              </Button>
              <Button
                variant="danger-ghost"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => setAsked({ kind: 'remove', passkey })}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {asked === 'add' && <AddPasskey onClose={close} />}
      {asked && asked !== 'add' && asked.kind === 'rename' && <RenamePasskey passkey={asked.passkey} onClose={close} />}
      {asked && asked !== 'add' && asked.kind === 'remove' && <RemovePasskey passkey={asked.passkey} onClose={close} />}
    </Section>
  )
}

const describe = ({ createdAt, lastUsedAt }: Passkey) =>
  `Added on ${formatDay(createdAt)} · ${lastUsedAt ? `last used ${formatAgo(lastUsedAt)}` : 'not used yet'}`

const passkeysQuery = queryOf(['passkeys'], passkeys.list)

const SCHEMA = laterSchema(() => import('../schemas.ts').then(m => m.NewPasskey))

/** The password first; then the browser asks where to keep the passkey. */
function AddPasskey({ onClose }: { onClose: () => void }) {
  const { data: factor } = useQuery(stateQuery)
  const form = useCheckedForm(SCHEMA, { name: '', password: '', code: '' })
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const adding = useChange({
    mutationFn: async ({ name, password, code }: PasskeyBegin & { name: string }) => {
      const asked = await call(passkeys.begin, { body: { password, ...(code && { code }) } })
      return call(passkeys.add, { body: { name, credential: await makePasskey(asked) } })
    },
    said: ({ name }) => ({ title: 'Passkey added', text: `You can log in with “${name}” now.` }),
    onSuccess: () => onClose(),
    onError: error => {
      if (!markFault(form, error)) toast({ title: 'No passkey was added', text: passkeyFailure(error), tone: 'bad' })
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      size="sm"
      title="Add a passkey"
      description="Confirm that it’s you. Then your browser asks where to keep the passkey: on this device, on your phone, or on a security key."
      submit="Add passkey"
      pending={adding.isPending}
      onSubmit={handleSubmit(values => adding.mutate(values))}
    >
      <Field label="Name" error={errors.name?.message} hint="So that you recognize it, such as “Work laptop”.">
        <Input autoFocus autoComplete="off" {...register('name')} />
      </Field>
      <Field label="Current password" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      {factor?.isOn && <CodeField error={errors.code?.message} {...register('code')} />}
    </FormDialog>
  )
}

interface ChangeProps {
  passkey: Passkey
  onClose: () => void
}

function RenamePasskey({ passkey: { id, name: before }, onClose }: ChangeProps) {
  const [name, setName] = useState(before)
  const rename = useChange({
    mutationFn: () => call(passkeys.rename, { params: { id }, body: { name } }),
    onSuccess: onClose,
    failed: ['Renaming failed', 'The name wasn’t saved. Try again.'],
  })
  return (
    <FormDialog
      onClose={onClose}
      size="sm"
      title="Rename passkey"
      submit="Rename passkey"
      pending={rename.isPending}
      disabled={name.trim() === ''}
      onSubmit={() => rename.mutate()}
    >
      <Field label="Name">
        <Input autoFocus value={name} onChange={event => setName(event.target.value)} />
      </Field>
    </FormDialog>
  )
}

function RemovePasskey({ passkey: { id, name }, onClose }: ChangeProps) {
  const remove = useChange({
    mutationFn: () => call(passkeys.remove, { params: { id } }),
    said: ({ message }) => ({ title: message }),
    onSuccess: () => onClose(),
    failed: ['Removing failed', 'The passkey wasn’t removed. Try again.'],
  })
  return (
    <AlertDialog
      onClose={onClose}
      title="Remove this passkey?"
      text={`“${name}” won’t log in anymore. Delete it on the device, too, so that it isn’t offered there.`}
      confirm="Remove passkey"
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  )
}
