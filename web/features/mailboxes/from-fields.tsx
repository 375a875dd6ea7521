import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import type { MailboxDraft } from '#contract/mailboxes.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type From = Pick<MailboxDraft, 'fromAddress' | 'fromName' | 'dailyCap'>

/** What every kind of account has: who the mail is from, and how much a day. */
export function FromFields({
  register,
  errors,
}: {
  register: UseFormRegister<From>
  errors: FieldErrors<From>
}) {
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Account’s from address" error={errors.fromAddress?.message} required>
          <Input inputMode="email" autoComplete="email" {...register('fromAddress')} />
        </Field>
        <Field label="Account’s from name" error={errors.fromName?.message} hint="Empty: that of the sender">
          <Input autoComplete="name" {...register('fromName')} />
        </Field>
      </div>
      <Field
        label="Messages a day"
        error={errors.dailyCap?.message}
        hint="Empty: as many as the account takes"
      >
        <Input
          inputMode="numeric"
          {...register('dailyCap', {
            setValueAs: (text: unknown) => (text === '' || text === null ? null : Number(text)),
          })}
        />
      </Field>
    </>
  )
}
