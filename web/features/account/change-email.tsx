import { useMutation } from '@tanstack/react-query'
import { auth, type EmailChange } from '#contract/auth.ts'
import { call } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { laterSchema } from '#web/lib/later-schema.ts'
import { markFault } from '#web/lib/mark-fault.ts'
import { toast } from '#web/lib/toast.ts'
import { useCheckedForm } from '#web/lib/use-checked-form.ts'
import { useUser } from '#web/lib/user.ts'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'

const SCHEMA = laterSchema(() => import('./schemas.ts').then(m => m.EmailChange))

export function ChangeEmail({ onClose }: { onClose: () => void }) {
  const { emailVerified } = useUser()
  const form = useCheckedForm(SCHEMA, { email: '', password: '' })
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const ask = useMutation({
    mutationFn: (body: EmailChange) => call(auth.changeEmail, { body }),
    onSuccess: ({ message }) => {
      toast({ title: 'Check your inbox', text: message, tone: 'good' })
      onClose()
    },
    onError: error => {
      if (!markFault(form, error)) toastRefusal(error, 'Change failed', 'The address couldn’t be changed. Try again.')
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      size="sm"
      title="Change your email address"
      description={
        emailVerified
          ? 'We email a link to your current address first, then one to the new address. The change takes effect once you open both.'
          : 'We email a link to the new address. The change takes effect once you open it.'
      }
      submit="Send link"
      pending={ask.isPending}
      onSubmit={handleSubmit(values => ask.mutate(values))}
    >
      <Field label="New email" error={errors.email?.message}>
        <Input autoFocus type="email" autoComplete="email" {...register('email')} />
      </Field>
      <Field label="Current password" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
    </FormDialog>
  )
}
