import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { toastRefusal } from '#web/lib/failure.ts'
import { faultOf } from '#web/lib/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
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
  const formId = useId()
  const sending = useMutation({
    mutationFn: () => send(value),
    onSuccess: onDone,
    onError: error => faultOf(error, field) ?? toastRefusal(error, `${action} failed`, 'Nothing changed. Try again.'),
  })
  const isPassword = field === 'password'
  const Control = isPassword ? PasswordInput : Input
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={sending.isPending} disabled={value === ''}>
            {action}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={() => sending.mutate()} className="flex flex-col gap-3">
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
      </Form>
    </Dialog>
  )
}
