import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { type PasskeyBegin, passkeys } from '#contract/passkeys.ts'
import { call } from '#web/lib/call.ts'
import { laterSchema } from '#web/lib/later-schema.ts'
import { markFault } from '#web/lib/mark-fault.ts'
import { makePasskey, passkeyFailure } from '#web/lib/passkeys.ts'
import { toast } from '#web/lib/toast.ts'
import { CodeField } from '#web/ui/code-field.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { stateQuery } from '../second-factor/state-query.ts'

const SCHEMA = laterSchema(() => import('../schemas.ts').then(m => m.NewPasskey))

/** The password first; then the browser asks where to keep the passkey. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const { data: factor } = useQuery(stateQuery)
  const form = useForm({
    shouldFocusError: false,
    resolver: SCHEMA,
    defaultValues: { name: '', password: '', code: '' },
  })
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const adding = useMutation({
    mutationFn: async ({ name, password, code }: PasskeyBegin & { name: string }) => {
      const asked = await call(passkeys.begin, { body: { password, ...(code && { code }) } })
      return call(passkeys.add, { body: { name, credential: await makePasskey(asked) } })
    },
    onSuccess: ({ name }) => {
      toast({ title: 'Passkey added', text: `You can log in with “${name}” now.`, tone: 'good' })
      onClose()
    },
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
