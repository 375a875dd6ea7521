import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Passkey, passkeys } from '#contract/passkeys.ts'
import { call } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Input } from '#web/ui/input.tsx'

interface ChangeProps {
  passkey: Passkey
  onClose: () => void
}

export function RenamePasskey({ passkey: { id, name: before }, onClose }: ChangeProps) {
  const [name, setName] = useState(before)
  const rename = useMutation({
    mutationFn: () => call(passkeys.rename, { params: { id }, body: { name } }),
    onSuccess: onClose,
    onError: error => toastRefusal(error, 'Renaming failed', 'The name wasn’t saved. Try again.'),
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

export function RemovePasskey({ passkey: { id, name }, onClose }: ChangeProps) {
  const remove = useMutation({
    mutationFn: () => call(passkeys.remove, { params: { id } }),
    onSuccess: ({ message }) => {
      toast({ title: message, tone: 'good' })
      onClose()
    },
    onError: error => toastRefusal(error, 'Removing failed', 'The passkey wasn’t removed. Try again.'),
  })
  return (
    <AlertDialog
      open
      onClose={onClose}
      title="Remove this passkey?"
      text={`“${name}” won’t log in anymore. Delete it on the device, too, so that it isn’t offered there.`}
      confirm="Remove passkey"
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  )
}
