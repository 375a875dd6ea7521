import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { toastRefusal } from '#web/lib/failure.ts'
import { faultOf } from '#web/lib/refusal.ts'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'

interface OneFieldDialogProps<T> {
  title: string
  description: string
  field: 'password' | 'code'
  hint?: string
  /** On the button. */
  action: string
  send: (value: string) => Promise<T>
  onDone: (reply: T) => void
  onClose: () => void
  /** Above the field. */
  children?: ReactNode
}

/** Asks for the password or a code before something happens. */
export function OneFieldDialog<T>(props: OneFieldDialogProps<T>) {
  const { title, description, field, hint, action, send, onDone, onClose, children } = props
  const [value, setValue] = useState('')
  const sending = useMutation({
    mutationFn: () => send(value),
    onSuccess: onDone,
    onError: error => faultOf(error, field) ?? toastRefusal(error, `${action} failed`, 'Nothing changed. Try again.'),
  })
  const isPassword = field === 'password'
  const Control = isPassword ? PasswordInput : Input
  return (
    <FormDialog
      onClose={onClose}
      size="sm"
      title={title}
      description={description}
      submit={action}
      pending={sending.isPending}
      disabled={value === ''}
      onSubmit={() => sending.mutate()}
    >
      {children}
      <Field label={isPassword ? 'Current password' : 'Code'} error={faultOf(sending.error, field)} hint={hint}>
        <Control
          autoFocus
          autoComplete={isPassword ? 'current-password' : 'one-time-code'}
          autoCapitalize="none"
          value={value}
          onChange={event => setValue(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
