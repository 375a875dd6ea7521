import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import type { MailboxDraft } from '#contract/mailboxes.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type From = Pick<MailboxDraft, 'fromAddress' | 'fromName' | 'dailyCap'>

interface FromFieldsProps {
  register: UseFormRegister<From>
  errors: FieldErrors<From>
  /** A connected account keeps its address. */
  isKept: boolean
  onAddress?: () => void
}

/** Who the mail is from. */
export const FromFields = ({ register, errors, isKept, onAddress = () => {} }: FromFieldsProps) => (
  <div className="grid gap-3 sm:grid-cols-2">
    <Field
      label="Account’s from address"
      error={errors.fromAddress?.message}
      hint={isKept ? 'It stays; add another account for another address' : undefined}
      required
    >
      <Input
        inputMode="email"
        autoComplete="email"
        readOnly={isKept}
        {...register('fromAddress', { onBlur: onAddress })}
      />
    </Field>
    <Field label="Account’s from name" error={errors.fromName?.message} hint="Empty: that of the sender">
      <Input autoComplete="name" {...register('fromName')} />
    </Field>
  </div>
)

export const CapField = ({ register, errors }: Pick<FromFieldsProps, 'register' | 'errors'>) => (
  <Field label="Messages a day" error={errors.dailyCap?.message} hint="Empty: as many as the account takes">
    <Input
      inputMode="numeric"
      {...register('dailyCap', {
        setValueAs: (text: unknown) => (text === '' || text === null ? null : Number(text)),
      })}
    />
  </Field>
)
