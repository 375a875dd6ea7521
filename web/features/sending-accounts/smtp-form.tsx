import { zodResolver } from '@hookform/resolvers/zod'
import { ExternalLink } from 'lucide-react'
import { type ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type SendingAccount, SmtpDraft } from '#contract/sending-accounts.ts'
import { markFault } from '#web/lib/mark-fault.ts'
import { useCheckedForm } from '#web/lib/use-checked-form.ts'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Options, Select, SelectOf } from '#web/ui/select.tsx'
import { FormButtons } from './form-buttons.tsx'
import { DailyLimitField, FromFields, KEEP_SECRET, SECRET_IS_ENCRYPTED } from './from-fields.tsx'
import { PRESETS, type PresetName, presetFor, presetNames, presetOf } from './provider-presets.ts'
import { useSaveAccount } from './use-save-account.ts'

interface SmtpFormProps {
  saved: SendingAccount | null
  onDone: () => void
  cancel: ReactNode
}

export function SmtpForm({ saved, onDone, cancel }: SmtpFormProps) {
  const form = useCheckedForm(zodResolver(SmtpDraft), valuesOf(saved))
  const { register, handleSubmit, formState, setValue, getValues } = form
  const { errors } = formState
  const { save, refusal } = useSaveAccount(saved, { onDone, mark: error => markFault(form, error) })
  const fill = (provider: PresetName) => fillServers(form, provider)
  /** Overwrites nothing that was typed. */
  function fillByAddress() {
    const address = getValues('fromAddress').trim()
    const provider = presetFor(address)
    if (!provider || getValues('host') !== '') return
    fill(provider)
    if (getValues('user') === '') setValue('user', address)
  }
  return (
    <Form onSubmit={handleSubmit(body => save.mutate(body))} className="flex flex-col gap-3">
      <FromFields register={register} errors={errors} isConnected={saved !== null} onAddress={fillByAddress} />
      <ProviderField form={form} onChoose={fill} />
      <Server
        form={form}
        of=""
        placeholder="smtp.example.com"
        userHint="Usually your email address."
        passwordHint={saved?.kind === 'smtp' ? KEEP_SECRET : SECRET_IS_ENCRYPTED}
      />
      <DailyLimitField register={register} errors={errors} />
      <ReadReplies form={form} hasOwnPassword={saved?.kind === 'smtp' && saved.imap?.hasOwnPassword === true} />
      <FormButtons refusal={refusal} pending={save.isPending} cancel={cancel} />
    </Form>
  )
}

type SmtpFormState = UseFormReturn<SmtpDraft>

/** Fills in a provider's servers; the IMAP server only if replies are read. */
const SECURITY = { tls: 'TLS', starttls: 'STARTTLS', none: 'None' }

function fillServers({ setValue, getValues }: SmtpFormState, provider: PresetName) {
  const { smtp, dailyLimit } = PRESETS[provider]
  const { host, port, security } = smtp
  setValue('host', host)
  setValue('port', port)
  setValue('security', security)
  if (dailyLimit) setValue('dailyLimit', dailyLimit)
  if (getValues('imap')) setValue('imap', imapOf(provider))
}

function imapOf(provider: PresetName): SmtpDraft['imap'] {
  const { imap } = PRESETS[provider]
  return imap && { ...imap, user: '', password: '' }
}

function ProviderField({ form, onChoose }: { form: SmtpFormState; onChoose: (provider: PresetName) => void }) {
  const preset = presetOf(form.watch('host'))
  return (
    <Field label="Provider" hint={<Hint preset={preset} />}>
      <SelectOf
        options={presetNames.map(name => ({ value: name, label: PRESETS[name].name }))}
        value={preset}
        onChoose={onChoose}
      />
    </Field>
  )
}

interface ServerProps {
  form: SmtpFormState
  /** Where its fields are in the form, and what their labels begin with. */
  of: '' | 'imap.'
  placeholder: string
  userHint: string
  passwordHint: string
}

/** A mail server: where it is, and who logs in. */
function Server({
  form: { register, getFieldState, formState },
  of,
  placeholder,
  userHint,
  passwordHint,
}: ServerProps) {
  const fault = (name: 'host' | 'port' | 'security' | 'user' | 'password') =>
    getFieldState(`${of}${name}`, formState).error?.message
  const label = (word: string) => (of ? `IMAP ${word.toLowerCase()}` : word)
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-[1fr_6rem_9rem]">
        <Field label={label('Server')} error={fault('host')} required>
          <Input autoComplete="off" spellCheck={false} placeholder={placeholder} {...register(`${of}host`)} />
        </Field>
        <Field label={label('Port')} error={fault('port')} required>
          <Input inputMode="numeric" {...register(`${of}port`, { setValueAs: Number })} />
        </Field>
        <Field label={label('Security')} error={fault('security')}>
          <Select {...register(`${of}security`)}>
            <Options of={SECURITY} />
          </Select>
        </Field>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={label('Username')} error={fault('user')} hint={userHint}>
          <Input autoComplete="off" spellCheck={false} {...register(`${of}user`)} />
        </Field>
        <Field label={label('Password')} error={fault('password')} hint={passwordHint}>
          <PasswordInput autoComplete="off" spellCheck={false} {...register(`${of}password`)} />
        </Field>
      </div>
    </>
  )
}

function ReadReplies({ form, hasOwnPassword }: { form: SmtpFormState; hasOwnPassword: boolean }) {
  const { setValue, watch } = form
  const isRead = Boolean(watch('imap'))
  const preset = presetOf(watch('host'))
  if (PRESETS[preset].imap === null && !isRead) return null
  return (
    <>
      <LabeledCheckbox
        label="Read replies over IMAP"
        checked={isRead}
        onChange={isOn => setValue('imap', isOn ? imapOf(preset) : null)}
      />
      {isRead && (
        <Server
          form={form}
          of="imap."
          placeholder="imap.example.com"
          userHint="Leave blank to use the SMTP username."
          passwordHint={hasOwnPassword ? KEEP_SECRET : 'Leave blank to use the SMTP password.'}
        />
      )}
    </>
  )
}

function Hint({ preset }: { preset: PresetName }) {
  const { hint, appPassword } = PRESETS[preset]
  return (
    <>
      {hint}
      {appPassword && (
        <>
          {' '}
          <a
            href={appPassword}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1 font-medium text-accent underline underline-offset-2"
          >
            Create an app password
            <ExternalLink aria-hidden className="size-3" />
          </a>
        </>
      )}
    </>
  )
}

function valuesOf(sendingAccount: SendingAccount | null): SmtpDraft {
  const smtp = sendingAccount?.kind === 'smtp' ? sendingAccount : null
  const { host = '', port = 587, security = 'starttls', user = '' } = smtp ?? {}
  const { fromAddress = '', fromName = '', dailyLimit = null } = sendingAccount ?? {}
  const imap = smtp?.imap
    ? { host: smtp.imap.host, port: smtp.imap.port, security: smtp.imap.security, user: smtp.imap.user, password: '' }
    : null
  return { kind: 'smtp', host, port, security, user, password: '', imap, fromAddress, fromName, dailyLimit }
}
