import { useMutation } from '@tanstack/react-query'
import { auth, type PasswordChange } from '#contract/auth.ts'
import { call } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { laterSchema } from '#web/lib/later-schema.ts'
import { markFault } from '#web/lib/mark-fault.ts'
import { toast } from '#web/lib/toast.ts'
import { useCheckedForm } from '#web/lib/use-checked-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Section } from '#web/ui/section.tsx'
import { AuditLog } from './audit-log.tsx'
import { PasskeyList } from './passkeys/passkey-list.tsx'
import { SecondFactorRow } from './second-factor/second-factor-row.tsx'
import { SessionsList } from './sessions-list.tsx'

const SCHEMA = laterSchema(() => import('./schemas.ts').then(m => m.ChangedPassword))

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' }

export const SecurityCard = () => (
  <div className="flex flex-col gap-6">
    <PasswordForm />
    <SecondFactorRow />
    <PasskeyList />
    <SessionsList />
    <AuditLog />
  </div>
)

function PasswordForm() {
  const form = useCheckedForm(SCHEMA, EMPTY)
  const { register, handleSubmit, formState, reset } = form
  const { errors } = formState
  const change = useMutation({
    mutationFn: (body: PasswordChange) => call(auth.changePassword, { body }),
    onSuccess: () => {
      reset(EMPTY)
      toast({ title: 'Password Changed', text: 'You’re logged out on all other devices.', tone: 'good' })
    },
    onError: error => {
      markFault(form, error)
      toastRefusal(error, 'Password Change Failed', 'Failed to change password')
    },
  })
  const submit = handleSubmit(({ currentPassword, newPassword }) => change.mutate({ currentPassword, newPassword }))
  return (
    <Section title="Security" text="Change your password.">
      <Form onSubmit={submit} className="flex flex-col gap-3">
        <Field label="Current password" error={errors.currentPassword?.message}>
          <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
        </Field>
        <Field label="New password" error={errors.newPassword?.message} hint="At least 8 characters">
          <PasswordInput autoComplete="new-password" {...register('newPassword')} />
        </Field>
        <Field label="Confirm new password" error={errors.confirmPassword?.message}>
          <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
        </Field>
        <Button type="submit" variant="primary" pending={change.isPending} className="mt-1 self-start">
          Change password
        </Button>
      </Form>
      <ul className="mt-4 list-disc space-y-1 border-line border-t pt-3 pl-4 text-ink-2 text-xs marker:text-ink-3">
        <li>Use a password that you use nowhere else. Four random words are easy to remember.</li>
        <li>Changing it logs you out on all other devices.</li>
        <li>We never ask for your password by email or phone.</li>
      </ul>
    </Section>
  )
}
