import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { auth, type EmailChange } from '#contract/auth.ts'
import { call } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { laterSchema } from '#web/lib/later-schema.ts'
import { markFault } from '#web/lib/mark-fault.ts'
import { toast } from '#web/lib/toast.ts'
import { useUser } from '#web/lib/user.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'

const SCHEMA = laterSchema(() => import('./schemas.ts').then(m => m.EmailChange))

export function ChangeEmail({ onClose }: { onClose: () => void }) {
  const { emailVerified } = useUser()
  const formId = useId()
  const form = useForm({
    shouldFocusError: false,
    resolver: SCHEMA,
    defaultValues: { email: '', password: '' },
  })
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
    <Dialog
      onClose={onClose}
      size="sm"
      title="Change your email address"
      description={
        emailVerified
          ? 'We email a link to your current address first, then one to the new address. The change takes effect once you open both.'
          : 'We email a link to the new address. The change takes effect once you open it.'
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={ask.isPending}>
            Send link
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={handleSubmit(values => ask.mutate(values))} className="flex flex-col gap-3">
        <Field label="New email" error={errors.email?.message}>
          <Input autoFocus type="email" autoComplete="email" {...register('email')} />
        </Field>
        <Field label="Current password" error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </Field>
      </Form>
    </Dialog>
  )
}
