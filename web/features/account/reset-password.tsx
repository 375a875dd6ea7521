import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { auth } from '#contract/auth.ts'
import { call } from '#web/lib/call.ts'
import { laterSchema } from '#web/lib/later-schema.ts'
import { markFault } from '#web/lib/mark-fault.ts'
import { endSession } from '#web/lib/session.ts'
import { useChange } from '#web/lib/use-change.ts'
import { useCheckedForm } from '#web/lib/use-checked-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'

const SCHEMA = laterSchema(() => import('./schemas.ts').then(m => m.NewPassword))

export function ResetPassword({ token }: { token: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useCheckedForm(SCHEMA, { password: '', confirmPassword: '' })
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const reset = useChange({
    mutationFn: (password: string) => call(auth.resetPassword, { body: { token, password } }),
    said: ({ message }) => ({ title: 'Password Changed', text: message }),
    onSuccess: () => {
      endSession(queryClient)
      return navigate({ to: '/login' })
    },
    failed: ['Password Change Failed', 'Failed to change password'],
    onError: error => markFault(form, error),
  })
  return (
    <Form onSubmit={handleSubmit(({ password }) => reset.mutate(password))} className="flex flex-col gap-3">
      <Field label="New password" error={errors.password?.message} hint="At least 8 characters">
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <Field label="Confirm new password" error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
      </Field>
      <Button type="submit" variant="primary" pending={reset.isPending} className="mt-2">
        Change password
      </Button>
    </Form>
  )
}
