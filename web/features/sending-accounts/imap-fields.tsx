import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import type { SmtpDraft } from '#contract/sending-accounts.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { KEEP_SECRET } from './from-fields.tsx'

interface ImapFieldsProps {
  register: UseFormRegister<SmtpDraft>
  errors: FieldErrors<SmtpDraft>
  /** It has a saved password that differs from the SMTP password. */
  hasOwnPassword: boolean
}

/** Where replies arrive. Username and password are usually those of the SMTP server. */
export function ImapFields({ register, errors, hasOwnPassword }: ImapFieldsProps) {
  const { imap } = errors
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-[1fr_6rem_9rem]">
        <Field label="IMAP server" error={imap?.host?.message} required>
          <Input autoComplete="off" spellCheck={false} placeholder="imap.example.com" {...register('imap.host')} />
        </Field>
        <Field label="IMAP port" error={imap?.port?.message} required>
          <Input inputMode="numeric" {...register('imap.port', { setValueAs: Number })} />
        </Field>
        <Field label="IMAP security" error={imap?.security?.message}>
          <Select {...register('imap.security')}>
            <option value="tls">TLS</option>
            <option value="starttls">STARTTLS</option>
            <option value="none">None</option>
          </Select>
        </Field>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="IMAP username" error={imap?.user?.message} hint="Leave blank to use the SMTP username.">
          <Input autoComplete="off" spellCheck={false} {...register('imap.user')} />
        </Field>
        <Field
          label="IMAP password"
          error={imap?.password?.message}
          hint={hasOwnPassword ? KEEP_SECRET : 'Leave blank to use the SMTP password.'}
        >
          <PasswordInput autoComplete="off" spellCheck={false} {...register('imap.password')} />
        </Field>
      </div>
    </>
  )
}
